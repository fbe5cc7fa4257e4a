/**
 * Finishes an authorization: consumes the state first, whatever comes of it, judges the answer, exchanges the
 * code, tests with the new grant, and saves everything in one transaction.
 */
import { randomUUID } from 'node:crypto';
import type { AuthorizationCodeMethod } from '@cleat/plugin-kit';
import { isConnectCaller } from '../callers/connect-sessions.ts';
import type { Scope } from '../callers/roles.ts';
import type { Connection } from '../connections/connection.ts';
import { runConnectionTest, type TestResult } from '../connections/connection-test.ts';
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
import type { TestReport } from '../connections/test-report.ts';
import type { Transaction } from '../database/database.ts';
import { exchangeCode } from '../grants/exchange-code.ts';
import { asksForIdToken, nonceOf } from '../methods/nonce.ts';
import { Problem } from '../problem.ts';
import type { Credential } from '../providers/provider-client.ts';
import { eraseGrant, readGrant, writeGrant } from '../vault/grant-store.ts';
import { consumeFlow, type FlowClaim, type OAuthFlow, openVerifier } from '../vault/oauth-flows.ts';
import { Secret } from '../vault/secret.ts';
import { readSecrets } from '../vault/store.ts';
import { type Account, accountOf, keepAccount } from './account.ts';
import { type AuthorizationAnswer, type CompleteDraft, codeOf, readAnswer, unknownState } from './answer.ts';
import { explainCode } from './code-refused.ts';
import type { OAuthContext } from './context.ts';
import { noConnection, otherAuthorization, RefusedAnswer, recordLeak, recordRefusal } from './refusal.ts';
import { scopesOf } from './start.ts';

/** @throws Problem; the state is consumed all the same, whosever it is */
export async function completeAuthorization(
  scope: Scope,
  context: OAuthContext,
  draft: CompleteDraft,
): Promise<Connection> {
  const { database, bulkhead } = context.connections;
  let target = noConnection;
  let leave = (): void => undefined;
  try {
    const answer = readAnswer(draft);
    // Who finds no place comes again with the same answer, so it is used up only where there is one.
    const admit = (): void => {
      leave = bulkhead.enter(scope.workspaceId);
    };
    const claim = await consumeFlow(database, answer.state, admit);
    if (claim === null) throw unknownState();
    if (claim.flow.workspaceId !== scope.workspaceId) {
      await recordLeak(scope.requestId, database, claim.flow, unknownState('other_workspace'));
      throw unknownState();
    }
    target = claim.flow.connectionId;
    // Who finishes must be who started.
    if (claim.flow.callerId !== scope.caller.id) throw unknownState('other_caller');
    return await finish(scope, context, answer, claim);
  } catch (error) {
    // A body that brings no answer at all is no attempt to finish anything.
    if (error instanceof Problem && error.code !== 'invalid_input') {
      await recordRefusal(scope, database, target, error);
    }
    throw error;
  } finally {
    leave();
  }
}

async function finish(
  scope: Scope,
  context: OAuthContext,
  answer: AuthorizationAnswer,
  claim: FlowClaim,
): Promise<Connection> {
  const { connections } = context;
  const { flow } = claim;
  if (flow.expiresAt <= connections.now()) throw unknownState('expired');
  const code = codeOf(answer, flow);
  const saved = await readAuthorizing(connections, claim);
  refuseDisabled(saved.connection);
  const credential = savedCredential(connections, saved.connection, saved.secrets);
  const { method } = credential.strategy.definition;
  if (method.type !== 'oauth2_authorization_code') throw unknownState('connection_changed');
  const result = await testWithCode(context, credential, method, flow, {
    code: new Secret(code),
    verifier: saved.verifier,
    state: answer.state,
  });
  if (result.grant === null) {
    if (isConnectCaller(flow.callerId)) await noteReport(connections, flow, result.report);
    const diagnosis = result.report.diagnosis;
    throw new RefusedAnswer(
      'oauth_provider_error',
      diagnosis?.code ?? 'no_grant',
      diagnosis?.title ?? 'The Provider did not exchange the code.',
      { members: { report: result.report } },
    );
  }
  const account = await accountOf(connections, credential, method, result.grant);
  try {
    return await save(scope, connections, flow, result, account);
  } catch (error) {
    // Another account's grant, which nobody will use. Where revoking it would end more, it is only forgotten: that
    // account may have a connection of its own, in good order.
    if (error instanceof Problem && error.code === 'account_mismatch' && method.revokesOneGrant !== undefined)
      await revoke(scope, connections, flow.connectionId, { credential, grant: result.grant });
    throw error;
  }
}

