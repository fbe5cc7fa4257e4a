/** Exchanges a credential for a grant. One of the two rooms where a secret is unwrapped. */
import type {
  AppInstallationMethod,
  Config,
  DiagnosisCode,
  GrantMethod,
  JwtBearerMethod,
  Refusals,
} from '@cleat/plugin-kit';
import { diagnosisCatalogue } from '../diagnosis/catalogue.ts';
import { type Classification, classifyAnswer, classifyFailure } from '../diagnosis/classify.ts';
import type { Egress, EgressOutcome, EgressRequest } from '../egress/types.ts';
import { installationRequest, readInstallationAnswer } from '../methods/app-installation.ts';
import { type BuiltRequest, jwtBearerRequest } from '../methods/jwt-bearer.ts';
import type { TokenClientMethod } from '../methods/kinds.ts';
import { tokenRequest } from '../methods/oauth2-client-credentials.ts';
import { refreshRequest } from '../methods/oauth2-refresh-token.ts';
import { readTokenAnswer, type TokenGrant } from '../methods/token-answer.ts';
import { straightenAnswer } from '../methods/token-answer-shape.ts';
import { basicFormsDiffer, type RequestedToken } from '../methods/token-request.ts';
import type { StoredGrant } from '../vault/grant-store.ts';
import { Secret, type Secrets } from '../vault/secret.ts';
import { formsToTry, type RememberedForm } from './client-authentication.ts';
import { clientProof } from './client-proof.ts';

export interface GrantRequest {
  readonly method: GrantMethod;
  readonly tokenUrl: string;
  readonly config: Config;
  readonly secrets: Secrets;
  readonly secretVersion: number;
  readonly remembered: RememberedForm | null;
  /** Of the grant that is to be renewed; null if there is none yet. */
  readonly refreshToken: Secret | null;
  readonly personWaits: boolean;
  /** Error codes of the Provider that are safe to show. */
  readonly safeCodes: readonly string[];
  /** What the plugin says about the Provider's refusals. */
  readonly refusals?: Refusals | undefined;
}

/** One request and what it came to; nothing in it is secret. */
export interface Exchange {
  readonly request: { readonly method: 'GET' | 'POST'; readonly url: string };
  readonly outcome: EgressOutcome;
  readonly classification: Classification;
}

export interface GrantResult {
  /** Null if none was obtained; the exchange says why. */
  readonly grant: StoredGrant | null;
  readonly exchange: Exchange;
  readonly remembered: RememberedForm;
}

export interface SendContext {
  readonly egress: Egress;
  readonly now: () => Date;
  /** A new one each time: the `jti` of an assertion. */
  readonly newId: () => string;
  /** Milliseconds that are left for the whole task. */
  readonly remaining: () => number;
}

/** Refusals after which another form of client authentication is worth trying. */
export function refusesClient({ classification, outcome }: Exchange): boolean {
  if (outcome.kind !== 'answer') return false;
  const { providerErrorCode, code } = classification;
  // Nothing of this kind stands at the address, whatever the body says.
  if (code === 'host_not_found') return false;
  if (outcome.status === 401 || code === 'invalid_client') return true;
  return providerErrorCode === 'unauthorized_client' || providerErrorCode === 'invalid_request';
}

/** Whether the server has not judged the client, whatever it wrote: an outage, or an answer that cannot be read. */
function isInconclusive({ classification, outcome }: Exchange): boolean {
  if (outcome.kind === 'failure' || classification.code === null) return true;
  const { category } = diagnosisCatalogue[classification.code];
  return category === 'availability' || category === 'protocol';
}

/** Nothing was sent; the reason says why, without values. */
export function unsent(
  tokenUrl: string,
  code: 'invalid_configuration' | 'grant_revoked',
  reason: string,
): Pick<GrantResult, 'grant' | 'exchange'> {
  const host = URL.parse(tokenUrl)?.host ?? '';
  return {
    grant: null,
    exchange: {
      request: { method: 'POST', url: tokenUrl },
      outcome: { kind: 'failure', code: 'destination_blocked', phase: 'guard', host, reason },
      classification: { code, status: null, html: false, providerErrorCode: null, body: undefined },
    },
  };
}

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

