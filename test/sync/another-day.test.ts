/** Days go by, and nothing changes at the platform: windows move, and nothing changes here. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, startWorld, type World } from '../support/world.ts';
import { changes, sync } from './scene.ts';
import { streams } from './truth.ts';

const day = 86_400_000;

describe('without a change at the platform', () => {
  let world: World;
  let connection: string;
  let days = 0;
  const cursors = new Map<string, string>();

  beforeAll(async () => {
    world = await startWorld({ now: () => new Date(Date.now() + days * day) });
    connection = String((await connect(world)).at('id'));
    await sync(world.home.call, connection);
    for (const { name } of streams)
      cursors.set(name, (await changes(world.home.call, connection, name)).cursor);
  });
  afterAll(async () => world?.stop());

  it.each([
    [1, 'auto'],
    [2, 'full'],
    [31, 'auto'],
    [89, 'auto'],
    [200, 'auto'],
    [201, 'full'],
    [1_000, 'full'],
  ])('nothing changes %i days later, in mode %s', async (later, mode) => {
    days = later;
    const run = await sync(world.home.call, connection, { mode });
    for (const stream of run.streams) {
      expect(stream, stream.name).toMatchObject({
        state: 'succeeded',
        created: 0,
        updated: 0,
        deleted: 0,
        held: 0,
      });
    }
    for (const { name } of streams) {
      expect((await changes(world.home.call, connection, name, cursors.get(name))).data, name).toEqual([]);
    }
  });
});
