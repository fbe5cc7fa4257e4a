/**
 * Answers → diagnosis codes. Pure: the one place that decides what an answer means.
 * An outage is never called a bad credential; what is not understood is `unexpected_response`.
 */
import type { DiagnosisCode } from '@cleat/plugin-kit';
import { looksLikeHtml, parseJson } from '../egress/json.ts';
import type { EgressAnswer, EgressFailure, EgressFailureCode } from '../egress/types.ts';

export type Stage = 'grant' | 'request';

/** What an outcome says, before a plugin explains it. `code` null: nothing wrong. */
export interface Classification {
  readonly code: DiagnosisCode | null;
  readonly status: number | null;
  readonly html: boolean;
  /** A code that the Provider sent and that is safe to show. */
  readonly providerErrorCode: string | null;
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
    status: null,
    html: false,
    providerErrorCode: null,
    body: undefined,
  };
}

/** @param safeCodes error codes of the Provider that its plugin lists as safe to show */
export function classifyAnswer(
  stage: Stage,
  answer: EgressAnswer,
  safeCodes: readonly string[] = [],
): Classification {
  const json = parseJson(answer.text);
  const body = json.ok ? json.value : undefined;
  const html = !json.ok && looksLikeHtml(answer.text, answer.headers['content-type']);
  const oauthError = stage === 'grant' ? oauthErrorOf(body) : insufficientScope(answer);
  const seen = {
    status: answer.status,
    html,
    body,
    providerErrorCode:
      (stage === 'grant' ? ownOAuthError(body, safeCodes) : null) ??
      oauthError ??
      listedCode(body, safeCodes),
  };
  return { ...seen, code: codeOf(stage, answer, { json: json.ok, html, oauthError }) };
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
  if (status >= 200 && status < 300) {
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

/** The Provider's own word for an OAuth error, beside which a plugin's shape of the answer put the standard's. */
function ownOAuthError(body: unknown, safeCodes: readonly string[]): string | null {
  if (typeof body !== 'object' || body === null || !('provider_error' in body)) return null;
  const { provider_error: own } = body;
  return typeof own === 'string' && safeCodes.includes(own) ? own : null;
}

/** RFC 6750 §3.1: the resource server names a missing scope in its challenge. */
function insufficientScope({ status, headers }: EgressAnswer): string | null {
  const challenge = headers['www-authenticate'] ?? '';
  return status === 403 && /\berror\s*=\s*"?insufficient_scope\b/i.test(challenge)
    ? 'insufficient_scope'
    : null;
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
