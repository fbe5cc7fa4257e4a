import { DEPARTMENTS, LOCATIONS } from './names.ts';
import { type Collection, idOf, pick, type Reference, type Row, type World } from './seeded.ts';

const KIND = 'organization';
const TEAM_SIZE = 25;

/** Number of organizations: one supervisory organization for about 25 workers, never fewer than 5. */
export const organizationCount = (world: World): number => Math.max(5, Math.ceil(world.workers / TEAM_SIZE));

/** The reference to an organization by number. */
export function organizationReference(world: World, number: number): Reference {
  const id = idOf(world, KIND, number);
  const team = Math.floor(number / DEPARTMENTS.length) + 1;
  return {
    id,
    descriptor: `${pick(DEPARTMENTS, number)} ${team}`,
    href: `${world.apiRoot}/v1/${world.tenant}/organizations/${id}`,
  };
}

/** The reference to a location by number. */
export const locationReference = (world: World, number: number): Reference => ({
  id: idOf(world, 'location', number % LOCATIONS.length),
  descriptor: pick(LOCATIONS, number),
});

/** Common v1 `/organizations`. */
export const organizations = (world: World): Collection => ({
  total: organizationCount(world),
  row: (number): Row => ({
    ...organizationReference(world, number),
    organizationCode: `ORG-${String(number + 1).padStart(4, '0')}`,
    organizationType: { id: idOf(world, 'organizationType', 0), descriptor: 'Supervisory' },
    primaryLocation: locationReference(world, number),
    superiorOrganization:
      number === 0 ? null : organizationReference(world, Math.floor((number - 1) / DEPARTMENTS.length)),
    isActive: true,
  }),
});
