import { describe, expect, it } from 'vitest';
import { isDatabaseOutage } from './database.ts';
import { createShares, type Shares } from './shares.ts';

/** Work that ends when it is told to, and what has begun and ended of it. */
function scene(shares: Shares) {
  const log: string[] = [];
  const ends = new Map<string, { finish: () => void; fail: (error: Error) => void }>();
  const start = (workspaceId: string, name: string): Promise<void> =>
    shares.run(workspaceId, async () => {
      log.push(`+${name}`);
      await new Promise<void>((finish, fail) => ends.set(name, { finish, fail }));
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    log,
    start,
    settle,
    end: async (name: string): Promise<void> => {
      ends.get(name)?.finish();
      await settle();
    },
    fail: async (name: string): Promise<void> => {
      ends.get(name)?.fail(new Error(name));
      await settle();
    },
  };
}

describe('the share of a Workspace', () => {
  it('lets others of it wait in the order in which they came, and no other Workspace', async () => {
    const shares = createShares(2, 60_000);
    const { log, start, end, fail, settle } = scene(shares);
    const all = ['a', 'b', 'c', 'd', 'e'].map((name) => start('ws_1', name).catch(() => undefined));
    all.push(start('ws_2', 'x'));
    await settle();
    expect(log).toEqual(['+a', '+b', '+x']);
    expect(shares.waiting()).toBe(3);
    await end('b');
    expect(log.slice(3)).toEqual(['+c']);
    // One that fails gives its place on as well.
    await fail('a');
    expect(log.slice(4)).toEqual(['+d']);
    await end('x');
    expect(log.slice(5)).toEqual([]);
    await end('d');
    expect(log.slice(5)).toEqual(['+e']);
    await end('c');
    await end('e');
    await Promise.all(all);
    expect(shares.waiting()).toBe(0);
  });

  it('is whole again when all have ended', async () => {
    const shares = createShares(1, 60_000);
    for (let turn = 0; turn < 3; turn += 1) {
      const results = await Promise.all([1, 2, 3].map((number) => shares.run('ws_1', async () => number)));
      expect(results).toEqual([1, 2, 3]);
    }
    const { log, start, end, settle } = scene(shares);
    const [first, second] = [start('ws_1', 'a'), start('ws_1', 'b')];
    await settle();
    expect(log).toEqual(['+a']);
    await end('a');
    await end('b');
    await Promise.all([first, second]);
  });

  it('is waited for no longer than a connection of the pool is, and who gave up takes no place', async () => {
    const shares = createShares(1, 20);
    const { log, start, end, settle } = scene(shares);
    const first = start('ws_1', 'a');
    const error: unknown = await start('ws_1', 'b').catch((reason: unknown) => reason);
    expect(isDatabaseOutage(error)).toBe(true);
    expect(shares.waiting()).toBe(0);
    const third = start('ws_1', 'c');
    await end('a');
    await settle();
    expect(log).toEqual(['+a', '+c']);
    await end('c');
    await Promise.all([first, third]);
  });
});
