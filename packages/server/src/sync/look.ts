/**
 * Rows that move in front of the place reached while a collection is read are not met any more: one that is changed
 * where the newest change stands first, or that is given another name where names are the order. Reading notices
 * that something moved, by its overlap and by the total, and looks at the front again until it meets the rows that
 * it began with. Where more came in front than it meets there, rows went elsewhere, and may have been missed. Pure.
 */
import type { Place } from './find-place.ts';
import type { Look, Row } from './reading.ts';

const firstLook: Look = {
  ...{
    number: 1,
    head: [],
    until: null,
    due: 0,
    met: 0,
    came: 0,
    moved: false,
    doubtful: false,
    pages: 0,
    total: null,
  },
};
/** It is kept with each page that is stored. */
const longestHead = 100;
/** Looks at one collection: one that changes faster than it is read is left. */
const mostLooks = 6;

/** What a page adds. */
export function looked(
  before: Look | null,
  place: Place<Row>,
): { readonly look: Look; readonly known: readonly [number, number] | null } {
  // Read again from its start.
  const look = before === null || place.how === 'restart' ? firstLook : before;
  const first = look.pages === 0;
  const { ids, anchors } = place;
  const { total } = place.page;
  const known = look.until === null ? null : knownRun(ids, look.until);
  return {
    known,
    look: {
      ...look,
      head: first ? anchors.slice(0, longestHead) : look.head,
      met: look.met + (known === null ? ids.length : known[0]),
      came: look.came + Math.max(0, place.shift),
      moved: look.moved || !(first || place.steady) || (!first && total !== look.total),
      doubtful: look.doubtful || place.doubtful,
      pages: look.pages + 1,
      total,
    },
  };
}

/** The last rows of a page that stood together, in this order, at the front before: from and to (exclusive). */
function knownRun(ids: readonly (string | null)[], head: readonly string[]): [number, number] | null {
  const places = ids.map((id) => (id === null ? -1 : head.indexOf(id)));
  const last = places.findLastIndex((place) => place >= 0);
  if (last < 0) return null;
  let from = last;
  while (from > 0 && (places[from - 1] ?? -1) >= 0 && (places[from - 1] ?? -1) < (places[from] ?? -1))
    from -= 1;
  return [from, last + 1];
}

/**
 * After the end of a look. `done`: what was there all the while was read. `unsure`: rows may have been missed.
 * @param total whether the Provider says how many rows there are: without, a row that goes hides one that comes
 */
export function afterLook(look: Look): 'done' | 'unsure' | Look {
  if (look.met < look.due) return 'unsure';
  // One page is of one moment.
  if (look.pages <= 1 || !look.moved) return 'done';
  if (look.number >= mostLooks) return 'unsure';
  const until = look.doubtful ? null : look.head;
  return { ...firstLook, number: look.number + 1, until, due: until === null ? 0 : look.came };
}
