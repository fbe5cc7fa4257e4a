/** The answer of an authorization server (RFC 6749 §4.1.2), as it was brought by a caller. Pure. */
import { type FieldError, invalidInput, type Problem } from '../problem.ts';
import type { OAuthFlow } from '../vault/oauth-flows.ts';
import { RefusedAnswer } from './refusal.ts';

export interface CompleteDraft {
  readonly state?: string;
  readonly code?: string;
  readonly iss?: string;
  readonly error?: string;
  readonly errorDescription?: string;
  /** The whole URL that the browser was sent to, in place of the members above. */
  readonly callbackUrl?: string;
}

export interface AuthorizationAnswer {
  readonly state: string;
  readonly code: string | null;
  readonly iss: string | null;
  readonly error: string | null;
  /** Scheme, host and path at which it arrived, where that is known. */
  readonly arrivedAt: string | null;
  /** A parameter stands in it more than once, which RFC 6749 §3.1 forbids. */
  readonly ambiguous: boolean;
}

/** @throws Problem for a body that brings no answer */
export function readAnswer(draft: CompleteDraft): AuthorizationAnswer {
  if (draft.callbackUrl === undefined) {
    if (draft.state === undefined) throw refused('/state', 'required', 'is required, or send callbackUrl');
    const { state, code = null, iss = null, error = null } = draft;
    return { state, code, iss, error, arrivedAt: null, ambiguous: false };
  }
  const others = (['state', 'code', 'iss', 'error'] as const).filter((name) => draft[name] !== undefined);
  if (others.length > 0) throw refused(`/${others[0]}`, 'excluded', 'is not sent beside callbackUrl');
  const url = URL.parse(draft.callbackUrl);
  if (url === null) throw refused('/callbackUrl', 'format', 'must be an absolute URL');
  const [state, ...more] = url.searchParams.getAll('state');
  // Of two states neither is the answer's own, so that none is used up.
  if (state === undefined || more.length > 0) throw unknownState();
  return {
    state,
    code: url.searchParams.get('code'),
    iss: url.searchParams.get('iss'),
    error: url.searchParams.get('error'),
    arrivedAt: `${url.origin}${url.pathname}${url.username === '' && url.password === '' ? '' : '#userinfo'}`,
    ambiguous: hasDoubles(url.searchParams),
  };
}

/** Whether a parameter of an answer stands in it more than once (RFC 6749 §3.1: it must not). */
export function hasDoubles(answer: URLSearchParams): boolean {
  return ['state', 'code', 'iss', 'error'].some((name) => answer.getAll(name).length > 1);
}

function refused(pointer: string, code: string, message: string): Problem {
  const fault: FieldError = { pointer, code, message };
  return invalidInput([fault]);
}

/** Replayed, expired, foreign and unknown are answered alike; only the audit line knows which. */
export function unknownState(reason = 'unknown_state'): RefusedAnswer {
  return new RefusedAnswer(
    'oauth_state_invalid',
    reason,
    'The state was never given out, is used up, has expired or was given to somebody else. Start the authorization again.',
  );
}

/** Codes that say what happened (RFC 6749 §4.1.2.1, OpenID Connect Core §3.1.2.6) and are safe to repeat. */
const errorCodes: ReadonlySet<string> = new Set([
  'invalid_request',
  'unauthorized_client',
  'unsupported_response_type',
  'invalid_scope',
  'server_error',
  'temporarily_unavailable',
  'interaction_required',
  'login_required',
  'account_selection_required',
  'consent_required',
]);

/** The redirect URI, or where its page sends the answer of a flow that was begun over the API. */
function mayArriveAt({ redirectUri, returnTo }: OAuthFlow, place: string): boolean {
  if (place === redirectUri) return true;
  const product = returnTo === null ? null : new URL(returnTo);
  return product !== null && place === `${product.origin}${product.pathname}`;
}

/**
 * The code of an answer that fits its flow.
 * @throws RefusedAnswer `oauth_state_invalid`, `oauth_denied`, `oauth_provider_error`
 */
export function codeOf(answer: AuthorizationAnswer, flow: OAuthFlow): string {
  if (answer.ambiguous) throw unknownState('parameter_twice');
  if (answer.arrivedAt !== null && !mayArriveAt(flow, answer.arrivedAt)) {
    throw new RefusedAnswer(
      'oauth_state_invalid',
      'other_redirect_uri',
      'The answer arrived at another redirect URI than it was asked for. Start the authorization again.',
    );
  }
  const foreign = answer.iss !== null && flow.issuer !== null && answer.iss !== flow.issuer;
  const unsigned = answer.iss === null && flow.issuerRequired;
  if (foreign || unsigned) {
    throw new RefusedAnswer(
      'oauth_state_invalid',
      foreign ? 'other_issuer' : 'no_issuer',
      'The answer does not come from the authorization server that was asked (iss, RFC 9207). Start the authorization again.',
    );
  }
  if (answer.error === 'access_denied') {
    throw new RefusedAnswer(
      'oauth_denied',
      'access_denied',
      'Somebody denied the authorization at the Provider. Start it again.',
    );
  }
  if (answer.error !== null) {
    const named = errorCodes.has(answer.error) ? answer.error : null;
    throw new RefusedAnswer(
      'oauth_provider_error',
      named ?? 'unnamed_error',
      `The Provider answered with an error${named === null ? '' : ` (${named})`}.`,
    );
  }
  if (answer.code === null || !/^[\x20-\x7e]+$/.test(answer.code)) {
    throw new RefusedAnswer(
      'oauth_provider_error',
      'no_code',
      'The answer of the Provider holds no code that can be used.',
    );
  }
  return answer.code;
}
