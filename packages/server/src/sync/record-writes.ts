/** Records written while the row of their set is locked. */
import { sql } from 'kysely';
import { int4Array, textArray } from '../database/binary-arrays.ts';
import type { Transaction } from '../database/database.ts';
import { hashLength } from './known-records.ts';
import type { RecordSet } from './record-sets.ts';

/** A record as it is to be. */
export interface RecordWrite {
  readonly id: string;
  readonly slot: number;
  readonly hash: Buffer;
  readonly parentId: string | null;
  readonly onDate: string | null;
  readonly sealed: Buffer;
}

/** Settings of a transaction that writes records: a plan for the very values of a batch would copy its bodies several times over. */
export const forAnyValues = { plan_cache_mode: 'force_generic_plan' };

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
