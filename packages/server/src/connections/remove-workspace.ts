/**
 * Erases a Workspace, and then takes the grants of its connections back at their Providers, as far as that can be done
 * in a short time. They are read in the erasure's own transaction and are only in memory afterwards: a process that
 * ends meanwhile leaves grants alive, never a secret behind.
 */
import type { Scope } from '../callers/roles.ts';
import { eraseWorkspace } from '../callers/workspaces.ts';
import { instanceWorkspace, type Transaction } from '../database/database.ts';
import { recordAudit } from '../events/record.ts';
import type { BaseContext } from './context.ts';
import { listRevocable } from './repository.ts';
import { type Revocable, readRevocable, revocationPatience } from './revoke.ts';

/** Milliseconds for all of them together: somebody waits for the answer. */
const patience = 15_000;
/** Requests under way. */
const atOnce = 10;
/** About what can be revoked in that time; all of it is held in memory. */
const mostRevoked = 1_000;

/**
 * What became of the grants. Skipped: no time was left, the Provider had just not answered for another, or the grant
 * could not be opened.
 */
type Count = Record<'revoked' | 'failed' | 'skipped', number>;

/** @throws Problem `not_found` */
export async function removeWorkspace(
  scope: Scope,
  context: BaseContext,
  workspaceId: string,
): Promise<void> {
  const revocables = await eraseWorkspace(scope, context.database, workspaceId, (trx) =>
    readRevocables(context, trx, workspaceId),
  );
  if (revocables.total === 0) return;
  const done = await revokeAll(context, revocables.read);
  const count: Count = { ...done, skipped: done.skipped + revocables.total - revocables.read.length };
  // In the instance's own audit: that of the Workspace is gone with it.
  await context.database.inWorkspace(instanceWorkspace, (trx) =>
    recordAudit(instanceWorkspace, trx, {
      actor: scope.caller.id,
      requestId: scope.requestId,
      action: 'workspace.revoke_grants',
      target: workspaceId,
      outcome: count.revoked === revocables.total ? 'succeeded' : 'failed',
      detail: count,
    }),
  );
}

async function readRevocables(
  context: BaseContext,
  trx: Transaction,
  workspaceId: string,
): Promise<{ readonly read: readonly Revocable[]; readonly total: number }> {
  const { connections, total } = await listRevocable(workspaceId, trx, mostRevoked);
  const read: Revocable[] = [];
  for (const connection of connections) {
    const revocable = await readRevocable(context, trx, connection);
    if (revocable !== null) read.push(revocable);
  }
  return { read, total };
}

async function revokeAll(context: BaseContext, revocables: readonly Revocable[]): Promise<Count> {
  const count: Count = { revoked: 0, failed: 0, skipped: 0 };
  const end = performance.now() + patience;
  const silent = new Set<string>();
  const waiting = revocables[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (const revocable of waiting) {
      const place = revocable.credential.destination.revocationUrl ?? '';
      if (performance.now() >= end || silent.has(place)) {
        count.skipped += 1;
        continue;
      }
      const deadline = Math.min(end, performance.now() + revocationPatience);
      const outcome = await revokeOne(context, revocable, deadline);
      if (outcome === 'silent') silent.add(place);
      count[outcome === 'revoked' ? 'revoked' : 'failed'] += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return count;
}

/** `silent`: the Provider did not answer, so that it will hardly answer for the next. */
async function revokeOne(
  { client }: BaseContext,
  { credential, grant }: Revocable,
  deadline: number,
): Promise<'revoked' | 'refused' | 'silent'> {
  const remaining = (): number => Math.max(1, deadline - performance.now());
  const outcome = await client.revoke(credential, grant, remaining);
  if (outcome === null) return 'refused';
  if (outcome.done) return 'revoked';
  return outcome.answered ? 'refused' : 'silent';
}
