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
    tenant().clearResources();
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

  describe.each(before)(
    'in the order of the last change, and rows that are changed before page %i is asked for',
    (page) => {
      const renamed = (ids: readonly string[]) =>
        tenant().updateRows({
          ...{ service: 'common', resource: 'workers', ids, before: page },
          members: { descriptor: `Renamed ${page}` },
        });
      const chosen = () => [...idsNow()];

      it.each([
        ['the last one', (ids: string[]) => ids.slice(-1)],
        ['the last of each page', (ids: string[]) => [99, 198, 249].map((at) => ids[at] ?? '')],
        ['more than a page', (ids: string[]) => ids.slice(-130)],
        ['all', (ids: string[]) => ids],
      ])('come to the front (%s): none is taken for deleted', async (_, which) => {
        tenant().sortByChange({ service: 'common', resource: 'workers' });
        renamed(which(chosen()));
        expect(await run()).toMatchObject({
          state: 'succeeded',
          created: 0,
          deleted: 0,
          held: 0,
          warnings: [],
        });
        expect((await since()).filter(({ change }) => change === 'deleted')).toEqual([]);
      });

      it('come to the front: a first read has every row', async () => {
        tenant().sortByChange({ service: 'common', resource: 'workers' });
        renamed(chosen().slice(-20));
        const fresh = String((await connect(world)).at('id'));
        expect(await run(fresh)).toMatchObject({ created: people, deleted: 0, warnings: [] });
        expect(await live(fresh)).toEqual(idsNow());
      });
    },
  );

  describe('a total that is too high', () => {
    const gone = (from: number) =>
      tenant().deleteRows({ service: 'common', resource: 'workers', from, count: 3 });
    const told = [expect.objectContaining({ code: 'incomplete_read' })];

    it('as much as the time before is no reason to keep what is gone', async () => {
      tenant().fault({ at: 'api', resource: 'workers', kind: 'wrongTotal', add: 40 });
      gone(20);
      // The rows that the total still promises may be these.
      expect(await run()).toMatchObject({ deleted: 0, warnings: told });
      gone(30);
      expect(await run()).toMatchObject({ deleted: 6, warnings: [] });
      gone(40);
      expect(await run()).toMatchObject({ deleted: 3, warnings: [] });
    });

    it('and says the same whatever is there: what is gone is deleted by the run after', async () => {
      tenant().fault({ at: 'api', resource: 'workers', kind: 'wrongTotal', value: 1_000 });
      await run();
      gone(20);
      expect(await run()).toMatchObject({ deleted: 0, warnings: told });
      expect(await run()).toMatchObject({ deleted: 3, warnings: [] });
    });
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
