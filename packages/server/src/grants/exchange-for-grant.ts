/** One request for a grant, sent and judged. In one of the two rooms where a secret is unwrapped. */
import type { Config, DiagnosisCode, GrantMethod } from '@cleat/plugin-kit';
import { classifyAnswer, classifyFailure } from '../diagnosis/classify.ts';
import type { EgressRequest } from '../egress/types.ts';
import { readInstallationAnswer } from '../methods/app-installation.ts';
import { enteredScopes } from '../methods/entered-scopes.ts';
import { readTokenAnswer, type TokenGrant } from '../methods/token-answer.ts';
import { straightenAnswer } from '../methods/token-answer-shape.ts';
import { Secret } from '../vault/secret.ts';
import type { GrantRequest, GrantResult, SendContext } from './exchange.ts';

/** Scopes asked for, separated by spaces. */
export function askedScopes(method: GrantMethod, config: Config): string | undefined {
  if (method.type === 'service_account') return method.kind === 'jwt_bearer' ? method.scope : undefined;
  if (method.type === 'oauth2_refresh_token') return method.scope;
  const entered = method.scopesField === undefined ? undefined : config[method.scopesField];
  const separator = method.type === 'oauth2_authorization_code' ? method.scopeSeparator : undefined;
  if (entered !== undefined) return enteredScopes(entered, separator).join(' ');
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
  if (answered.length === 0) return scopes;
  const confirmed = scopes.filter((scope) => answered.includes(scope));
  if (confirmed.length > 0) return confirmed;
  // Some servers put commas between them, whatever stood there when they were asked.
  const apart = answered.flatMap((scope) => scope.split(','));
  return scopes.flatMap((scope) => scope.split(',')).filter((scope) => scope !== '' && apart.includes(scope));
}

export async function exchangeForGrant(
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
    scopes: scopesOf(request, token),
    refreshToken: used === null ? null : renewed(used, token),
  };
  return { grant, exchange: { request: described, outcome, classification } };
}

/**
 * RFC 6749 §6: a renewal that names no scopes has those that were granted, which may be fewer than were asked for.
 * Only that of an authorization asks for none of its own.
 */
function scopesOf(
  { method, config, grantedScopes }: GrantRequest,
  { scopes }: TokenGrant,
): readonly string[] {
  const kept = method.type === 'oauth2_authorization_code' && scopes.length === 0 ? grantedScopes : undefined;
  return kept ?? confirmedScopes(askedScopes(method, config), scopes);
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
