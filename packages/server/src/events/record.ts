/** Events for the product, audit lines for the operator: both written in the transaction that makes them true. */
import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { newId } from '../ids.ts';

export const eventTypes = [
  'connection.created',
  'connection.updated',
  'connection.deleted',
  'connection.state_changed',
  'sync.completed',
  'sync.failed',
  'records.changed',
] as const;
export type EventType = (typeof eventTypes)[number];

export interface EventDraft {
  readonly type: EventType;
  readonly connectionId: string;
  /** Never a secret, never personal data. */
  readonly data: Readonly<Record<string, unknown>>;
}

export async function recordEvent(workspaceId: string, trx: Transaction, event: EventDraft): Promise<void> {
  await trx
    .insertInto('events')
    .values({
      workspace_id: workspaceId,
      id: newId('evt'),
      type: event.type,
      connection_id: event.connectionId,
      data: JSON.stringify(event.data),
      position: 0,
    })
    .execute();
}

export interface AuditDraft {
  /** The id of the key, or `system`. */
  readonly actor: string;
  readonly requestId: string | null;
  readonly action: string;
  /** The id of what was acted on, or a name where there is none. */
  readonly target: string;
  readonly outcome: 'succeeded' | 'failed';
  /** Never a secret, never a body. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

export async function recordAudit(workspaceId: string, trx: Transaction, line: AuditDraft): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      workspace_id: workspaceId,
      id: newId('aud'),
      actor: line.actor,
      action: line.action,
      target: line.target,
      outcome: line.outcome,
      detail: JSON.stringify(line.detail ?? {}),
      request_id: line.requestId,
    })
    .execute();
}

/** A line that is written later than what it tells of: id and time are of then. */
export interface WaitingAuditLine extends AuditDraft {
  readonly id: string;
  readonly at: Date;
}

const { stringify } = JSON;

/**
 * A line as it waits to be written: one text, member by member. `stringify` of a whole line takes five times as long, most
 * of it for the date; and objects that wait would be taken for long-lived ones by the garbage collector, by the thousand.
 */
export function waitingText({
  id,
  actor,
  action,
  target,
  outcome,
  detail,
  requestId,
  at,
}: WaitingAuditLine): string {
  const text =
    `{"id":${stringify(id)},"actor":${stringify(actor)},"action":${stringify(action)},` +
    `"target":${stringify(target)},"outcome":"${outcome}","detail":${stringify(detail ?? {})},` +
    `"request_id":${stringify(requestId)},"at":${at.getTime()}}`;
  // A text that was put together refers to all its parts until it is read.
  return Buffer.from(text).toString();
}

/**
 * Writes lines of which some may have been written before, by a transaction of which nobody knows the outcome.
 * They go as one parameter: one for each value would cost the service and PostgreSQL more than the rows do.
 * @param lines as `waitingText` gives them
 */
export async function recordAuditLines(
  workspaceId: string,
  trx: Transaction,
  lines: readonly string[],
): Promise<void> {
  await sql`
    insert into audit (workspace_id, id, actor, action, target, outcome, detail, request_id, created_at)
    select ${workspaceId}, id, actor, action, target, outcome, detail, request_id, to_timestamp(at / 1000)
    from json_to_recordset(${`[${lines.join(',')}]`}::json) as line (
      id text, actor text, action text, target text, outcome text, detail json, request_id text, at double precision
    )
    on conflict do nothing`.execute(trx);
}
