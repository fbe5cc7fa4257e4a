/** A run tells unchanged rows from memory: when somebody else has changed records meanwhile, that must not count. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, startWorld, type World } from '../support/world.ts';
import { changes, figuresOf, start, sync, until } from './scene.ts';
import { openStored, type Stored } from './stored.ts';

const workers = { streams: ['workers'] };

let world: World;
let stored: Stored;

beforeAll(async () => {
  world = await startWorld();
  world.sandbox.tenant().workers({ count: 30 });
  stored = await openStored(world.service.databaseUrl);
});
afterAll(async () => {
  await stored?.stop();
  await world?.stop();
});

it('a record that is changed elsewhere in the middle of a run is what the Provider says at its end', async () => {
  const connection = String((await connect(world)).at('id'));
  await sync(world.home.call, connection, workers);
  const { cursor } = await changes(world.home.call, connection, 'workers');
  const asked = world.sandbox.requests.filter(({ path }) => path.includes('/workers')).length;
  // Time to change something after the run has loaded what is stored, and before it has read anything.
  world.sandbox.tenant().fault({ at: 'api', kind: 'slow', ms: 2_000, resource: 'workers' });
  const { id } = await start(world.home.call, connection, workers);
  while (world.sandbox.requests.filter(({ path }) => path.includes('/workers')).length === asked)
    await new Promise((resolve) => setTimeout(resolve, 10));
  const [changed] = await stored.query<{ id: string }>(
    `with held as (
       update cleat.record_sets set last_seq = last_seq + 1 where connection_id = $1 and stream = 'workers'
       returning id, last_seq)
     update cleat.records r set seq = held.last_seq, hash = decode(repeat('00', 16), 'hex')
       from held where r.set_id = held.id and r.seq = held.last_seq - 1 returning r.id`,
    [connection],
  );
  world.sandbox.tenant().clearFaults();
  const run = await until(world.home.call, id);
  expect(run.state).toBe('succeeded');
  expect(figuresOf(run, 'workers')).toMatchObject({ updated: 1, unchanged: 29, deleted: 0 });
  const { data } = await changes(world.home.call, connection, 'workers', cursor);
  expect(data.map((record) => record.id)).toEqual([changed?.id]);
});
