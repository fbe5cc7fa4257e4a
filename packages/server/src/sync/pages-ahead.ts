/** Pages by their offset, some of them asked for before they are needed. */
import type { Page, Position } from './paging.ts';
import type { Row } from './reading.ts';

export interface PagesAhead<R extends Row> {
  at(offset: number): Promise<Page<R>>;
  /** @param found whether the page lay where it was looked for: what was asked for elsewhere is of no use */
  ahead(reached: number, page: Page<R>, found: boolean): void;
}

interface Asked<R> {
  readonly offset: number;
  readonly page: Promise<Page<R>>;
}

export function createPages<R extends Row>(options: {
  readonly size: number;
  readonly lookahead: number;
  readonly fetchPage: (position: Position | null) => Promise<Page<R>>;
}): PagesAhead<R> {
  const { size, lookahead } = options;
  // Not a Map: see `proxy/stalls.ts`. Pages would be kept that nobody needs any more, as far as memory goes.
  let asked: readonly Asked<R>[] = [];
  let length = 0;
  const ask = (offset: number): Asked<R> => {
    const page = options.fetchPage(offset === 0 ? null : { offset });
    // Whoever needs it hears of its failure.
    page.catch(() => undefined);
    return { offset, page };
  };
  const find = (wanted: number): Asked<R> | undefined => asked.find(({ offset }) => offset === wanted);
  return {
    at: (offset) => {
      const { page } = find(offset) ?? ask(offset);
      asked = asked.filter((other) => other.offset !== offset);
      return page;
    },
    ahead: (reached, { rows, total }, found) => {
      // Where each page has its own length, or rows move, it cannot be told where the next but one begins.
      const steady = found && (length === 0 || length === rows.length);
      length = rows.length;
      // A Provider may give fewer rows for one page than were asked for.
      const step = Math.max(1, Math.min(length, size) - 1);
      const wanted =
        total === null || !steady
          ? []
          : Array.from({ length: lookahead }, (_, ahead) => reached - 1 + ahead * step).filter(
              (offset) => offset + 1 < total,
            );
      asked = wanted.map((offset) => find(offset) ?? ask(offset));
    },
  };
}
