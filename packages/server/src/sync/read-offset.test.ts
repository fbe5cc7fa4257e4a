import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Page } from './paging.ts';
import { readByOffset } from './read-offset.ts';
import { fromStart, type ReadOptions, type Row } from './reading.ts';
import {
  busyScene,
  type Order,
  orderedScene,
  quietScene,
  type Reader,
  readScene,
  type Scene,
  scene,
} from './test-collection.ts';

const runs = { numRuns: 1_000 };
/** Of a reader that does end: each row that was ever there costs a few, and each of those some asked for ahead. */
const bound = ({ rows, changes, lookahead, crashes }: Scene): number =>
  (lookahead + 1) * (100 + 10 * (rows + changes.flat().length + crashes.length));

const readIt = (one: Scene, reader: Reader = readByOffset) => readScene(one, reader, bound(one));

/** Rows that a read which calls itself complete has missed. */
async function missed(one: Scene, reader: Reader = readByOffset): Promise<string[]> {
  const { complete, stable, yielded } = await readIt(one, reader);
  const seen = new Set(yielded);
  return complete ? stable.filter((id) => !seen.has(id)) : [];
}

describe('a collection that changes while it is read', () => {
  it('is read to an end, and whoever says “complete” has missed nothing that was there all the while', () =>
    fc.assert(
      fc.asyncProperty(busyScene, async (one) => {
        expect(await missed(one)).toEqual([]);
      }),
      { numRuns: 3_000 },
    ));

  it('is never asked past its total', () =>
    fc.assert(
      fc.asyncProperty(busyScene, async (one) => {
        expect((await readIt(one)).pastTotal).toEqual([]);
      }),
      runs,
    ));

  it('gives a row twice only where rows moved', () =>
    fc.assert(
      fc.asyncProperty(busyScene, async (one) => {
        const changes = one.changes.map((some) => some.filter(({ kind }) => kind === 'update'));
        const { yielded } = await readIt({ ...one, changes });
        expect(new Set(yielded).size).toBe(yielded.length);
      }),
      runs,
    ));

  it('is read completely where little changes', () =>
    fc.assert(
      fc.asyncProperty(
        quietScene,
        fc.array(fc.double({ min: 0, max: 0.99, noNaN: true })),
        async (one, at) => {
          // One row goes, from anywhere, and then two requests pass: time enough to find the place again.
          const changes = at.flatMap((place) => [[{ kind: 'delete' as const, at: place }], [], []]);
          expect((await readIt({ ...one, lookahead: 0, changes })).complete).toBe(true);
        },
      ),
      runs,
    ));

  it.each<[string, Partial<Scene>]>([
    ['rows at the front, as many as a page less its overlap', { changes: [[], inserts(3)] }],
    ['a page of rows at the front', { changes: [[], inserts(4)] }],
    ['one row of two at the front, again and again', { size: 2, changes: [[], ...times(8, inserts(1))] }],
    ['all that was read', { changes: [[], deletes(4)] }],
    ['more than is looked back for', { rows: 40, changes: [[], [], [], [], [], [], [], deletes(16)] }],
    ['all but the last', { changes: [[], deletes(9)] }],
    ['everything', { changes: [[], deletes(10)] }],
    ['a crash after a place was lost', { rows: 40, crashes: [8], changes: [...times(7, []), deletes(16)] }],
    ['a crash after the last page', { crashes: [4, 1, 1], total: 0 }],
  ])('misses nothing unsaid: %s', async (_, given) => {
    for (const total of [null, 0]) expect(await missed(scene({ ...given, total }))).toEqual([]);
  });

  it.each<[string, Order]>([
    ['the newest change first', 'touch'],
    ['the newest change last', 'sink'],
    ['by name', 'rename'],
  ])('and stands in an order that changes (%s): whoever says “complete” has missed nothing', (_, order) =>
    fc.assert(
      fc.asyncProperty(orderedScene(order), async (one) => {
        expect(await missed(one)).toEqual([]);
      }),
      { numRuns: 3_000 },
    ),
  );

  it('and stands in the order of change is read completely where one row at a time is changed', () =>
    fc.assert(
      fc.asyncProperty(
        quietScene,
        fc.array(fc.double({ min: 0, max: 0.99, noNaN: true }), { maxLength: 3 }),
        async (one, at) => {
          const changes = at.flatMap((place) => [[{ kind: 'touch' as const, at: place }], [], [], [], []]);
          const whole = { ...one, size: one.size + 1, clamp: 100, total: 0, lookahead: 0, changes };
          const { complete, stable, yielded } = await readIt(whole);
          expect([complete, stable.filter((id) => !yielded.includes(id))]).toEqual([true, []]);
        },
      ),
      runs,
    ));

  it.each<[string, Partial<Scene>]>([
    ['the last row comes to the front', { changes: [[], touches(0.99)] }],
    ['several do, more than a page', { changes: [[], touches(0.99, 0.99, 0.99, 0.99, 0.99)] }],
    [
      'one comes to the front as another one goes',
      { changes: [[], [...touches(0.99), ...deletes(1)]], total: 0 },
    ],
    [
      'one comes to the front, and again while the front is looked at',
      { changes: [[], touches(0.99), [], touches(0.9)] },
    ],
    ['one is put among those that were read', { changes: [[], touches(0.99), touches(0.1, 0.2)] }],
    ['a crash before the front is looked at', { changes: [[], touches(0.99)], crashes: [4, 1] }],
  ])('misses nothing, and is complete: %s', async (_, given) => {
    const { complete, stable, yielded } = await readIt(scene({ total: 0, rows: 14, ...given }));
    expect([complete, stable.filter((id) => !yielded.includes(id))]).toEqual([true, []]);
  });

  it('finds readers out that do not look for their place', async () => {
    // The checks themselves: each of these would pass if they saw nothing.
    const withoutOverlap: Reader = async function* ({ fetchPage }) {
      for (let offset = 0; ; ) {
        const { rows, total } = await fetchPage(offset === 0 ? null : { offset });
        offset += rows.length;
        const ended = rows.length === 0;
        yield { rows, total, position: { offset }, anchors: [], look: null, complete: true, ended, short: 0 };
        if (ended) return;
      }
    };
    const gone = scene({ changes: [[], deletes(1)] });
    expect(await missed(gone, withoutOverlap)).toEqual(['r4']);
    expect((await readIt(scene({ total: 0 }), withoutOverlap)).pastTotal).toEqual([10]);
    expect((await readIt(scene({ changes: [[], inserts(1)] }), withoutOverlap)).yielded).toContain('r3');
  });
});

