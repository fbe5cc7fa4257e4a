import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService } from '../support/service.ts';
import { connect, startWorld, until, type World } from '../support/world.ts';
import { changes, sync } from './scene.ts';

const day = 86_400_000;

describe('what is over', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(async () => world?.stop());

  it('is forgotten after the days that the Workspace sets, and who had not come so far is told to begin anew', async () => {
    const { call, keys } = world.home;
    const connection = String((await connect(world)).at('id'));
    const first = await sync(call, connection, { streams: ['workers'] });
    const early = await changes(call, connection, 'workers');
    const [worker] = early.data;
    world.sandbox.tenant().deleteRows({ resource: 'workers', ids: [worker?.id ?? ''] });
    await sync(call, connection, { streams: ['workers'] });
    const late = await changes(call, connection, 'workers', early.cursor);
    expect(late.data).toMatchObject([{ id: worker?.id, change: 'deleted', data: null }]);
    expect((await call('PUT', '/api/retention', { days: 30 })).status).toBe(200);

    const records = `/api/connectors/${connection}/records/workers`;
    // Housekeeping is done at the start: the first process of another month.
    const serviceIn = async (days: number) => {
      const service = await startTestService({
        beside: world.service,
        now: () => new Date(Date.now() + days * day),
      });
      return { read: service.as(keys.workspace_admin), stop: service.stop };
    };
    const sooner = await serviceIn(29);
    expect((await sooner.read('GET', `${records}?cursor=${early.cursor}`)).status).toBe(200);
    await sooner.stop();
    const later = await serviceIn(31);
    await until(async () => (await later.read('GET', `${records}?cursor=${early.cursor}`)).status === 410);
    const expired = await later.read('GET', `${records}?cursor=${early.cursor}`);
    expect(expired.at('code')).toBe('cursor_expired');
    expect((await later.read('GET', `${records}?cursor=${late.cursor}`)).body.data).toEqual([]);
    expect((await later.read('GET', records)).body.data).toHaveLength(19);
    // Who begins anew is not told to begin anew, however many pages it takes.
    const ids: string[] = [];
    for (let [cursor, more] = ['', true]; more; ) {
      const page = await later.read('GET', `${records}?limit=5${cursor}`);
      expect(page.status, page.text).toBe(200);
      ids.push(...(page.body.data as { id: string }[]).map(({ id }) => id));
      [cursor, more] = [`&cursor=${String(page.at('nextCursor'))}`, page.at('hasMore') === true];
    }
    expect(new Set(ids).size).toBe(19);
    expect((await later.read('GET', `/api/syncs/${first.id}`)).status).toBe(404);
    await later.stop();
  });
});
