import { type Collection, numbered, numberIn } from './collection.ts';
import { JOB_CHANGE_REASONS, JOB_FAMILIES, JOB_TITLES } from './names.ts';
import { idOf, pick, type Row, type World } from './seeded.ts';

/** A short list that somebody set up: the same members for each, in alphabetical order. */
function setUp(
  world: World,
  kind: string,
  base: string,
  names: readonly string[],
  more: (number: number, name: string) => Row,
): Collection {
  return numbered({
    total: names.length,
    numberOf: numberIn(world, kind),
    row: (number): Row => {
      const id = idOf(world, kind, number);
      const name = pick(names, number);
      return { id, descriptor: name, href: `${world.apiRoot}/${base}/${id}`, ...more(number, name) };
    },
  });
}

/** Staffing v6 `/jobProfiles`: those of the jobs. */
export const jobProfiles = (world: World): Collection =>
  setUp(world, 'jobProfile', `staffing/v6/${world.tenant}/jobProfiles`, JOB_TITLES, (number, name) => ({
    name,
    code: `JP-${String(number + 1).padStart(3, '0')}`,
    inactive: false,
    managementLevel: {
      id: idOf(world, 'managementLevel', number % 3),
      descriptor: `Level ${(number % 3) + 1}`,
    },
  }));

/** Staffing v6 `/jobFamilies`. */
export const jobFamilies = (world: World): Collection =>
  setUp(world, 'jobFamily', `staffing/v6/${world.tenant}/jobFamilies`, JOB_FAMILIES, (number, name) => ({
    name,
    code: `JF-${String(number + 1).padStart(2, '0')}`,
    inactive: false,
  }));

/** Common v1 `/jobChangeReasons`. */
export const jobChangeReasons = (world: World): Collection =>
  setUp(world, 'jobChangeReason', `v1/${world.tenant}/jobChangeReasons`, JOB_CHANGE_REASONS, (number) => ({
    isForEmployee: true,
    isForContingentWorker: number % 3 === 0,
    managerReason: number % 2 === 0,
  }));
