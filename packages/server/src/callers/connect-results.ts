/** What an authorization in a connect session has come to, in a word that a page can show and link to. */

/** The state in which it left the connection, or the code of the problem that ended it. */
export const connectResults = [
  'active',
  'unverified',
  'credential_error',
  'oauth_state_invalid',
  'oauth_denied',
  'oauth_provider_error',
  'account_mismatch',
  'connection_not_usable',
  'forbidden',
  'not_found',
  'rate_limited',
  'unavailable',
  'internal_error',
] as const;
export type ConnectResult = (typeof connectResults)[number];

/** Closed: no other text comes to be in an address or in the database. */
export function connectResultOf(word: string | null): ConnectResult {
  return connectResults.find((result) => result === word) ?? 'internal_error';
}
