/** A page of another site can make a browser send its cookies; this tells such requests apart. Pure. */
import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '../problem.ts';

export type Provenance = 'same' | 'other' | 'unsaid';

/** `Sec-Fetch-Site` is the browser's own word, which no page can change; browsers that do not send it send `Origin`. */
export function provenanceOf(headers: IncomingHttpHeaders, publicOrigin: string): Provenance {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' ? 'same' : 'other';
  if (headers.origin === undefined) return 'unsaid';
  return headers.origin === publicOrigin ? 'same' : 'other';
}

/** For a call that a cookie lets through. @throws Problem `origin_refused` for one that changes something */
export function requireSameOrigin(method: string, headers: IncomingHttpHeaders, publicOrigin: string): void {
  if (method === 'GET' || method === 'HEAD') return;
  if (provenanceOf(headers, publicOrigin) !== 'same') throw refused();
}

/** For a call that gives a cookie: another site must not sign its visitor in. @throws Problem `origin_refused` */
export function refuseOtherOrigin(headers: IncomingHttpHeaders, publicOrigin: string): void {
  if (provenanceOf(headers, publicOrigin) === 'other') throw refused();
}

function refused(): Problem {
  return new Problem(
    'origin_refused',
    'A call with a cookie that changes something must come from a page of Cleat itself. Call with an API key, or set CLEAT_PUBLIC_URL to the origin that browsers see.',
  );
}
