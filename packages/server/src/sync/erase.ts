/** Records go when they are told to. */
import { by, type Scope } from '../callers/roles.ts';
import { findConnection } from '../connections/repository.ts';
import { recordAudit } from '../events/record.ts';
import { notFound, Problem } from '../problem.ts';
import type { SyncContext } from './context.ts';
import { listRecordSets } from './record-sets.ts';
import { dropRecords, eraseRecords } from './record-store.ts';
import { findActiveRun } from './run-store.ts';

/** Of a connection, or of one that was deleted and left them. @throws Problem */
export async function eraseConnectionRecords(
  scope: Scope,
  context: SyncContext,
  connectionId: string,
): Promise<void> {
  const { workspaceId } = scope;
  await context.connections.database.inWorkspace(workspaceId, async (trx) => {
    const connection = await findConnection(workspaceId, trx, connectionId, 'for_update');
    const sets = await listRecordSets(workspaceId, trx, connectionId);
    if (connection === null && sets.length === 0) throw notFound('connection');
    if ((await findActiveRun(workspaceId, trx, connectionId)) !== null) {
      throw new Problem('sync_under_way', 'A sync writes records at this moment. Cancel it first.');
    }
    if (connection === null) await dropRecords(workspaceId, trx, connectionId);
    else await eraseRecords(workspaceId, trx, connectionId);
    await recordAudit(workspaceId, trx, {
      ...by(scope),
      action: 'records.erase',
      target: connectionId,
      outcome: 'succeeded',
    });
  });
}
