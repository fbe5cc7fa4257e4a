import { expect, it } from 'vitest';
import type { ReadCache } from '../database/read-cache.ts';
import { compile, definition } from '../providers/test-plugin.ts';
import { Secret } from '../vault/secret.ts';
import type { BaseContext } from './context.ts';
import { createGrantBroker } from './grant-broker.ts';
import type { Saved } from './saved.ts';

const plugin = compile(definition);
const now = new Date('2026-01-01T00:00:00Z');
const later = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);

const savedWith = (expiresAt: Date): Saved => ({
  connection: {
    workspaceId: 'ws_1',
    id: 'con_1',
    providerId: plugin.id,
    strategyId: 'client-credentials',
    state: 'active',
    config: {},
    secretFields: {},
    destination: { baseUrl: 'https://hr.example', tokenUrl: 'https://hr.example/token' },
    provenDestination: null,
    remembered: null,
    credentialVersion: 1,
  } as unknown as Saved['connection'],
  secrets: new Map(),
  grant: {
    accessToken: new Secret('token'),
    refreshToken: null,
    obtainedAt: later(-3600_000),
    expiresAt,
    scopes: [],
  },
  quietUntil: null,
});

/** Every renewal waits for a database that never answers. */
function stuck(saved: Saved) {
  let [began, ahead] = [0, 0];
  const context = {
    database: {
      inWorkspace: () => {
        began += 1;
        return new Promise(() => undefined);
      },
    },
    registry: { get: () => plugin },
    now: () => later(ahead),
    random: () => 0,
  } as unknown as BaseContext;
  const recent = { read: async () => saved, peek: () => saved } as unknown as ReadCache<Saved>;
  const broker = createGrantBroker({ context, recent, renewalTimeout: 30_000, test: async () => null });
  const wait = (milliseconds: number): void => {
    ahead += milliseconds;
  };
  return { broker, began: () => began, wait };
}

it('a caller waits for a renewal no longer than it can, and the renewal goes on for the others', async () => {
  const { broker, began } = stuck(savedWith(later(-1)));
  const waits = async (remaining: number): Promise<number> => {
    const from = performance.now();
    await expect(broker.acquire('ws_1', 'con_1', { remaining: () => remaining })).rejects.toMatchObject({
      code: 'unavailable',
      extras: { headers: { 'Retry-After': '2' } },
    });
    return performance.now() - from;
  };
  const [short, long] = await Promise.all([waits(50), waits(400)]);
  expect(short).toBeLessThan(350);
  expect(long).toBeGreaterThan(350);
  expect(began()).toBe(1);
});

it('a caller does not wait at all while the grant is still good', async () => {
  const { broker, began } = stuck(savedWith(later(1_000)));
  const acquired = await broker.acquire('ws_1', 'con_1', { remaining: () => 30_000 });
  expect([acquired.ok, began()]).toEqual([true, 1]);
});

it('a grant that was renewed in vain is not renewed again for a minute; another one is', async () => {
  const saved = savedWith(later(7200_000));
  const { broker, began, wait } = stuck(saved);
  const again = async (obtainedAt = saved.grant?.obtainedAt ?? now): Promise<void> => {
    const rejected = { ...saved.grant, obtainedAt } as NonNullable<Saved['grant']>;
    const options = { remaining: () => 20, rejected };
    await broker.acquire('ws_1', 'con_1', options).catch(() => undefined);
  };
  const usable = broker.atHand('ws_1', 'con_1');
  if (usable === null) throw new Error('a fresh grant is not at hand');
  broker.renewedInVain(usable);
  await again();
  wait(59_000);
  await again();
  broker.renewedInVain(usable);
  expect(began()).toBe(0);
  wait(1_000);
  await again();
  expect(began()).toBe(1);
});

it('a test stands for ten seconds, unless somebody has tested since', async () => {
  let tests = 0;
  let ahead = 0;
  const context = { now: () => later(ahead), random: () => 0 } as unknown as BaseContext;
  const recent = {} as ReadCache<Saved>;
  const test = async (): Promise<boolean> => {
    tests += 1;
    return true;
  };
  const broker = createGrantBroker({ context, recent, renewalTimeout: 30_000, test });
  const { connection } = savedWith(now);
  const refused = async (testedAt: Date | null): Promise<number> => {
    const lastTest = testedAt && { testedAt: testedAt.toISOString() };
    await broker.refused({ ...connection, lastTest } as Saved['connection']);
    return tests;
  };
  expect(await Promise.all([refused(null), refused(null)])).toEqual([1, 1]);
  ahead = 9_000;
  expect(await refused(now)).toBe(1);
  expect(await refused(later(8_000))).toBe(2);
  ahead = 18_900;
  expect(await refused(later(8_000))).toBe(2);
  ahead = 19_000;
  expect(await refused(later(8_000))).toBe(3);
});

it.each([
  ['a grant that is fresh', later(3600_000), 'active', true],
  ['a grant that was never tested', later(3600_000), 'unverified', true],
  ['one that is due to be renewed, so that somebody begins it', later(1_000), 'active', false],
  ['one that has run out', later(-1), 'active', false],
  ['a connection that is disabled', later(3600_000), 'disabled', false],
  ['a connection that needs mending', later(3600_000), 'credential_error', false],
])('%s is at hand or not, and nothing begins', (_what, expiresAt, state, isThere) => {
  const saved = savedWith(expiresAt);
  const { broker, began } = stuck({ ...saved, connection: { ...saved.connection, state } } as Saved);
  expect(broker.atHand('ws_1', 'con_1') !== null).toBe(isThere);
  expect(began()).toBe(0);
});
