/** Records in the database. What is written here is written while the row of its record set is locked. */
import { sql } from 'kysely';
import { int4Array, textArray } from '../database/binary-arrays.ts';
import type { Transaction } from '../database/database.ts';
import { hashLength } from './known-records.ts';
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

/** A record as it is to be. */
export interface RecordWrite {
  readonly id: string;
  readonly slot: number;
  readonly hash: Buffer;
  readonly parentId: string | null;
  readonly onDate: string | null;
  readonly sealed: Buffer;
}

/**
 * Settings of a transaction that reads records in the order of their changes. The index has them so; without statistics,
 * PostgreSQL would take all that follow, and sort them for each page.
 */
export const alongTheIndex = { enable_sort: 'off', enable_bitmapscan: 'off' };
/** And of one that writes records: a plan for the very values of a batch would copy its bodies several times over. */
export const forAnyValues = { plan_cache_mode: 'force_generic_plan' };

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

/**
 * Rows as the database takes them: bytes go over as two values that it cuts up, since as an array each would be written
 * out in hexadecimal.
 */
export interface PackedRows {
  readonly count: number;
  readonly ids: Buffer;
  readonly parents: Buffer;
  readonly dates: Buffer;
  readonly hashes: Buffer;
  readonly bodies: Buffer;
  readonly starts: Buffer;
  readonly lengths: Buffer;
}

export function packRows(rows: readonly Omit<RecordWrite, 'slot'>[]): PackedRows {
  let end = 0;
  const starts = rows.map(({ sealed }) => {
    const start = end;
    end += sealed.length;
    return start + 1;
  });
  return {
    count: rows.length,
    ids: textArray(rows.map(({ id }) => id)),
    parents: textArray(rows.map(({ parentId }) => parentId)),
    dates: textArray(rows.map(({ onDate }) => onDate)),
    hashes: Buffer.concat(rows.map(({ hash }) => hash)),
    bodies: Buffer.concat(rows.map(({ sealed }) => sealed)),
    starts: int4Array(starts),
    lengths: int4Array(rows.map(({ sealed }) => sealed.length)),
  };
}

interface WriteOptions {
  readonly firstSeq: number;
  readonly keyVersion: number;
  readonly now: Date;
}

/** Records that are surely not stored: to look each up costs a sixth of what it takes to store it. */
export async function insertRecords(
  trx: Transaction,
  set: RecordSet,
  rows: PackedRows,
  firstSlot: number,
  options: WriteOptions,
): Promise<void> {
  if (rows.count === 0) return;
  const slots = Array.from({ length: rows.count }, (_, place) => firstSlot + place);
  await insertionOf(set, rows, slots, options).execute(trx);
}

/** Inserts records or puts them in the place of what is stored, numbered from `firstSeq` on. */
export async function writeRecords(
  trx: Transaction,
  set: RecordSet,
  writes: readonly RecordWrite[],
  options: WriteOptions,
): Promise<void> {
  if (writes.length === 0) return;
  const slots = writes.map(({ slot }) => slot);
  await sql`${insertionOf(set, packRows(writes), slots, options)}
    on conflict (workspace_id, set_id, id) do update
       set seq = excluded.seq, deleted = false,
           appeared_seq = case when held.deleted then excluded.seq else held.appeared_seq end, hash = excluded.hash, parent_id = excluded.parent_id,
           on_date = excluded.on_date, changed_at = excluded.changed_at, key_version = excluded.key_version,
           sealed = excluded.sealed`.execute(trx);
}

const insertionOf = (
  set: RecordSet,
  { ids, parents, dates, hashes, bodies, starts, lengths }: PackedRows,
  slots: readonly number[],
  { firstSeq, keyVersion, now }: WriteOptions,
) => sql`
    insert into records as held (workspace_id, set_id, id, slot, seq, appeared_seq, deleted, hash, parent_id, on_date,
                                 first_seen_at, changed_at, key_version, sealed)
    select ${set.workspaceId}, ${set.id}::bigint, given.id, given.slot, ${firstSeq}::bigint + given.place - 1,
           ${firstSeq}::bigint + given.place - 1, false,
           substring(${hashes}::bytea from (given.place::int - 1) * ${hashLength}::int + 1 for ${hashLength}::int),
           given.parent_id, given.on_date, ${now}::timestamptz, ${now}::timestamptz,
           ${keyVersion}::int, substring(${bodies}::bytea from given.start for given.length)
      from unnest(${ids}::text[], ${int4Array(slots)}::int[], ${parents}::text[], ${dates}::text[], ${starts}::int[],
                  ${lengths}::int[])
           with ordinality as given (id, slot, parent_id, on_date, start, length, place)`;

/**
 * What is stored of a record that the Provider deleted is erased with it; that it was there stays known.
 * @param ids records and the change that each must still be at
 * @returns how many were deleted
 */
export async function deleteRecords(
  trx: Transaction,
  set: RecordSet,
  ids: readonly { readonly id: string; readonly seq: number }[],
  options: { readonly firstSeq: number; readonly now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      select r.id, row_number() over (order by r.seq) as place
        from records r
        join unnest(${ids.map(({ id }) => id)}::text[], ${ids.map(({ seq }) => seq)}::bigint[]) as given (id, seq)
          on given.id = r.id and given.seq = r.seq
       where r.workspace_id = ${set.workspaceId} and r.set_id = ${set.id} and not r.deleted)
    update records held
       set deleted = true, sealed = null, seq = ${options.firstSeq}::bigint + gone.place - 1, changed_at = ${options.now}
      from gone
     where held.workspace_id = ${set.workspaceId} and held.set_id = ${set.id} and held.id = gone.id
    returning held.id`.execute(trx);
  return rows.length;
}

/** `YYYY-MM-DD`, both inclusive. */
export interface DateScope {
  readonly from: string;
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
            eb('on_date', '>=', from),
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
