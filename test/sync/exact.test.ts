/**
 * Whatever happens at the platform, on the way and to the process: after a quiet run the store holds what the
 * platform holds, and so does a reader who has followed its cursor all along.
 */
import type { TenantSwitches } from '@cleat/sandbox/sandbox.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrashScene, startCrashScene } from '../crash/scene.ts';
import type { Caller } from '../support/service.ts';
import { credentials } from '../support/world.ts';
import { calmDown, type Draw, drawFrom, happen, resources } from './random-changes.ts';
import { changes, figuresOf, start, sync, until } from './scene.ts';
import { byKey, streamNamed, truthOf } from './truth.ts';

const seeds = process.env.TEST_LONG === '1' ? 200 : 20;
/** Worked on beside each other: a killed process takes all their runs with it. */
const atOnce = 20;
const rounds = 5;
const firstSeed = Number(process.env.CLEAT_SYNC_SEED ?? 1);

interface Follower {
  readonly seed: number;
  readonly draw: Draw;
  readonly tenant: TenantSwitches;
  readonly connection: string;
  /** What a product keeps by its cursor, by stream and id. */
  readonly copies: Map<string, Map<string, Record<string, unknown>>>;
  readonly cursors: Map<string, string>;
  /** Tombstones read since the round began: stream and id. */
  readonly deleted: Set<string>;
}

describe(`what is stored (CLEAT_SYNC_SEED=${firstSeed})`, () => {
  let scene: CrashScene;
  /** Calls again where the process died: what it was asked is asked of the next one. */
  const call: Caller = async (method, path, body, headers) => {
    for (;;) {
      const answer = await scene.call(method, path, body, headers);
      if (answer !== null) return answer;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };

  beforeAll(async () => {
    scene = await startCrashScene(230);
    await scene.start();
  });
  afterAll(async () => scene?.stop());

  const idsAt = (tenant: TenantSwitches): Set<string> =>
    new Set(
      resources.flatMap((name) => tenant.rows('common', name).map(({ id }) => `${name} ${String(id)}`)),
    );

  async function begin(seed: number): Promise<Follower> {
    const name = `seed_${seed}`;
    const tenant = scene.sandbox.createTenant({ name, workers: 150 + (seed % 5) * 40 });
    const made = await call('POST', '/api/connectors', {
      providerId: 'workday-rest',
      authenticationStrategyId: 'oauth2-client-credentials',
      authenticationConfig: {
        ...credentials(scene.sandbox),
        tenantName: name,
        baseUrl: `${scene.sandbox.origin}/ccx/api/v1/${name}`,
      },
    });
    if (made.status !== 201) throw new Error(made.text);
    const connection = String(made.at('id'));
    return {
      seed,
      draw: drawFrom(seed),
      tenant,
      connection,
      copies: new Map(),
      cursors: new Map(),
      deleted: new Set(),
    };
  }

  async function follow({ connection, copies, cursors, deleted }: Follower): Promise<void> {
    for (const stream of resources) {
      const copy = copies.get(stream) ?? new Map<string, Record<string, unknown>>();
      copies.set(stream, copy);
      const read = await changes(call, connection, stream, cursors.get(stream), 37);
      cursors.set(stream, read.cursor);
      for (const { id, change, data } of read.data) {
        if (change === 'deleted') deleted.add(`${stream} ${id}`);
        if (change === 'deleted') expect(copy.delete(id), `${stream} ${id} was never there`).toBe(true);
        else copy.set(id, data ?? {});
      }
    }
  }

  async function killSoon(draw: Draw): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, draw(400)));
    scene.kill();
    await scene.ended();
    await scene.start();
  }

  async function decide(follower: Follower, runId: string, decision: 'apply' | 'discard'): Promise<void> {
    const run = await until(call, runId);
    for (const { name, state } of run.streams) {
      if (state !== 'deletion_held') continue;
      const answer = await call('POST', `/api/syncs/${runId}/deletions`, { stream: name, decision });
      expect(answer.status, `seed ${follower.seed}`).toBe(200);
    }
  }

  async function oneRound(follower: Follower, draw: Draw): Promise<void> {
    const before = idsAt(follower.tenant);
    happen(follower.tenant, draw);
    const { id } = await start(call, follower.connection, { streams: resources });
    if (draw(3) === 0) await follow(follower);
    const run = await until(call, id);
    expect(['succeeded', 'partial', 'failed', 'deletion_held'], `seed ${follower.seed}`).toContain(run.state);
    if (draw(2) === 0) await decide(follower, id, draw(2) === 0 ? 'apply' : 'discard');
    await follow(follower);
    // What was there before and after was there all the while: a read that missed it must not take it for deleted.
    const after = idsAt(follower.tenant);
    const wronged = [...follower.deleted].filter((key) => before.has(key) && after.has(key));
    expect(wronged, `seed ${follower.seed}`).toEqual([]);
    follower.deleted.clear();
    if (draw(2) === 0) calmDown(follower.tenant);
  }

  /** Two runs: the first may have had to hold deletions back, which are what the platform means now. */
  async function settle(follower: Follower): Promise<void> {
    const { connection, tenant, copies, seed } = follower;
    calmDown(tenant);
    // Changes that still wait for a request are made during this one.
    for (let count = 0; count < 2; count += 1) {
      const test = await call('POST', `/api/connectors/${connection}/test`);
      expect(test.at('valid'), `seed ${seed}: ${test.text}`).toBe(true);
      const run = await sync(call, connection, { streams: resources, mode: 'full' });
      await decide(follower, run.id, 'apply');
    }
    const last = await sync(call, connection, { streams: resources });
    await decide(follower, last.id, 'apply');
    await follow(follower);
    for (const name of resources) {
      const stream = streamNamed(name);
      const truth = truthOf(tenant, stream, new Date());
      const stored = (await changes(call, connection, name)).data.filter(
        ({ change }) => change === 'upserted',
      );
      expect(figuresOf(last, name).state, `seed ${seed}`).not.toBe('failed');
      expect(
        byKey(
          stream,
          stored.map(({ data }) => data ?? {}),
        ),
        `seed ${seed}, ${name}`,
      ).toEqual(truth);
      expect(byKey(stream, [...(copies.get(name)?.values() ?? [])]), `seed ${seed}, ${name}`).toEqual(truth);
    }
  }

  const batches = Array.from({ length: Math.ceil(seeds / atOnce) }, (_, batch) => firstSeed + batch * atOnce);

  it.each(batches)('is what the platform holds, from seed %i on', { timeout: 600_000 }, async (first) => {
    const followers = await Promise.all(Array.from({ length: atOnce }, (_, at) => begin(first + at)));
    const fate = drawFrom(first);
    for (let round = 0; round < rounds; round += 1) {
      const kills = fate(3) > 0 ? killSoon(fate) : undefined;
      await Promise.all([kills, ...followers.map((follower) => oneRound(follower, follower.draw))]);
    }
    await Promise.all(followers.map(settle));
  });
});
