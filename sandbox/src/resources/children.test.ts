import { describe, expect, it } from 'vitest';
import { type Child, SERVICES } from './catalogue.ts';
import type { Collection } from './collection.ts';
import type { Row, World } from './seeded.ts';

const world: World = {
  key: '1:acme',
  workers: 131,
  today: '2026-03-31',
  apiRoot: 'http://hr.example/ccx/api',
  tenant: 'acme',
};
const ALL = new URLSearchParams({ includeTerminatedWorkers: 'true' });

const children = Object.entries(SERVICES).flatMap(([service, { resources }]) =>
  Object.entries(resources).flatMap(([name, resource]) =>
    Object.entries(resource.children ?? {}).map(([child, found]) => ({
      name: `${service}/${name}/${child}`,
      resource,
      child: found,
    })),
  ),
);

function rows(child: Child, parent: number, query = '', given = world): readonly Row[] {
  const collection = child.collection(given, parent, new URLSearchParams(query));
  if ('invalid' in collection) throw new Error(`no rows for ${query}`);
  return Array.from({ length: collection.total }, (_, i) => collection.row(i));
}
const named = (name: string): Child => {
  const found = children.find((one) => one.name === name)?.child;
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
};
const top = (service: string, name: string): Collection => {
  const collection = SERVICES[service]?.resources[name]?.collection(world, ALL);
  if (collection === undefined || 'invalid' in collection) throw new Error(`no ${service}/${name}`);
  return collection;
};
const ids = (list: readonly Row[]) => list.map((row) => row.id);

describe('what lies below each row', () => {
  it.each(children)('$name: is the same each time, and found again by id', ({ name, resource, child }) => {
    const parents = resource.collection(world, ALL);
    if ('invalid' in parents) throw new Error('no parents');
    let seen = 0;
    for (let parent = 0; parent < parents.total; parent += 1) {
      const collection = child.collection(world, parent, new URLSearchParams());
      if ('invalid' in collection) throw new Error('no children');
      const list = rows(child, parent);
      seen += list.length;
      expect(rows(child, parent)).toEqual(list);
      expect(new Set(list.map((row) => JSON.stringify(row))).size).toBe(list.length);
      if (name.endsWith('timeOffDetails')) continue;
      for (const [position, { id }] of list.entries()) {
        const number = collection.numberOf(String(id));
        expect(number === undefined ? undefined : collection.positionOf(number)).toBe(position);
      }
    }
    expect(seen).toBeGreaterThan(0);
  });

  it('each worker is a member of one supervisory organization, the one that the worker names', () => {
    const organizations = top('common', 'supervisoryOrganizations');
    const workers = top('common', 'workers');
    const of = new Map<unknown, unknown>();
    for (let i = 0; i < organizations.total; i += 1)
      for (const member of rows(named('staffing/supervisoryOrganizations/members'), i)) {
        expect(of.has(member.id)).toBe(false);
        of.set(member.id, organizations.row(i).id);
      }
    expect(of.size).toBe(world.workers);
    for (let i = 0; i < world.workers; i += 1) {
      const worker = workers.row(i);
      expect(Object(worker.primarySupervisoryOrganization).id).toBe(of.get(worker.id));
      const [own] = rows(named('common/workers/organizations'), i);
      expect(own?.id).toBe(of.get(worker.id));
    }
  });

  it('each worker but the first reports to one manager', () => {
    const reports = Array.from({ length: world.workers }, (_, i) =>
      ids(rows(named('common/workers/directReports'), i)),
    ).flat();
    expect(new Set(reports).size).toBe(reports.length);
    expect(reports).toHaveLength(world.workers - 1);
    expect(reports).not.toContain(top('common', 'workers').row(0).id);
  });

  it('the pay group of a job, and the profile of a job, are among those that there are', () => {
    const of = (service: string, name: string) => {
      const { total, row } = top(service, name);
      return Array.from({ length: total }, (_, i) => row(i).id);
    };
    const jobs = top('payroll', 'jobs');
    for (let i = 0; i < jobs.total; i += 1) {
      const [group, ...more] = rows(named('payroll/jobs/payGroup'), i);
      expect(more).toEqual([]);
      expect(of('payroll', 'payGroups')).toContain(group?.id);
      expect(of('staffing', 'jobProfiles')).toContain(Object(jobs.row(i).jobProfile).id);
    }
  });

  it('a worker who has left has service dates', () => {
    const { total, row } = top('staffing', 'workers');
    expect(row(total - 1)).toMatchObject({ isActive: false });
    expect(rows(named('staffing/workers/serviceDates'), total - 1)).toHaveLength(1);
  });
});

describe('windows', () => {
  it.each([
    ['absenceManagement/workers/timeOffDetails', 'date'],
    ['absenceManagement/workers/leavesOfAbsence', 'firstDayOfLeave'],
  ])('%s: what lies between the dates, both included, and the same rows as without', (name, on) => {
    const child = named(name);
    for (const worker of [0, 10, 20, 30]) {
      const list = rows(child, worker);
      const days = list.map((row) => String(row[on]));
      expect(days).toEqual([...days].sort());
      // Entries lie ahead of today, too.
      expect(list.length).toBeGreaterThan(3);
      const [from, to] = [days[1] ?? '', days.at(-2) ?? ''];
      expect(rows(child, worker, `fromDate=${from}&toDate=${to}`)).toEqual(list.slice(1, -1));
      expect(rows(child, worker, `fromDate=${from}&toDate=${from}`)).toEqual(list.slice(1, 2));
      expect(rows(child, worker, 'fromDate=2000-01-01&toDate=2099-01-01')).toEqual(list);
      expect(rows(child, worker, `fromDate=${to}&toDate=${from}`)).toEqual([]);
    }
  });

  it.each([
    ['payroll', 'payrollInputs', 'startDate', 'endDate', 'startDate'],
    ['timeTracking', 'timeClockEvents', 'fromDate', 'toDate', 'dateTime'],
    ['timeTracking', 'workerTimeBlocks', 'fromDate', 'toDate', 'calculatedDate'],
  ])('%s/%s: by date, by worker and by both', (service, name, from, to, on) => {
    const read = (query: Record<string, string>): readonly Row[] => {
      const found = SERVICES[service]?.resources[name]?.collection(world, new URLSearchParams(query));
      if (found === undefined || 'invalid' in found) throw new Error('no rows');
      return Array.from({ length: found.total }, (_, i) => found.row(i));
    };
    const wide = read({ [from]: '2025-09-20', [to]: '2026-03-31' });
    const [a, b] = ['2025-11-01', '2026-02-01'];
    const day = (row: Row) => String(row[on]).slice(0, 10);
    expect(read({ [from]: a, [to]: b })).toEqual(wide.filter((row) => day(row) >= a && day(row) <= b));
    const worker = Object(wide[1]?.worker).id;
    const own = read({ [from]: a, [to]: b, worker });
    expect(own.length).toBeGreaterThan(0);
    expect(own).toEqual(
      wide.filter((row) => day(row) >= a && day(row) <= b && Object(row.worker).id === worker),
    );
    const other = String(top('common', 'workers').row(1).id);
    expect(read({ [from]: a, [to]: b, worker: other })).toEqual([]);
  });

  it('closed supervisory organizations come only when asked for', () => {
    const read = (query: string) =>
      SERVICES.staffing?.resources.supervisoryOrganizations?.collection(world, new URLSearchParams(query));
    expect(read('')).toMatchObject({ total: 6 });
    expect(read('includeInactive=true')).toMatchObject({ total: 7 });
  });
});
