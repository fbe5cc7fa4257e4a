/** Takes a grant back at the Provider once nobody will use it: best effort, with an audit line that says what came of it. */
import type { Scope } from '../callers/roles.ts';
import { recordAudit } from '../events/record.ts';
import type { Credential } from '../providers/provider-client.ts';
import type { StoredGrant } from '../vault/grant-store.ts';
import type { BaseContext } from './context.ts';

/** Milliseconds: a Provider that hangs holds up nobody's answer for longer. */
const patience = 5_000;

/** What is to be revoked, read before it is erased. */
export interface Revocable {
  readonly credential: Credential;
  readonly grant: StoredGrant;
}

/** Never fails for what the Provider does. */
export async function revoke(
  scope: Scope,
  context: BaseContext,
  connectionId: string,
  { credential, grant }: Revocable,
): Promise<void> {
  const deadline = performance.now() + patience;
  const remaining = (): number => Math.max(1, deadline - performance.now());
  const revoked = await context.client.revoke(credential, grant, remaining);
  if (revoked === null) return;
  await context.database.inWorkspace(scope.workspaceId, (trx) =>
    recordAudit(scope.workspaceId, trx, {
      actor: scope.caller.id,
      requestId: scope.requestId,
      action: 'grant.revoke',
      target: connectionId,
      outcome: revoked.done ? 'succeeded' : 'failed',
      detail: { providerId: credential.plugin.id, ...(!revoked.done && { why: revoked.why }) },
    }),
  );
}
