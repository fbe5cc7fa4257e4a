/** All pages of a stream in order: of one collection, or of one for each parent. */
import type { Stream } from '@cleat/plugin-kit';
import type { Checkpoint } from './checkpoint.ts';
import { type PageAsk, ParentMissing } from './page-fetcher.ts';
import type { PageRow } from './page-row.ts';
import type { Page } from './paging.ts';
import type { ParentKey } from './parents.ts';
import { readCollection } from './read-collection.ts';
import { fromStart, type ReadFrom, type ReadUnit, type Row } from './reading.ts';

export interface StreamUnit<R extends Row = PageRow> {
  readonly rows: readonly R[];
  readonly parent: string | null;
  readonly parentDone: boolean;
  /** The Provider does not know this parent. */
  readonly missing: ParentMissing | null;
  readonly from: ReadFrom;
  readonly total: number | null;
  /** Whether nothing can have been missed on this page. */
  readonly complete: boolean;
  /** Rows that `total` promises behind an end that was shown twice. */
  readonly short: number;
}

export interface ReadStreamParts<R extends Row> {
  readonly stream: Stream;
  readonly fetchPage: (ask: PageAsk) => Promise<Page<R>>;
  /** The parents after this key, or from it on, in order. Not asked for where the stream has none. */
  readonly parentsFrom: (key: string, inclusive: boolean) => AsyncIterable<ParentKey>;
}

/** @throws ReadFailure, the signal's reason */
export async function* readStream<R extends Row>(
  parts: ReadStreamParts<R>,
  checkpoint: Checkpoint,
): AsyncGenerator<StreamUnit<R>, void> {
  const { stream } = parts;
  if (stream.parent === undefined) {
    for await (const unit of open(parts, checkpoint, null, checkpoint.from)) yield asUnit(unit, null);
    return;
  }
  const { parent: reached, parentDone, from } = checkpoint;
  const ahead: Begun<R>[] = [];
  for await (const parent of parts.parentsFrom(reached ?? '', !parentDone)) {
    const begun = parent.id === reached && !parentDone;
    ahead.push(begin(parts, checkpoint, parent, begun ? from : fromStart));
    const next = ahead.length >= stream.concurrency ? ahead.shift() : undefined;
    if (next !== undefined) yield* readParent(next);
  }
  for (const next of ahead) yield* readParent(next);
}

function open<R extends Row>(
  { stream, fetchPage }: ReadStreamParts<R>,
  { window, whole }: Checkpoint,
  parent: ParentKey | null,
  from: ReadFrom,
): AsyncGenerator<ReadUnit<R>, void> {
  return readCollection(
    {
      paging: stream.paging,
      size: stream.pageSize,
      // Of many parents the first pages are asked for ahead instead.
      lookahead: parent === null ? stream.concurrency * 2 : 0,
      fetchPage: (position) =>
        fetchPage({
          position,
          parent: parent?.id ?? null,
          // What was entered below a parent before it came is as old as it likes.
          window: parent?.unread === true ? whole : window,
        }),
    },
    from,
  );
}

interface Begun<R extends Row> {
  readonly parent: string;
  readonly first: Promise<IteratorResult<ReadUnit<R>, void>>;
  readonly rest: AsyncGenerator<ReadUnit<R>, void>;
}

/** Asks for the first page at once. */
function begin<R extends Row>(
  parts: ReadStreamParts<R>,
  checkpoint: Checkpoint,
  parent: ParentKey,
  from: ReadFrom,
): Begun<R> {
  const rest = open(parts, checkpoint, parent, from);
  const first = rest.next();
  // Heard when its turn comes.
  first.catch(() => undefined);
  return { parent: parent.id, first, rest };
}

async function* readParent<R extends Row>({
  parent,
  first,
  rest,
}: Begun<R>): AsyncGenerator<StreamUnit<R>, void> {
  try {
    for (let next = await first; next.done !== true; next = await rest.next())
      yield asUnit(next.value, parent);
  } catch (error) {
    if (!(error instanceof ParentMissing)) throw error;
    yield {
      rows: [],
      parent,
      parentDone: true,
      missing: error,
      from: fromStart,
      total: null,
      complete: true,
      short: 0,
    };
  }
}

function asUnit<R extends Row>(
  { rows, position, anchors, look, total, complete, ended, short }: ReadUnit<R>,
  parent: string | null,
): StreamUnit<R> {
  const from = { position, anchors, look };
  return { rows, parent, parentDone: ended, missing: null, from, total, complete, short };
}

/**
 * Takes what comes while it waits, up to a number of rows, so that what comes fast is written together.
 * @param wait for what follows the first unit of a batch
 */
export async function* inBatches<T extends { readonly rows: readonly unknown[] }>(
  units: AsyncGenerator<T, void>,
  rows: number,
  wait: () => Promise<null> = nextTurn,
): AsyncGenerator<readonly T[], void> {
  let next = units.next();
  for (;;) {
    const first = await next;
    if (first.done === true) return;
    const batch = [first.value];
    let size = first.value.rows.length;
    next = units.next();
    next.catch(() => undefined);
    const waited = wait();
    while (size < rows && batch.length < rows) {
      // What was read before a failure counts; the failure is met with the next batch.
      const ready = await Promise.race([next.catch(() => null), waited]);
      if (ready === null || ready.done === true) break;
      batch.push(ready.value);
      size += ready.value.rows.length;
      next = units.next();
      next.catch(() => undefined);
    }
    yield batch;
  }
}

const nextTurn = (): Promise<null> => new Promise((resolve) => setImmediate(resolve, null));
