import ipaddr from 'ipaddr.js';
import { type Address, type AllowList, coversAddress, isLocalhostName, readAddress } from './allow-list.ts';

const kinds: Readonly<Record<string, string>> = {
  private: 'a private address',
  uniqueLocal: 'a private address',
  deprecatedSiteLocal: 'a private address',
  loopback: 'a loopback address',
  linkLocal: 'a link-local address, where cloud metadata services live',
  carrierGradeNat: 'a shared address behind a carrier (RFC 6598)',
  unspecified: 'the unspecified address',
  multicast: 'a multicast address',
  broadcast: 'a broadcast address',
};

/** Azure's platform endpoint: a public number that answers inside its virtual machines only, like a metadata address. */
const wireServer = '168.63.129.16';

const within = (address: ipaddr.IPv6, cidr: string): boolean => address.match(ipaddr.IPv6.parseCIDR(cidr));

function ipv4At(bytes: readonly number[], ...positions: readonly number[]): ipaddr.IPv4 {
  return new ipaddr.IPv4(positions.map((position) => bytes[position] ?? 0));
}

/**
 * The IPv4 addresses that a transition form carries: IPv4-mapped and IPv4-compatible (RFC 4291 §2.5.5),
 * IPv4-translated (RFC 2765), NAT64 (RFC 6052, RFC 8215), 6to4 (RFC 3056), Teredo (RFC 4380, server and
 * client), ISATAP (RFC 5214). Empty for any other address.
 */
export function embeddedIPv4(address: ipaddr.IPv6): ipaddr.IPv4[] {
  const bytes = address.toByteArray();
  const last = ipv4At(bytes, 12, 13, 14, 15);
  const text = address.toNormalizedString();
  if (text === '0:0:0:0:0:0:0:0' || text === '0:0:0:0:0:0:0:1') return [];
  if (['::/96', '::ffff:0:0/96', '::ffff:0:0:0/96', '64:ff9b::/96'].some((form) => within(address, form))) {
    return [last];
  }
  if (within(address, '64:ff9b:1::/48')) {
    const low = bytes.slice(8, 12).every((byte) => byte === 0);
    return [low ? last : ipv4At(bytes, 6, 7, 9, 10)];
  }
  if (within(address, '2002::/16')) return [ipv4At(bytes, 2, 3, 4, 5)];
  if (within(address, '2001::/32')) {
    const client = new ipaddr.IPv4(last.toByteArray().map((byte) => byte ^ 0xff));
    return [ipv4At(bytes, 4, 5, 6, 7), client];
  }
  const isatap =
    (bytes[8] === 0 || bytes[8] === 2) && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe;
  return isatap ? [last] : [];
}

function refusedKind(address: Address, allow: AllowList): string | null {
  if (address instanceof ipaddr.IPv6) {
    // Both must be fine: what is inside, and the form itself, which is never unicast but for ISATAP. So an
    // operator behind NAT64 can allow 64:ff9b::/96, and what it leads to is still judged.
    for (const inner of embeddedIPv4(address)) {
      const refused = refusedKind(inner, allow);
      if (refused !== null) return `${refused}, written inside an IPv6 address`;
    }
  }
  if (coversAddress(allow, address)) return null;
  const range = address.range();
  // Outside 2000::/3 nothing is assigned as global unicast (RFC 4291 §2.4), though ipaddr.js calls it so.
  const assigned = address instanceof ipaddr.IPv6 ? within(address, '2000::/3') : true;
  if (range === 'unicast' && assigned && address.toString() !== wireServer) return null;
  return kinds[range] ?? 'a reserved address';
}

/**
 * Which kind of forbidden address this is ("a private address"), or null when it may be reached. `host` is the
 * name that led to it, canonical, or the address itself. What cannot be read is refused.
 */
export function refusedAddress(host: string, address: string, allow: AllowList): string | null {
  if (allow.names.has(host)) return null;
  const parsed = readAddress(address);
  if (parsed === null) return 'an address that cannot be read';
  // A public resolver may answer for x.localhost; plain http could have been allowed to it as to this machine.
  if (isLocalhostName(host) && parsed.range() !== 'loopback')
    return 'not this machine, though named localhost';
  return refusedKind(parsed, allow);
}
