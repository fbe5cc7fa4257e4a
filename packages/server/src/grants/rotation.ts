/** Whether somebody else has used a refresh token meanwhile: the stored one is then another than the one that was sent. */
import type { StoredGrant } from '../vault/grant-store.ts';

export function wasRotated(sent: StoredGrant | null, stored: StoredGrant | null): boolean {
  const token = stored?.refreshToken?.expose();
  return token !== undefined && token !== sent?.refreshToken?.expose();
}
