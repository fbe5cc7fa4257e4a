import type { Paging } from '@cleat/plugin-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Page, Position } from './paging.ts';
import { readCollection } from './read-collection.ts';
import { fromStart, type ReadFrom, type ReadUnit, type Row } from './reading.ts';

const rowsOf = (...ids: (string | number | null)[]): Row[] =>
  ids.map((id) => ({ id: id === null ? null : String(id) }));

const pagings: Record<string, Paging> = {
  none: { kind: 'none' },
  page_number: { kind: 'page_number', page: 'page' },
  cursor: { kind: 'cursor', cursor: 'after', next: 'next' },
  link_header: { kind: 'link_header' },
  next_url: { kind: 'next_url', next: 'next' },
};

/** Which page is asked for: 0 is the first. */
function numberOf(position: Position | null): number {
  if (position === null) return 0;
  if ('page' in position) return position.page - 1;
  return Number('cursor' in position ? position.cursor : 'url' in position ? position.url : position.offset);
}

async function readAll(
  paging: Paging,
  page: (number: number, asked: number) => Partial<Page<Row>>,
  crashes: readonly number[] = [],
) {
  let [asked, complete] = [0, true];
  const units: ReadUnit<Row>[] = [];
  let from: ReadFrom = fromStart;
  for (let life = 0; ; life += 1) {
    const options = {
      ...{ paging, size: 3, lookahead: 4 },
      fetchPage: async (position: Position | null): Promise<Page<Row>> => {
        asked += 1;
        if (asked > 500) throw new Error('the reader does not end');
        return { rows: [], total: null, next: null, ...page(numberOf(position), asked) };
      },
    };
    let left = crashes[life] ?? Number.POSITIVE_INFINITY;
    for await (const unit of readCollection(options, from)) {
      units.push(unit);
      complete &&= unit.complete;
      from = { position: unit.position, anchors: unit.anchors, look: unit.look };
      left -= 1;
      if (left <= 0) break;
    }
    if (units.at(-1)?.ended === true && left > 0) break;
  }
  const ids = units.flatMap(({ rows }) => rows.map(({ id }) => id));
  return { ids, complete, asked, units };
}

/** So many pages of three rows, the last one shorter where it says so. */
const ofPages =
  (count: number) =>
  (number: number): Partial<Page<Row>> =>
    number >= count
      ? {}
      : {
          rows: rowsOf(...[0, 1, 2].map((at) => number * 3 + at)),
          next: number + 1 < count ? String(number + 1) : null,
        };

describe.each(Object.entries(pagings))('paging of kind %s', (kind, paging) => {
  const most = kind === 'none' ? 1 : 12;
  it('gives all rows of a quiet collection once, in order, and says so', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: most }), async (pages) => {
        const { ids, complete, asked } = await readAll(paging, ofPages(pages));
        expect(ids).toEqual(Array.from({ length: pages * 3 }, (_, at) => String(at)));
        expect(complete).toBe(true);
        // Numbers of pages do not say which is the last.
        expect(asked).toBe(kind === 'page_number' ? pages + 1 : Math.max(1, pages));
      }),
      { numRuns: 20 },
    ));

  it('goes on from any page, the last too, and misses nothing', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: most }),
        fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 6 }),
        async (pages, crashes) => {
          const { ids, complete } = await readAll(paging, ofPages(pages), crashes);
          expect([...new Set(ids)]).toEqual(Array.from({ length: pages * 3 }, (_, at) => String(at)));
          expect(complete).toBe(true);
        },
      ),
      { numRuns: 50 },
    ));
});

describe.each(Object.entries(pagings).filter(([kind]) => kind !== 'none'))(
  'a Provider with %s',
  (_kind, paging) => {
    it.each<[string, (number: number, asked: number) => Partial<Page<Row>>]>([
      ['always gives the first page', () => ({ rows: rowsOf(1, 2), next: '1' })],
      [
        'always gives the first page, with a new next one',
        (_, asked) => ({ rows: rowsOf(1, 2), next: `${asked}` }),
      ],
      ['leads in a circle of two', (number) => ({ rows: rowsOf(number % 2), next: `${1 - (number % 2)}` })],
      [
        'leads in a circle of seven, after five',
        (number) => ({ rows: rowsOf(number), next: `${number === 11 ? 5 : number + 1}` }),
      ],
      ['leads to itself', (number) => ({ rows: rowsOf(number), next: `${number}` })],
      ['gives rows without a key, for ever', (_, asked) => ({ rows: rowsOf(null, null), next: `${asked}` })],
    ])('that %s is left, and is not taken to have given everything', async (what, page) => {
      // A page number cannot lead anywhere but to the next page.
      const circles = paging.kind === 'page_number' && what.startsWith('leads');
      const bounded = (number: number, asked: number) => (circles && number >= 20 ? {} : page(number, asked));
      const { complete, asked } = await readAll(paging, bounded);
      expect(complete).toBe(
        paging.kind === 'page_number' && what === 'leads in a circle of seven, after five' ? true : circles,
      );
      expect(asked).toBeLessThan(60);
    });

    it('ends at an empty page, whatever it says', async () => {
      const { ids, asked } = await readAll(paging, (number) => ({
        rows: number < 2 ? rowsOf(number) : [],
        next: `${number + 1}`,
      }));
      expect([ids, asked]).toEqual([['0', '1'], 3]);
    });
  },
);

it('a repeated page gives its rows once', async () => {
  const { ids } = await readAll({ kind: 'page_number', page: 'page' }, () => ({ rows: rowsOf(1, 2) }));
  expect(ids).toEqual(['1', '2']);
});
