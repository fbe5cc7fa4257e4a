/** What is known of events that were forgotten: whether a reader has missed any. */
import type { Transaction } from '../database/database.ts';
import { Problem } from '../problem.ts';

export interface EventFilter {
  readonly connectionId?: string;
  readonly type?: string;
}

/**
 * Whether something was forgotten behind this place that the filter asks for. Who had read all there was of that has
 * missed nothing, however much else was forgotten since.
 */
export async function hasMissed(
  workspaceId: string,
  trx: Transaction,
  { connectionId = '', type }: EventFilter,
  after: number,
): Promise<boolean> {
  const rows = await trx
    .selectFrom('forgotten_events')
    .select(['connection_id', 'type', 'position'])
    .where('workspace_id', '=', workspaceId)
    .where('connection_id', 'in', ['', connectionId])
    .execute();
  const own = rows.filter((row) => row.connection_id === connectionId);
  // Nothing is kept of a connection that is gone: what was forgotten of any may have been its.
  const known = own.length > 0 ? own : rows;
  return known.some((row) => (type === undefined || row.type === type) && row.position > after);
}

/**
 * Where an event stood that is not there. Kept of the last ones alone: who comes with an earlier one has missed some.
 * @throws Problem `cursor_expired`, `invalid_cursor`
 */
export async function forgottenPosition(workspaceId: string, trx: Transaction, id: string): Promise<number> {
  const last = await trx
    .selectFrom('forgotten_events')
    .select('position')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (last !== undefined) return last.position;
  const order = await trx
    .selectFrom('event_positions')
    .select('forgotten_id')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  if (id <= (order?.forgotten_id ?? '')) throw expiredCursor();
  throw new Problem('invalid_cursor', 'No line of this list has this id. Begin again without cursor.');
}

export function expiredCursor(): Problem {
  return new Problem(
    'cursor_expired',
    'Events after this cursor have been forgotten. Begin again without cursor, with those that are left.',
  );
}