describe('a quiet collection', () => {
  it('is read once, completely, with as few requests as the overlap allows', () =>
    fc.assert(
      fc.asyncProperty(quietScene, async (one) => {
        const { yielded, complete, requests } = await readIt(one);
        expect(yielded).toEqual(Array.from({ length: one.rows }, (_, at) => `r${at}`));
        expect(complete).toBe(true);
        const page = Math.min(one.size, one.clamp);
        const needed = 1 + Math.max(0, Math.ceil((one.rows - page) / (page - 1)));
        // Without a total, the end shows itself by a page that brings nothing.
        expect(requests).toBe(needed + (one.total === null && one.rows > 0 ? 1 : 0));
      }),
      runs,
    ));

  it('goes on from any page', () =>
    fc.assert(
      fc.asyncProperty(quietScene, fc.array(fc.integer({ min: 1, max: 3 })), async (one, crashes) => {
        const { yielded, complete, pastTotal } = await readIt({ ...one, crashes });
        expect(yielded).toEqual(Array.from({ length: one.rows }, (_, at) => `r${at}`));
        expect([complete, pastTotal]).toEqual([true, []]);
      }),
      runs,
    ));

  it.each([1, 2, 7])(
    'of %i rows, one a page: all come, and that some may be missing is said',
    async (rows) => {
      for (const total of [null, 0]) {
        const one = scene({ rows, clamp: 1, total });
        const { yielded, complete, pastTotal } = await readIt(one);
        expect(yielded).toHaveLength(rows);
        expect([complete, pastTotal]).toEqual([rows === 1, []]);
      }
    },
  );
});

