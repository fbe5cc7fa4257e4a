/**
 * The session, asked for while the scripts that draw it are still read. A plain call: the API's client, once it is
 * there, takes the answer up as if it had called itself.
 */
import { connectHeaders } from '../api/headers.ts';
import { takeAddress } from './link.ts';

/** At the first import, before anything is drawn or asked: it takes the token out of the address. */
export const address = takeAddress();

const { link } = address;
/** Null once it has been taken up. */
let asked: { readonly path: string; readonly answer: Promise<Response> } | null =
  link === null
    ? ask('/api/connect-sessions/current', {})
    : ask('/api/connect-sessions/exchange', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: link.token }),
      });

function ask(path: string, options: RequestInit) {
  const answer = fetch(path, { ...options, headers: { ...options.headers, ...connectHeaders } });
  // Whoever takes it up is told of a failure.
  answer.catch(() => undefined);
  return { path, answer };
}

/** In place of `fetch`: the answer that was asked for already is taken up once. */
export function fetchFromStart(request: Request): Promise<Response> {
  if (asked === null || new URL(request.url).pathname !== asked.path) return fetch(request);
  const { answer } = asked;
  asked = null;
  return answer;
}
