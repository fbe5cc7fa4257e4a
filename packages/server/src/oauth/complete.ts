/**
 * Finishes an authorization: consumes the state first, whatever comes of it, judges the answer, exchanges the
 * code, tests with the new grant, and saves everything in one transaction.
 */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { AuthorizationCodeMethod } from '@cleat/plugin-kit';
import type { Scope } from '../callers/roles.ts';
import type { Connection } from '../connections/connection.ts';
import type { TestResult } from '../connections/connection-test.ts';
import {
  type ConnectionContext,
  purposeOf,
  refuseDisabled,
  savedCredential,
  strategyOf,
} from '../connections/context.ts';
import { scheduleDormant } from '../connections/dormant.ts';
import { journal } from '../connections/journal.ts';
import { keptGrant, withOutcome } from '../connections/outcome.ts';
import { stopExpecting } from '../connections/pending.ts';
import { findConnection, updateConnection } from '../connections/repository.ts';
import { scheduleRetest } from '../connections/retests.ts';
import { revoke } from '../connections/revoke.ts';
import { testCredential } from '../connections/test-credential.ts';
import type { Transaction } from '../database/database.ts';
import { exchangeCode } from '../grants/exchange-code.ts';
import { memberAt } from '../methods/member-at.ts';
import { Problem } from '../problem.ts';
import type { Credential } from '../providers/provider-client.ts';
import { eraseGrant, type StoredGrant, writeGrant } from '../vault/grant-store.ts';
import { consumeFlow, type OAuthFlow, openVerifier, type SealedVerifier } from '../vault/oauth-flows.ts';
import { Secret } from '../vault/secret.ts';
import { readSecrets } from '../vault/store.ts';
import { type CompleteDraft, codeOf, readAnswer, unknownState } from './answer.ts';
import type { OAuthContext } from './context.ts';
import { scopesOf } from './start.ts';

type Flow = OAuthFlow & { readonly verifier: SealedVerifier };

/** @throws Problem; the state is consumed all the same */
export async function completeAuthorization(
  scope: Scope,
  context: OAuthContext,
  draft: CompleteDraft,
): Promise<Connection> {
  const { connections } = context;
  const answer = readAnswer(draft);
  const flow = await consumeFlow(connections.database, answer.state);
  if (flow === null || !belongsTo(scope, flow, connections.now())) throw unknownState();
  const code = codeOf(answer, flow);
  const saved = await readAuthorizing(connections, flow);
  refuseDisabled(saved.connection);
  const credential = savedCredential(connections, saved.connection, saved.secrets);
  const { method } = credential.strategy.definition;
  if (method.type !== 'oauth2_authorization_code') throw unknownState();
  const result = await testWithCode(context, credential, method, flow, new Secret(code), saved.verifier);
  if (result.grant === null) {
    throw new Problem(
      'oauth_provider_error',
      result.report.diagnosis?.title ?? 'The Provider did not exchange the code.',
      { members: { report: result.report } },
    );
  }
  const account = await accountOf(connections, credential, method, result.grant);
  try {
    return await save(scope, connections, flow, result, account);
  } catch (error) {
    // Another account's grant, which nobody will use.
    if (error instanceof Problem && error.code === 'account_mismatch')
      await revoke(scope, connections, flow.connectionId, { credential, grant: result.grant });
    throw error;
  }
}

/** Who finishes must be who started; the instance admin may act for all. */
function belongsTo(scope: Scope, flow: OAuthFlow, now: Date): boolean {
  return (
    flow.workspaceId === scope.workspaceId &&
    now < flow.expiresAt &&
    (flow.callerId === scope.caller.id || scope.caller.role === 'instance_admin')
  );
}

/** The connection, if it is still the one that the flow was begun for. */
async function readAuthorizing(context: ConnectionContext, flow: Flow) {
  return context.database.readWorkspace(flow.workspaceId, async (trx) => {
    const connection = await findConnection(flow.workspaceId, trx, flow.connectionId);
    if (connection === null || !isSame(connection, flow)) throw unknownState();
    return {
      connection,
      secrets: await readSecrets(purposeOf(connection), trx, context.keyring),
      verifier: await openVerifier(trx, context.keyring, flow, flow.verifier),
    };
  });
}

