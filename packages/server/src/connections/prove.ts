/** Test and access check of a saved connection. */
import type { Scope } from '../callers/roles.ts';
import { recordAudit } from '../events/record.ts';
import { isFresh } from '../grants/freshness.ts';
import { notFound, Problem } from '../problem.ts';
import type { Credential } from '../providers/provider-client.ts';
import { eraseGrant, readGrant, type StoredGrant, writeGrant } from '../vault/grant-store.ts';
import { type Owner, readSecrets } from '../vault/store.ts';
import { type AccessCheck, runAccessCheck } from './access-check.ts';
import type { Connection } from './connection.ts';
import { runConnectionTest, type StepListener } from './connection-test.ts';
import { type ConnectionContext, savedCredential } from './context.ts';
import { journal } from './journal.ts';
import { losesGrant, withOutcome } from './outcome.ts';
import { findConnection, updateConnection } from './repository.ts';
import { scheduleRetest } from './retests.ts';
import type { TestReport } from './test-report.ts';

/** Runs the connection test on what is saved, and moves the state. @throws Problem */
export async function testConnection(
  scope: Scope,
  context: ConnectionContext,
  id: string,
  options: { readonly personWaits: boolean; readonly onStep?: StepListener },
): Promise<TestReport> {
  const { credential, connection } = await load(scope.workspaceId, context, id);
  const result = await runConnectionTest(credential, {
    client: context.client,
    now: context.now,
    timeout: context.testTimeout,
    ...options,
  });
  const owner: Owner = { workspaceId: scope.workspaceId, connectionId: id };
  const after = await context.database.inWorkspace(scope.workspaceId, async (trx) => {
    const current = await findConnection(scope.workspaceId, trx, id, 'for_update');
    if (current === null) throw notFound('connection');
    if (current.credentialVersion !== connection.credentialVersion) {
      throw new Problem('connection_changed', 'The credential was replaced while it was tested. Test again.');
    }
    const next = withOutcome(current, 'proved', result, context.now());
    await updateConnection(scope.workspaceId, trx, next);
    await scheduleRetest(trx, next, context.now(), context.random());
    if (result.grant !== null)
      await writeGrant(owner, trx, context.keyring, next.credentialVersion, result.grant);
    else if (losesGrant(result)) await eraseGrant(owner, trx);
    await journal(scope, trx, { action: 'connection.test', before: current, after: next });
    return next;
  });
  return after.lastTest ?? result.report;
}

/** Says for every domain of the plugin whether it can be read. Moves no state. @throws Problem */
export async function checkAccess(
  scope: Scope,
  context: ConnectionContext,
  id: string,
): Promise<AccessCheck> {
  const { credential, connection, grant } = await load(scope.workspaceId, context, id);
  const { check, obtained } = await runAccessCheck(credential, {
    client: context.client,
    cached: grant !== null && isFresh(grant, context.now()) ? grant : null,
    now: context.now,
    timeout: context.testTimeout,
  });
  await context.database.inWorkspace(scope.workspaceId, async (trx) => {
    await recordAudit(scope.workspaceId, trx, {
      actor: scope.caller.id,
      requestId: scope.requestId,
      action: 'connection.access_check',
      target: id,
      outcome: 'succeeded',
      detail: Object.fromEntries(check.domains.map((domain) => [domain.id, domain.status])),
    });
    if (obtained === null) return;
    const current = await findConnection(scope.workspaceId, trx, id, 'for_update');
    if (current?.credentialVersion !== connection.credentialVersion) return;
    await writeGrant(
      { workspaceId: scope.workspaceId, connectionId: id },
      trx,
      context.keyring,
      current.credentialVersion,
      obtained,
    );
    await updateConnection(scope.workspaceId, trx, {
      ...current,
      grant: {
        expiresAt: obtained.expiresAt?.toISOString() ?? null,
        refreshedAt: obtained.obtainedAt.toISOString(),
        scopes: obtained.scopes,
      },
    });
  });
  return check;
}

interface Loaded {
  readonly connection: Connection;
  readonly credential: Credential;
  readonly grant: StoredGrant | null;
}

async function load(workspaceId: string, context: ConnectionContext, id: string): Promise<Loaded> {
  return context.database.inWorkspace(workspaceId, async (trx) => {
    const connection = await findConnection(workspaceId, trx, id);
    if (connection === null) throw notFound('connection');
    refuseUnusable(connection);
    const owner: Owner = { workspaceId, connectionId: id };
    const secrets = await readSecrets(owner, trx, context.keyring);
    const grant = await readGrant(owner, trx, context.keyring, connection.credentialVersion);
    return { connection, credential: savedCredential(context, connection, secrets), grant };
  });
}

function refuseUnusable(connection: Connection): void {
  if (connection.state === 'disabled') {
    throw new Problem('connection_not_usable', 'The connection is disabled. Enable it first.');
  }
  if (connection.state === 'pending_authorization') {
    throw new Problem('connection_not_usable', 'Nobody has authorized the connection in the browser yet.');
  }
}
