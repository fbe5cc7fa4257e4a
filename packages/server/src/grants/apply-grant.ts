/** Puts what was granted, or the credential itself, on a request. One of the two rooms where a secret is unwrapped. */
import type { Config, Method } from '@cleat/plugin-kit';
import { type Addressed, applyDirect, beginsWith, wordsBefore } from '../methods/direct.ts';
import { isDirect } from '../methods/kinds.ts';
import type { StoredGrant } from '../vault/grant-store.ts';
import type { Secrets } from '../vault/secret.ts';

export interface Authorization {
  readonly method: Method;
  readonly config: Config;
  readonly secrets: Secrets;
  /** Null for a method that has nothing to obtain. */
  readonly grant: StoredGrant | null;
}

/**
 * Built anew for each attempt, so that a repeated request never carries an older grant. `Bearer` is written so
 * (RFC 6750 §2.1) whatever case the token endpoint echoed.
 * @returns null if the credential cannot be put on a request
 */
export function authorize<T extends Addressed>(
  request: T,
  { method, config, secrets, grant }: Authorization,
): T | null {
  if (isDirect(method)) {
    return applyDirect(method, request, (field) => {
      const secret = secrets.get(field);
      if (secret !== undefined) return secret.expose();
      const value = config[field];
      return value === undefined ? null : String(value);
    });
  }
  if (grant === null) return null;
  return {
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${grant.accessToken.expose()}` },
  };
}

/** Fields of which the value brings along the word that is put before it anyway: it would be sent twice. */
export function repeatedWords(
  method: Method,
  secrets: Secrets,
): { readonly field: string; readonly word: string }[] {
  if (!isDirect(method)) return [];
  return wordsBefore(method).filter(({ field, word }) =>
    beginsWith(secrets.get(field)?.expose() ?? '', word),
  );
}
