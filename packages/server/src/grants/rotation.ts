import type { StoredGrant } from '../vault/grant-store.ts';
import type { Secret } from '../vault/secret.ts';

/**
 * Whether the Provider has given another refresh token in place of the one that was sent, or entered: the stored one is
 * another then.
 */
export function wasRotated(sent: Secret | null | undefined, stored: StoredGrant | null): boolean {
  const token = stored?.refreshToken?.expose();
  return token !== undefined && token !== sent?.expose();
}
