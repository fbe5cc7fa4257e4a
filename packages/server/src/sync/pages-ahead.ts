/** Pages by their offset, some of them asked for before they are needed. */
import type { Page, Position } from './paging.ts';

export interface PagesAhead {
  at(offset: number): Promise<Page>;
  /** @param found whether the page lay where it was looked for: what was asked for elsewhere is of no use */
  ahead(reached: number, page: Page, found: boolean): void;
}

export function createPages(options: {
  readonly size: number;
  readonly lookahead: number;
  readonly fetchPage: (position: Position | null) => Promise<Page>;
}): PagesAhead {
  const { size, lookahead } = options;
  const asked = new Map<number, Promise<Page>>();
  let length = 0;
  const ask = (offset: number): Promise<Page> => {
    const page = options.fetchPage(offset === 0 ? null : { offset });
    // Whoever needs it hears of its failure.
    page.catch(() => undefined);
    return page;
  };
  return {
    at: (offset) => {
      const page = asked.get(offset) ?? ask(offset);
      asked.delete(offset);
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
      for (const offset of asked.keys()) if (!wanted.includes(offset)) asked.delete(offset);
      for (const offset of wanted) if (!asked.has(offset)) asked.set(offset, ask(offset));
    },
  };
}
