/** Finds where a collection that may have changed is to be read on. */
import type { Page } from './paging.ts';
import type { ReadOptions, Row } from './reading.ts';

export interface Place<R extends Row> {
  /** Where the page begins. */
  readonly offset: number;
  readonly page: Page<R>;
  /** Of its rows; null for a row without one. */
  readonly ids: readonly (string | null)[];
  /** Those that are one. */
  readonly anchors: readonly string[];
  /** Those that the page before did not have. */
  readonly rows: readonly R[];
  /** The ones among them that follow the last row which it had. */
  readonly fresh: readonly R[];
  /**
   * `found`: a row of the page before is here. `restart`: none was, so everything is read again from the start.
   * `lost`: none was, and rows may lie between. `beyond`: it was not looked for one.
   */
  readonly how: 'start' | 'found' | 'restart' | 'lost' | 'beyond';
  readonly requests: number;
  /** How many rows more lie in front of it than before; 0 where that cannot be told. */
  readonly shift: number;
  /** Whether the row that was read last is where it was. */
  readonly steady: boolean;
  /** Whether the row that it was found by may have moved itself, past rows that were not read. */
  readonly doubtful: boolean;
}

export interface Reading<R extends Row> extends Pick<ReadOptions<R>, 'size'> {
  readonly pageAt: (offset: number) => Promise<Page<R>>;
  /** Rows before the place reached, and ids of those that were read last. */
  readonly reached: number;
  readonly anchors: readonly string[];
}

/** How often reading goes back a page before it gives up finding its place. */
const stepsBack = 3;

/** @param beyond a page without overlap is taken at once */
export async function findPlace<R extends Row>(reading: Reading<R>, beyond: boolean): Promise<Place<R>> {
  const { pageAt, reached, anchors, size } = reading;
  const place = (offset: number, page: Page<R>, how: Place<R>['how'], requests: number): Place<R> => {
    const ids = page.rows.map(({ id }) => id);
    return {
      ...{ offset, page, how, requests, ids, anchors: ids.filter((id) => id !== null) },
      ...{ rows: page.rows, fresh: page.rows },
      ...{ shift: 0, steady: how === 'start' || how === 'beyond', doubtful: false },
    };
  };
  if (beyond) return place(reached, await pageAt(reached), 'beyond', 1);
  const read: ReadonlySet<string | null> = new Set(anchors);
  let offset = Math.max(0, reached - 1);
  for (let requests = 1; ; requests += 1) {
    const page = await pageAt(offset);
    if (reached === 0) return place(offset, page, 'start', requests);
    const found = place(offset, page, 'found', requests);
    const { ids } = found;
    const last = ids.findLastIndex((id) => read.has(id));
    if (last >= 0) {
      const id = ids[last] ?? '';
      const isNew = (other: string | null = null): boolean => other !== null && !read.has(other);
      // Rows without an id were counted, but are not among the anchors.
      const countable = !ids.includes(null);
      const before = reached - anchors.length + anchors.lastIndexOf(id);
      const shift = countable ? offset + last - before : 0;
      const steady = shift === 0 && id === anchors.at(-1);
      // Where those behind it are gone, the one before it stands before it still.
      const previous = last === 0 ? null : ids[last - 1];
      const follows =
        offset + last === 0 || (previous !== null && previous === anchors[anchors.lastIndexOf(id) - 1]);
      return {
        ...found,
        rows: page.rows.filter((_, at) => at > last || isNew(ids[at])),
        fresh: page.rows.slice(last + 1),
        ...{ shift, steady, doubtful: id !== anchors.at(-1) && !follows },
      };
    }
    if (offset === 0) return place(offset, page, 'restart', requests);
    if (requests > stepsBack) return place(offset, page, 'lost', requests);
    // A Provider may give fewer rows than were asked for: further back, rows would lie between.
    const length = Math.min(size, Math.max(page.rows.length, anchors.length));
    offset = Math.max(0, offset - Math.max(1, length - 1));
  }
}
