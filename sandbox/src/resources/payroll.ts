import { type Collection, idOf, pick, type Row, type World } from './seeded.ts';

const GROUPS = [
  { name: 'Canada Biweekly', country: 'Canada', frequency: 'Biweekly' },
  { name: 'Germany Monthly', country: 'Germany', frequency: 'Monthly' },
  { name: 'Ireland Monthly', country: 'Ireland', frequency: 'Monthly' },
  { name: 'Kenya Monthly', country: 'Kenya', frequency: 'Monthly' },
  { name: 'Netherlands Monthly', country: 'Netherlands', frequency: 'Monthly' },
  { name: 'Portugal Monthly', country: 'Portugal', frequency: 'Monthly' },
  { name: 'Singapore Monthly', country: 'Singapore', frequency: 'Monthly' },
] as const;

/** Payroll v2 `/payGroups`. */
export const payGroups = (world: World): Collection => ({
  total: GROUPS.length,
  row: (number): Row => {
    const group = pick(GROUPS, number);
    const id = idOf(world, 'payGroup', number);
    return {
      id,
      descriptor: group.name,
      href: `${world.apiRoot}/payroll/v2/${world.tenant}/payGroups/${id}`,
      country: { id: idOf(world, 'country', number), descriptor: group.country },
      runCategory: { id: idOf(world, 'runCategory', 0), descriptor: 'Regular' },
      periodSchedule: { id: idOf(world, 'periodSchedule', number), descriptor: group.frequency },
    };
  },
});
