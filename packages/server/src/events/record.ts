/** Events for the product, audit lines for the operator: both written in the transaction that makes them true. */
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
