/** Audit lines that are written later than what they tell of, many at once. */
import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import type { AuditDraft } from './record.ts';

/** Id and time are of then. */
export interface WaitingAuditLine extends AuditDraft {
  readonly id: string;
  readonly at: Date;
}

/** Between the members of a waiting line. */
const separator = '\u001f';

/**
 * A line as it waits to be written: one text, each member as an element of a PostgreSQL array. Objects that wait would
 * be taken for long-lived ones by the garbage collector, by the thousand.
 */
export function waitingText(line: WaitingAuditLine): string {
  const { id, actor, action, target, outcome, detail, requestId, at } = line;
  const text =
    element(id) +
    separator +
    element(actor) +
    separator +
    element(action) +
    separator +
    element(target) +
    separator +
    element(outcome) +
    separator +
    // JSON has no control characters, and as a JSON text its quotes are escaped as an array wants them.
    JSON.stringify(JSON.stringify(detail ?? {})) +
    separator +
    (requestId === null ? 'NULL' : element(requestId)) +
    separator +
    at.getTime();
  // A text that was put together refers to all its parts until it is read.
  return Buffer.from(text).toString();
}

/** Quoted, so that no text is taken for a null or a structure; without control characters. */
const element = (value: string): string =>
  `"${special.test(value) ? value.replace(/\p{Cc}/gu, '\ufffd').replace(/["\\]/g, '\\$&') : value}"`;
const special = /["\\\p{Cc}]/u;

/**
 * They go as one array for each column: read by PostgreSQL in 9 us a line, where JSON takes 21 (writing included), and a
 * parameter for each value far more.
 * @param lines as `waitingText` gives them
 * @param again some may have been written before, by a transaction of which nobody knows the outcome
 */
export async function recordAuditLines(
  workspaceId: string,
  trx: Transaction,
  lines: readonly string[],
  again: boolean,
): Promise<void> {
  const rows = lines.map((line) => line.split(separator));
  const column = (index: number): string => `{${rows.map((row) => row[index]).join(',')}}`;
  await sql`
    insert into audit (workspace_id, id, actor, action, target, outcome, detail, request_id, created_at)
    select ${workspaceId}, id, actor, action, target, outcome, detail, request_id, to_timestamp(at / 1000)
    from unnest(
      ${column(0)}::text[], ${column(1)}::text[], ${column(2)}::text[], ${column(3)}::text[], ${column(4)}::text[],
      ${column(5)}::json[], ${column(6)}::text[], ${column(7)}::double precision[]
    ) as line (id, actor, action, target, outcome, detail, request_id, at)
    ${again ? sql`on conflict do nothing` : sql``}`.execute(trx);
}
