/**
 * How often one address may send keys that are refused: a fixed window of a minute, in this process. Only refusals
 * are counted and only refusals are answered otherwise: a key that counts is let in whatever else comes from its
 * address, which may be that of a proxy before many callers.
 */
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { Problem } from '../problem.ts';

/** Milliseconds. */
const windowLength = 60_000;
/** Addresses that are remembered; those go first that sent nothing for longest. */
const capacity = 10_000;

export interface FailedKeys {
  /** Counts a key that was refused. Returns what its sender is told: 401, and beyond the limit 429. */
  refuse(address: string): Problem;
}

interface Window {
  count: number;
  readonly endsAt: number;
}

export function createFailedKeys(perMinute: number, now: () => Date): FailedKeys {
  const windows = new LRUCache<string, Window>({ max: capacity });
  return {
    refuse: (address) => {
      const at = now().getTime();
      const network = networkOf(address);
      let window = windows.get(network);
      // Also after a clock was set back.
      if (window === undefined || at >= window.endsAt || at < window.endsAt - windowLength) {
        window = { count: 0, endsAt: at + windowLength };
        windows.set(network, window);
      }
      window.count += 1;
      if (window.count <= perMinute) return unauthenticated();
      const seconds = Math.max(1, Math.ceil((window.endsAt - at) / 1000));
      return new Problem(
        'rate_limited',
        `More than ${perMinute} calls with keys that do not count came from this address within a minute. Send a valid key, or try again in ${seconds} s.`,
        { headers: { 'Retry-After': String(seconds) } },
      );
    },
  };
}

export function unauthenticated(detail = 'Send a valid key as: Authorization: Bearer cleat_sk_…'): Problem {
  return new Problem('unauthenticated', detail, {
    headers: { 'WWW-Authenticate': 'Bearer realm="cleat"' },
  });
}

/** An IPv6 host can call from any of the addresses of its /64; an embedded IPv4 address counts as itself. */
export function networkOf(address: string): string {
  const withoutZone = address.split('%')[0] ?? '';
  if (!ipaddr.isValid(withoutZone)) return address;
  const parsed = ipaddr.process(withoutZone);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${parsed.toByteArray().slice(0, 8).join('.')}/64`;
}
