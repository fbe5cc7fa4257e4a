/** Whether somebody else has used a refresh token meanwhile: the stored one is then another than the one that was sent. */
import type { StoredGrant } from '../vault/grant-store.ts';
import type { Secret } from '../vault/secret.ts';

export function wasRotated(sent: StoredGrant | null, stored: StoredGrant | null): boolean {
  const token = stored?.refreshToken?.expose();
  return token !== undefined && token !== sent?.refreshToken?.expose();
}

/** Whether the Provider has given another refresh token in place of the one that a person entered. */
export function wasReplaced(entered: Secret | undefined, stored: StoredGrant | null): boolean {
  const token = stored?.refreshToken?.expose();
  return token !== undefined && token !== entered?.expose();
}
