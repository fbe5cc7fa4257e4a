/** Exchanges a credential for a grant. One of the two rooms where a secret is unwrapped. */
import type { ClientCredentialsMethod, Config } from '@cleat/plugin-kit';
import { diagnosisCatalogue } from '../diagnosis/catalogue.ts';
import { type Classification, classifyAnswer, classifyFailure } from '../diagnosis/classify.ts';
import type { Egress, EgressOutcome, EgressRequest } from '../egress/types.ts';
import { basicFormsDiffer, readTokenAnswer, tokenRequest } from '../methods/oauth2-client-credentials.ts';
import type { StoredGrant } from '../vault/grant-store.ts';
import { Secret, type Secrets } from '../vault/secret.ts';
import { formsToTry, type RememberedForm } from './client-authentication.ts';

export interface GrantRequest {
  readonly method: ClientCredentialsMethod;
  readonly tokenUrl: string;
  readonly config: Config;
  readonly secrets: Secrets;
  readonly secretVersion: number;
  readonly remembered: RememberedForm | null;
  readonly personWaits: boolean;
  /** Error codes of the Provider that are safe to show. */
  readonly safeCodes: readonly string[];
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
  /** Milliseconds that are left for the whole task. */
  readonly remaining: () => number;
}

/** Refusals after which another form of client authentication is worth trying. */
function refusesClient({ classification, outcome }: Exchange): boolean {
  if (outcome.kind !== 'answer') return false;
  const { providerErrorCode, code } = classification;
  // Nothing of this kind stands at the address, whatever the body says.
  if (code === 'host_not_found') return false;
  if (outcome.status === 401 || providerErrorCode === 'invalid_client') return true;
  return providerErrorCode === 'unauthorized_client' || providerErrorCode === 'invalid_request';
}

/** Whether the server has not judged the client, whatever it wrote: an outage, or an answer that cannot be read. */
function isInconclusive({ classification, outcome }: Exchange): boolean {
  if (outcome.kind === 'failure' || classification.code === null) return true;
  const { category } = diagnosisCatalogue[classification.code];
  return category === 'availability' || category === 'protocol';
}

/**
 * Tries the forms of client authentication in order, one at a time, never two in one request, until one is not
 * refused. If all are, the first refusal is reported; so it is when a later form meets an answer without an
 * OAuth error code, which says less than the refusal did. An outage on the way is reported as one, and leaves
 * all forms to be tried again.
 */
export async function obtainGrant(request: GrantRequest, context: SendContext): Promise<GrantResult> {
  const { method } = request;
  const before: RememberedForm = request.remembered ?? { form: null, triedForSecretVersion: null };
  const clientId = String(request.config[method.clientIdField] ?? '');
  const clientSecret = request.secrets.get(method.clientSecretField)?.expose() ?? '';
  const forms = formsToTry(method.clientAuthentication, {
    personWaits: request.personWaits,
    secretVersion: request.secretVersion,
    remembered: request.remembered,
    basicFormsDiffer: basicFormsDiffer(clientId, clientSecret),
  });
  let refusal: Pick<GrantResult, 'grant' | 'exchange'> | null = null;
  for (const form of forms) {
    const sent = await tokenRequest({
      tokenUrl: request.tokenUrl,
      clientId,
      clientSecret,
      clientAuthentication: form,
      ...(method.scope !== undefined && { scope: method.scope }),
    });
    const result = await exchangeForGrant(sent, request, context);
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

/** No token answer comes near it. */
const maxTokenAnswerBytes = 1024 * 1024;

/**
 * The scopes asked for that the server confirms; all of them where it says nothing (RFC 6749 §5.1). Others that
 * it names are left out: they are its own text, which is shown to people and could echo the credential.
 */
function confirmedScopes(asked: string | undefined, answered: readonly string[]): string[] {
  const scopes = asked?.split(' ').filter((scope) => scope !== '') ?? [];
  return answered.length === 0 ? scopes : scopes.filter((scope) => answered.includes(scope));
}

async function exchangeForGrant(
  sent: EgressRequest,
  { method, safeCodes }: GrantRequest,
  context: SendContext,
): Promise<Pick<GrantResult, 'grant' | 'exchange'>> {
  const answer = await context.egress.send(sent, {
    redirects: 'refuse',
    deadline: context.remaining(),
    maxResponseBytes: maxTokenAnswerBytes,
  });
  const request = { method: sent.method, url: sent.url };
  if (answer.kind === 'failure') {
    return { grant: null, exchange: { request, outcome: answer, classification: classifyFailure(answer) } };
  }
  const { body, ...seen } = classifyAnswer('grant', answer, safeCodes);
  // The body may hold a token: it goes no further than this function.
  const outcome = { ...answer, text: '' };
  const classification = { ...seen, body: undefined };
  if (seen.code !== null) return { grant: null, exchange: { request, outcome, classification } };
  const now = context.now();
  const token = await readTokenAnswer(body, now, method.defaultLifetime);
  if (token === null) {
    return {
      grant: null,
      exchange: { request, outcome, classification: { ...classification, code: 'unexpected_response' } },
    };
  }
  const grant = {
    accessToken: new Secret(token.accessToken),
    obtainedAt: now,
    expiresAt: token.expiresAt,
    scopes: confirmedScopes(method.scope, token.scopes),
  };
  return { grant, exchange: { request, outcome, classification } };
}
