/** Credentials that go out as they are: API keys, pasted tokens, HTTP Basic. Pure: a request in, a request out. */
import type { DirectMethod, KeyPlacement } from '@cleat/plugin-kit';

/** A request as far as credentials touch it. */
export interface Addressed {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** @param value the plaintext of a field, or null if it has none */
export type ReadField = (field: string) => string | null;

/**
 * Puts the credential on a request.
 * @returns null if the credential lacks a part, or holds a character that its place cannot carry
 */
export function applyDirect<T extends Addressed>(
  method: DirectMethod,
  request: T,
  value: ReadField,
): T | null {
  switch (method.type) {
    case 'api_key':
      return method.keys.reduce<T | null>(
        (placed, key) => (placed === null ? null : placeKey(placed, key, value)),
        request,
      );
    case 'bearer_token': {
      const token = value(method.tokenField);
      return token === null ? null : withHeader(request, 'authorization', `Bearer ${token}`);
    }
    case 'basic': {
      const username = half(method.username, value);
      const password = half(method.password, value);
      // RFC 7617 §2: the first colon ends the user name.
      if (username === null || password === null || username.includes(':')) return null;
      const pair = Buffer.from(`${username}:${password}`, 'utf8').toString('base64');
      return withHeader(request, 'authorization', `Basic ${pair}`);
    }
  }
}

/** What the method itself puts before the value of a field; nothing where no blank parts the two. */
export function wordsBefore(method: DirectMethod): { readonly field: string; readonly word: string }[] {
  const prefixes =
    method.type === 'bearer_token'
      ? [{ field: method.tokenField, prefix: 'Bearer ' }]
      : method.type === 'api_key'
        ? method.keys.map(({ field, prefix = '' }) => ({ field, prefix }))
        : [];
  return prefixes
    .filter(({ prefix }) => /\S\s+$/.test(prefix))
    .map(({ field, prefix }) => ({ field, word: prefix.trim() }));
}

/** Whether a value begins with this word, as whole headers do that are pasted (in any case: RFC 9110 §11.1). */
export function beginsWith(value: string, word: string): boolean {
  const [start, next] = [value.slice(0, word.length), value.charAt(word.length)];
  return start.toLowerCase() === word.toLowerCase() && /\s/.test(next);
}

function half(part: { readonly field: string } | { readonly text: string }, value: ReadField): string | null {
  return 'text' in part ? part.text : value(part.field);
}

function placeKey<T extends Addressed>(request: T, key: KeyPlacement, value: ReadField): T | null {
  const secret = value(key.field);
  if (secret === null) return null;
  const text = `${key.prefix ?? ''}${secret}`;
  switch (key.in) {
    case 'header':
      return withHeader(request, key.name.toLowerCase(), text);
    case 'query': {
      const url = new URL(request.url);
      url.searchParams.set(key.name, text);
      return { ...request, url: url.href };
    }
    case 'cookie': {
      // RFC 6265 §4.1.1: what a cookie value cannot hold is refused, not encoded, since servers do not decode.
      if (!/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+$/.test(text)) return null;
      const others = request.headers.cookie === undefined ? '' : `${request.headers.cookie}; `;
      return withHeader(request, 'cookie', `${others}${key.name}=${text}`);
    }
  }
}

/** Visible ASCII and blanks inside (RFC 9110 §5.5); other characters have no agreed spelling in a header. */
function withHeader<T extends Addressed>(request: T, name: string, text: string): T | null {
  return /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text)
    ? { ...request, headers: { ...request.headers, [name]: text } }
    : null;
}
