/** One long run, and a process that is killed in the middle of it again and again. */
import { expect } from 'vitest';
import { startCrashScene } from '../crash/scene.ts';
import type { Caller } from '../support/service.ts';
import { credentials } from '../support/world.ts';
import { drawFrom } from './random-changes.ts';
import { changes, figuresOf, start, until } from './scene.ts';
import { byKey, streamNamed, truthOf } from './truth.ts';

interface Kills {
  readonly workers: number;
  readonly kills: number;
  readonly seed: number;
}

/** How far the reading of workers is committed: rows, and the pages counted. */
interface Reached {
  readonly offset: number;
  readonly pages: number;
}

export async function expectResumed({ workers, kills, seed }: Kills): Promise<void> {
  const scene = await startCrashScene(workers);
  const call: Caller = async (method, path, body, headers) => {
    for (;;) {
      const answer = await scene.call(method, path, body, headers);
      if (answer !== null) return answer;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const reached = async (): Promise<Reached> => {
    const [row] = await scene.query<{
      checkpoint: { from: { position: { offset: number } | null } } | null;
      pages: number;
    }>(`select checkpoint, pages from cleat.sync_run_streams where stream = 'workers'`);
    return { offset: row?.checkpoint?.from.position?.offset ?? 0, pages: row?.pages ?? 0 };
  };
  const draw = drawFrom(seed);
  try {
    await scene.start();
    const made = await call('POST', '/api/connectors', {
      providerId: 'workday-rest',
      authenticationStrategyId: 'oauth2-client-credentials',
      authenticationConfig: credentials(scene.sandbox),
    });
    const connection = String(made.at('id'));
    const { id } = await start(call, connection, { streams: ['workers'] });
    let before = 0;
    for (let kill = 1; kill <= kills; kill += 1) {
      // Somewhere in the next part of the whole.
      const part = Math.floor((workers / (kills + 1)) * (kill - 1) + draw(workers / (kills + 1)));
      while ((await reached()).offset <= Math.max(part, before))
        await new Promise((resolve) => setTimeout(resolve, 5));
      scene.kill();
      await scene.ended();
      const committed = await reached();
      expect(committed.offset, 'the run was over before it could be killed').toBeLessThan(workers);
      before = committed.offset;
      scene.sandbox.clearRequests();
      await scene.start();
      while ((await reached()).offset <= before) await new Promise((resolve) => setTimeout(resolve, 5));
      const offsets = scene.sandbox.requests
        .filter(({ path }) => path.includes('/workers?'))
        .map(({ path }) => Number(new URLSearchParams(path.split('?')[1]).get('offset') ?? 0));
      // Of what is committed, the last row alone is asked for again: it shows where to go on.
      expect(Math.min(...offsets), `kill ${kill}`).toBeGreaterThanOrEqual(committed.offset - 1);
    }
    const run = await until(call, id);
    expect(run.state).toBe('succeeded');
    expect(figuresOf(run, 'workers')).toMatchObject({
      created: workers,
      updated: 0,
      deleted: 0,
      unchanged: 0,
    });
    const stream = streamNamed('workers');
    const stored = (await changes(call, connection, 'workers')).data.map(({ data }) => data ?? {});
    expect(byKey(stream, stored)).toEqual(truthOf(scene.sandbox.tenant(), stream, new Date()));
  } finally {
    await scene.stop();
  }
}
