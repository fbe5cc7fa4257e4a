/** What is over is forgotten after a while: deletions of records, and runs. */
import { sql } from 'kysely';
import { by, type Scope } from '../callers/roles.ts';
import { type Transaction, WorkspaceGone } from '../database/database.ts';
import { forgetActivity } from '../events/activity.ts';
import { recordAudit } from '../events/record.ts';
import type { SyncContext } from './context.ts';

export interface Retention {
  readonly days: number;
}

export async function readRetention(workspaceId: string, context: SyncContext): Promise<Retention> {
  return context.connections.database.readWorkspace(workspaceId, (trx) =>
    retentionIn(workspaceId, context, trx),
  );
}

export async function setRetention(
  scope: Scope,
  context: SyncContext,
  { days }: Retention,
): Promise<Retention> {
  const { workspaceId } = scope;
  await context.connections.database.inWorkspace(workspaceId, async (trx) => {
    await trx
      .insertInto('sync_retention')
      .values({ workspace_id: workspaceId, days })
      .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet({ days }))
      .execute();
    await recordAudit(workspaceId, trx, {
      ...by(scope),
      action: 'sync.retention',
      target: workspaceId,
      outcome: 'succeeded',
      detail: { days },
    });
  });
  return { days };
}

async function retentionIn(workspaceId: string, context: SyncContext, trx: Transaction): Promise<Retention> {
  const own = await trx
    .selectFrom('sync_retention')
    .select('days')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return own ?? { days: context.retentionDays };
}

/** Longer than an overview looks back. */
const activityDays = 40;

/** In every Workspace, one transaction each. */
export async function forgetOld(context: SyncContext): Promise<void> {
  const { database, now } = context.connections;
  const workspaces = await database.inInstance((trx) => trx.selectFrom('workspaces').select('id').execute());
  for (const { id } of workspaces) {
    try {
      await database.inWorkspace(id, async (trx) => {
        const { days } = await retentionIn(id, context, trx);
        const before = new Date(now().getTime() - days * 86_400_000);
        await forgetDeletions(id, trx, before);
        await forgetRuns(id, trx, before);
        await forgetActivity(id, trx, new Date(now().getTime() - activityDays * 86_400_000));
      });
    } catch (error) {
      // Erased meanwhile, with all of it.
      if (!(error instanceof WorkspaceGone)) throw error;
    }
  }
}

/** A reader who has not come so far is told so from then on: it would miss them. */
async function forgetDeletions(workspaceId: string, trx: Transaction, before: Date): Promise<void> {
  await sql`
    with sets as (
      select id from record_sets where workspace_id = ${workspaceId} order by id for update
    ), gone as (
      delete from records
       where workspace_id = ${workspaceId} and deleted and changed_at < ${before} and set_id in (select id from sets)
      returning set_id, seq
    ), last as (
      select set_id, max(seq) as seq from gone group by set_id
    )
    update record_sets set purged_seq = greatest(purged_seq, last.seq)
      from last where record_sets.workspace_id = ${workspaceId} and record_sets.id = last.set_id`.execute(
    trx,
  );
}

async function forgetRuns(workspaceId: string, trx: Transaction, before: Date): Promise<void> {
  await trx
    .deleteFrom('sync_runs')
    .where('workspace_id', '=', workspaceId)
    .where('finished_at', '<', before)
    .execute();
}
