/** What is set for a stream: whether it is read, and what of it is never stored. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, startWorld, type World } from '../support/world.ts';
import { changes, figuresOf, sync } from './scene.ts';
import { openStored, type Stored } from './stored.ts';
import { streams } from './truth.ts';

describe('a stream', () => {
  let world: World;
  let stored: Stored;
  let connection: string;
  const configure = (stream: string, body: unknown) =>
    world.home.call('PUT', `/api/connectors/${connection}/streams/${stream}`, body);
  const listed = async (name: string) => {
    const { body } = await world.home.call('GET', `/api/connectors/${connection}/streams`);
    return (body.data as Record<string, unknown>[]).find((one) => one.name === name);
  };
  const members = async (name: string) => {
    const { data } = await changes(world.home.call, connection, name);
    return new Set(data.flatMap((one) => Object.keys(one.data ?? {})));
  };

  beforeAll(async () => {
    world = await startWorld();
    stored = await openStored(world.service.databaseUrl);
  });
  beforeEach(async () => {
    connection = String((await connect(world)).at('id'));
  });
  afterAll(async () => {
    await stored?.stop();
    await world?.stop();
  });

  it('is listed with all that can be set, 26 of them, before anything was read', async () => {
    const { body } = await world.home.call('GET', `/api/connectors/${connection}/streams`);
    const all = body.data as Record<string, unknown>[];
    expect(all.map(({ name }) => name)).toEqual(streams.map(({ name }) => name));
    for (const one of all) {
      expect(one).toMatchObject({ enabled: true, excludedFields: [], records: 0, lastCompletedAt: null });
    }
  });

  it('that is switched off is left out of a run of all, and read where it is named', async () => {
    for (const { name } of streams.filter(({ name }) => name !== 'pay_groups' && name !== 'job_families')) {
      await configure(name, { enabled: false });
    }
    const all = await sync(world.home.call, connection);
    expect(all.streams.map(({ name }) => name)).toEqual(['job_families', 'pay_groups']);
    expect(await listed('workers')).toMatchObject({ enabled: false, records: 0, lastCompletedAt: null });
    expect(await listed('pay_groups')).toMatchObject({ enabled: true, records: 7 });
    const named = await sync(world.home.call, connection, { streams: ['organization_types'] });
    expect(named.streams.map(({ name }) => name)).toEqual(['organization_types']);
    await configure('pay_groups', { enabled: false });
    await configure('job_families', { enabled: false });
    const none = await world.home.call('POST', `/api/connectors/${connection}/syncs`, {});
    expect([none.status, none.at('code')]).toEqual([409, 'connection_not_usable']);
  });

  it('does not store excluded members, nor show them', async () => {
    const excludedFields = ['primaryWorkEmail', 'primaryWorkPhone', 'person'];
    const set = await configure('workers', { excludedFields });
    expect([set.status, set.at('excludedFields')]).toEqual([200, excludedFields]);
    const run = await sync(world.home.call, connection, { streams: ['workers'] });
    expect(figuresOf(run, 'workers')).toMatchObject({ created: 20, warnings: [] });
    const there = await members('workers');
    expect(there).toContain('descriptor');
    const path = `/api/connectors/${connection}/records/workers/export`;
    const [csv, ndjson] = [
      await world.home.call('GET', `${path}?format=csv`),
      await world.home.call('GET', `${path}?format=ndjson`),
    ];
    expect(csv.text).toContain('descriptor');
    for (const name of excludedFields) {
      expect(there).not.toContain(name);
      expect(csv.text).not.toContain(name);
      expect(ndjson.text).not.toContain(`"${name}"`);
    }
    const [row] = await stored.query<{ known_fields: string[]; longest: number }>(
      `select s.known_fields, (select max(length(sealed)) from cleat.records r where r.set_id = s.id) as longest
         from cleat.record_sets s where s.connection_id = $1 and s.stream = 'workers'`,
      [connection],
    );
    for (const name of excludedFields) expect(row?.known_fields).not.toContain(name);
    // What is sealed is no longer than what may be read of it, but for its envelope.
    const longest = Math.max(
      ...(await changes(world.home.call, connection, 'workers')).data.map(({ data }) =>
        Buffer.byteLength(JSON.stringify(data)),
      ),
    );
    expect(row?.longest).toBeGreaterThan(longest);
    expect(row?.longest).toBeLessThan(longest + 100);
  });

  it.each([
    ['workers', ['id'], '/excludedFields/0', 'needed'],
    ['worker_history', ['descriptor', 'initiated'], '/excludedFields/1', 'needed'],
    ['worker_history', ['worker_id'], '/excludedFields/0', 'needed'],
    ['absence_balances', ['worker'], '/excludedFields/0', 'needed'],
    ['workers', ['person', 'person.email'], '/excludedFields/1', 'unknown_field'],
    ['workers', ['Person'], '/excludedFields/0', 'unknown_field'],
    ['workers', ['primaryWorkEmial'], '/excludedFields/0', 'unknown_field'],
    ['workers', ['constructor'], '/excludedFields/0', 'unknown_field'],
  ])('%s cannot do without %j, or has no such member', async (stream, excludedFields, pointer, code) => {
    const answer = await configure(stream, { excludedFields });
    expect([answer.status, answer.at('errors.0.pointer'), answer.at('errors.0.code')]).toEqual([
      422,
      pointer,
      code,
    ]);
    expect(await listed(stream)).toMatchObject({ excludedFields: [] });
  });

  it('that is unknown, or of another Workspace, is not set', async () => {
    expect((await configure('no_such', { enabled: false })).status).toBe(404);
    const path = `/api/connectors/${connection}/streams/workers`;
    expect((await world.other.call('PUT', path, { enabled: false })).status).toBe(404);
    expect((await configure('workers', { enabled: 'no' })).status).toBe(422);
    expect(await listed('workers')).toMatchObject({ enabled: true });
  });
});
