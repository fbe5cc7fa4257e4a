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
  let began = 0;
  const context = {
    database: {
      inWorkspace: () => {
        began += 1;
        return new Promise(() => undefined);
      },
    },
    registry: { get: () => plugin },
    now: () => now,
    random: () => 0,
  } as unknown as BaseContext;
  const recent = { read: async () => saved, peek: () => saved } as unknown as ReadCache<Saved>;
  const broker = createGrantBroker({ context, recent, renewalTimeout: 30_000, test: async () => null });
  return { broker, began: () => began };
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
