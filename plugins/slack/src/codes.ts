/**
 * Slack's error codes. Sources: the error tables of
 * https://docs.slack.dev/reference/methods/auth.test and https://docs.slack.dev/reference/methods/oauth.v2.access
 */
import type { DiagnosisCode } from '@cleat/plugin-kit';

/** Of the API. */
export const API_ERRORS = {
  invalid_auth: 'token_rejected',
  not_authed: 'token_rejected',
  token_revoked: 'token_rejected',
  token_expired: 'token_rejected',
  account_inactive: 'token_rejected',
  not_allowed_token_type: 'token_rejected',
  missing_scope: 'insufficient_scope',
  no_permission: 'permission_denied',
  access_denied: 'permission_denied',
  accesslimited: 'permission_denied',
  ekm_access_denied: 'permission_denied',
  team_access_not_granted: 'permission_denied',
  two_factor_setup_required: 'permission_denied',
  ratelimited: 'rate_limited',
  org_login_required: 'provider_unavailable',
  team_added_to_org: 'provider_unavailable',
  service_unavailable: 'provider_unavailable',
  request_timeout: 'provider_unavailable',
  internal_error: 'provider_unavailable',
  fatal_error: 'provider_unavailable',
} as const satisfies Record<string, DiagnosisCode>;

/** Of the token endpoint, in the words of RFC 6749 §5.2. */
export const TOKEN_ERRORS = {
  invalid_client_id: 'invalid_client',
  bad_client_secret: 'invalid_client',
  invalid_code: 'invalid_grant',
  bad_redirect_uri: 'invalid_grant',
  invalid_refresh_token: 'invalid_grant',
  invalid_grant_type: 'unsupported_grant_type',
  oauth_authorization_url_mismatch: 'invalid_request',
  no_scopes: 'invalid_scope',
  accesslimited: 'access_denied',
  cannot_install_an_org_installed_app: 'access_denied',
  user_email_unverified: 'access_denied',
  ratelimited: 'temporarily_unavailable',
  team_added_to_org: 'temporarily_unavailable',
  service_unavailable: 'temporarily_unavailable',
  request_timeout: 'temporarily_unavailable',
  internal_error: 'temporarily_unavailable',
  fatal_error: 'temporarily_unavailable',
} as const satisfies Record<string, string>;

export const CODES: readonly string[] = [
  ...new Set([...Object.keys(API_ERRORS), ...Object.keys(TOKEN_ERRORS)]),
];
