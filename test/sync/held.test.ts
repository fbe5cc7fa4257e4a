/** Deletions that are held back until a person decides, or a newer run judges anew. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, startWorld, type World } from '../support/world.ts';
import { changes, figuresOf, until as ofRun, type RunFigures, start, sync } from './scene.ts';
import { openStored, type Stored } from './stored.ts';

const workers = { service: 'common', resource: 'workers' } as const;

describe('deletions of more than ten records and more than thirty percent', () => {
  let world: World;
  let stored: Stored;
  let connection: string;
  const tenant = () => world.sandbox.tenant();
  const run = () => sync(world.home.call, connection, { streams: ['workers'] });
  const read = async (id: string) =>
    (await world.home.call('GET', `/api/syncs/${id}`)).body as unknown as RunFigures;
  const decide = (id: string, decision: string, stream = 'workers') =>
    world.home.call('POST', `/api/syncs/${id}/deletions`, { stream, decision });
  const counts = async () => {
    const { data } = await changes(world.home.call, connection, 'workers');
    const deleted = data.filter(({ change }) => change === 'deleted').length;
    return { live: data.length - deleted, deleted };
  };
  const held = async (count = 11) => {
    tenant().deleteRows({ ...workers, from: 0, count });
    return run();
  };

  beforeAll(async () => {
    world = await startWorld();
    stored = await openStored(world.service.databaseUrl);
  });
  beforeEach(async () => {
    connection = String((await connect(world)).at('id'));
    await run();
  });
  afterEach(() => void tenant().clearRows());
  afterAll(async () => {
    await stored?.stop();
    await world?.stop();
  });

  it.each([10, 11])('%i of twenty: the eleventh is one too many', async (count) => {
    const figures = figuresOf(await held(count), 'workers');
    expect(figures).toMatchObject(
      count > 10
        ? { state: 'deletion_held', held: count, deleted: 0 }
        : { state: 'succeeded', held: 0, deleted: count },
    );
  });

  it('are shown in the run, and nothing but them waits', async () => {
    tenant().updateRows({ ...workers, from: 15, members: { businessTitle: 'Changed' } });
    tenant().insertRows({ ...workers, rows: [{ id: 'new-one' }] });
    const waiting = await held();
    expect(waiting.state).toBe('deletion_held');
    expect(figuresOf(waiting, 'workers')).toMatchObject({
      ...{ state: 'deletion_held', held: 11, created: 1, updated: 1, deleted: 0, percent: 100 },
    });
    expect(await counts()).toEqual({ live: 21, deleted: 0 });
  });

  it('are carried out when they are applied', async () => {
    const { id } = await held();
    const applied = await decide(id, 'apply');
    expect(applied.status).toBe(200);
    expect(applied.body).toEqual(await read(id));
    expect((await read(id)).state).toBe('succeeded');
    expect(figuresOf(await read(id), 'workers')).toMatchObject({ state: 'succeeded', held: 0, deleted: 11 });
    expect(await counts()).toEqual({ live: 9, deleted: 11 });
    expect(figuresOf(await run(), 'workers')).toMatchObject({ state: 'succeeded', deleted: 0, created: 0 });
  });

  it('are forgotten when they are discarded, and found again by the next run', async () => {
    const { id } = await held();
    expect((await decide(id, 'discard')).status).toBe(200);
    expect(figuresOf(await read(id), 'workers')).toMatchObject({ state: 'succeeded', held: 0, deleted: 0 });
    expect(await counts()).toEqual({ live: 20, deleted: 0 });
    expect(figuresOf(await run(), 'workers')).toMatchObject({ state: 'deletion_held', held: 11 });
  });

  it('are judged anew by a newer run, and the older one waits no more', async () => {
    const { id } = await held();
    tenant().clearRows();
    expect((await run()).state).toBe('succeeded');
    expect((await read(id)).state).toBe('succeeded');
    const late = await decide(id, 'apply');
    expect([late.status, late.at('code')]).toEqual([409, 'nothing_held']);
    expect(await counts()).toEqual({ live: 20, deleted: 0 });
  });

  it('stay where a newer run reads other streams', async () => {
    const { id } = await held();
    await sync(world.home.call, connection, { streams: ['pay_groups'] });
    expect((await read(id)).state).toBe('deletion_held');
    expect((await decide(id, 'apply')).status).toBe(200);
    expect(await counts()).toEqual({ live: 9, deleted: 11 });
  });

  it.each(['apply', 'discard'])('decided once, a second decision (%s) is 409', async (second) => {
    const { id } = await held();
    expect((await decide(id, 'apply')).status).toBe(200);
    const again = await decide(id, second);
    expect([again.status, again.at('code')]).toEqual([409, 'nothing_held']);
    expect(await counts()).toEqual({ live: 9, deleted: 11 });
  });

  it('decided twice at once, one decision counts', async () => {
    const { id } = await held();
    const answers = await Promise.all([
      ...[decide(id, 'apply'), decide(id, 'discard'), decide(id, 'apply'), decide(id, 'discard')],
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { deleted } = await counts();
    expect([0, 11]).toContain(deleted);
    expect(figuresOf(await read(id), 'workers')).toMatchObject({ state: 'succeeded', deleted });
  });

  it('leave out a record that has changed since', async () => {
    const { id } = await held();
    const [changed] = await stored.query<{ id: string }>(
      `update cleat.records r set seq = s.last_seq + 1 from cleat.record_sets s
        where s.id = r.set_id and s.connection_id = $1 and s.stream = 'workers'
          and r.id = (select record_id from cleat.held_deletions where run_id = $2 order by record_id limit 1)
       returning r.id`,
      [connection, id],
    );
    await stored.query(`update cleat.record_sets set last_seq = last_seq + 1 where connection_id = $1`, [
      connection,
    ]);
    await decide(id, 'apply');
    expect(figuresOf(await read(id), 'workers')).toMatchObject({ deleted: 10 });
    expect(await counts()).toEqual({ live: 10, deleted: 10 });
    const one = await world.home.call('GET', `/api/connectors/${connection}/records/workers/${changed?.id}`);
    expect(one.at('change')).toBe('upserted');
  });

  it('can be decided while the run still reads other streams, which then comes to its end', async () => {
    tenant().deleteRows({ ...workers, from: 0, count: 11 });
    tenant().fault({ at: 'api', kind: 'slow', ms: 1_500, resource: 'payGroups' });
    const asked = { streams: ['workers', 'pay_groups'] };
    const { id } = await start(world.home.call, connection, asked);
    const isHeld = (one: RunFigures) => figuresOf(one, 'workers').state === 'deletion_held';
    expect((await ofRun(world.home.call, id, isHeld)).state).toBe('running');
    const decided = await decide(id, 'apply');
    expect([decided.status, decided.at('state')]).toEqual([200, 'running']);
    expect((await start(world.home.call, connection, asked)).id).toBe(id);
    const ended = await ofRun(world.home.call, id);
    tenant().clearFaults();
    expect(ended.streams.map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
    expect([ended.state, figuresOf(ended, 'workers').deleted]).toEqual(['succeeded', 11]);
  });

  it('can be decided at the moment at which the next run begins: neither waits for the other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await held();
      const [decided, started] = await Promise.all([
        decide(id, 'apply'),
        world.home.call('POST', `/api/connectors/${connection}/syncs`, { streams: ['workers'] }),
      ]);
      expect([200, 409], decided.text).toContain(decided.status);
      expect(started.status, started.text).toBe(202);
      await ofRun(world.home.call, String(started.at('id')));
      tenant().clearRows();
      await run();
    }
  });

  it('are a share of what was there before: other records in their place make none of it believable', async () => {
    const rows = Array.from({ length: 50 }, (_, at) => ({ id: `other-${at}` }));
    tenant().insertRows({ ...workers, rows });
    const all = await held(20);
    expect(figuresOf(all, 'workers')).toMatchObject({ state: 'deletion_held', held: 20, created: 50 });
  });

  it('of records that were erased meanwhile come to nothing', async () => {
    const { id } = await held();
    expect((await world.home.call('DELETE', `/api/connectors/${connection}/records`)).status).toBe(204);
    // Not even their ids stay.
    for (const table of ['held_deletions', 'sync_seen', 'sync_run_streams']) {
      const kept = table === 'sync_run_streams' ? 'checkpoint is not null' : 'true';
      const rows = await stored.query(`select 1 from cleat.${table} where run_id = $1 and ${kept}`, [id]);
      expect(rows, table).toEqual([]);
    }
    expect((await decide(id, 'apply')).status).toBe(200);
    expect(figuresOf(await read(id), 'workers')).toMatchObject({ state: 'succeeded', deleted: 0 });
    expect(await counts()).toEqual({ live: 0, deleted: 0 });
  });

  it('are decided for a stream of the run, by a word that is known', async () => {
    const { id } = await held();
    const unknown = await decide(id, 'apply', 'pay_groups');
    expect([unknown.status, unknown.at('errors.0.pointer')]).toEqual([422, '/stream']);
    expect((await decide(id, 'perhaps')).status).toBe(422);
    expect((await decide('run_none', 'apply')).status).toBe(404);
    expect((await read(id)).state).toBe('deletion_held');
  });
});