/**
 * Whoever came back to the page of a connect session sees no answer of this call, and reads there why it failed. What
 * has been working goes on, whatever comes of another authorization: its last test stays.
 */
async function noteReport(context: ConnectionContext, flow: OAuthFlow, report: TestReport): Promise<void> {
  await context.database.inWorkspace(flow.workspaceId, async (trx) => {
    const current = await findConnection(flow.workspaceId, trx, flow.connectionId, 'for_update');
    if (current === null || !isSame(current, flow) || current.state === 'active') return;
    await updateConnection(flow.workspaceId, trx, { ...current, lastTest: report });
  });
}

/** The connection, if it is still the one that the flow was begun for. */
async function readAuthorizing(context: ConnectionContext, { flow, verifier }: FlowClaim) {
  return context.database.readWorkspace(flow.workspaceId, async (trx) => {
    const connection = await findConnection(flow.workspaceId, trx, flow.connectionId);
    if (connection === null || !isSame(connection, flow)) throw unknownState('connection_changed');
    return {
      connection,
      secrets: await readSecrets(purposeOf(connection), trx, context.keyring),
      verifier: await openVerifier(trx, context.keyring, flow, verifier),
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
  flow: OAuthFlow,
  {
    code,
    verifier,
    state,
  }: { readonly code: Secret; readonly verifier: Secret | null; readonly state: string },
): Promise<TestResult> {
  const scopes = scopesOf(method, credential.config);
  const client: ConnectionContext['client'] = {
    ...connections.client,
    explain: explainCode(connections.client.explain),
    obtainGrant: async (_, { remaining }) => {
      const exchanged = await exchangeCode(
        {
          method,
          tokenUrl: credential.destination.tokenUrl ?? '',
          config: credential.config,
          secrets: credential.secrets,
          secretVersion: credential.secretVersion,
          remembered: credential.remembered,
          safeCodes: credential.plugin.definition.providerErrorCodes ?? [],
          refusals: credential.plugin.definition.refusals,
          scopes,
          redirectUri: flow.redirectUri,
          code,
          verifier,
          nonce: asksForIdToken(scopes) ? nonceOf(state) : null,
        },
        { egress, now: connections.now, newId: randomUUID, remaining },
      );
      if (exchanged.foreign === true) throw otherAuthorization();
      return exchanged;
    },
  };
  const { now, testTimeout } = connections;
  return runConnectionTest(credential, { client, now, timeout: testTimeout, personWaits: true });
}

async function save(
  scope: Scope,
  context: ConnectionContext,
  flow: OAuthFlow,
  result: TestResult,
  account: Account | null,
): Promise<Connection> {
  const owner = { workspaceId: flow.workspaceId, connectionId: flow.connectionId };
  return context.database.inWorkspace(flow.workspaceId, async (trx) => {
    const current = await findConnection(flow.workspaceId, trx, flow.connectionId, 'for_update');
    if (current === null || !isSame(current, flow)) throw unknownState('connection_changed');
    const sameAccount = account !== null && (await keepAccount(trx, owner, account, result.report));
    const now = context.now();
    // A renewal of the grant before, still under way, must not end after this one.
    const renewed = { ...current, credentialVersion: current.credentialVersion + 1 };
    const next = withOutcome(renewed, 'credential_saved', result, now);
    await updateConnection(flow.workspaceId, trx, next);
    await scheduleRetest(trx, next, now, context.random());
    const obtained = keptGrant(result);
    if (obtained === null) await eraseGrant(owner, trx);
    else {
      const held = sameAccount ? await heldRefreshToken(context, trx, current) : null;
      const grant = { ...obtained, refreshToken: obtained.refreshToken ?? held };
      await writeGrant(owner, trx, context.keyring, next.credentialVersion, grant);
      await scheduleDormant(trx, next, strategyOf(context, next).strategy.definition.method, grant);
    }
    await stopExpecting(trx, next);
    await journal(scope, trx, { action: 'connection.authorize', before: current, after: next });
    return next;
  });
}

/**
 * Some Providers give a refresh token the first time only, and it goes on counting (RFC 6749 §6: without a new one
 * the old one stays). One that was refused is of no more use.
 */
async function heldRefreshToken(
  context: ConnectionContext,
  trx: Transaction,
  { workspaceId, id, credentialVersion, credentialError }: Connection,
): Promise<Secret | null> {
  if (credentialError?.code === 'grant_revoked' || credentialError?.code === 'invalid_grant') return null;
  const owner = { workspaceId, connectionId: id };
  return (await readGrant(owner, trx, context.keyring, credentialVersion))?.refreshToken ?? null;
}
