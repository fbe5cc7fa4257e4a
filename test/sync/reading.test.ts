/** Reading on from a cursor: nothing twice, nothing missed, whatever is written meanwhile. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connect, startWorld, type World } from '../support/world.ts';
import { asRun, changes, figuresOf, until as ofRun, type RecordFigures, start, sync } from './scene.ts';
import { byKey, streamNamed, truthOf } from './truth.ts';

const workers = { service: 'common', resource: 'workers' } as const;

describe('records', () => {
  let world: World;
  let connection: string;
  const tenant = () => world.sandbox.tenant();
  const run = (...streams: string[]) => sync(world.home.call, connection, { streams });
  const records = (query: string, of = connection, stream = 'workers') =>
    world.home.call('GET', `/api/connectors/${of}/records/${stream}${query}`);

  beforeAll(async () => {
    world = await startWorld();
    connection = String((await connect(world)).at('id'));
    await run('workers', 'pay_groups', 'time_off_details');
  });
  afterEach(() => {
    tenant().clearRows();
    tenant().clearFaults();
  });
  afterAll(async () => world?.stop());

  it('come to a reader who follows the cursor while runs write, and at the end he has the store', async () => {
    const copy = new Map<string, Record<string, unknown>>();
    let cursor: string | undefined;
    let writing = true;
    const follow = async (): Promise<number> => {
      const page = await records(`?limit=3${cursor === undefined ? '' : `&cursor=${cursor}`}`);
      expect(page.status).toBe(200);
      for (const { id, change, data } of page.body.data as RecordFigures[]) {
        if (change === 'deleted') copy.delete(id);
        else if (data !== null) copy.set(id, data);
      }
      cursor = String(page.at('nextCursor'));
      return (page.body.data as unknown[]).length;
    };
    const reader = (async () => {
      while (writing) await follow();
    })();
    for (let round = 0; round < 8; round += 1) {
      tenant().updateRows({
        ...workers,
        from: round,
        count: 9,
        members: { businessTitle: `Round ${round}` },
      });
      tenant().deleteRows({ ...workers, from: 12 + round });
      tenant().insertRows({ ...workers, at: 'front', rows: [{ id: `new-${round}`, descriptor: 'New' }] });
      expect((await run('workers')).state).toBe('succeeded');
    }
    writing = false;
    await reader;
    while ((await follow()) > 0) {
      // To the end.
    }
    const stream = streamNamed('workers');
    expect(byKey(stream, [...copy.values()])).toEqual(truthOf(tenant(), stream, new Date()));
    const whole = await changes(world.home.call, connection, 'workers', undefined, 7);
    const live = whole.data.filter(({ change }) => change === 'upserted').map(({ data }) => data ?? {});
    expect(byKey(stream, live)).toEqual(truthOf(tenant(), stream, new Date()));
    expect(new Set(whole.data.map(({ id }) => id)).size).toBe(whole.data.length);
  });

  it('that were deleted are left out on demand, and the cursor goes past them', async () => {
    tenant().deleteRows({ ...workers, from: 0, count: 2 });
    await run('workers');
    const all = (await records('?limit=200')).body.data as RecordFigures[];
    const live = await records('?limit=200&includeDeleted=false');
    const shown = live.body.data as RecordFigures[];
    expect(shown).toEqual(all.filter(({ change }) => change === 'upserted'));
    expect(shown.length).toBeLessThan(all.length);
    const next = await records(`?cursor=${live.at('nextCursor')}`);
    expect(next.body).toMatchObject({ data: [], hasMore: false, nextCursor: live.at('nextCursor') });
  });

  it('have a next cursor also at the end and before the first read', async () => {
    const fresh = String((await connect(world)).at('id'));
    const nothing = await records('', fresh);
    expect(nothing.body).toMatchObject({ data: [], hasMore: false });
    await sync(world.home.call, fresh, { streams: ['workers'] });
    const after = await records(`?limit=200&cursor=${nothing.at('nextCursor')}`, fresh);
    expect(after.body.data).toHaveLength(20);
  });

  it('are not read by a cursor of something else', async () => {
    const cursor = String((await records('?limit=1')).at('nextCursor'));
    const other = String((await connect(world, world.other)).at('id'));
    const fresh = String((await connect(world)).at('id'));
    const answers = [
      await records(`?cursor=${cursor}`, connection, 'pay_groups'),
      await records(`?cursor=${cursor}`, fresh),
      await world.other.call('GET', `/api/connectors/${other}/records/workers?cursor=${cursor}`),
      await records('?cursor=garbage'),
      await records(`?cursor=${cursor}x`),
      await records(`?cursor=${Buffer.from('1-5 abcdefghijkl').toString('base64url')}`),
    ];
    expect(answers.map((answer) => [answer.status, answer.at('code')])).toEqual(
      answers.map(() => [400, 'invalid_cursor']),
    );
    expect((await records('?limit=0')).status).toBe(400);
    expect((await records('', connection, 'no_such')).status).toBe(404);
    expect((await records('', 'con_none')).status).toBe(404);
    expect((await world.other.call('GET', `/api/connectors/${connection}/records/workers`)).status).toBe(404);
  });

  it('are read one by one, by whatever id they have', async () => {
    for (const stream of ['workers', 'time_off_details']) {
      const [record] = (await records('?limit=1&includeDeleted=false', connection, stream)).body
        .data as RecordFigures[];
      const one = await records(`/${encodeURIComponent(record?.id ?? '')}`, connection, stream);
      expect(one.status).toBe(200);
      expect(one.body).toEqual(record);
      const elsewhere = await world.other.call(
        'GET',
        `/api/connectors/${connection}/records/${stream}/${record?.id}`,
      );
      expect(elsewhere.status).toBe(404);
    }
    expect((await records('/no-such')).status).toBe(404);
  });

  it('with an id that no database column can hold are stored all the same', async () => {
    const ids = [
      'with\u0000nothing',
      'half \ud83d of a pair',
      '=1+1',
      "o'brien",
      'ä/ö?#%',
      'x'.repeat(3_000),
      '..',
    ];
    tenant().insertRows({
      ...workers,
      rows: ids.map((id) => ({ id, descriptor: `It is ${id.slice(0, 9)}` })),
    });
    const figures = figuresOf(await run('workers'), 'workers');
    expect(figures).toMatchObject({ state: 'succeeded', held: 0 });
    const live = (await changes(world.home.call, connection, 'workers')).data.filter(
      ({ data }) => data !== null,
    );
    expect(live.map(({ data }) => data?.id)).toEqual(expect.arrayContaining(ids));
    expect(figuresOf(await run('workers'), 'workers')).toMatchObject({ created: 0, updated: 0, deleted: 0 });
    await run('workers');
  });

  it('of a connection that was deleted are read on, if they were kept, until they are erased', async () => {
    const fresh = String((await connect(world)).at('id'));
    await sync(world.home.call, fresh, { streams: ['workers'] });
    const before = await records('?limit=200', fresh);
    expect((await world.home.call('DELETE', `/api/connectors/${fresh}?keepRecords=true`)).status).toBe(204);
    const after = await records('?limit=200', fresh);
    expect([after.status, after.body]).toEqual([200, before.body]);
    const ndjson = await records('/export', fresh);
    expect([ndjson.status, ndjson.text.trimEnd().split('\n').length]).toEqual([200, 20]);
    expect((await records('/export?format=csv', fresh)).text.trimEnd().split('\r\n')).toHaveLength(21);
    expect((await world.home.call('POST', `/api/connectors/${fresh}/syncs`, {})).status).toBe(404);
    expect((await world.home.call('DELETE', `/api/connectors/${fresh}/records`)).status).toBe(204);
    expect((await records('', fresh)).status).toBe(404);
    expect((await world.home.call('DELETE', `/api/connectors/${fresh}/records`)).status).toBe(404);
  });

  it('go with a connection that is deleted without a word about them', async () => {
    const fresh = String((await connect(world)).at('id'));
    await sync(world.home.call, fresh, { streams: ['workers'] });
    expect((await world.home.call('DELETE', `/api/connectors/${fresh}`)).status).toBe(204);
    expect((await records('', fresh)).status).toBe(404);
  });

  it('once erased are gone, and cursors from before have expired', async () => {
    const fresh = String((await connect(world)).at('id'));
    await sync(world.home.call, fresh, { streams: ['workers'] });
    const { cursor } = await changes(world.home.call, fresh, 'workers');
    expect((await world.home.call('DELETE', `/api/connectors/${fresh}/records`)).status).toBe(204);
    const expired = await records(`?cursor=${cursor}`, fresh);
    expect([expired.status, expired.at('code')]).toEqual([410, 'cursor_expired']);
    expect((await records('', fresh)).body.data).toEqual([]);
    expect(figuresOf(await sync(world.home.call, fresh, { streams: ['workers'] }), 'workers')).toMatchObject({
      created: 20,
    });
    expect((await records(`?cursor=${cursor}`, fresh)).status).toBe(410);
    expect((await changes(world.home.call, fresh, 'workers')).data).toHaveLength(20);
  });

  it('are not erased beneath a run', async () => {
    tenant().fault({ at: 'api', kind: 'hang', resource: 'payGroups' });
    const { id } = await start(world.home.call, connection, { streams: ['pay_groups'] });
    const answer = await world.home.call('DELETE', `/api/connectors/${connection}/records`);
    expect([answer.status, answer.at('code')]).toEqual([409, 'sync_under_way']);
    expect(asRun(await world.home.call('POST', `/api/syncs/${id}/cancel`)).id).toBe(id);
    expect((await ofRun(world.home.call, id)).state).toBe('cancelled');
  });

  it.each(['export', '..', '.', 'a/b?c', 'ä,\\', ' '])('one with the id %j is read by it', async (id) => {
    tenant().insertRows({ ...workers, rows: [{ id, descriptor: `It is ${id}` }] });
    await run('workers');
    const query = new URLSearchParams({ recordId: id });
    const path = `/api/connectors/${connection}/streams/workers/record`;
    const one = await world.home.call('GET', `${path}?${query}`);
    expect([one.status, one.at('id'), one.at('data.descriptor')]).toEqual([200, id, `It is ${id}`]);
    expect((await world.other.call('GET', `${path}?${query}`)).status).toBe(404);
    expect((await world.home.call('GET', `${path}?recordId=none`)).status).toBe(404);
    // What the path stands for stays as it is.
    const exported = await world.home.call('GET', `/api/connectors/${connection}/records/workers/export`);
    expect(exported.headers.get('content-type')).toContain('ndjson');
  });
});
