import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LIMIT, readPage, readRows } from '../paging.ts';
import { SERVICES } from './catalogue.ts';
import type { Collection } from './collection.ts';
import { dateOf, dayOf, nthWorkday, workdaysBefore } from './dates.ts';
import { idOf, numberOf, type World } from './seeded.ts';

const world: World = {
  key: '1:acme',
  workers: 57,
  today: '2026-03-31',
  apiRoot: 'http://hr.example/ccx/api',
  tenant: 'acme',
};

/** What a collection needs to answer at all. */
const NEEDED: Readonly<Record<string, string>> = { 'payroll/payrollInputs': 'startDate=2025-01-01' };

const resources = Object.entries(SERVICES).flatMap(([service, { resources }]) =>
  Object.entries(resources).map(([name, resource]) => ({ name: `${service}/${name}`, resource })),
);

function read(name: string, given: World, query = NEEDED[name] ?? ''): Collection {
  const found = resources.find((one) => one.name === name)?.resource;
  const collection = found?.collection(given, new URLSearchParams(query));
  if (collection === undefined || 'invalid' in collection) throw new Error(`no collection ${name}?${query}`);
  return collection;
}

function expectFoundById({ total, row, numberOf, positionOf }: Collection): void {
  const find = (id: string) => {
    const number = numberOf(id);
    return number === undefined ? undefined : positionOf(number);
  };
  for (let i = 0; i < total; i += 1) {
    const { id } = row(i);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(find(String(id))).toBe(i);
  }
  expect(find('f'.repeat(32))).toBeUndefined();
  expect(find('n$1')).toBeUndefined();
}

const all = ({ total, row }: Collection) => Array.from({ length: total }, (_, i) => JSON.stringify(row(i)));

describe('every collection', () => {
  it.each(resources)('$name: all pages together give each row once, for any limit', ({ name }) => {
    const collection = read(name, world);
    const expected = all(collection);
    expect(new Set(expected).size).toBe(collection.total);
    expect(collection.total).toBeGreaterThan(0);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_LIMIT }), (limit) => {
        const pages: string[] = [];
        for (let offset = 0; ; offset += limit) {
          const rows = readRows(collection, { limit, offset });
          if (rows.length === 0) break;
          pages.push(...rows.map((row) => JSON.stringify(row)));
        }
        expect(pages).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });

  it.each(resources)(
    '$name: the same seed gives the same rows, another seed or tenant other rows',
    ({ name }) => {
      const rows = all(read(name, world));
      expect(all(read(name, { ...world }))).toEqual(rows);
      expect(all(read(name, { ...world, key: '2:acme' }))).not.toEqual(rows);
      expect(all(read(name, { ...world, key: '1:acme_pt2' }))).not.toEqual(rows);
    },
  );

  it.each(resources.filter(({ name }) => name !== 'absenceManagement/balances'))(
    '$name: each row is found again by its id, and a made-up id finds none',
    ({ name }) => expectFoundById(read(name, world)),
  );

  it('a company of 100,000 costs no more than the rows that are read', () => {
    const large = read('common/workers', { ...world, workers: 100_000 });
    expect(large.total).toBe(100_000);
    expect(readRows(large, { limit: 100, offset: 99_950 })).toHaveLength(50);
  });

  it('a company without workers has no worker rows', () => {
    expect(read('common/workers', { ...world, workers: 0 }).total).toBe(0);
    expect(read('timeTracking/workerTimeBlocks', { ...world, workers: 0 }).total).toBe(0);
  });
});

describe('ids', () => {
  it('stand for their number, within their kind only', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (number) => {
        const id = idOf(world, 'worker', number);
        expect(numberOf(world, 'worker', id)).toBe(number);
        expect(numberOf(world, 'job', id)).toBeUndefined();
      }),
    );
  });
});

describe('filters', () => {
  it('terminated workers come only when asked for', () => {
    expect(read('staffing/workers', world).total).toBe(57);
    const withTerminated = read('staffing/workers', world, 'includeTerminatedWorkers=true');
    expect(withTerminated.total).toBe(59);
    expect(withTerminated.row(58)).toMatchObject({ isActive: false });
  });

  it('balances of one worker are that worker’s rows', () => {
    const worker = String(read('common/workers', world).row(5).id);
    const own = read('absenceManagement/balances', world, `worker=${worker}`);
    expect(own.total).toBe(2);
    expect(own.row(1)).toEqual(read('absenceManagement/balances', world).row(11));
  });

  it('time blocks lie within the window, on workdays, and the same day is the same row in any window', () => {
    const march = read('timeTracking/workerTimeBlocks', world, 'fromDate=2026-03-01&toDate=2026-03-31');
    const week = read('timeTracking/workerTimeBlocks', world, 'fromDate=2026-03-09&toDate=2026-03-15');
    expect(march.total).toBe(22 * 6);
    expect(week.total).toBe(5 * 6);
    expect(all(march)).toEqual(expect.arrayContaining(all(week)));
  });

  it('time blocks of the future do not exist yet', () => {
    const window = 'fromDate=2026-03-31&toDate=2027-01-01';
    expect(read('timeTracking/workerTimeBlocks', world, window).total).toBe(6);
    expect(read('timeTracking/workerTimeBlocks', world, 'fromDate=2026-05-01').total).toBe(0);
  });

  it.each([
    ['absenceManagement', 'balances', 'worker=nobody', 'worker'],
    ['absenceManagement', 'balances', 'effective=soon', 'effective'],
    ['timeTracking', 'workerTimeBlocks', 'fromDate=2026-02-30', 'fromDate'],
    ['timeTracking', 'workerTimeBlocks', 'toDate=1', 'toDate'],
    ['timeTracking', 'workerTimeBlocks', 'worker=nobody', 'worker'],
    ['timeTracking', 'timeClockEvents', 'toDate=2026-13-01', 'toDate'],
    ['payroll', 'payrollInputs', '', 'startDate'],
    ['payroll', 'payrollInputs', 'endDate=tomorrow', 'endDate'],
  ])('%s/%s?%s names the parameter %s', (service, name, query, invalid) => {
    const resource = SERVICES[service]?.resources[name];
    expect(resource?.collection(world, new URLSearchParams(query))).toEqual({ invalid });
  });
});

describe('pages', () => {
  it.each([
    ['', { limit: 20, offset: 0 }],
    ['limit=1&offset=7', { limit: 1, offset: 7 }],
    ['limit=100', { limit: 100, offset: 0 }],
    ['limit=101', { invalid: 'limit' }],
    ['limit=0', { invalid: 'limit' }],
    ['limit=-1', { invalid: 'limit' }],
    ['limit=ten', { invalid: 'limit' }],
    ['offset=-1', { invalid: 'offset' }],
    ['offset=1.5', { invalid: 'offset' }],
  ])('?%s', (query, expected) => {
    expect(readPage(new URLSearchParams(query))).toEqual(expected);
  });
});

describe('workdays', () => {
  it('are counted and found without a calendar', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (day) => {
        const weekday = new Date(day * 86_400_000).getUTCDay();
        const counts = weekday !== 0 && weekday !== 6;
        expect(workdaysBefore(day + 1) - workdaysBefore(day)).toBe(counts ? 1 : 0);
        if (counts) expect(nthWorkday(workdaysBefore(day))).toBe(day);
        expect(dayOf(dateOf(day))).toBe(day);
      }),
    );
  });
});
