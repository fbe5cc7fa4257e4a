/** Starts an authorization in the browser: keeps what its answer will be judged by, and says where to send the browser. */
import type { AuthorizationCodeMethod, Config } from '@cleat/plugin-kit';
import type { Scope } from '../callers/roles.ts';
import type { Connection } from '../connections/connection.ts';
import { pluginOf, refuseDisabled, strategyOf } from '../connections/context.ts';
import { type CreateDraft, createConnection } from '../connections/create.ts';
import { extendPatience } from '../connections/pending.ts';
import { readConnection } from '../connections/read.ts';
import { findConnection } from '../connections/repository.ts';
import { recordAudit } from '../events/record.ts';
import { enteredScopes } from '../methods/entered-scopes.ts';
import { isBrowserMethod } from '../methods/kinds.ts';
import { asksForIdToken, nonceOf } from '../methods/nonce.ts';
import {
  authorizationRequestUrl,
  challengeOf,
  newState,
  newVerifier,
} from '../methods/oauth2-authorization-code.ts';
import { invalidInput, notFound, Problem } from '../problem.ts';
import { writeFlow } from '../vault/oauth-flows.ts';
import { Secret } from '../vault/secret.ts';
import type { OAuthContext } from './context.ts';
import { acceptedReturnTo, redirectUriOf } from './redirect-uri.ts';

/** Milliseconds for the person at the Provider. */
const lifetime = 10 * 60 * 1000;

export type StartDraft = { readonly returnTo?: string } & (
  | { readonly connectionId: string; readonly create?: undefined }
  | { readonly connectionId?: undefined; readonly create: CreateDraft }
);

export interface Started {
  readonly authorizationUrl: string;
  readonly state: string;
  readonly expiresAt: string;
  readonly connectionId: string;
  readonly redirectUri: string;
}

/** @throws Problem */
export async function startAuthorization(
  scope: Scope,
  context: OAuthContext,
  draft: StartDraft,
): Promise<Started> {
  const returnTo = readReturnTo(draft.returnTo, context.allowedOrigins);
  // Before anything is made: who finds no place must not leave a connection behind.
  return context.connections.bulkhead.run(scope.workspaceId, () =>
    startWithin(scope, context, draft, returnTo),
  );
}

async function startWithin(
  scope: Scope,
  context: OAuthContext,
  draft: StartDraft,
  returnTo: string | null,
): Promise<Started> {
  if (draft.create === undefined) {
    const connection = await readConnection(scope.workspaceId, context.connections, draft.connectionId);
    return begin(scope, context, connection, returnTo, '/connectionId');
  }
  const { providerId, authenticationStrategyId } = draft.create;
  const strategy = pluginOf(context.connections, providerId).strategies.get(authenticationStrategyId);
  if (strategy !== undefined && !isBrowserMethod(strategy.definition.method))
    throw noBrowser('/authenticationStrategyId');
  const connection = await createConnection(scope, context.connections, draft.create, {
    finish: async () => undefined,
  });
  return begin(scope, context, connection, returnTo, '/authenticationStrategyId');
}

/** @throws Problem `invalid_input` */
export function readReturnTo(returnTo: string | undefined, allowedOrigins: readonly string[]): string | null {
  if (returnTo === undefined) return null;
  const accepted = acceptedReturnTo(returnTo, allowedOrigins);
  if (accepted !== null) return accepted;
  const message = 'must be a URL of an origin in CLEAT_ALLOWED_ORIGINS';
  throw invalidInput([{ pointer: '/returnTo', code: 'origin_not_allowed', message }]);
}

function noBrowser(pointer: string): Problem {
  const message = 'has a strategy that needs no authorization in a browser';
  return invalidInput([{ pointer, code: 'not_a_browser_strategy', message }]);
}

async function begin(
  scope: Scope,
  context: OAuthContext,
  connection: Connection,
  returnTo: string | null,
  pointer: string,
): Promise<Started> {
  const { keyring, database, now } = context.connections;
  const { definition } = strategyOf(context.connections, connection).strategy;
  const { method } = definition;
  if (method.type !== 'oauth2_authorization_code') throw noBrowser(pointer);
  refuseDisabled(connection);
  const { authorizationUrl, tokenUrl } = connection.destination;
  if (authorizationUrl === undefined || tokenUrl === undefined) {
    throw new Problem('connection_not_usable', 'The connection does not say where it is authorized.');
  }
  const server = await context.servers.find(
    scope.workspaceId,
    { authorizationUrl, tokenUrl },
    method.issuer ?? null,
  );
  const state = newState();
  const verifier = method.refusesPkce === undefined ? newVerifier() : null;
  const codeChallenge = verifier === null ? null : await challengeOf(verifier);
  const redirectUri = redirectUriOf(context.publicOrigin(), connection, definition);
  const started = now();
  const expiresAt = new Date(started.getTime() + lifetime);
  const flow = {
    workspaceId: scope.workspaceId,
    connectionId: connection.id,
    credentialVersion: connection.credentialVersion,
    strategyId: connection.strategyId,
    callerId: scope.caller.id,
    redirectUri,
    returnTo,
    issuer: server.issuer,
    issuerRequired: server.sendsIssuer,
    expiresAt,
  };
  await database.inWorkspace(scope.workspaceId, async (trx) => {
    const current = await findConnection(scope.workspaceId, trx, connection.id, 'for_update');
    if (current === null) throw notFound('connection');
    if (current.credentialVersion !== connection.credentialVersion) {
      throw new Problem('connection_changed', 'The credential was replaced meanwhile. Start again.');
    }
    await writeFlow(trx, keyring, flow, state, verifier === null ? null : new Secret(verifier));
    await extendPatience(trx, connection, started);
    await recordAudit(scope.workspaceId, trx, {
      actor: scope.caller.id,
      requestId: scope.requestId,
      action: 'connection.authorization_start',
      target: connection.id,
      outcome: 'succeeded',
      detail: { providerId: connection.providerId },
    });
  });
  const scopes = scopesOf(method, connection.config);
  return {
    authorizationUrl: authorizationRequestUrl({
      authorizationUrl,
      clientId: String(connection.config[method.clientIdField] ?? ''),
      redirectUri,
      state,
      scopes,
      scopeSeparator: method.scopeSeparator ?? ' ',
      codeChallenge,
      nonce: asksForIdToken(scopes) ? nonceOf(state) : null,
      parameters: method.authorizationParameters ?? {},
    }),
    state,
    expiresAt: expiresAt.toISOString(),
    connectionId: connection.id,
    redirectUri,
  };
}

/** What a person entered counts in place of what the plugin asks for. */
export function scopesOf(method: AuthorizationCodeMethod, config: Config): readonly string[] {
  const entered = method.scopesField === undefined ? undefined : config[method.scopesField];
  return entered === undefined ? (method.scopes ?? []) : enteredScopes(entered, method.scopeSeparator);
}
