import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, startWorld, type World } from '../support/world.ts';
import { changes, figuresOf, sync } from './scene.ts';

describe('the sync of workers', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(async () => world.stop());

  it('stores what the platform holds, and nothing changes the second time', async () => {
    const { call } = world.home;
    const connection = String((await connect(world)).at('id'));
    const first = await sync(call, connection, { streams: ['workers'] });
    expect(first.state).toBe('succeeded');
    expect(figuresOf(first, 'workers')).toMatchObject({ created: 20, read: 20, percent: 100 });
    const read = await changes(call, connection, 'workers');
    expect(read.data).toHaveLength(20);
    const second = await sync(call, connection, { streams: ['workers'] });
    expect(figuresOf(second, 'workers')).toMatchObject({ created: 0, updated: 0, unchanged: 20, deleted: 0 });
    expect((await changes(call, connection, 'workers', read.cursor)).data).toEqual([]);
  });
});
