/** Pages that are wrongly counted, cut short or repeated, and rows that move while they are read. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connect, startWorld, type World } from '../support/world.ts';
import { changes, figuresOf, sync } from './scene.ts';

const people = 250;
const before = [1, 2, 3];

describe('a collection of several pages', () => {
  let world: World;
  let connection: string;
  let cursor: string | undefined;
  const tenant = () => world.sandbox.tenant();
  const run = async (of = connection) =>
    figuresOf(await sync(world.home.call, of, { streams: ['workers'] }), 'workers');
  const idsNow = () =>
    new Set(
      tenant()
        .rows('common', 'workers')
        .map(({ id }) => String(id)),
    );
  const live = async (of = connection) => {
    const { data } = await changes(world.home.call, of, 'workers');
    return new Set(data.filter(({ change }) => change === 'upserted').map(({ id }) => id));
  };
  const since = async () => {
    const read = await changes(world.home.call, connection, 'workers', cursor);
    cursor = read.cursor;
    return read.data;
  };

  beforeAll(async () => {
    world = await startWorld();
    tenant().workers({ count: people });
    connection = String((await connect(world)).at('id'));
    await run();
    await since();
  });
  afterEach(async () => {
    tenant().clearFaults();
    tenant().clearRows();
    await run();
    await since();
    expect(await live()).toEqual(idsNow());
  });
  afterAll(async () => world?.stop());

  it('in one page after the other, each row once', async () => {
    expect(await run()).toMatchObject({ read: people, unchanged: people, total: people, percent: 100 });
    expect(await live()).toEqual(idsNow());
  });

  it.each([
    { name: 'an offset that is ignored', fault: { kind: 'firstPage' } },
    { name: 'a total that is too high', fault: { kind: 'wrongTotal', add: 1_000 } },
    { name: 'a total that is too low', fault: { kind: 'wrongTotal', value: 150 } },
    { name: 'a total of nothing', fault: { kind: 'wrongTotal', value: 0 } },
    { name: 'pages shorter than asked for', fault: { kind: 'clampPages', rows: 7 } },
    { name: 'pages of one row', fault: { kind: 'clampPages', rows: 1 } },
  ] as const)('$name ends the read, and deletes nothing', async ({ fault }) => {
    tenant().fault({ at: 'api', resource: 'workers', ...fault });
    const figures = await run();
    expect(figures).toMatchObject({ state: 'succeeded', created: 0, updated: 0, deleted: 0, held: 0 });
    expect(await since()).toEqual([]);
  });

  it.each([
    { name: 'a total that is too high', fault: { kind: 'wrongTotal', add: 1_000 } },
    { name: 'pages shorter than asked for', fault: { kind: 'clampPages', rows: 20 } },
  ] as const)('$name: a first read has every row', async ({ fault }) => {
    tenant().fault({ at: 'api', resource: 'workers', ...fault });
    const fresh = String((await connect(world)).at('id'));
    expect(await run(fresh)).toMatchObject({ state: 'succeeded', created: people, updated: 0 });
    expect(await live(fresh)).toEqual(idsNow());
  });

  it.each([
    { name: 'an offset that is ignored', fault: { kind: 'firstPage' } },
    { name: 'a total that is too low', fault: { kind: 'wrongTotal', value: 150 } },
  ] as const)('$name is said, as rows may have been missed', async ({ fault }) => {
    tenant().fault({ at: 'api', resource: 'workers', ...fault });
    expect((await run()).warnings).toEqual([expect.objectContaining({ code: 'incomplete_read' })]);
  });

  describe.each(before)('rows that move before page %i is asked for', (page) => {
    const moved = [
      ['the first five are deleted', { from: 0, count: 5 }],
      ['five in the middle are deleted', { from: 97, count: 5 }],
      ['the last five are deleted', { from: people - 5, count: 5 }],
      ['more than a page is deleted', { from: 20, count: 130 }],
    ] as const;

    it.each(moved)('%s: only those are taken for deleted', async (_, gone) => {
      const all = tenant()
        .rows('common', 'workers')
        .map(({ id }) => String(id));
      const going = all.slice(gone.from, gone.from + gone.count);
      tenant().deleteRows({ service: 'common', resource: 'workers', ...gone, before: page });
      const figures = await run();
      expect(figures).toMatchObject({ created: 0, updated: 0 });
      const tombstones = (await since()).map(({ id, change }) => `${change} ${id}`);
      expect(new Set(going.map((id) => `deleted ${id}`))).toEqual(
        new Set([...tombstones, ...going.map((id) => `deleted ${id}`)]),
      );
    });

    it.each(moved)('%s: a first read has every row that stays', async (_, gone) => {
      tenant().deleteRows({ service: 'common', resource: 'workers', ...gone, before: page });
      const fresh = String((await connect(world)).at('id'));
      await run(fresh);
      const stored = await live(fresh);
      expect([...idsNow()].filter((id) => !stored.has(id))).toEqual([]);
    });

    it.each(['front', 'end'] as const)('rows that come at the %s lose and double none', async (at) => {
      const rows = Array.from({ length: 7 }, (_, n) => ({ id: `new-${at}-${page}-${n}`, descriptor: 'New' }));
      tenant().insertRows({ service: 'common', resource: 'workers', at, rows, before: page });
      const fresh = String((await connect(world)).at('id'));
      const figures = await run(fresh);
      const stored = await live(fresh);
      const lost = [...idsNow()].filter((id) => !stored.has(id));
      // Before the place reached, a new row is met by the next read.
      expect(lost.filter((id) => !id.startsWith('new-'))).toEqual([]);
      expect(figures).toMatchObject({ created: stored.size, updated: 0, unchanged: 0, deleted: 0 });
      expect(await run(fresh)).toMatchObject({ created: lost.length, updated: 0, deleted: 0 });
      expect(await live(fresh)).toEqual(idsNow());
    });
  });
});
