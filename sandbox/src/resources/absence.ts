import { dayOf } from './dates.ts';
import { type Collection, drawFor, idOf, pick, type Row, type World } from './seeded.ts';
import { jobReference, workerNumber, workerReference } from './workers.ts';

const PLANS = [
  { name: 'Vacation', unit: 'Days', most: 30 },
  { name: 'Sick Leave', unit: 'Days', most: 10 },
] as const;

/**
 * Absence management v1 `/balances`: one row per worker and plan. The rows have no id, as the published
 * description has none: worker, position, plan, category and effective date are the key.
 */
export function balances(world: World, query: URLSearchParams): Collection | { readonly invalid: string } {
  const effective = query.get('effective') ?? world.today;
  if (dayOf(effective) === undefined) return { invalid: 'effective' };
  const id = query.get('worker');
  const only = id === null ? undefined : workerNumber(world, id);
  if (id !== null && only === undefined) return { invalid: 'worker' };
  return {
    total: (only === undefined ? world.workers : 1) * PLANS.length,
    row: (position): Row => {
      const worker = only ?? Math.floor(position / PLANS.length);
      const number = position % PLANS.length;
      const plan = pick(PLANS, number);
      return {
        worker: workerReference(world, worker),
        position: jobReference(world, worker),
        absencePlan: { id: idOf(world, 'absencePlan', number), descriptor: plan.name },
        category: { id: idOf(world, 'absenceCategory', 0), descriptor: 'Time Off Plan' },
        effectiveDate: effective,
        quantity: String(drawFor(world, 'balance', worker)(plan.name, plan.most * 2) / 2),
        unit: { id: idOf(world, 'unit', 0), descriptor: plan.unit },
      };
    },
  };
}