/** Scopes asked for, separated by spaces. */
function askedScopes(method: GrantMethod, config: Config): string | undefined {
  if (method.type === 'service_account') return method.kind === 'jwt_bearer' ? method.scope : undefined;
  if (method.type === 'oauth2_refresh_token') return method.scope;
  const entered = method.scopesField === undefined ? undefined : config[method.scopesField];
  if (entered !== undefined)
    return String(entered)
      .trim()
      .replaceAll(/[\s,]+/g, ' ');
  return method.type === 'oauth2_client_credentials' ? method.scope : method.scopes?.join(' ');
}

/** No token answer comes near it. */
const maxTokenAnswerBytes = 1024 * 1024;

/**
 * The scopes asked for that the server confirms; all of them where it says nothing (RFC 6749 §5.1). Others that
 * it names are left out: they are its own text, which is shown to people and could echo the credential.
 */
export function confirmedScopes(asked: string | undefined, answered: readonly string[]): string[] {
  const scopes = asked?.split(' ').filter((scope) => scope !== '') ?? [];
  return answered.length === 0 ? scopes : scopes.filter((scope) => answered.includes(scope));
}

async function exchangeForGrant(
  sent: EgressRequest,
  /** What was sent to be renewed. */
  used: Secret | null,
  request: GrantRequest,
  context: SendContext,
): Promise<Pick<GrantResult, 'grant' | 'exchange'>> {
  const { method } = request;
  const shape =
    method.type === 'service_account' && method.kind === 'app_installation' ? undefined : method.answer;
  const answer = await context.egress.send(sent, {
    redirects: 'refuse',
    deadline: context.remaining(),
    maxResponseBytes: maxTokenAnswerBytes,
  });
  const described = { method: sent.method, url: sent.url };
  if (answer.kind === 'failure') {
    return {
      grant: null,
      exchange: { request: described, outcome: answer, classification: classifyFailure(answer) },
    };
  }
  const { body, ...seen } = classifyAnswer(
    'grant',
    straightenAnswer(answer, shape),
    request.safeCodes,
    request.refusals,
  );
  // The body may hold a token: it goes no further than this function.
  const outcome = { ...answer, text: '' };
  const classification = { ...seen, code: judged(seen.code, request), body: undefined };
  if (seen.code !== null) return { grant: null, exchange: { request: described, outcome, classification } };
  const now = context.now();
  const token = await readAnswer(method, body, now);
  if (token === null) {
    return {
      grant: null,
      exchange: {
        request: described,
        outcome,
        classification: { ...classification, code: 'unexpected_response' },
      },
    };
  }
  const grant = {
    accessToken: new Secret(token.accessToken),
    obtainedAt: now,
    expiresAt: token.expiresAt,
    scopes: confirmedScopes(askedScopes(method, request.config), token.scopes),
    refreshToken: used === null ? null : renewed(used, token),
  };
  return { grant, exchange: { request: described, outcome, classification } };
}

/** What a grant was renewed with was good once, so a refusal of it means that it was taken back. */
function judged(code: DiagnosisCode | null, { refreshToken }: GrantRequest): DiagnosisCode | null {
  return code === 'invalid_grant' && refreshToken !== null ? 'grant_revoked' : code;
}

/** RFC 6749 §6: without a new refresh token the old one stays. */
function renewed(used: Secret, { refreshToken }: TokenGrant): Secret {
  return refreshToken === null ? used : new Secret(refreshToken);
}

async function readAnswer(method: GrantMethod, body: unknown, now: Date): Promise<TokenGrant | null> {
  return method.type === 'service_account' && method.kind === 'app_installation'
    ? readInstallationAnswer(body, now, method.answer)
    : readTokenAnswer(body, now, method.defaultLifetime);
}
