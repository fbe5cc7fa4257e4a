/** Whoever asks for a run while one is under way: joins it where it brings all that is asked for, and is told otherwise. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, startWorld, until, type World } from '../support/world.ts';
import { asRun, changes, figuresOf, until as ofRun, start } from './scene.ts';
import { openStored, type Stored } from './stored.ts';

describe('a run that is asked for while one is under way', () => {
  let world: World;
  let stored: Stored;
  let connection: string;
  let underWay: string;
  const ask = (body: unknown) => world.home.call('POST', `/api/connectors/${connection}/syncs`, body);
  const cancel = (id: string) => world.home.call('POST', `/api/syncs/${id}/cancel`);

  beforeAll(async () => {
    world = await startWorld();
    stored = await openStored(world.service.databaseUrl);
  });
  beforeEach(async () => {
    connection = String((await connect(world)).at('id'));
    world.sandbox.tenant().fault({ at: 'api', kind: 'slow', ms: 100, resource: 'workers/history' });
    const streams = ['workers', 'worker_history', 'pay_groups'];
    underWay = (await start(world.home.call, connection, { streams })).id;
    await ofRun(world.home.call, underWay, (run) => Number(figuresOf(run, 'worker_history').created) > 0);
  });
  afterEach(async () => {
    world.sandbox.tenant().clearFaults();
    await cancel(underWay);
  });
  afterAll(async () => {
    await stored?.stop();
    await world?.stop();
  });

  it.each([
    ['the same streams', { streams: ['pay_groups', 'worker_history', 'workers'] }],
    ['some of them', { streams: ['pay_groups'] }],
    ['those that are read already', { streams: ['workers'], mode: 'auto' }],
  ])('joins it: %s', async (_, body) => {
    const answer = await ask(body);
    expect([answer.status, asRun(answer).id]).toEqual([202, underWay]);
  });

  it.each([
    ['another stream', { streams: ['pay_groups', 'job_families'] }, 'job_families'],
    ['all streams', {}, 'job_families'],
    ['whole windows', { streams: ['pay_groups'], mode: 'full' }, 'whole length'],
  ])('is told that it brings less: %s', async (_, body, said) => {
    const answer = await ask(body);
    expect([answer.status, answer.at('code')]).toEqual([409, 'sync_under_way']);
    expect(String(answer.at('detail'))).toContain(said);
    expect(String(answer.at('detail'))).toContain(underWay);
  });

  it('begins at once where that one was cancelled, which writes nothing any more', async () => {
    const cancelled = await cancel(underWay);
    expect([cancelled.status, cancelled.at('state')]).toEqual([202, 'cancelled']);
    const figures = figuresOf(asRun(cancelled), 'worker_history');
    expect(figures).toMatchObject({ state: 'cancelled', deleted: 0 });
    const next = asRun(await ask({ streams: ['worker_history'] })).id;
    expect(next).not.toBe(underWay);
    world.sandbox.tenant().clearFaults();
    const after = figuresOf(await ofRun(world.home.call, next), 'worker_history');
    // Each record was written once, by the one or the other.
    expect(after).toMatchObject({ state: 'succeeded', unchanged: figures.created, updated: 0, deleted: 0 });
    const { data } = await changes(world.home.call, connection, 'worker_history');
    expect(data).toHaveLength(Number(figures.created) + Number(after.created));
    expect(asRun(await world.home.call('GET', `/api/syncs/${underWay}`))).toMatchObject({
      ...{ state: 'cancelled', streams: asRun(cancelled).streams },
    });
  });

  it('by a schedule, and reads more, is asked for again a little later', async () => {
    // One that is under way for longer than it takes to look for schedules that are due.
    await cancel(underWay);
    world.sandbox.tenant().fault({ at: 'api', kind: 'slow', ms: 60_000, resource: 'workers' });
    underWay = (await start(world.home.call, connection, { streams: ['workers'] })).id;
    const schedule = { cron: '0 6 1 1 *', timezone: 'UTC' };
    await world.home.call('PUT', `/api/connectors/${connection}/schedule`, schedule);
    await stored.query('update cleat.sync_schedules set due_at = now() where connection_id = $1', [
      connection,
    ]);
    const dueIn = async () => {
      const { body } = await world.home.call('GET', `/api/connectors/${connection}/schedule`);
      return Date.parse(String(body.dueAt)) - Date.now();
    };
    await until(async () => (await dueIn()) > 0 && (await dueIn()) <= 60_000);
    const { body } = await world.home.call('GET', `/api/connectors/${connection}/syncs`);
    expect(body.data).toMatchObject([{ id: underWay }, { state: 'cancelled' }]);
    await world.home.call('PUT', `/api/connectors/${connection}/schedule`, null);
  });
});
