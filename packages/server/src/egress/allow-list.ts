import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** What an operator excepts from a guard: exact host names, and ranges of addresses. */
export interface AllowList {
  readonly names: ReadonlySet<string>;
  readonly ranges: readonly (readonly [Address, number])[];
}

/** Reads an address in its plain spelling (a zone such as `%eth0` is ignored), or null. */
export function readAddress(text: string): Address | null {
  const bare = (text.split('%')[0] ?? '').replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? null : ipaddr.parse(bare);
}

/** Lower case, without the root's trailing dot. */
export function canonicalName(host: string): string {
  return host.toLowerCase().replace(/\.$/, '');
}

function readRange(entry: string): readonly [Address, number] | null {
  const slash = entry.indexOf('/');
  const address = readAddress(slash < 0 ? entry : entry.slice(0, slash));
  if (address === null) return null;
  const width = address.kind() === 'ipv4' ? 32 : 128;
  if (slash < 0) return [address, width];
  const bits = entry.slice(slash + 1);
  return /^\d{1,3}$/.test(bits) && Number(bits) <= width ? [address, Number(bits)] : null;
}

function readName(entry: string): string | null {
  const name = canonicalName(domainToASCII(entry));
  const labels = name.split('.');
  const last = labels.at(-1) ?? '';
  // A last label of digits is an address in a short or octal spelling (WHATWG URL, "ends in a number").
  if (name.length > 253 || /^(\d+|0x[0-9a-f]*)$/.test(last)) return null;
  return labels.every((label) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label)) ? name : null;
}

/**
 * Reads host names, IP addresses and CIDRs. `variable` names the setting in the error.
 * @throws Error naming the first entry that is none of these: a typing error must not open or close a door silently.
 */
export function parseAllowList(entries: readonly string[], variable: string): AllowList {
  const names = new Set<string>();
  const ranges: (readonly [Address, number])[] = [];
  for (const raw of entries) {
    const entry = raw.trim();
    const range = readRange(entry);
    const name = range === null && !/[/:@\s]/.test(entry) ? readName(entry) : null;
    if (range !== null) ranges.push(range);
    else if (name !== null) names.add(name);
    else {
      throw new Error(
        `${variable}: "${raw}" is not a host name, an IP address or a CIDR such as 10.0.0.0/8. ` +
          'Write no scheme, port, path or wildcard.',
      );
    }
  }
  return { names, ranges };
}

export function coversAddress(list: AllowList, address: Address): boolean {
  return list.ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits));
}

/** RFC 6761 §6.3: `localhost` and all below it mean this machine. */
export function isLocalhostName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

const loopbacks = [ipaddr.parse('127.0.0.1'), ipaddr.parse('::1')];

/** Whether a host as it stands in a URL is on the list, without resolving it. `localhost` counts as loopback. */
export function coversHost(list: AllowList, host: string): boolean {
  if (list.names.has(canonicalName(host))) return true;
  const address = readAddress(host);
  if (address !== null) return coversAddress(list, address);
  return isLocalhostName(canonicalName(host)) && loopbacks.some((loopback) => coversAddress(list, loopback));
}
