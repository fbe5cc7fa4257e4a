/** Google's error codes that are safe to show, where they stand and what they mean. */
import type { CodePlace, DiagnosisCode } from '@cleat/plugin-kit';

/**
 * Beside those of RFC 6749 §5.2, of https://developers.google.com/identity/protocols/oauth2/service-account#error-codes
 * and https://developers.google.com/identity/protocols/oauth2/web-server#authorization-errors
 */
export const TOKEN_ERRORS = {
  deleted_client: 'invalid_client',
  disabled_client: 'invalid_client',
  redirect_uri_mismatch: 'invalid_request',
  org_internal: 'access_denied',
  admin_policy_enforced: 'access_denied',
} as const;

/** The token endpoint says by fixed descriptions what `invalid_grant` stands for; nothing of the request is in them. */
export const BAD_SIGNATURE = 'Invalid JWT Signature.';
export const BAD_TIMES =
  'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.';
const REVOKED = 'Token has been expired or revoked.';
export const UNKNOWN_ACCOUNT: readonly string[] = [
  'Invalid email or User ID',
  'Not a valid email.',
  'Not a valid email or user ID.',
  'Invalid grant: account not found',
];

/**
 * Of the API: https://developers.google.com/workspace/admin/directory/v1/limits and
 * https://cloud.google.com/apis/design/errors (google.api.ErrorReason).
 */
const NO_SCOPE: readonly string[] = ['ACCESS_TOKEN_SCOPE_INSUFFICIENT', 'insufficientPermissions'];
export const API_OFF: readonly string[] = ['SERVICE_DISABLED', 'accessNotConfigured'];
export const API_ACCESS_OFF = 'domainCannotUseApis';
const SLOW_DOWN = [
  'RATE_LIMIT_EXCEEDED',
  'userRateLimitExceeded',
  'rateLimitExceeded',
  'quotaExceeded',
  'dailyLimitExceeded',
];
const NO_TOKEN = ['ACCESS_TOKEN_EXPIRED', 'authError'];

const all = (codes: readonly string[], meaning: DiagnosisCode): [string, DiagnosisCode][] =>
  codes.map((code) => [code, meaning]);

/** A 403 of Google is as often a limit or a scope as it is a missing right. */
export const MEANINGS: Readonly<Record<string, DiagnosisCode>> = Object.fromEntries([
  ...all(SLOW_DOWN, 'rate_limited'),
  ...all(NO_SCOPE, 'insufficient_scope'),
]);

export const CODES: readonly string[] = [
  ...Object.keys(TOKEN_ERRORS),
  BAD_SIGNATURE,
  BAD_TIMES,
  REVOKED,
  ...UNKNOWN_ACCOUNT,
  ...Object.keys(MEANINGS),
  ...API_OFF,
  API_ACCESS_OFF,
  ...NO_TOKEN,
  'forbidden',
];

/** `details` holds an ErrorInfo and, before or after it, links and translations. */
export const PLACES: readonly CodePlace[] = [
  { member: 'error_description' },
  { member: 'error.details.0.reason' },
  { member: 'error.details.1.reason' },
  { member: 'error.details.2.reason' },
  { member: 'error.errors.0.reason' },
];
