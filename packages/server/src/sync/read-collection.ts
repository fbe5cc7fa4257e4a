/** Reads one collection page by page: what is new on each, and where to go on. No I/O of its own. */
import type { Paging } from '@cleat/plugin-kit';
import type { Page, Position } from './paging.ts';
import { readByOffset } from './read-offset.ts';
import { idsOf, type ReadFrom, type ReadOptions, type ReadUnit, type Row, sameIds } from './reading.ts';
import { createRecurrence } from './recurrence.ts';

/** Throws what `fetchPage` throws. */
export function readCollection<R extends Row>(
  options: ReadOptions<R>,
  from: ReadFrom,
): AsyncGenerator<ReadUnit<R>, void> {
  return options.paging.kind === 'offset' ? readByOffset(options, from) : readInSequence(options, from);
}

/** One page after the other, as each says where the next one is. */
async function* readInSequence<R extends Row>(
  options: ReadOptions<R>,
  from: ReadFrom,
): AsyncGenerator<ReadUnit<R>, void> {
  const rounds = createRecurrence();
  let { position, anchors } = from;
  for (let turn = 0; ; turn += 1) {
    const page = await options.fetchPage(position);
    const ids = idsOf(page.rows);
    // Rows without ids cannot be told from those of the page before.
    const repeats = page.rows.length > 0 && (anchors.length > 0 || turn > 0) && sameIds(ids, anchors);
    const next = repeats || page.rows.length === 0 ? null : nextPosition(options.paging, position, page);
    const goesInCircles = next !== null && (isSame(next, position) || rounds.meets([JSON.stringify(next)]));
    const ended = next === null || goesInCircles;
    yield {
      rows: repeats ? [] : page.rows,
      total: page.total,
      position: next ?? position,
      // The last page is not a repetition of itself where it is read again.
      anchors: ended ? [] : ids,
      look: null,
      short: 0,
      // A page that comes twice shows that what was asked for is not what is answered.
      complete: !repeats && !goesInCircles,
      ended,
    };
    if (ended) return;
    position = next;
    anchors = ids;
  }
}

function nextPosition(paging: Paging, position: Position | null, page: Page<Row>): Position | null {
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

const isSame = (one: Position, other: Position | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
