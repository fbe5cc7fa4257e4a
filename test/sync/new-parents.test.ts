/** What lies below a record that came later: read over the whole window once, and then as far back as the others. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connect, startWorld, type World } from '../support/world.ts';
import { changes, figuresOf, sync } from './scene.ts';

const details = 'time_off_details';

describe('a worker that comes after the first sync', () => {
  let world: World;
  let connection: string;
  const tenant = () => world.sandbox.tenant();
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const comes = (id: string, service?: 'common' | 'absenceManagement') =>
    tenant().insertRows({ resource: 'workers', ...(service && { service }), rows: [{ id, descriptor: id }] });
  const takesOff = (parent: string, ...ago: readonly number[]) =>
    tenant().insertRows({
      ...{ resource: 'workers/timeOffDetails', parent },
      rows: ago.map((days) => ({ date: day(days), timeOffType: { id: 'T' }, position: { id: 'P' } })),
    });
  const run = async () =>
    figuresOf(await sync(world.home.call, connection, { streams: ['workers', details] }), details);
  /** Days ago, of what is stored below a worker. */
  const stored = async (worker: string): Promise<number[]> => {
    const { data } = await changes(world.home.call, connection, details);
    const dates = data.flatMap(({ data: one }) => (one?.worker_id === worker ? [String(one.date)] : []));
    return [...Array(800).keys()].filter((ago) => dates.includes(day(ago)));
  };
  /** First days that were asked for below a worker, in days ago. */
  const askedFrom = (worker: string) =>
    world.sandbox.requests
      .filter(({ path }) => path.includes(`/${worker}/timeOffDetails?`))
      .map(({ path }) => new URLSearchParams(path.split('?')[1]).get('fromDate'));

  beforeAll(async () => {
    world = await startWorld();
    connection = String((await connect(world)).at('id'));
    await run();
  });
  afterEach(async () => {
    tenant().clearRows();
    await run();
    world.sandbox.clearRequests();
  });
  afterAll(async () => world?.stop());

  it('is read below over the whole window, once', async () => {
    comes('new_1');
    takesOff('new_1', 3, 400, 700);
    expect(await run()).toMatchObject({ created: 3, deleted: 0 });
    expect(await stored('new_1')).toEqual([3, 400, 700]);
    // What is entered for a day that long ago is no longer looked for, as with the others.
    takesOff('new_1', 5, 500);
    expect(await run()).toMatchObject({ created: 1, deleted: 0 });
    expect(await stored('new_1')).toEqual([3, 5, 400, 700]);
    expect(askedFrom('new_1')).toEqual([day(730), day(90)]);
  });

  it('takes all with it that is below it when it goes, however old', async () => {
    comes('gone');
    takesOff('gone', 3, 400, 700);
    expect(await run()).toMatchObject({ created: 3 });
    tenant().clearRows();
    expect(await run()).toMatchObject({ deleted: 3, state: 'succeeded' });
    expect(await stored('gone')).toEqual([]);
  });

  it('and whose record lacks a part of the key that others have keeps it, and it can change', async () => {
    comes('0_first');
    const lacking = (units: number) =>
      tenant().insertRows({
        ...{ resource: 'workers/timeOffDetails', parent: '0_first' },
        rows: [{ date: day(3), timeOffType: { id: 'T' }, quantity: units }],
      });
    lacking(1);
    expect(await run()).toMatchObject({ created: 1, deleted: 0 });
    expect(await run()).toMatchObject({ created: 0, updated: 0, deleted: 0, warnings: [] });
    tenant().clearRows();
    comes('0_first');
    lacking(2);
    expect(await run()).toMatchObject({ created: 0, updated: 1, deleted: 0, warnings: [] });
  });

  it('and was there before is read below anew, over the whole window', async () => {
    comes('back');
    takesOff('back', 3, 400);
    await run();
    tenant().clearRows();
    await run();
    comes('back');
    takesOff('back', 4, 500);
    await run();
    expect(await stored('back')).toEqual([4, 500]);
    expect(askedFrom('back')).toEqual([day(730), day(730)]);
  });

  it('and that is not known below yet is read over the whole window when it is', async () => {
    comes('late', 'common');
    takesOff('late', 3, 400);
    expect(await run()).toMatchObject({ created: 0, skipped: 1 });
    comes('late', 'absenceManagement');
    expect(await run()).toMatchObject({ created: 2, skipped: 0 });
    expect(await run()).toMatchObject({ created: 0, deleted: 0 });
    expect(askedFrom('late')).toEqual([day(730), day(730), day(90)]);
  });

  it('in a run that fails below is read over the whole window by the next one', async () => {
    comes('new_2');
    takesOff('new_2', 3, 400);
    tenant().denyResource({ service: 'absenceManagement', resource: 'workers/timeOffDetails' });
    expect(await run()).toMatchObject({ state: 'failed' });
    tenant().clearResources();
    expect(await run()).toMatchObject({ created: 2 });
    expect(await stored('new_2')).toEqual([3, 400]);
  });
});
