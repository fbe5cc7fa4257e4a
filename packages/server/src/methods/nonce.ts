/**
 * The nonce of OpenID Connect, without I/O: it ties an ID token to the authorization that it answers, so that a
 * code stolen from another authorization is of no use in this one (OpenID Connect Core §3.1.2.1, §15.5.2).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { memberAt } from './member-at.ts';

/** ID tokens, and with them the nonce, are for who asks for this scope (§3.1.2.1). */
export const asksForIdToken = (scopes: readonly string[]): boolean => scopes.includes('openid');

/**
 * Of 256 random bits that are known where an answer is judged, so that nothing more is kept of a flow. Servers
 * repeat the nonce in tokens and logs: it gives away neither the state nor the hash under which the state is stored.
 */
export function nonceOf(state: string): string {
  return createHmac('sha256', state).update('cleat openid nonce').digest('base64url');
}

/**
 * Whether the ID token beside a grant, if there is one, answers the authorization with this nonce. It came from the
 * token endpoint itself, so that no signature needs to prove whose it is (§3.1.3.7); one that is encrypted (§16.14)
 * was meant for a key that is not held here, and says nothing.
 */
export function answersNonce(body: unknown, nonce: string): boolean {
  const token = memberAt(body, 'id_token');
  if (token === undefined || token === null || token === '') return true;
  if (typeof token !== 'string') return false;
  const parts = token.split('.');
  if (parts.length === encryptedParts) return true;
  const answered = memberAt(parse(parts[1] ?? ''), 'nonce');
  if (typeof answered !== 'string') return false;
  const [due, was] = [Buffer.from(nonce), Buffer.from(answered)];
  return due.length === was.length && timingSafeEqual(due, was);
}

/** RFC 7516 §3.1. */
const encryptedParts = 5;

function parse(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
