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

/** Why the rest of a URL that was judged without it is refused: as in a whole one, and for a missing slash. */
export function refusedPath(path: string): string | null {
  if (!path.startsWith('/')) return 'The path of the URL must begin with a slash.';
  if (unsafeCharacter.test(path)) return 'The URL contains a space, a control character or a backslash.';
  return path.includes('#') ? 'The URL must not have a fragment (the part from # on).' : null;
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
