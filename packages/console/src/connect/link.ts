/** The link that opened the page: its token stands in the fragment, and leaves the address before anything else. */

import { keep, kept } from '../shared/kept.ts';

export interface Link {
  readonly token: string;
  /** The origin of the page that opened this one as a popup, as `/connect.js` wrote it; believed only if the session names it too. */
  readonly opener: string | null;
}

/** Pure. @param fragment such as `#token=…&opener=https%3A%2F%2Fapp.example` */
export function readLink(fragment: string): Link | null {
  const members = new URLSearchParams(fragment.replace(/^#/, ''));
  const token = members.get('token');
  return token === null || token === '' ? null : { token, opener: members.get('opener') };
}

/** What the Provider's answer came to, where the browser comes back from there. Pure. */
export const readResult = (query: string): string | null => new URLSearchParams(query).get('result');

/**
 * Reads the address and cleans it: no token and no result stays where it is seen, kept in the history or read
 * a second time.
 */
export function takeAddress(): { readonly link: Link | null; readonly result: string | null } {
  const link = readLink(location.hash);
  const result = readResult(location.search);
  const clean = new URL(location.href);
  clean.hash = '';
  clean.searchParams.delete('result');
  history.replaceState(history.state, '', clean);
  return { link, result };
}

/** A link that is pasted into the address of this very page changes the fragment alone: it is opened anew. */
export function watchAddress(): void {
  addEventListener('hashchange', () => {
    if (readLink(location.hash) !== null) location.reload();
  });
}

const known = 'cleat.connect.link';

/** Whether this browser has opened the link before: a person clicks on it again in their mail. Kept as a digest. */
export async function isKnown({ token }: Link): Promise<boolean> {
  const digest = await digestOf(token);
  return digest !== null && kept('local', known) === digest;
}

export async function remember({ token }: Link): Promise<void> {
  const digest = await digestOf(token);
  if (digest !== null) keep('local', known, digest);
}

/** Null where the browser has no digests, as on a page without TLS. A token is random: its digest tells nothing. */
async function digestOf(token: string): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
