/** Takes into memory what is stored of a stream, where all of it is about to be read. */
import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import type { StreamJob, SyncContext } from './context.ts';
import { hashLength, type KnownRecords } from './known-records.ts';
import { findRecordSet, type RecordSet } from './record-store.ts';
import type { StreamState } from './stream-state.ts';

/** Records of one query: 400 kB. */
const chunk = 20_000;

/** Not within `whileHeld`: of a large set it takes seconds, and the claim is to be held on to meanwhile. */
export async function loadKnown(context: SyncContext, job: StreamJob, state: StreamState): Promise<void> {
  const { window, horizon } = state.checkpoint;
  // Of a few dates most records would be loaded for nothing.
  if (window !== null || horizon !== null) return;
  const { workspaceId, connectionId, stream } = job;
  await context.connections.database.readWorkspace(workspaceId, async (trx) => {
    const set = await findRecordSet(workspaceId, trx, connectionId, stream.name);
    if (set === null) return;
    state.epoch = set.epoch;
    state.lastSeq = set.lastSeq;
    for (let after: number | null = 0; after !== null; ) {
      job.signal.throwIfAborted();
      after = await readInto(state.known, trx, set, after);
    }
  });
}

/** @returns the last change read; null at the end */
async function readInto(
  known: KnownRecords,
  trx: Transaction,
  set: RecordSet,
  after: number,
): Promise<number | null> {
  // As one value: a row of its own for each would cost ten times as much.
  const { rows } = await sql<{ last: number | null; packed: Buffer | null }>`
    select max(seq) as last, string_agg(int4send(slot) || hash, ''::bytea) as packed
      from (select slot, hash, seq from records
             where workspace_id = ${set.workspaceId} and -set_id = ${-set.id} and seq > ${after} and not deleted
             order by -set_id, seq limit ${chunk}) as part`.execute(trx);
  const [row] = rows;
  if (row?.packed === null || row === undefined) return null;
  const { last, packed } = row;
  for (let at = 0; at < packed.length; at += 4 + hashLength)
    known.add(packed.subarray(at + 4, at + 4 + hashLength), packed.readInt32BE(at));
  return last;
}
