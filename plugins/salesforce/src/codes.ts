/**
 * Salesforce's error codes. The API answers an array of `{ errorCode, message }`
 * (https://developer.salesforce.com/docs/platform/api-rest/guide/errorcodes.html). The token endpoint answers
 * `error` and `error_description`, and says `invalid_grant` for nearly everything: only the description tells the
 * causes apart (https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_flow_errors.htm), so the
 * ones that are known by their whole text count as codes.
 */
import type { DiagnosisCode } from '@cleat/plugin-kit';

const API_CODES = [
  'INVALID_SESSION_ID',
  'INVALID_AUTH_HEADER',
  'REQUEST_LIMIT_EXCEEDED',
  'API_DISABLED_FOR_ORG',
  'API_CURRENTLY_DISABLED',
  'INSUFFICIENT_ACCESS',
  'INVALID_TYPE',
  'INVALID_FIELD',
  'NOT_FOUND',
  'SERVER_UNAVAILABLE',
] as const;

const TOKEN_CODES = [
  'invalid_client_id',
  'invalid_client_credentials',
  'invalid_app_access',
  'inactive_user',
  'inactive_org',
  'redirect_uri_mismatch',
  'rate_limit_exceeded',
] as const;

/** Said in `error_description`, beside `invalid_grant`. */
export const SAID = {
  notApproved: "user hasn't approved this consumer",
  notAdminApproved: 'user is not admin approved to access this app',
  audience: 'audience is invalid',
  audienceFailed: 'Audience validation failed',
  assertion: 'invalid assertion',
  expired: 'expired access/refresh token',
  authentication: 'authentication failure',
  // What is said in place of `inactive_user` when a token is renewed: https://github.com/restforce/restforce/issues/303
  inactiveUser: 'inactive user',
  noRunAs: 'no client credentials user enabled',
  // https://github.com/pozil/pub-sub-api-node-client/issues/58
  wrongDomain: 'request not supported on this domain',
  // Since Winter ’26, where the app has none but `full` and `refresh_token`:
  // https://cloudwithabhi.com/2025/10/17/%f0%9f%a7%a9-client-credentials-flow-new-invalid-scope-error
  noScopes: 'no valid scopes defined',
  ip: 'ip restricted',
  loginRate: 'login rate exceeded',
} as const;

export const CODES: readonly string[] = [...API_CODES, ...TOKEN_CODES, ...Object.values(SAID)];

export const MEANINGS: Readonly<Record<string, DiagnosisCode>> = {
  // A 403, of an org that has used up the requests of its day.
  REQUEST_LIMIT_EXCEEDED: 'rate_limited',
  rate_limit_exceeded: 'rate_limited',
  // https://help.salesforce.com/s/articleView?id=000312767: 3600 logins of one user in an hour.
  [SAID.loginRate]: 'rate_limited',
  // Nothing that the user has authorized is lost by it.
  [SAID.ip]: 'permission_denied',
  INVALID_SESSION_ID: 'token_rejected',
  INVALID_AUTH_HEADER: 'token_rejected',
  API_DISABLED_FOR_ORG: 'permission_denied',
  API_CURRENTLY_DISABLED: 'permission_denied',
  INSUFFICIENT_ACCESS: 'permission_denied',
  // A 400: an object or a field that the user may not see does not exist for them.
  INVALID_TYPE: 'permission_denied',
  INVALID_FIELD: 'permission_denied',
  invalid_client_id: 'invalid_client',
  invalid_client_credentials: 'invalid_client',
  invalid_app_access: 'invalid_grant',
  [SAID.notAdminApproved]: 'invalid_grant',
  inactive_user: 'invalid_grant',
  inactive_org: 'invalid_grant',
};
