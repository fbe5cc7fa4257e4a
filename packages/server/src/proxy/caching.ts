/** Which caches may keep an answer that was obtained with a credential (RFC 9111). Pure. */

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const directive = `${token}(?:=(?:${token}|"(?:[^"\\\\]|\\\\.)*"))?`;
const list = new RegExp(`^[\\s,]*${directive}(?:\\s*,[\\s,]*${directive})*[\\s,]*$`);

/** They let shared caches keep what was asked for with `Authorization` (§3.5); the last is replaced by its plain form. */
const opening = /^(?:public|s-maxage|private)$/i;

/**
 * The Provider's `Cache-Control` as far as it concerns the caller's own cache. No shared cache may keep the
 * answer: it would give it to callers who have no key. Without one, or with one that is no list of directives,
 * no cache may.
 */
export function cacheControl(given: string): string {
  if (given === '' || !list.test(given)) return 'no-store';
  const directives = given.match(new RegExp(directive, 'g')) ?? [];
  const kept = directives.filter((each) => !opening.test(each.split('=')[0] ?? ''));
  return ['private', ...kept].join(', ');
}

/** An answer is for the key that it was asked for with, also in a cache that several keys have in common. */
export function vary(given: string): string {
  if (given === '') return 'Authorization';
  const names = given.split(',').map((name) => name.trim());
  return [...names.filter((name) => name !== ''), 'Authorization'].join(', ');
}
