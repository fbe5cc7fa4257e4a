/** What was put on a request as its credential, read off the request itself. Pure. */
import type { Method } from '@cleat/plugin-kit';
import type { Addressed } from '../methods/direct.ts';

/** @param bare the request before the credential was put on it; its URL has no query */
export function credentialTexts(bare: Addressed, authorized: Addressed, method: Method): string[] {
  const headers = Object.entries(authorized.headers).flatMap(([name, value]) =>
    bare.headers[name] === value ? [] : ofHeader(name, value),
  );
  const texts = [...headers, ...queryOf(authorized).map(([, value]) => value)];
  return [...texts, ...texts.flatMap((text) => withoutPrefix(text, method))];
}

/** Query parameters of the credential, of which the caller may send none. */
export function queryOf(authorized: Addressed): [string, string][] {
  return [...new URL(authorized.url).searchParams];
}

function ofHeader(name: string, value: string): string[] {
  if (name === 'cookie') return value.split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1));
  const [scheme = '', ...rest] = value.split(' ');
  const bare = rest.join(' ');
  if (/^basic$/i.test(scheme)) {
    const pair = Buffer.from(bare, 'base64').toString('utf8');
    const colon = pair.indexOf(':');
    return [value, bare, pair, pair.slice(0, colon), pair.slice(colon + 1)];
  }
  return bare === '' ? [value] : [value, bare];
}

function withoutPrefix(text: string, method: Method): string[] {
  if (method.type !== 'api_key') return [];
  return method.keys.flatMap(({ prefix }) =>
    prefix !== undefined && text.startsWith(prefix) ? [text.slice(prefix.length)] : [],
  );
}
