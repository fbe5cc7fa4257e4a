/** Exchanges a credential for a grant. One of the two rooms where a secret is unwrapped. */
import type { AppInstallationMethod, Config, JwtBearerMethod } from '@cleat/plugin-kit';
import { installationRequest } from '../methods/app-installation.ts';
import { type BuiltRequest, jwtBearerRequest } from '../methods/jwt-bearer.ts';
import type { TokenClientMethod } from '../methods/kinds.ts';
import { tokenRequest } from '../methods/oauth2-client-credentials.ts';
import { refreshRequest } from '../methods/oauth2-refresh-token.ts';
import { basicFormsDiffer, type RequestedToken } from '../methods/token-request.ts';
import type { Secret } from '../vault/secret.ts';
import { formsToTry, type RememberedForm } from './client-authentication.ts';
import { clientProof } from './client-proof.ts';
import {
  type GrantRequest,
  type GrantResult,
  isInconclusive,
  refusesClient,
  type SendContext,
  unsent,
} from './exchange.ts';
import { askedScopes, exchangeForGrant } from './exchange-for-grant.ts';

/**
 * Never throws for what a person pasted or a Provider answers: a key that cannot be read is
 * `invalid_configuration`, an authorization without a refresh token `grant_revoked`, and nothing is sent then.
 */
export async function obtainGrant(request: GrantRequest, context: SendContext): Promise<GrantResult> {
  const { method } = request;
  if (method.type !== 'service_account') return obtainAsClient(method, request, context);
  const remembered: RememberedForm = request.remembered ?? { form: null, triedForSecretVersion: null };
  const built = await serviceAccountRequest(method, request, context);
  if ('fault' in built) {
    return { ...unsent(request.tokenUrl, 'invalid_configuration', built.fault), remembered };
  }
  return { ...(await exchangeForGrant(built.request, null, request, context)), remembered };
}

function serviceAccountRequest(
  method: JwtBearerMethod | AppInstallationMethod,
  { tokenUrl, config, secrets }: GrantRequest,
  context: SendContext,
): BuiltRequest | Promise<BuiltRequest> {
  const keyText = secrets.get(method.keyField)?.expose() ?? '';
  const now = context.now();
  if (method.kind === 'app_installation') {
    return installationRequest({
      method,
      tokenUrl,
      appId: String(config[method.appIdField] ?? ''),
      keyText,
      now,
    });
  }
  const open = (field: string): string | null => {
    const value = config[field];
    return value === undefined ? null : String(value);
  };
  return jwtBearerRequest({ method, tokenUrl, keyText, open, now, id: context.newId() });
}

/** What was rotated last counts; a person's own paste only until then. */
function refreshTokenOf(method: TokenClientMethod, request: GrantRequest): Secret | null {
  if (method.type === 'oauth2_client_credentials') return null;
  if (request.refreshToken !== null || method.type === 'oauth2_authorization_code')
    return request.refreshToken;
  return request.secrets.get(method.refreshTokenField) ?? null;
}

function withoutRefreshToken(
  method: TokenClientMethod,
  tokenUrl: string,
): Pick<GrantResult, 'grant' | 'exchange'> {
  return method.type === 'oauth2_authorization_code'
    ? unsent(tokenUrl, 'grant_revoked', 'There is no refresh token, so only a new authorization renews it.')
    : unsent(tokenUrl, 'invalid_configuration', 'No refresh token was given.');
}

/**
 * Tries the forms of client authentication in order, one at a time, never two in one request, until one is not
 * refused. If all are, the first refusal is reported; so it is when a later form meets an answer without an
 * OAuth error code, which says less than the refusal did. An outage on the way is reported as one, and leaves
 * all forms to be tried again.
 */
async function obtainAsClient(
  method: TokenClientMethod,
  request: GrantRequest,
  context: SendContext,
): Promise<GrantResult> {
  const before: RememberedForm = request.remembered ?? { form: null, triedForSecretVersion: null };
  const refreshToken = refreshTokenOf(method, request);
  if (refreshToken === null && method.type !== 'oauth2_client_credentials') {
    return { ...withoutRefreshToken(method, request.tokenUrl), remembered: before };
  }
  const client = clientProof(method, request, context);
  if ('fault' in client) {
    return { ...unsent(request.tokenUrl, 'invalid_configuration', client.fault), remembered: before };
  }
  const forms = formsToTry(method.clientAuthentication, {
    personWaits: request.personWaits,
    secretVersion: request.secretVersion,
    remembered: request.remembered,
    basicFormsDiffer: basicFormsDiffer(client.clientId, client.clientSecret),
  });
  let refusal: Pick<GrantResult, 'grant' | 'exchange'> | null = null;
  for (const form of forms) {
    const asked = {
      ...requestedToken(method, request.config),
      ...client,
      tokenUrl: request.tokenUrl,
      clientAuthentication: form,
    };
    const sent = await (refreshToken === null
      ? tokenRequest(asked)
      : refreshRequest({ ...asked, refreshToken: refreshToken.expose() }));
    const result = await exchangeForGrant(sent, refreshToken, request, context);
    if (isInconclusive(result.exchange) && result.grant === null) return { ...result, remembered: before };
    const tried = form === forms[0] ? before.triedForSecretVersion : request.secretVersion;
    if (result.grant !== null) return { ...result, remembered: { form, triedForSecretVersion: tried } };
    if (!refusesClient(result.exchange)) {
      const telling = result.exchange.classification.providerErrorCode !== null;
      const reported = telling || refusal === null ? result : refusal;
      return { ...reported, remembered: { ...before, triedForSecretVersion: tried } };
    }
    // Who may not use this grant was recognised (RFC 6749 §5.2), so that says more than `invalid_client`.
    const recognised = result.exchange.classification.code === 'unauthorized_client';
    if (refusal === null || recognised) refusal = result;
  }
  if (refusal === null) throw new Error('a method declares at least one form of client authentication');
  const tried = forms.length > 1 ? request.secretVersion : before.triedForSecretVersion;
  return { ...refusal, remembered: { ...before, triedForSecretVersion: tried } };
}

function requestedToken(method: TokenClientMethod, config: Config): RequestedToken {
  const { resource, audience, parameters } = method;
  const scope = askedScopes(method, config);
  return {
    // A refresh without `scope` keeps what was authorized (RFC 6749 §6).
    ...(method.type !== 'oauth2_authorization_code' && scope !== undefined && { scope }),
    ...(resource !== undefined && { resource }),
    ...(audience !== undefined && { audience }),
    ...(parameters !== undefined && { parameters }),
  };
}
