/** What may happen at the platform between and during two syncs, drawn from a seed. */
import type { TenantSwitches } from '@cleat/sandbox/sandbox.ts';

export type Draw = (below: number) => number;

/** Mulberry32: small, and the same everywhere. */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export const resources = ['workers', 'organizations'] as const;

const hex = (draw: Draw): string => Array.from({ length: 32 }, () => draw(16).toString(16)).join('');

const newRows = (draw: Draw): Record<string, unknown>[] =>
  Array.from({ length: 1 + draw(8) }, () => ({
    id: hex(draw),
    descriptor: `New ${draw(1_000_000)}`,
    isManager: draw(2) === 0,
  }));

/** One change of rows, now or just before one of the next requests. */
function changeRows(tenant: TenantSwitches, draw: Draw): void {
  const resource = resources[draw(resources.length)] ?? 'workers';
  const when = draw(2) === 0 ? {} : { before: 1 + draw(5) };
  const where = { service: 'common', resource, ...when } as const;
  const ids = tenant.rows('common', resource).map(({ id }) => String(id));
  const some = Array.from({ length: 1 + draw(12) }, () => ids[draw(ids.length)] ?? '').filter(
    (id) => id !== '',
  );
  switch (draw(4)) {
    case 0:
      tenant.insertRows({ ...where, at: draw(2) === 0 ? 'front' : 'end', rows: newRows(draw) });
      return;
    case 1:
      if (some.length > 0) tenant.deleteRows({ ...where, ids: some });
      return;
    case 2:
      if (ids.length > 0)
        tenant.deleteRows({ ...where, ids: ids.slice(draw(ids.length)).slice(0, 1 + draw(30)) });
      return;
    default:
      if (some.length > 0)
        tenant.updateRows({ ...where, ids: some, members: { descriptor: `Renamed ${draw(1_000_000)}` } });
  }
}

/** Something that goes wrong for a while. */
function goWrong(tenant: TenantSwitches, draw: Draw): void {
  const resource = resources[draw(resources.length)] ?? 'workers';
  const at = { at: 'api', resource, times: 1 + draw(2), after: draw(4) } as const;
  switch (draw(7)) {
    case 0:
      tenant.denyResource({ service: 'common', resource });
      return;
    case 1:
      tenant.fault({ ...at, kind: 'reset' });
      return;
    case 2:
      tenant.fault({ ...at, kind: 'status', status: 503 });
      return;
    case 3:
      tenant.fault({ ...at, kind: 'tokenRejected' });
      return;
    case 4:
      tenant.fault({ ...at, kind: 'clampPages', rows: 20 + draw(60), times: 20 });
      return;
    case 5:
      tenant.tokenLifetime({ seconds: 1 });
      return;
    default:
      tenant.blankResource({ service: 'common', resource, members: ['descriptor'] });
  }
}

export function happen(tenant: TenantSwitches, draw: Draw): void {
  // What is changed comes to the front, while others are read.
  if (draw(3) === 0) for (const resource of resources) tenant.sortByChange({ service: 'common', resource });
  for (let count = draw(4); count > 0; count -= 1) changeRows(tenant, draw);
  if (draw(2) === 0) goWrong(tenant, draw);
}

/** Nothing goes wrong any more; what has changed stays changed, and nothing waits. */
export function calmDown(tenant: TenantSwitches): void {
  tenant.clearFaults();
  tenant.clearResources();
  tenant.tokenLifetime({ seconds: 3600 });
}
