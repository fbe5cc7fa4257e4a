/**
 * Offset paging over a collection that changes while it is read. A row that is removed before the place reached
 * moves the rows behind it forward, and one of them past the place where the next page begins: it would be missed,
 * and taken for deleted. So each page begins with the last row of the page before it. Where that row is not found,
 * reading goes back until a row is found that has been read.
 */
import type { JsonObject } from './canonical.ts';
import type { Page } from './paging.ts';
import { idsOf, type ReadFrom, type ReadOptions, type ReadUnit, sameIds } from './read-collection.ts';

/** How often reading goes back a page before it gives up finding its place. */
const stepsBack = 3;

export async function* readByOffset(options: ReadOptions, from: ReadFrom): AsyncGenerator<ReadUnit, void> {
  const pages = createPages(options);
  /** Rows before the place reached. */
  let reached = from.position !== null && 'offset' in from.position ? from.position.offset : 0;
  let anchors = from.anchors;
  let complete = true;
  for (;;) {
    const found = await findPlace(options, pages.at, reached, anchors);
    if (!found.sure) complete = false;
    const { page, ids, rows } = found;
    const repeats = anchors.length > 1 && sameIds(ids, anchors);
    reached = found.offset + page.rows.length;
    const before = page.total === null ? null : page.total - reached;
    // `total` is never asked past; a page that brings nothing new is the last one, whatever it says.
    const ends = page.rows.length === 0 || rows.length === 0 || (before !== null && before <= 0);
    if (ends && (repeats || page.rows.length === 0 || rows.length === 0) && before !== null && before > 0) {
      complete = false;
    }
    anchors = page.rows.length === 0 ? anchors : ids;
    yield {
      rows,
      total: page.total,
      position: { offset: reached },
      anchors,
      ended: ends ? { complete } : null,
    };
    if (ends) return;
    pages.ahead(reached, page.total, page.rows.length);
  }
}

interface Place {
  /** Where the page begins. */
  readonly offset: number;
  readonly page: Page;
  readonly ids: readonly string[];
  /** What follows the last row that was read before. */
  readonly rows: readonly JsonObject[];
  /** Whether nothing can lie between the two. */
  readonly sure: boolean;
}

async function findPlace(
  { idOf, size }: ReadOptions,
  pageAt: (offset: number) => Promise<Page>,
  reached: number,
  anchors: readonly string[],
): Promise<Place> {
  let offset = Math.max(0, reached - 1);
  for (let step = 0; ; step += 1) {
    const page = await pageAt(offset);
    const ids = idsOf(page.rows, idOf);
    if (reached === 0) return { offset, page, ids, rows: page.rows, sure: true };
    const read = new Set(anchors);
    const last = page.rows.findLastIndex((row) => {
      const id = idOf(row);
      return id !== null && read.has(id);
    });
    if (last >= 0) return { offset, page, ids, rows: page.rows.slice(last + 1), sure: true };
    // At the start, everything from here on is read again, so nothing can be missed.
    if (offset === 0) return { offset, page, ids, rows: page.rows, sure: true };
    if (step === stepsBack) return { offset, page, ids, rows: page.rows, sure: false };
    offset = Math.max(0, offset - Math.max(1, size - 1));
  }
}

/** Pages by their offset, some of them asked for before they are needed. */
function createPages({ fetchPage, lookahead, size }: ReadOptions) {
  const asked = new Map<number, Promise<Page>>();
  const ask = (offset: number): Promise<Page> => {
    const page = fetchPage(offset === 0 ? null : { offset });
    // Whoever needs it hears of its failure.
    page.catch(() => undefined);
    return page;
  };
  return {
    at: (offset: number): Promise<Page> => {
      const page = asked.get(offset) ?? ask(offset);
      asked.delete(offset);
      return page;
    },
    /** @param length rows that the Provider gave for one page, which may be fewer than were asked for */
    ahead: (reached: number, total: number | null, length: number): void => {
      const step = Math.max(1, Math.min(length, size) - 1);
      const wanted =
        total === null
          ? []
          : Array.from({ length: lookahead }, (_, ahead) => reached - 1 + ahead * step).filter(
              (offset) => offset + 1 < total,
            );
      for (const offset of asked.keys()) if (!wanted.includes(offset)) asked.delete(offset);
      for (const offset of wanted) if (!asked.has(offset)) asked.set(offset, ask(offset));
    },
  };
}
