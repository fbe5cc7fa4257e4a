/**
 * Answers → diagnosis codes. Pure: the one place that decides what an answer means.
 * An outage is never called a bad credential; what is not understood is `unexpected_response`.
 */
import type { CodePlace, DiagnosisCode, Refusals } from '@cleat/plugin-kit';
import { looksLikeHtml, parseJson } from '../egress/json.ts';
import type { EgressAnswer, EgressFailure, EgressFailureCode } from '../egress/types.ts';
import { memberAt } from '../methods/member-at.ts';
import { replacedError } from '../methods/token-answer-shape.ts';

export type Stage = 'grant' | 'request';

/** What an outcome says, before a plugin explains it. `code` null: nothing wrong. */
export interface Classification {
  readonly code: DiagnosisCode | null;
  readonly status: number | null;
  readonly html: boolean;
  /** A code that the Provider sent and that is safe to show. */
  readonly providerErrorCode: string | null;
  /** One that says more exactly why, found where the plugin says that it stands. */
  readonly preciseErrorCode?: string | null;
  /** Parsed JSON of the answer; undefined if it was none. */
  readonly body: unknown;
}

/** Error codes of RFC 6749 §5.2, RFC 8707 and RFC 7009 that a token endpoint may answer. */
const oauthErrors: Readonly<Record<string, DiagnosisCode>> = {
  invalid_client: 'invalid_client',
  unauthorized_client: 'unauthorized_client',
  unsupported_grant_type: 'unauthorized_client',
  invalid_grant: 'invalid_grant',
  access_denied: 'permission_denied',
  invalid_scope: 'insufficient_scope',
  insufficient_scope: 'insufficient_scope',
  invalid_request: 'request_refused',
  invalid_target: 'request_refused',
  temporarily_unavailable: 'provider_unavailable',
  server_error: 'provider_unavailable',
};

const failureCodes: Readonly<Record<EgressFailureCode, DiagnosisCode>> = {
  destination_blocked: 'destination_blocked',
  dns_not_found: 'dns_failure',
  dns_unavailable: 'dns_failure',
  tls_failure: 'tls_failure',
  connection_refused: 'connection_refused',
  connection_lost: 'connection_lost',
  timeout: 'timeout',
  redirect_refused: 'redirect_refused',
  response_too_large: 'response_too_large',
  undecodable_response: 'unexpected_response',
};

export function classifyFailure(failure: EgressFailure): Classification {
  return {
    code: failureCodes[failure.code],
    status: failure.status ?? null,
    html: false,
    providerErrorCode: null,
    body: undefined,
  };
}

export const isSuccess = ({ status }: EgressAnswer): boolean => status >= 200 && status < 300;

/** Of an answer that was read otherwise. */
export function nothingWrong({ status }: EgressAnswer): Classification {
  return { code: null, status, html: false, providerErrorCode: null, body: undefined };
}

/**
 * @param safeCodes error codes of the Provider that its plugin lists as safe to show
 * @param refusals what the plugin says about the Provider's refusals
 */
export function classifyAnswer(
  stage: Stage,
  answer: EgressAnswer,
  safeCodes: readonly string[] = [],
  refusals: Refusals = {},
): Classification {
  const json = parseJson(answer.text);
  const body = json.ok ? json.value : undefined;
  const html = !json.ok && looksLikeHtml(answer.text, answer.headers['content-type']);
  const oauthError = stage === 'grant' ? oauthErrorOf(body) : insufficientScope(answer);
  const seen = {
    status: answer.status,
    html,
    body,
    providerErrorCode: oauthError ?? listedCode(body, safeCodes),
    preciseErrorCode: placedCode(answer, body, safeCodes, [
      ...(refusals.codeAt ?? []),
      ...(stage === 'grant' ? [{ member: replacedError }] : []),
    ]),
  };
  const named = seen.preciseErrorCode ?? seen.providerErrorCode;
  const code =
    refusedAs(answer, named, refusals) ?? codeOf(stage, answer, { json: json.ok, html, oauthError });
  return { ...seen, code };
}

/** What a refusal means by the plugin's own rules; an outage or a request to slow down stays one. */
function refusedAs(
  { status, headers }: EgressAnswer,
  named: string | null,
  { meanings = {}, remainingHeader }: Refusals,
): DiagnosisCode | null {
  if (status < 400 || status >= 500 || status === 429) return null;
  if (status === 403 && remainingHeader !== undefined && headers[remainingHeader]?.trim() === '0')
    return 'rate_limited';
  return named !== null && Object.hasOwn(meanings, named) ? (meanings[named] ?? null) : null;
}

function codeOf(
  stage: Stage,
  answer: EgressAnswer,
  seen: { readonly json: boolean; readonly html: boolean; readonly oauthError: string | null },
): DiagnosisCode | null {
  const { status } = answer;
  if (status === 429 || (status === 403 && answer.headers['retry-after'] !== undefined))
    return 'rate_limited';
  if (status >= 500) return 'provider_unavailable';
  const named = seen.oauthError === null ? undefined : oauthErrors[seen.oauthError];
  if (isSuccess(answer)) {
    if (seen.html) return 'login_page';
    if (!seen.json) return 'unexpected_response';
    return named ?? null;
  }
  // Before what the body says: an OAuth error under 404 still means that the address is not the token endpoint.
  if (status === 404) return 'host_not_found';
  if (named !== undefined) return named;
  if (status === 401) return stage === 'grant' ? 'invalid_client' : 'token_rejected';
  if (status === 403) return 'permission_denied';
  if (status >= 300 && status < 400) return 'redirect_refused';
  if (status >= 400) return 'request_refused';
  return 'unexpected_response';
}

function oauthErrorOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null;
  const { error } = body;
  return typeof error === 'string' && Object.hasOwn(oauthErrors, error) ? error : null;
}

/** RFC 6750 §3.1: the resource server names a missing scope in its challenge. */
function insufficientScope({ status, headers }: EgressAnswer): string | null {
  const challenge = headers['www-authenticate'] ?? '';
  return status === 403 && /\berror\s*=\s*"?insufficient_scope\b/i.test(challenge)
    ? 'insufficient_scope'
    : null;
}

/** The first listed code among the places that the plugin names; nothing else that stands there is repeated. */
function placedCode(
  { headers }: EgressAnswer,
  body: unknown,
  safeCodes: readonly string[],
  places: readonly CodePlace[],
): string | null {
  for (const { prefix = '', member, header } of places) {
    const found = member === undefined ? headers[header]?.split(';')[0]?.trim() : memberAt(body, member);
    const code = typeof found === 'string' || typeof found === 'number' ? `${prefix}${found}` : '';
    if (safeCodes.includes(code)) return code;
  }
  return null;
}

const codeMembers = ['code', 'errorCode', 'error_code', 'error', 'message'];

/** Looks for a listed code where Providers put theirs; only an exact match is repeated, never their text. */
function listedCode(body: unknown, safeCodes: readonly string[]): string | null {
  if (safeCodes.length === 0 || typeof body !== 'object' || body === null) return null;
  const listed = Array.isArray(body)
    ? body
    : 'errors' in body && Array.isArray(body.errors)
      ? body.errors
      : [];
  for (const holder of [body, ...listed.slice(0, 20)]) {
    if (typeof holder !== 'object' || holder === null) continue;
    const members = new Map(Object.entries(holder));
    for (const member of codeMembers) {
      const value = members.get(member);
      if (typeof value === 'string' && safeCodes.includes(value)) return value;
    }
  }
  return null;
}
