/** Long runs of one Workspace, more of them than are worked on at once, and a short one of another. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, newTenancy, startWorld, type World } from '../support/world.ts';
import { changes, figuresOf, until as ofRun, start, sync } from './scene.ts';

let world: World;
const workers = 100;

beforeAll(async () => {
  world = await startWorld();
  world.sandbox.tenant().workers({ count: workers });
});
afterAll(async () => world?.stop());

it('a short run does not wait for the end of a long one, and the long ones lose nothing', {
  timeout: 300_000,
}, async () => {
  const { home, sandbox } = world;
  const neighbour = await newTenancy(world.service, 'Neighbour');
  const short = String((await connect(world, neighbour)).at('id'));
  const made = await Promise.all(Array.from({ length: 6 }, () => connect(world)));
  const long = made.map((answer) => String(answer.at('id')));
  for (const connection of long) await sync(home.call, connection, { streams: ['workers'] });

  // A hundred requests, four at once: half a minute for each.
  sandbox.tenant().fault({ at: 'api', kind: 'slow', ms: 1_200, resource: 'workers/history' });
  const runs: { readonly connection: string; readonly id: string }[] = [];
  for (const connection of long)
    runs.push({ connection, id: (await start(home.call, connection, { streams: ['worker_history'] })).id });
  await Promise.all(
    runs.slice(0, 4).map(({ id }) => ofRun(home.call, id, ({ state }) => state === 'running')),
  );
  const quick = await sync(neighbour.call, short, { streams: ['job_families'] });
  expect(figuresOf(quick, 'job_families')).toMatchObject({ state: 'succeeded' });
  for (const { id } of runs) {
    const { state } = await ofRun(home.call, id, () => true);
    expect(['queued', 'running']).toContain(state);
  }
  // Those that waited have had a turn too.
  for (const { id } of runs) await ofRun(home.call, id, ({ state }) => state !== 'queued');

  sandbox.tenant().clearFaults();
  for (const { id, connection } of runs) {
    const figures = figuresOf(await ofRun(home.call, id), 'worker_history');
    const { data } = await changes(home.call, connection, 'worker_history');
    expect(figures).toMatchObject({
      state: 'succeeded',
      created: data.length,
      updated: 0,
      unchanged: 0,
      deleted: 0,
    });
    expect(new Set(data.map(({ data: one }) => one?.worker_id)).size).toBe(workers);
  }
});
