import ipaddr from 'ipaddr.js';
import { canonicalName, readAddress } from './allow-list.ts';
import type { EgressConfig } from './types.ts';

/** A proxy as the operator configured it. `href` may hold credentials and goes nowhere but to the HTTP client. */
export interface ProxyServer {
  readonly href: string;
  /** Without credentials: this is what failures name. */
  readonly host: string;
}

export interface ProxyRules {
  readonly http: ProxyServer | null;
  readonly https: ProxyServer | null;
  readonly no: readonly string[];
}

function readProxy(value: string | undefined, variable: string): ProxyServer | null {
  const text = value?.trim() ?? '';
  if (text === '') return null;
  const url = URL.parse(/^[a-z0-9+.-]+:\/\//i.test(text) ? text : `http://${text}`);
  const sound = url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '' && decodable(url);
  // The value is not repeated: it may hold a password.
  if (!sound)
    throw new Error(
      `${variable} is not the URL of an http or https proxy, such as http://proxy.example:3128.`,
    );
  return { href: url.href, host: url.host };
}

function decodable(url: URL): boolean {
  try {
    return decodeURIComponent(url.username + url.password).isWellFormed();
  } catch {
    return false;
  }
}

/** @throws Error naming the variable, never its value. */
export function readProxyRules(proxy: EgressConfig['proxy']): ProxyRules {
  return {
    http: readProxy(proxy.http, 'HTTP_PROXY'),
    https: readProxy(proxy.https, 'HTTPS_PROXY'),
    no: (proxy.no ?? '')
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((entry) => entry !== ''),
  };
}

/** `host`, `.suffix` or `*.suffix`, any of them with `:port`, an address, a CIDR, or `*` for everything. */
function exempts(entry: string, hostname: string, port: string): boolean {
  if (entry === '*') return true;
  const address = readAddress(hostname);
  if (address !== null && inRange(entry, address)) return true;
  const [, host = entry, only] = /^(\[.*\]|[^:]*):(\d+)$/.exec(entry) ?? [];
  if (only !== undefined && only !== port) return false;
  const own = address === null ? null : readAddress(host);
  if (address !== null) return own !== null && own.toString() === address.toString();
  const suffix = host.startsWith('*.') ? host.slice(1) : host;
  return suffix.startsWith('.')
    ? hostname.endsWith(canonicalName(suffix))
    : hostname === canonicalName(suffix);
}

function inRange(entry: string, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (!entry.includes('/') || !ipaddr.isValidCIDR(entry)) return false;
  const [range, bits] = ipaddr.parseCIDR(entry);
  return range.kind() === address.kind() && address.match(range, bits);
}

/** The proxy for a URL whose host is canonical, or null when it is reached directly. As with curl, `HTTP_PROXY` is for http only. */
export function proxyFor(url: URL, rules: ProxyRules): ProxyServer | null {
  const proxy = url.protocol === 'https:' ? rules.https : rules.http;
  if (proxy === null) return null;
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return rules.no.some((entry) => exempts(entry, hostname, port)) ? null : proxy;
}
