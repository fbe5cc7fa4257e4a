/** Members that are excluded after they were stored, or while they are read: gone, and never stored again. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, startWorld, until, type World } from '../support/world.ts';
import { changes, figuresOf, until as ofRun, start, sync } from './scene.ts';
import { openStored, type Stored } from './stored.ts';

describe('a member that is excluded', () => {
  let world: World;
  let stored: Stored;
  let connection: string;
  const tenant = () => world.sandbox.tenant();
  const exclude = async (stream: string, ...excludedFields: readonly string[]) => {
    const path = `/api/connectors/${connection}/streams/${stream}`;
    expect((await world.home.call('PUT', path, { excludedFields })).status).toBe(200);
  };
  const run = async (stream: string) =>
    figuresOf(await sync(world.home.call, connection, { streams: [stream] }), stream);
  const rewritten = () =>
    until(async () => (await stored.query('select 1 from cleat.record_rewrites')).length === 0);
  /** How many records show it. */
  const shown = async (stream: string, member: string): Promise<number> =>
    (await changes(world.home.call, connection, stream)).data.filter(({ data }) => member in (data ?? {}))
      .length;
  /** How many records hold it, whether it is shown or not: nothing is hidden that is not excluded. */
  const held = async (stream: string, member: string, ...others: readonly string[]): Promise<number> => {
    await exclude(stream, ...others);
    const count = await shown(stream, member);
    await exclude(stream, member, ...others);
    await rewritten();
    return count;
  };

  beforeAll(async () => {
    world = await startWorld();
    stored = await openStored(world.service.databaseUrl);
  });
  beforeEach(async () => {
    connection = String((await connect(world)).at('id'));
  });
  afterEach(() => {
    tenant().clearFaults();
    tenant().clearResources();
  });
  afterAll(async () => {
    await stored?.stop();
    await world?.stop();
  });

  it('is shown no more at once, and soon gone from all that is stored, without a sync', async () => {
    await run('worker_time_blocks');
    const before = await changes(world.home.call, connection, 'worker_time_blocks');
    expect(before.data.length).toBeGreaterThan(100);
    // Most of them are older than the next run would read.
    await exclude('worker_time_blocks', 'status');
    expect(await shown('worker_time_blocks', 'status')).toBe(0);
    await rewritten();
    const heard = await changes(world.home.call, connection, 'worker_time_blocks', before.cursor);
    expect(heard.data.map(({ id }) => id).sort()).toEqual(before.data.map(({ id }) => id).sort());
    expect(heard.data.map(({ change }) => change)).toEqual(heard.data.map(() => 'upserted'));
    expect(await held('worker_time_blocks', 'status')).toBe(0);
    // Nothing else changed, and the next run has nothing to do.
    const others = (data: Record<string, unknown> | null) => ({ ...data, status: undefined });
    const byId = new Map(before.data.map(({ id, data }) => [id, others(data)]));
    expect(new Map(heard.data.map(({ id, data }) => [id, others(data)]))).toEqual(byId);
    expect(await run('worker_time_blocks')).toMatchObject({
      created: 0,
      updated: 0,
      deleted: 0,
      warnings: [],
    });
  });

  it('and let in again comes back in records too that are too old to be compared', async () => {
    const shows = () => shown('worker_history', 'status');
    await sync(world.home.call, connection, { streams: ['workers', 'worker_history'] });
    const all = await shows();
    expect(all).toBeGreaterThan(20);
    await exclude('worker_history', 'status');
    await rewritten();
    await exclude('worker_history');
    await run('worker_history');
    expect(await shows()).toBe(all);
  });

  it('and let in again is believed to be empty where it was kept since it might be hidden', async () => {
    await run('workers');
    tenant().blankResource({ resource: 'workers', members: ['businessTitle'], as: 'null' });
    const { warnings } = await run('workers');
    const message = expect.stringContaining('exclude it, and let it in again');
    expect(warnings).toEqual([
      expect.objectContaining({ code: 'empty_field_set', fields: ['businessTitle'], message }),
    ]);
    await exclude('workers', 'businessTitle');
    await exclude('workers');
    expect(await run('workers')).toMatchObject({ updated: 20, deleted: 0, warnings: [] });
    const { data } = await changes(world.home.call, connection, 'workers');
    expect(new Set(data.map((one) => one.data?.businessTitle))).toEqual(new Set([null]));
  });

  it('and let in again comes back with the next run', async () => {
    await run('workers');
    await exclude('workers', 'person', 'businessTitle');
    await rewritten();
    expect(await run('workers')).toMatchObject({ created: 0, updated: 0, deleted: 0, warnings: [] });
    await exclude('workers', 'businessTitle');
    expect(await shown('workers', 'person')).toBe(0);
    expect(await run('workers')).toMatchObject({ created: 0, updated: 20, deleted: 0 });
    expect([await shown('workers', 'person'), await shown('workers', 'businessTitle')]).toEqual([20, 0]);
  });

  it('in the middle of a run is not stored by it from then on', async () => {
    await run('workers');
    tenant().fault({ at: 'api', kind: 'slow', ms: 100, resource: 'workers/history' });
    const { id } = await start(world.home.call, connection, { streams: ['worker_history'] });
    await ofRun(world.home.call, id, (one) => Number(figuresOf(one, 'worker_history').created) > 0);
    await exclude('worker_history', 'descriptor');
    const [at] = await stored.query<{ live: number }>(
      `select live from cleat.record_sets where connection_id = $1 and stream = 'worker_history'`,
      [connection],
    );
    const ended = figuresOf(await ofRun(world.home.call, id), 'worker_history');
    expect(ended).toMatchObject({ state: 'succeeded', warnings: [] });
    // It was told early enough to show something.
    expect(Number(ended.created)).toBeGreaterThan(at?.live ?? Number.POSITIVE_INFINITY);
    await rewritten();
    expect(await held('worker_history', 'descriptor')).toBe(0);
    const [set] = await stored.query<{ known_fields: string[] }>(
      `select known_fields from cleat.record_sets where connection_id = $1 and stream = 'worker_history'`,
      [connection],
    );
    expect(set?.known_fields).not.toContain('descriptor');
  });

  it('leaves deletions that wait for a decision as they were', async () => {
    await run('workers');
    tenant().emptyResource({ service: 'common', resource: 'workers' });
    const emptied = await sync(world.home.call, connection, { streams: ['workers'] });
    expect(figuresOf(emptied, 'workers')).toMatchObject({ state: 'deletion_held', held: 20 });
    await exclude('workers', 'person');
    await rewritten();
    const decision = { stream: 'workers', decision: 'apply' };
    const decided = await world.home.call('POST', `/api/syncs/${emptied.id}/deletions`, decision);
    expect(decided.at('streams.0.deleted')).toBe(20);
  });
});
