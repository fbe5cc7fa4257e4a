import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, startWorld, type World } from '../support/world.ts';
import { changes, figuresOf, sync } from './scene.ts';
import { byKey, streams, truthOf } from './truth.ts';

describe('a first sync of all five domains', () => {
  let world: World;
  let connection: string;
  beforeAll(async () => {
    world = await startWorld();
    connection = String((await connect(world)).at('id'));
  });
  afterAll(async () => world?.stop());

  it('stores what the platform holds, stream by stream, and nothing changes the second time', {
    timeout: 120_000,
  }, async () => {
    const { call } = world.home;
    const first = await sync(call, connection);
    expect(first.streams.filter(({ state }) => state !== 'succeeded')).toEqual([]);
    expect(first.state).toBe('succeeded');
    const cursors = new Map<string, string>();
    for (const stream of streams) {
      const read = await changes(call, connection, stream.name);
      const stored = byKey(
        stream,
        read.data.map(({ data }) => data ?? {}),
      );
      const truth = truthOf(world.sandbox.tenant(), stream, new Date());
      expect(truth.size, stream.name).toBeGreaterThan(0);
      expect(stored, stream.name).toEqual(truth);
      expect(figuresOf(first, stream.name)).toMatchObject({
        created: truth.size,
        updated: 0,
        percent: 100,
        warnings: [],
      });
      cursors.set(stream.name, read.cursor);
    }
    const second = await sync(call, connection);
    for (const stream of streams) {
      const { name } = stream;
      expect(figuresOf(second, name)).toMatchObject({ created: 0, updated: 0, deleted: 0 });
      expect((await changes(call, connection, name, cursors.get(name))).data).toEqual([]);
    }
  });
});
