import { LRUCache } from 'lru-cache';
import { refusedAddress } from './address-guard.ts';
import { type AllowList, canonicalName, coversHost, isLocalhostName, readAddress } from './allow-list.ts';

export interface UrlPolicy {
  readonly allow: AllowList;
  readonly allowHttp: AllowList;
}

/** `host` carries the port when it is not the scheme's own; empty when there is none to name. */
export type UrlVerdict =
  | { readonly ok: true; readonly url: URL; readonly host: string; readonly hostname: string }
  | { readonly ok: false; readonly host: string; readonly reason: string };

const unsafeCharacter = /[\0-\x20\x7f\\]/;

/** Why the text as it stands is refused: things that the URL parser would drop or repair in silence. */
function refusedText(text: string): string | null {
  if (unsafeCharacter.test(text)) return 'The URL contains a space, a control character or a backslash.';
  if (!/^https?:/i.test(text)) return 'The URL must begin with https://.';
  if (!/^https?:\/\/[^/?#]/i.test(text)) return 'The URL names no host.';
  if (text.includes('#')) return 'The URL must not have a fragment (the part from # on).';
  const authority = text.slice(text.indexOf('//') + 2).split(/[/?]/)[0] ?? '';
  if (authority.includes('@')) return 'The URL must not hold a user name or password (the part before @).';
  return null;
}

function refusedName(name: string): string | null {
  const labels = name.split('.');
  const sound = name.length <= 253 && labels.every((label) => /^[a-z0-9_-]{1,63}$/.test(label));
  return sound ? null : 'The host name in the URL is not valid.';
}

/**
 * The address behind a bare name is known only when it is resolved, so the connector judges that. `localhost`
 * counts as loopback here, and the connector then holds it to loopback addresses.
 */
function refusedHost(hostname: string, policy: UrlPolicy): string | null {
  if (readAddress(hostname) === null && !isLocalhostName(hostname)) return refusedName(hostname);
  if (isLocalhostName(hostname) && coversHost(policy.allow, hostname)) return null;
  const address = isLocalhostName(hostname) ? '127.0.0.1' : hostname;
  const kind = refusedAddress(hostname, address, policy.allow);
  return kind === null ? null : blockedReason('The host in the URL is', kind);
}

/** One wording for every refused address, wherever it was seen. */
export function blockedReason(subject: string, kind: string): string {
  return `${subject} ${kind}, which is not reached from here unless the operator allows it with CLEAT_EGRESS_ALLOW.`;
}

/**
 * Judges a URL without resolving anything: https, or http where the operator allows it for this very host (by its
 * name, or by its address when the URL holds one; `localhost` by 127.0.0.1 or ::1). A name is not allowed http by
 * a CIDR, because what it resolves to is the Provider's choice and the credential would travel in the clear.
 */
export function judgeUrl(text: string, policy: UrlPolicy): UrlVerdict {
  const early = refusedText(text);
  const url = URL.parse(text);
  if (early !== null) return { ok: false, host: url?.host ?? '', reason: early };
  if (url === null) return { ok: false, host: '', reason: 'The URL cannot be read.' };
  const hostname = canonicalName(url.hostname.replace(/^\[(.*)\]$/, '$1'));
  if (!url.hostname.startsWith('[') && hostname !== '') url.hostname = hostname;
  const { host } = url;
  const refused = refusedHost(hostname, policy);
  if (refused !== null) return { ok: false, host, reason: refused };
  if (url.protocol === 'http:' && !coversHost(policy.allowHttp, hostname)) {
    return {
      ok: false,
      host,
      reason:
        'Plain http would carry the credential unencrypted; use https. The operator can accept http for this host with CLEAT_EGRESS_ALLOW_HTTP.',
    };
  }
  return { ok: true, url, host, hostname };
}

/** Origins of which the verdict is kept; those that were not asked for longest make room. */
const keptOrigins = 1_000;

/**
 * `judgeUrl` for one URL after another of the same few origins: the text of each is judged whole, but what its
 * scheme, host and port mean is worked out once. The `url` of a verdict has no path.
 */
export function createOriginJudge(policy: UrlPolicy): (text: string) => UrlVerdict {
  const known = new LRUCache<string, UrlVerdict>({ max: keptOrigins });
  return (text) => {
    // Nothing after the authority has a say in it then.
    if (refusedText(text) !== null) return judgeUrl(text, policy);
    const end = text.slice(text.indexOf('//') + 2).search(/[/?]/);
    const origin = end < 0 ? text : text.slice(0, text.indexOf('//') + 2 + end);
    const kept = known.get(origin);
    if (kept !== undefined) return kept;
    const verdict = judgeUrl(`${origin}/`, policy);
    known.set(origin, verdict);
    return verdict;
  };
}

/** Whether the scheme alone is acceptable for the host, so that a form can say so before anything is sent. */
export function acceptsScheme(text: string, policy: UrlPolicy): boolean {
  const url = URL.parse(text);
  if (url === null) return false;
  if (url.protocol === 'https:') return true;
  return (
    url.protocol === 'http:' &&
    coversHost(policy.allowHttp, canonicalName(url.hostname.replace(/^\[(.*)\]$/, '$1')))
  );
}
