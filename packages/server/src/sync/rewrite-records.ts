/**
 * Members that were excluded leave what is stored already: record by record, in the order of their last change, each
 * as a change of its own, so that readers hear of it. What a run writes meanwhile is without them anyway.
 */
import { type Selectable, sql } from 'kysely';
import { findConnection } from '../connections/repository.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';
import { Problem } from '../problem.ts';
import { type RecordSealer, readRecordSealer } from '../vault/record-sealer.ts';
import { canonicalText, isObject, withoutMembers } from './canonical.ts';
import type { SyncContext } from './context.ts';
import { comparedText } from './prepare.ts';
import { findRecordSet, type RecordSet, updateRecordSet } from './record-sets.ts';
import { alongTheIndex, changesOf, orderOfChanges } from './record-store.ts';
import { forAnyValues, type RecordWrite, writeRecords } from './record-writes.ts';
import { streamsOf } from './streams.ts';

/** Records looked through in one transaction, which holds up a run that writes. */
const atOnce = 500;
/** Seconds after which another process goes on with what one has left. */
const claimSeconds = 30;

export interface Rewrite {
  readonly workspaceId: string;
  readonly setId: number;
}

/** While the record set is locked. What was begun begins anew: other members may be excluded now. */
export async function planRewrite(trx: Transaction, set: RecordSet): Promise<void> {
  await sql`
    insert into record_rewrites (workspace_id, set_id, reached_seq, until_seq)
    values (${set.workspaceId}, ${set.id}, 0, ${set.lastSeq})
    on conflict (workspace_id, set_id) do update set reached_seq = 0, until_seq = excluded.until_seq`.execute(
    trx,
  );
}

export async function claimRewrites(database: Database, limit: number): Promise<Rewrite[]> {
  return database.inInstance(async (trx) => {
    const { rows } = await sql<{ workspace_id: string; set_id: number }>`
      update record_rewrites set held_until = now() + ${claimSeconds} * interval '1 second'
       where (workspace_id, set_id) in (
         select workspace_id, set_id from record_rewrites where held_until <= now()
          order by held_until limit ${limit} for update skip locked)
      returning workspace_id, set_id`.execute(trx);
    return rows.map((row) => ({ workspaceId: row.workspace_id, setId: row.set_id }));
  });
}

/** Some records further. Two processes at once do no harm. @returns whether there is more */
export async function rewriteSome(context: SyncContext, { workspaceId, setId }: Rewrite): Promise<boolean> {
  return context.connections.database.inWorkspace(
    workspaceId,
    async (trx) => {
      const at = await trx
        .selectFrom('record_sets')
        .select(['connection_id', 'stream'])
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', setId)
        .executeTakeFirst();
      if (at === undefined) return false;
      const set = await findRecordSet(workspaceId, trx, at.connection_id, at.stream, 'for_update');
      const plan = await trx
        .selectFrom('record_rewrites')
        .select(['reached_seq', 'until_seq'])
        .where('workspace_id', '=', workspaceId)
        .where('set_id', '=', setId)
        .executeTakeFirst();
      if (set === null || plan === undefined) return false;
      const rows = await storedAfter(trx, set, plan);
      const writes = await withoutExcluded(context, trx, set, rows);
      await write(context, trx, set, writes);
      const done = rows.length < atOnce;
      await (done
        ? sql`delete from record_rewrites where workspace_id = ${workspaceId} and set_id = ${setId}`
        : sql`update record_rewrites
               set reached_seq = ${rows.at(-1)?.seq ?? plan.until_seq},
                   held_until = now() + ${claimSeconds} * interval '1 second'
             where workspace_id = ${workspaceId} and set_id = ${setId}`
      ).execute(trx);
      return !done;
    },
    { ...alongTheIndex, ...forAnyValues },
  );
}

type Row = Pick<
  Selectable<Tables['records']>,
  'id' | 'slot' | 'seq' | 'parent_id' | 'on_date' | 'key_version'
> & { readonly sealed: Buffer };

async function storedAfter(
  trx: Transaction,
  set: RecordSet,
  plan: { readonly reached_seq: number; readonly until_seq: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, slot, seq, parent_id, on_date, key_version, sealed from records
     where ${changesOf(set)} and not deleted
       and seq > ${plan.reached_seq} and seq <= ${plan.until_seq}
     order by ${orderOfChanges} limit ${atOnce}`.execute(trx);
  return rows;
}

interface Rewritten extends RecordWrite {
  readonly seqBefore: number;
}

interface Rewrites {
  readonly keyVersion: number;
  readonly records: readonly Rewritten[];
}

async function withoutExcluded(
  context: SyncContext,
  trx: Transaction,
  set: RecordSet,
  rows: readonly Row[],
): Promise<Rewrites> {
  const place = { workspaceId: set.workspaceId, connectionId: set.connectionId, stream: set.stream };
  const { keyring } = context.connections;
  const sealer = await readRecordSealer(place, trx, keyring);
  const older = new Map<number, RecordSealer>([[sealer.keyVersion, sealer]]);
  const dropped = new Set(set.droppedFields);
  const volatile = new Set(await volatileOf(context, trx, set));
  const records: Rewritten[] = [];
  for (const row of rows) {
    const opener =
      older.get(row.key_version) ?? (await readRecordSealer(place, trx, keyring, row.key_version));
    older.set(row.key_version, opener);
    const stored: unknown = JSON.parse(opener.open(row.id, row.sealed).toString());
    if (!isObject(stored) || !Object.keys(stored).some((name) => dropped.has(name))) continue;
    const record = withoutMembers(stored, dropped);
    const text = canonicalText(record);
    records.push({
      ...{ id: row.id, slot: row.slot, seqBefore: row.seq, parentId: row.parent_id, onDate: row.on_date },
      hash: sealer.digest(comparedText({ volatile }, record, text)),
      sealed: sealer.seal(row.id, text),
    });
  }
  return { keyVersion: sealer.keyVersion, records };
}

async function write(
  context: SyncContext,
  trx: Transaction,
  set: RecordSet,
  { keyVersion, records }: Rewrites,
): Promise<void> {
  if (records.length === 0) return;
  const { lastSeq, lastSlot, live } = set;
  const firstSeq = lastSeq + 1;
  await writeRecords(trx, set, records, { firstSeq, keyVersion, now: context.connections.now() });
  await updateRecordSet(trx, set, { lastSeq: lastSeq + records.length, lastSlot, live });
  // The Provider has changed nothing: what was held for deletion still is.
  await sql`
    update held_deletions h set seq = ${firstSeq}::bigint + given.place - 1
      from unnest(${records.map(({ id }) => id)}::text[], ${records.map(({ seqBefore }) => seqBefore)}::bigint[])
           with ordinality as given (id, seq, place), sync_runs r
     where h.workspace_id = ${set.workspaceId} and h.stream = ${set.stream} and h.record_id = given.id
       and h.seq = given.seq and r.workspace_id = h.workspace_id and r.id = h.run_id
       and r.connection_id = ${set.connectionId}`.execute(trx);
}

/** None where the stream is offered no more: nothing is compared with its records either. */
async function volatileOf(
  context: SyncContext,
  trx: Transaction,
  set: RecordSet,
): Promise<readonly string[]> {
  const connection = await findConnection(set.workspaceId, trx, set.connectionId);
  if (connection === null) return [];
  try {
    return streamsOf(context, connection).streams.find(({ name }) => name === set.stream)?.volatile ?? [];
  } catch (error) {
    if (error instanceof Problem) return [];
    throw error;
  }
}
