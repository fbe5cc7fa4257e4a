/** Records in the database: what is stored, and its end. */
import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import type { RecordSet } from './record-sets.ts';

export interface StoredHead {
  readonly slot: number;
  readonly hash: Buffer;
  readonly deleted: boolean;
  readonly onDate: string | null;
}

export interface StoredBody {
  readonly keyVersion: number;
  readonly sealed: Buffer;
}

/** As its last change left it. */
export interface ChangedRecord {
  readonly id: string;
  readonly seq: number;
  readonly deleted: boolean;
  /** In hexadecimal. */
  readonly hash: string;
  /** Milliseconds since 1970, which take a tenth of what reading a written date does. */
  readonly first_seen: number;
  readonly changed: number;
  readonly key_version: number;
  readonly sealed: Buffer | null;
}

const changedColumns = sql`
  id, seq, deleted, encode(hash, 'hex') as hash, (extract(epoch from first_seen_at) * 1000)::float8 as first_seen,
  (extract(epoch from changed_at) * 1000)::float8 as changed, key_version, sealed`;

/**
 * Settings of a transaction that reads records in the order of their changes. The index has them so; without statistics,
 * PostgreSQL would take all that follow, and sort them for each page.
 */
export const alongTheIndex = { enable_sort: 'off', enable_bitmapscan: 'off' };

/** The records of a set in the order of their changes, for which there is an index: what stands behind `where`. */
export const changesOf = (set: RecordSet) =>
  sql`workspace_id = ${set.workspaceId} and set_id::float8 = ${set.id}::float8`;
/** What stands behind `order by`. */
export const orderOfChanges = sql`set_id::float8, seq`;

/**
 * Of those that are stored, deleted ones too. While a set is new the planner does not know its size yet, and may read
 * all of it for each call.
 */
export async function readHeads(
  trx: Transaction,
  set: RecordSet,
  ids: readonly string[],
): Promise<Map<string, StoredHead>> {
  const { rows } = await sql<{
    id: string;
    slot: number;
    hash: Buffer;
    deleted: boolean;
    on_date: string | null;
  }>`
    select id, slot, hash, deleted, on_date from records
     where workspace_id = ${set.workspaceId} and set_id = ${set.id} and id = any(${ids}::text[])`.execute(
    trx,
  );
  return new Map(rows.map(({ id, on_date, ...head }) => [id, { ...head, onDate: on_date }]));
}

export async function readBodies(
  trx: Transaction,
  set: RecordSet,
  ids: readonly string[],
): Promise<Map<string, StoredBody>> {
  const { rows } = await sql<{ id: string; key_version: number; sealed: Buffer }>`
    select id, key_version, sealed from records
     where workspace_id = ${set.workspaceId} and set_id = ${set.id} and id = any(${ids}::text[])
       and not deleted`.execute(trx);
  return new Map(rows.map((row) => [row.id, { keyVersion: row.key_version, sealed: row.sealed }]));
}

export async function readChanged(
  trx: Transaction,
  set: RecordSet,
  after: number,
  limit: number,
  includeDeleted: boolean,
): Promise<ChangedRecord[]> {
  const { rows } = await sql<ChangedRecord>`
    select ${changedColumns} from records
     where ${changesOf(set)} and seq > ${after}
       and (${includeDeleted} or not deleted)
     order by ${orderOfChanges} limit ${limit}`.execute(trx);
  return rows;
}

export async function readOne(trx: Transaction, set: RecordSet, id: string): Promise<ChangedRecord | null> {
  const { rows } = await sql<ChangedRecord>`
    select ${changedColumns} from records
     where workspace_id = ${set.workspaceId} and set_id = ${set.id} and id = ${id}`.execute(trx);
  return rows[0] ?? null;
}

/** `YYYY-MM-DD`, both inclusive. */
export interface DateScope {
  /** Null: of any date, and of none. */
  readonly from: string | null;
  readonly to: string | null;
  /** Null: below any. */
  readonly parents: readonly string[] | null;
}

export interface LiveRecord {
  readonly id: string;
  readonly slot: number;
  readonly seq: number;
}

/** Records that are there, in the order of their ids. @param on only those dated within one of these scopes */
export async function readLive(
  trx: Transaction,
  set: RecordSet,
  options: {
    readonly after: string;
    readonly limit: number;
    readonly on?: readonly DateScope[];
  },
): Promise<LiveRecord[]> {
  let query = trx
    .selectFrom('records')
    .select(['id', 'slot', 'seq'])
    .where('workspace_id', '=', set.workspaceId)
    .where('set_id', '=', set.id)
    .where('deleted', '=', false)
    .where('id', '>', options.after);
  const { on } = options;
  if (on !== undefined) {
    query = query.where(({ and, eb, or }) =>
      or(
        on.map(({ from, to, parents }) =>
          and([
            ...(from === null ? [] : [eb('on_date', '>=', from)]),
            ...(to === null ? [] : [eb('on_date', '<=', to)]),
            ...(parents === null ? [] : [sql<boolean>`parent_id = any(${parents}::text[])`]),
          ]),
        ),
      ),
    );
  }
  return query.orderBy('id').limit(options.limit).execute();
}

/** Slots of the records of these parents. */
export async function slotsBelow(
  trx: Transaction,
  set: RecordSet,
  parents: readonly string[],
): Promise<number[]> {
  if (parents.length === 0) return [];
  const rows = await trx
    .selectFrom('records')
    .select('slot')
    .where('workspace_id', '=', set.workspaceId)
    .where('set_id', '=', set.id)
    .where(sql<boolean>`parent_id = any(${parents}::text[])`)
    .where('deleted', '=', false)
    .execute();
  return rows.map(({ slot }) => slot);
}

/** Erases all records of a connection, deletions too. Cursors from before end. */
export async function eraseRecords(
  workspaceId: string,
  trx: Transaction,
  connectionId: string,
): Promise<void> {
  const sets = await sql<{ id: number }>`
    update record_sets set epoch = epoch + 1, live = 0, known_fields = '[]', completed_at = null
     where workspace_id = ${workspaceId} and connection_id = ${connectionId} returning id`.execute(trx);
  const ids = sets.rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`
    delete from held_deletions h using sync_runs r
     where h.workspace_id = ${workspaceId} and r.workspace_id = h.workspace_id and r.id = h.run_id
       and r.connection_id = ${connectionId}`.execute(trx);
  await trx
    .deleteFrom('records')
    .where('workspace_id', '=', workspaceId)
    .where('set_id', 'in', ids)
    .execute();
}

/** With the record sets: what remains after its connection is gone, or goes with it. */
export async function dropRecords(
  workspaceId: string,
  trx: Transaction,
  connectionId: string,
): Promise<void> {
  await eraseRecords(workspaceId, trx, connectionId);
  await trx
    .deleteFrom('record_sets')
    .where('workspace_id', '=', workspaceId)
    .where('connection_id', '=', connectionId)
    .execute();
}
