/** What was put on a request as its credential, read off the request itself. Pure. */
import type { Authorization } from '../grants/apply-grant.ts';
import type { Addressed } from '../methods/direct.ts';

/** @param authorized a request on which there is nothing but the credential */
export function credentialTexts(authorized: Addressed, by: Authorization): string[] {
  const headers = Object.entries(authorized.headers).flatMap(([name, value]) => ofHeader(name, value, by));
  const query = queryOf(authorized).flatMap(([, value]) => [value, inQuery(value)]);
  const texts = [...headers, ...query];
  return [...texts, ...texts.flatMap((text) => withoutPrefix(text, by))];
}

/** Query parameters of the credential, of which the caller may send none. */
export function queryOf(authorized: Addressed): [string, string][] {
  return [...new URL(authorized.url).searchParams];
}

/** As it stands in the request line, which is echoed in encodings of its own. */
const inQuery = (value: string): string => new URLSearchParams([['', value]]).toString().slice(1);

function ofHeader(name: string, value: string, by: Authorization): string[] {
  if (name === 'cookie') return value.split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1));
  const [scheme = '', ...rest] = value.split(' ');
  const bare = rest.join(' ');
  if (/^basic$/i.test(scheme)) {
    const pair = Buffer.from(bare, 'base64').toString('utf8');
    const colon = pair.indexOf(':');
    const [user, password] = [pair.slice(0, colon), pair.slice(colon + 1)];
    return [value, bare, pair, password, ...(isSecretUser(by) ? [user] : [])];
  }
  return bare === '' ? [value] : [value, bare];
}

/** Some Providers take the key as the user name; any other user name may be told to everybody. */
function isSecretUser({ method, secrets }: Authorization): boolean {
  return method.type === 'basic' && 'field' in method.username && secrets.has(method.username.field);
}

function withoutPrefix(text: string, { method }: Authorization): string[] {
  if (method.type !== 'api_key') return [];
  return method.keys.flatMap(({ prefix }) =>
    prefix !== undefined && text.startsWith(prefix) ? [text.slice(prefix.length)] : [],
  );
}