describe('a Provider that', () => {
  it.each([
    ['says less than it gives', { total: -2 }],
    ['says more than there is', { total: 5 }],
    ['says more than there is, of an empty collection', { rows: 0, total: 5 }],
    ['ignores the offset', { ignoresOffset: true }],
    ['ignores the offset, with a total', { ignoresOffset: true, total: 0 }],
    ['ignores the offset, with a total of little more than a page', { ignoresOffset: true, total: -4 }],
    ['ignores the offset, with a total of less than two pages', { ignoresOffset: true, total: -3 }],
  ])('%s is not taken to have given everything', async (_, given) => {
    const { complete, requests } = await readIt(scene(given));
    expect(complete).toBe(false);
    expect(requests).toBeLessThan(6);
  });

  it('ignores offset and limit, but says that it gave everything, has', async () => {
    const { complete, requests } = await readIt(scene({ size: 100, ignoresOffset: true, total: 0 }));
    expect([complete, requests]).toEqual([true, 1]);
  });

  const endless = (page: (offset: number, asked: number) => Page<Row>) => {
    let asked = 0;
    const options: ReadOptions<Row> = {
      paging: { kind: 'offset', limit: 'limit', offset: 'offset' },
      ...{ size: 3, lookahead: 2 },
      fetchPage: async (position) =>
        page(position !== null && 'offset' in position ? position.offset : 0, asked++),
    };
    return async () => {
      let complete = true;
      for await (const unit of readByOffset(options, fromStart)) {
        complete &&= unit.complete;
        if (asked > 500) throw new Error('the reader does not end');
      }
      return complete;
    };
  };
  const rowsOf = (...ids: (string | number | null)[]) =>
    ids.map((id) => ({ id: id === null ? null : `${id}` }));
  it.each<[string, (offset: number, asked: number) => Page<Row>]>([
    [
      'gives new rows each time',
      (_, asked) => ({ rows: rowsOf(`a${asked}`, `b${asked}`), total: null, next: null }),
    ],
    ['gives one new row each time', (_, asked) => ({ rows: rowsOf(`a${asked}`), total: null, next: null })],
    ['gives rows without a key', () => ({ rows: rowsOf(null, null, null), total: null, next: null })],
    [
      'gives new rows each time, with a total',
      (_, asked) => ({ rows: rowsOf(`a${asked}`), total: 9e6, next: null }),
    ],
    [
      'begins anew at the end',
      (offset) => ({ rows: rowsOf(...[0, 1, 2].map((n) => (offset + n) % 20)), total: null, next: null }),
    ],
    [
      'begins anew before its total',
      (offset) => ({ rows: rowsOf(...[0, 1, 2].map((n) => (offset + n) % 20)), total: 30, next: null }),
    ],
    [
      'turns two pages over',
      (_, asked) => ({ rows: asked % 2 === 0 ? rowsOf(1, 2, 3) : rowsOf(3, 4, 5), total: null, next: null }),
    ],
  ])('%s is left at last, and nothing is taken to be complete', async (_, page) => {
    expect(await endless(page)()).toBe(false);
  });
});

const touches = (...places: readonly number[]) => places.map((at) => ({ kind: 'touch' as const, at }));
function inserts(count: number) {
  return Array.from({ length: count }, () => ({ kind: 'insert' as const, at: 0 }));
}
function deletes(count: number) {
  return Array.from({ length: count }, () => ({ kind: 'delete' as const, at: 0 }));
}
function times<T>(count: number, some: T): T[] {
  return Array.from({ length: count }, () => some);
}
