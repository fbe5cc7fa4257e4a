/** Takes into memory what is stored of a stream, where all of it is about to be read. */
import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import type { StreamJob, SyncContext } from './context.ts';
import { hashLength, type KnownRecords } from './known-records.ts';
import { findRecordSet, type RecordSet } from './record-sets.ts';
import { alongTheIndex, changesOf, orderOfChanges } from './record-store.ts';
import type { StreamState } from './stream-state.ts';

/** Records of one query: 400 kB. */
const recordsAtOnce = 20_000;

interface Loading {
  /** Settles once the first part is known; the rest follows while pages are read. */
  readonly begun: Promise<void>;
  /** Ends it where it stands: what is not known is asked of the database. */
  stop(): Promise<void>;
}

/**
 * In the order in which records last changed, which is mostly that in which they are read. One state of the database
 * is read all the while: what this run writes meanwhile is left out (`rewritten`).
 */
export function loadKnown(
  context: SyncContext,
  job: StreamJob,
  state: StreamState,
  atOnce = recordsAtOnce,
): Loading {
  const { window, horizon } = state.checkpoint;
  // Of a few dates most records would be loaded for nothing.
  if (window !== null || horizon !== null) return { begun: Promise.resolve(), stop: () => Promise.resolve() };
  const { workspaceId, connectionId, stream } = job;
  const begun = Promise.withResolvers<void>();
  let stopped = false;
  const done = context.connections.database
    .readWorkspace(
      workspaceId,
      async (trx) => {
        const set = await findRecordSet(workspaceId, trx, connectionId, stream.name);
        if (set === null) return;
        state.epoch = set.epoch;
        state.lastSeq = set.lastSeq;
        const { known } = state;
        // Once records have changed elsewhere, what this still reads is not so any more.
        for (let after: number | null = 0; after !== null && !stopped && state.known === known; ) {
          after = await readInto(known, state.rewritten, trx, set, { after, atOnce });
          begun.resolve();
        }
      },
      alongTheIndex,
    )
    .then(begun.resolve, begun.reject)
    .finally(() => {
      state.rewritten = null;
    });
  return {
    begun: begun.promise,
    stop: () => {
      stopped = true;
      return done;
    },
  };
}

/** @returns the last change read; null at the end */
async function readInto(
  known: KnownRecords,
  rewritten: StreamState['rewritten'],
  trx: Transaction,
  set: RecordSet,
  { after, atOnce }: { readonly after: number; readonly atOnce: number },
): Promise<number | null> {
  // As one value: a row of its own for each would cost ten times as much.
  const { rows } = await sql<{ last: number | null; packed: Buffer | null }>`
    select max(seq) as last, string_agg(int4send(slot) || hash, ''::bytea) as packed
      from (select slot, hash, seq from records
             where ${changesOf(set)} and seq > ${after} and not deleted
             order by ${orderOfChanges} limit ${atOnce}) as part`.execute(trx);
  const [row] = rows;
  if (row === undefined || row.packed === null) return null;
  const { last, packed } = row;
  for (let at = 0; at < packed.length; at += 4 + hashLength) {
    const slot = packed.readInt32BE(at);
    if (rewritten?.has(slot) !== true) known.add(packed, slot, at + 4);
  }
  return packed.length < atOnce * (4 + hashLength) ? null : last;
}