function isSame(connection: Connection, flow: OAuthFlow): boolean {
  return connection.credentialVersion === flow.credentialVersion && connection.strategyId === flow.strategyId;
}

/** The connection test, with the exchange of the code as the step that obtains the grant. */
function testWithCode(
  { connections, egress }: OAuthContext,
  credential: Credential,
  method: AuthorizationCodeMethod,
  flow: Flow,
  code: Secret,
  verifier: Secret | null,
): Promise<TestResult> {
  const client: ConnectionContext['client'] = {
    ...connections.client,
    obtainGrant: (_, { remaining }) =>
      exchangeCode(
        {
          method,
          tokenUrl: credential.destination.tokenUrl ?? '',
          config: credential.config,
          secrets: credential.secrets,
          secretVersion: credential.secretVersion,
          remembered: credential.remembered,
          safeCodes: credential.plugin.definition.providerErrorCodes ?? [],
          scopes: scopesOf(method, credential.config),
          redirectUri: flow.redirectUri,
          code,
          verifier,
        },
        { egress, now: connections.now, newId: randomUUID, remaining },
      ),
  };
  return testCredential(flow.workspaceId, { ...connections, client }, credential, { personWaits: true });
}

/** A digest of the account that authorized; null where the plugin cannot tell. */
async function accountOf(
  { client, testTimeout }: ConnectionContext,
  credential: Credential,
  { account }: AuthorizationCodeMethod,
  grant: StoredGrant,
): Promise<Buffer | null> {
  if (account === undefined) return null;
  const { classification } = await client.call(credential, grant, account.request, () => testTimeout);
  const name = classification.code === null ? memberAt(classification.body, account.path) : undefined;
  if (typeof name !== 'string' && typeof name !== 'number') {
    throw new Problem(
      'oauth_provider_error',
      'The Provider does not say which account gave the authorization, so it was not saved. Start it again.',
    );
  }
  return createHash('sha256').update(String(name), 'utf8').digest();
}

async function save(
  scope: Scope,
  context: ConnectionContext,
  flow: OAuthFlow,
  result: TestResult,
  account: Buffer | null,
): Promise<Connection> {
  const owner = { workspaceId: flow.workspaceId, connectionId: flow.connectionId };
  return context.database.inWorkspace(flow.workspaceId, async (trx) => {
    const current = await findConnection(flow.workspaceId, trx, flow.connectionId, 'for_update');
    if (current === null || !isSame(current, flow)) throw unknownState();
    if (account !== null) await keepAccount(trx, owner, account);
    const now = context.now();
    // A renewal of the grant before, still under way, must not end after this one.
    const renewed = { ...current, credentialVersion: current.credentialVersion + 1 };
    const next = withOutcome(renewed, 'credential_saved', result, now);
    await updateConnection(flow.workspaceId, trx, next);
    await scheduleRetest(trx, next, now, context.random());
    const grant = keptGrant(result);
    if (grant === null) await eraseGrant(owner, trx);
    else {
      await writeGrant(owner, trx, context.keyring, next.credentialVersion, grant);
      await scheduleDormant(trx, next, strategyOf(context, next).strategy.definition.method, grant);
    }
    await stopExpecting(trx, next);
    await journal(scope, trx, { action: 'connection.authorize', before: current, after: next });
    return next;
  });
}

/** @throws Problem `account_mismatch` */
async function keepAccount(
  trx: Transaction,
  { workspaceId, connectionId }: { readonly workspaceId: string; readonly connectionId: string },
  account: Buffer,
): Promise<void> {
  const before = await trx
    .selectFrom('authorized_accounts')
    .select('account_hash')
    .where('workspace_id', '=', workspaceId)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();
  if (before === undefined) {
    await trx
      .insertInto('authorized_accounts')
      .values({ workspace_id: workspaceId, connection_id: connectionId, account_hash: account })
      .execute();
  } else if (!timingSafeEqual(before.account_hash, account)) {
    throw new Problem(
      'account_mismatch',
      'The connection was authorized by another account before; nothing was changed. Authorize it with that account, or make a new connection.',
    );
  }
}
