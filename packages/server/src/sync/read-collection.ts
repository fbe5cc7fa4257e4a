/** Reads one collection page by page: what is new on each, and where to go on. No I/O of its own. */
import type { Paging } from '@cleat/plugin-kit';
import type { JsonObject } from './canonical.ts';
import type { Page, Position } from './paging.ts';
import { readByOffset } from './read-offset.ts';

/** Where a collection is gone on with: after these rows, at this place. */
export interface ReadFrom {
  readonly position: Position | null;
  /** Ids of the last page's rows: they show whether rows have moved meanwhile. */
  readonly anchors: readonly string[];
}

export interface ReadUnit extends ReadFrom {
  /** Rows that no page before this one had. */
  readonly rows: readonly JsonObject[];
  readonly total: number | null;
  /** Null: it goes on. `complete`: every row that was there all the while has been read. */
  readonly ended: { readonly complete: boolean } | null;
}

export interface ReadOptions {
  readonly paging: Paging;
  /** Rows asked for at once. */
  readonly size: number;
  /** Pages that may be asked for before they are needed. */
  readonly lookahead: number;
  readonly idOf: (row: JsonObject) => string | null;
  readonly fetchPage: (position: Position | null) => Promise<Page>;
}

export const fromStart: ReadFrom = { position: null, anchors: [] };

/** Throws what `fetchPage` throws. */
export function readCollection(options: ReadOptions, from: ReadFrom): AsyncGenerator<ReadUnit, void> {
  return options.paging.kind === 'offset' ? readByOffset(options, from) : readInSequence(options, from);
}

/** One page after the other, as each says where the next one is. */
async function* readInSequence(options: ReadOptions, from: ReadFrom): AsyncGenerator<ReadUnit, void> {
  let { position, anchors } = from;
  for (;;) {
    const page = await options.fetchPage(position);
    const ids = idsOf(page.rows, options.idOf);
    const repeats = page.rows.length > 0 && anchors.length > 0 && sameIds(ids, anchors);
    const next = repeats || page.rows.length === 0 ? null : nextPosition(options.paging, position, page);
    const goesInCircles = next !== null && position !== null && samePosition(next, position);
    const ends = next === null || goesInCircles;
    yield {
      rows: repeats ? [] : page.rows,
      total: page.total,
      position: next ?? position,
      anchors: ids,
      // A page that comes twice shows that what was asked for is not what is answered.
      ended: ends ? { complete: !repeats && !goesInCircles } : null,
    };
    if (ends) return;
    position = next;
    anchors = ids;
  }
}

function nextPosition(paging: Paging, position: Position | null, page: Page): Position | null {
  switch (paging.kind) {
    case 'page_number':
      return { page: (position !== null && 'page' in position ? position.page : (paging.first ?? 1)) + 1 };
    case 'cursor':
      return page.next === null ? null : { cursor: page.next };
    case 'link_header':
    case 'next_url':
      return page.next === null ? null : { url: page.next };
    default:
      return null;
  }
}

const samePosition = (one: Position, other: Position): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export function idsOf(rows: readonly JsonObject[], idOf: ReadOptions['idOf']): string[] {
  return rows.map(idOf).filter((id) => id !== null);
}

export function sameIds(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at]);
}
