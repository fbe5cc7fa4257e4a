/** Exchanges an authorization code for a grant. In one of the two rooms where a secret is unwrapped. */
import type { AuthorizationCodeMethod, Config, Refusals } from '@cleat/plugin-kit';
import { classifyAnswer, classifyFailure } from '../diagnosis/classify.ts';
import type { EgressRequest } from '../egress/types.ts';
import { answersNonce } from '../methods/nonce.ts';
import { codeExchangeRequest } from '../methods/oauth2-authorization-code.ts';
import { readTokenAnswer } from '../methods/token-answer.ts';
import { straightenAnswer } from '../methods/token-answer-shape.ts';
import { basicFormsDiffer, clientAuthenticator } from '../methods/token-request.ts';
import { Secret, type Secrets } from '../vault/secret.ts';
import { formsToTry, type RememberedForm } from './client-authentication.ts';
import { clientProof } from './client-proof.ts';
import { type GrantResult, refusesClient, type SendContext, unsent } from './exchange.ts';
import { confirmedScopes } from './exchange-for-grant.ts';

export interface CodeToExchange {
  readonly method: AuthorizationCodeMethod;
  readonly tokenUrl: string;
  readonly config: Config;
  readonly secrets: Secrets;
  readonly secretVersion: number;
  readonly remembered: RememberedForm | null;
  /** Error codes of the Provider that are safe to show. */
  readonly safeCodes: readonly string[];
  /** What the plugin says about the Provider's refusals. */
  readonly refusals?: Refusals | undefined;
  /** Asked for. */
  readonly scopes: readonly string[];
  readonly redirectUri: string;
  readonly code: Secret;
  /** Null where the Provider refuses PKCE. */
  readonly verifier: Secret | null;
  /** That an ID token must repeat; null where none was sent. */
  readonly nonce: string | null;
}

export interface CodeResult extends GrantResult {
  /** The ID token beside the grant answers another authorization. */
  readonly foreign?: boolean;
}

const maxTokenAnswerBytes = 256 * 1024;

/**
 * A person waits, so other forms of client authentication follow where one is refused; a server that refuses
 * the client has not looked at the code (RFC 6749 §4.1.3).
 */
export async function exchangeCode(input: CodeToExchange, context: SendContext): Promise<CodeResult> {
  const { method } = input;
  const before: RememberedForm = input.remembered ?? { form: null, triedForSecretVersion: null };
  const client = clientProof(method, input, context);
  if ('fault' in client) {
    return { ...unsent(input.tokenUrl, 'invalid_configuration', client.fault), remembered: before };
  }
  const [first, ...others] = formsToTry(method.clientAuthentication, {
    personWaits: true,
    secretVersion: input.secretVersion,
    remembered: input.remembered,
    basicFormsDiffer: basicFormsDiffer(client.clientId, client.clientSecret),
  });
  let form = first;
  let refusal: Pick<GrantResult, 'grant' | 'exchange'> | null = null;
  for (;;) {
    const sent = await codeExchangeRequest({
      tokenUrl: input.tokenUrl,
      clientId: client.clientId,
      authenticate: clientAuthenticator({ ...client, clientAuthentication: form }),
      code: input.code.expose(),
      verifier: input.verifier?.expose() ?? null,
      redirectUri: input.redirectUri,
      parameters: parametersOf(method),
    });
    const result = await send(sent, input, context);
    const tried = form === first ? before.triedForSecretVersion : input.secretVersion;
    if (result.grant !== null) return { ...result, remembered: { form, triedForSecretVersion: tried } };
    const next = others.shift();
    if (!refusesClient(result.exchange)) return { ...result, remembered: before };
    // As with every other grant: if all forms are refused, the first refusal says why.
    refusal ??= result;
    if (next === undefined) return { ...refusal, remembered: before };
    form = next;
  }
}

function parametersOf({ resource, audience, parameters }: AuthorizationCodeMethod): Record<string, string> {
  return {
    ...parameters,
    ...(resource !== undefined && { resource }),
    ...(audience !== undefined && { audience }),
  };
}

async function send(
  sent: EgressRequest,
  { method, safeCodes, refusals, scopes, nonce }: CodeToExchange,
  context: SendContext,
): Promise<Omit<CodeResult, 'remembered'>> {
  const answer = await context.egress.send(sent, {
    deadline: context.remaining(),
    maxResponseBytes: maxTokenAnswerBytes,
  });
  const request = { method: sent.method, url: sent.url };
  if (answer.kind === 'failure') {
    return { grant: null, exchange: { request, outcome: answer, classification: classifyFailure(answer) } };
  }
  const { body, ...seen } = classifyAnswer(
    'grant',
    straightenAnswer(answer, method.answer),
    safeCodes,
    refusals,
  );
  // The body may hold a token: it goes no further than this function.
  const exchange = {
    request,
    outcome: { ...answer, text: '' },
    classification: { ...seen, body: undefined },
  };
  if (seen.code !== null) return { grant: null, exchange };
  const now = context.now();
  // Servers say 0 of tokens that never expire, such as VK (ruby-oauth/oauth2#284, spring-attic/spring-security-oauth#1172).
  // Without a refresh token to renew it by, a token that is taken to be over costs its authorization at once.
  const token = await readTokenAnswer(body, now, method.defaultLifetime, 'unsaid');
  if (token === null) {
    const classification = { ...exchange.classification, code: 'unexpected_response' } as const;
    return { grant: null, exchange: { ...exchange, classification } };
  }
  const grant = {
    accessToken: new Secret(token.accessToken),
    refreshToken: token.refreshToken === null ? null : new Secret(token.refreshToken),
    obtainedAt: now,
    expiresAt: token.expiresAt,
    scopes: confirmedScopes(scopes.join(' '), token.scopes),
  };
  return { grant, exchange, foreign: nonce !== null && !answersNonce(body, nonce) };
}
