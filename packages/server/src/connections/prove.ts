/** Test and access check of a saved connection. */
import type { Scope } from '../callers/roles.ts';
import type { Transaction } from '../database/database.ts';
import { recordAudit } from '../events/record.ts';
import { isFresh } from '../grants/freshness.ts';
import { hasRefreshToken } from '../methods/kinds.ts';
import { notFound, Problem } from '../problem.ts';
import type { Credential } from '../providers/provider-client.ts';
import { eraseGrant, writeGrant } from '../vault/grant-store.ts';
import { type AccessCheck, type AccessCheckResult, runAccessCheck } from './access-check.ts';
import { type Connection, grantInfoOf, noGrant } from './connection.ts';
import type { TestResult } from './connection-test.ts';
import { type ConnectionContext, savedCredential, strategyOf } from './context.ts';
import { journal } from './journal.ts';
import { keptGrant, losesGrant, withOutcome } from './outcome.ts';
import { findConnection, updateConnection } from './repository.ts';
import { scheduleRetest } from './retests.ts';
import { readSaved, type Saved } from './saved.ts';
import { type TestCredentialOptions, testCredential } from './test-credential.ts';
import type { TestReport } from './test-report.ts';

/** Runs the connection test on what is saved, and moves the state. @throws Problem */
export async function testConnection(
  scope: Scope,
  context: ConnectionContext,
  id: string,
  options: TestCredentialOptions,
): Promise<TestReport> {
  const saved = await readUsable(scope.workspaceId, context, id);
  const credential = savedCredential(context, saved.connection, saved.secrets);
  const result = await testCredential(scope.workspaceId, context, credential, {
    ...options,
    ...renewal(context, saved.connection, credential),
    ...unrenewable(saved, credential, context.now()),
  });
  return context.database.inWorkspace(scope.workspaceId, async (trx) => {
    const current = await lockSame(scope.workspaceId, trx, saved.connection);
    // A slow test that began before another one ended says less than that one did.
    const newer = current.lastTest !== null && current.lastTest.testedAt > result.report.testedAt;
    return newer ? result.report : saveOutcome(scope, context, trx, current, result);
  });
}

async function saveOutcome(
  scope: Scope,
  context: ConnectionContext,
  trx: Transaction,
  current: Connection,
  result: TestResult,
): Promise<TestReport> {
  const owner = { workspaceId: current.workspaceId, connectionId: current.id };
  const now = context.now();
  const next = withOutcome(current, 'proved', result, now);
  const renews = hasRefreshToken(strategyOf(context, current).strategy.definition.method);
  await updateConnection(scope.workspaceId, trx, next);
  await scheduleRetest(trx, next, now, context.random());
  const grant = keptGrant(result);
  // A grant with a refresh token was kept as it was obtained; what is there now may be newer.
  if (renews)
    await updateConnection(scope.workspaceId, trx, {
      ...next,
      grant: grant === null ? current.grant : next.grant,
    });
  else if (grant !== null) await writeGrant(owner, trx, context.keyring, next.credentialVersion, grant);
  else if (losesGrant(result)) await eraseGrant(owner, trx);
  await journal(scope, trx, { action: 'connection.test', before: current, after: next });
  return next.lastTest ?? result.report;
}

/**
 * Says for every domain of the plugin whether it can be read. Where the credential itself is refused, the connection
 * test decides what that means, before anybody is answered. @throws Problem
 */
export async function checkAccess(
  scope: Scope,
  context: ConnectionContext,
  id: string,
): Promise<AccessCheck> {
  const saved = await readUsable(scope.workspaceId, context, id);
  const credential = savedCredential(context, saved.connection, saved.secrets);
  const fresh = saved.grant !== null && isFresh(saved.grant, context.now());
  const result = await context.bulkhead.run(scope.workspaceId, () =>
    runAccessCheck(credential, {
      client: context.client,
      cached: fresh ? saved.grant : null,
      ...renewal(context, saved.connection, credential),
      now: context.now,
      timeout: context.testTimeout,
    }),
  );
  await context.database.inWorkspace(scope.workspaceId, async (trx) => {
    await recordAudit(scope.workspaceId, trx, {
      actor: scope.caller.id,
      requestId: scope.requestId,
      action: 'connection.access_check',
      target: id,
      outcome: 'succeeded',
      detail: Object.fromEntries(result.check.domains.map((domain) => [domain.id, domain.status])),
    });
    if (!hasRefreshToken(credential.strategy.definition.method))
      await keepGrant(context, trx, saved.connection, result);
  });
  if (result.refused) await context.broker.refused(saved.connection);
  if (result.check.domains.some(({ status }) => status === 'granted'))
    context.broker.worked(saved.connection);
  return result.check;
}

/** A grant obtained on the way is kept, and one that the Provider no longer takes is dropped. */
async function keepGrant(
  context: ConnectionContext,
  trx: Transaction,
  connection: Connection,
  { obtained, cachedRejected }: AccessCheckResult,
): Promise<void> {
  if (obtained === null && !cachedRejected) return;
  const current = await findConnection(connection.workspaceId, trx, connection.id, 'for_update');
  if (current === null || current.credentialVersion !== connection.credentialVersion) return;
  const owner = { workspaceId: current.workspaceId, connectionId: current.id };
  if (obtained === null) await eraseGrant(owner, trx);
  else await writeGrant(owner, trx, context.keyring, current.credentialVersion, obtained);
  await updateConnection(current.workspaceId, trx, {
    ...current,
    grant: obtained === null ? noGrant : grantInfoOf(obtained),
  });
}

/** Single-use refresh tokens are used by one at a time, and what they give is kept at once. */
function renewal(
  context: ConnectionContext,
  { workspaceId, id }: Connection,
  credential: Credential,
): Pick<TestCredentialOptions, 'obtain'> {
  if (!hasRefreshToken(credential.strategy.definition.method)) return {};
  return { obtain: (options) => context.broker.renew(workspaceId, id, options) };
}

/**
 * Some Providers give a token that does not expire, and none to renew it with: as long as it may hold, the token
 * itself is what there is to test.
 */
function unrenewable(
  { grant }: Saved,
  { strategy }: Credential,
  now: Date,
): Pick<TestCredentialOptions, 'held'> {
  const authorized = strategy.definition.method.type === 'oauth2_authorization_code';
  if (!authorized || grant === null || grant.refreshToken !== null) return {};
  return grant.expiresAt === null || grant.expiresAt > now ? { held: grant } : {};
}

async function readUsable(workspaceId: string, context: ConnectionContext, id: string): Promise<Saved> {
  const saved = await readSaved(workspaceId, context, id);
  if (saved.connection.state === 'disabled') {
    throw new Problem('connection_not_usable', 'The connection is disabled. Enable it first.');
  }
  if (saved.connection.state === 'pending_authorization') {
    throw new Problem('connection_not_usable', 'Nobody has authorized the connection in the browser yet.');
  }
  return saved;
}

/** @throws Problem if its credential is no longer the one that was tested */
async function lockSame(workspaceId: string, trx: Transaction, tested: Connection): Promise<Connection> {
  const current = await findConnection(workspaceId, trx, tested.id, 'for_update');
  if (current === null) throw notFound('connection');
  if (current.credentialVersion !== tested.credentialVersion) {
    throw new Problem('connection_changed', 'The credential was replaced while it was tested. Test again.');
  }
  return current;
}
