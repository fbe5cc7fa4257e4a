/** Figures of each day, counted in the transaction of what happens: an overview adds up a few rows. */
import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';

export interface Activity {
  readonly toActive?: number;
  readonly toCredentialError?: number;
  readonly syncsSucceeded?: number;
  readonly syncsFailed?: number;
  readonly rowsRead?: number;
  readonly recordsChanged?: number;
}

/** What one Workspace did on one day, UTC. */
export interface Day extends Required<Activity> {
  /** Such as `2026-11-28`. */
  readonly date: string;
}

/** Rows a day: this many transactions of one Workspace can count at once. */
const shards = 16;

/**
 * Adds to the figures of the day of `at`. The row is held until the transaction ends, so this comes after the locks
 * on the connection; and a transaction counts for one connection alone.
 */
export async function countActivity(
  workspaceId: string,
  trx: Transaction,
  connectionId: string,
  at: Date,
  activity: Activity,
): Promise<void> {
  const { toActive = 0, toCredentialError = 0, syncsSucceeded = 0, syncsFailed = 0 } = activity;
  const { rowsRead = 0, recordsChanged = 0 } = activity;
  if (toActive + toCredentialError + syncsSucceeded + syncsFailed + rowsRead + recordsChanged === 0) return;
  await sql`
    insert into daily_activity as sum (workspace_id, day, shard, to_active, to_credential_error,
                                       syncs_succeeded, syncs_failed, rows_read, records_changed)
    values (${workspaceId}, ${dayOf(at)}, ${shardOf(connectionId)}, ${toActive}, ${toCredentialError},
            ${syncsSucceeded}, ${syncsFailed}, ${rowsRead}, ${recordsChanged})
    on conflict (workspace_id, day, shard) do update set
      to_active = sum.to_active + excluded.to_active,
      to_credential_error = sum.to_credential_error + excluded.to_credential_error,
      syncs_succeeded = sum.syncs_succeeded + excluded.syncs_succeeded,
      syncs_failed = sum.syncs_failed + excluded.syncs_failed,
      rows_read = sum.rows_read + excluded.rows_read,
      records_changed = sum.records_changed + excluded.records_changed`.execute(trx);
}

/** The last `count` days, oldest first; a day on which nothing happened has zeros. */
export async function readDays(
  workspaceId: string,
  trx: Transaction,
  now: Date,
  count: number,
): Promise<Day[]> {
  const days = Array.from({ length: count }, (_, back) =>
    dayOf(new Date(now.getTime() - (count - 1 - back) * dayLength)),
  );
  const { rows } = await sql<Day>`
    select day as date, sum(to_active)::bigint as "toActive",
           sum(to_credential_error)::bigint as "toCredentialError",
           sum(syncs_succeeded)::bigint as "syncsSucceeded", sum(syncs_failed)::bigint as "syncsFailed",
           sum(rows_read)::bigint as "rowsRead", sum(records_changed)::bigint as "recordsChanged"
      from daily_activity
     where workspace_id = ${workspaceId} and day between ${days[0]} and ${days.at(-1)}
     group by day`.execute(trx);
  const found = new Map(rows.map((row) => [row.date, row]));
  return days.map((date) => found.get(date) ?? { date, ...nothing });
}

const nothing: Required<Activity> = {
  ...{ toActive: 0, toCredentialError: 0, syncsSucceeded: 0, syncsFailed: 0, rowsRead: 0, recordsChanged: 0 },
};

/** Milliseconds; UTC has no other days. */
const dayLength = 86_400_000;
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Ids end in random digits. */
const shardOf = (connectionId: string): number => Number.parseInt(connectionId.slice(-2), 16) % shards || 0;

/** Figures older than any overview asks for. */
export async function forgetActivity(workspaceId: string, trx: Transaction, before: Date): Promise<void> {
  await trx
    .deleteFrom('daily_activity')
    .where('workspace_id', '=', workspaceId)
    .where('day', '<', dayOf(before))
    .execute();
}
