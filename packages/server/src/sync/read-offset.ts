/**
 * Offset paging over a collection that changes while it is read. A row that is removed before the place reached
 * moves the rows behind it forward, and one of them past the place where the next page begins: it would be missed,
 * and taken for deleted. So each page begins with the last row of the page before it. Where no row of that page is
 * found, reading goes back until one is.
 */
import { findPlace, type Place, type Reading } from './find-place.ts';
import { afterLook, looked } from './look.ts';
import { createPages } from './pages-ahead.ts';
import { type ReadFrom, type ReadOptions, type ReadUnit, type Row, sameIds } from './reading.ts';
import { createRecurrence } from './recurrence.ts';

/**
 * Requests that may bring nothing new: so many, and so many more for each that did. A Provider that answers with
 * other rows each time, whatever it is asked for, is left; one whose collection changes much is read.
 */
const mostDetours = 16;
const detoursForEach = 4;

export async function* readByOffset<R extends Row>(
  options: ReadOptions<R>,
  from: ReadFrom,
): AsyncGenerator<ReadUnit<R>, void> {
  let pages = createPages(options);
  const rounds = createRecurrence();
  let reached = from.position !== null && 'offset' in from.position ? from.position.offset : 0;
  let { anchors, look } = from;
  let [complete, repeated] = [true, false];
  let [advances, detours] = [0, 0];
  for (let turn = 0; ; turn += 1) {
    const reading: Reading<R> = { ...options, pageAt: pages.at, reached, anchors };
    // The first page had one row: to ask for that again would tell nothing.
    let place = await findPlace(reading, turn === 1 && reached === 1);
    if (mayBeCutToOne(place, anchors)) {
      const { offset, requests } = place;
      const next = await findPlace({ ...reading, reached: offset + 1 }, true);
      place = { ...next, requests: requests + 1 };
    }
    const { look: seen, known } = looked(look, place);
    const repeats = place.how === 'found' && anchors.length > 1 && sameIds(place.anchors, anchors);
    const end = known === null ? endOf(place, repeats, repeated) : 'sure';
    const anew = place.how === 'restart' || place.how === 'lost';
    const advanced = !anew && place.fresh.length > 0;
    advances += advanced ? 1 : 0;
    detours += advanced ? place.requests - 1 : place.requests;
    if (anew) rounds.forget();
    const round = advanced && rounds.meets(place.ids.slice(-place.fresh.length));
    const astray = detours > mostDetours + detoursForEach * advances || (round && place.page.total === null);
    const skips = place.how === 'lost' || (place.how === 'beyond' && place.rows.length > 0);
    if (skips || round || astray || end === 'unsure') complete = false;
    reached = place.offset + place.page.rows.length;
    anchors = place.anchors;
    repeated = repeats;
    look = seen;
    const next = end === null || astray || !complete ? null : afterLook(seen);
    if (next === 'unsure') complete = false;
    const again = next !== null && typeof next !== 'string';
    if (again) {
      // From the front once more, and nothing that was asked for ahead.
      [reached, anchors, look, repeated] = [0, [], next, false];
      pages = createPages({ ...options, lookahead: 0 });
      rounds.forget();
    }
    const ended = (end !== null && !again) || astray;
    yield {
      rows: known === null ? place.rows : place.page.rows.filter((_, at) => at < known[0] || at >= known[1]),
      ...{ total: place.page.total, position: { offset: reached }, anchors, look },
      ...{ complete, ended, short: end === 'short' ? behind(place) : 0 },
    };
    if (ended) return;
    if (!again) pages.ahead(reached, place.page, place.requests === 1);
  }
}

/** Rows that `total` promises behind a page. */
const behind = ({ page, offset }: Place<Row>): number =>
  page.total === null ? 0 : page.total - offset - page.rows.length;

/** After a page of one row another one shows nothing but that row: it may be the last, or all that one page holds. */
function mayBeCutToOne({ how, page, fresh, offset }: Place<Row>, anchors: readonly string[]): boolean {
  const only = how === 'found' && fresh.length === 0 && page.rows.length === 1 && anchors.length === 1;
  return only && (page.total === null || page.total > offset + 1);
}

/**
 * Whether the collection ends with this page: `sure` where nothing can lie behind it. `short`: `total` promises more,
 * but where the last row stands nothing follows, and a page of that is not cut short.
 */
function endOf(place: Place<Row>, repeats: boolean, repeated: boolean): 'sure' | 'short' | 'unsure' | null {
  const { how, page, fresh } = place;
  const left = behind(place);
  const counted = page.total !== null;
  if (page.rows.length === 0) return left <= 0 ? 'sure' : how === 'beyond' ? 'short' : 'unsure';
  // `total` is never asked past. One that is less than what was given has been shown to be wrong; and where the
  // page before comes again, it cannot be told how far reading has come.
  if (counted && left <= 0) return left === 0 && !repeats ? 'sure' : 'unsure';
  if (how !== 'found' || fresh.length > 0) return null;
  if (page.rows.length === 1) return counted ? 'short' : 'sure';
  // Rows that were added before the place reached bring a page again once; the second time the offset is ignored.
  return repeats && repeated ? 'unsure' : null;
}
