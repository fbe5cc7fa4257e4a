/** Token endpoints that are in trouble, in this process: by origin and path, over all connections and Workspaces. */
import { LRUCache } from 'lru-cache';
import { diagnosisCatalogue } from '../diagnosis/catalogue.ts';
import { readRetryAfter } from '../egress/retry-after.ts';
import type { GrantResult } from '../grants/exchange.ts';
import { afterOutage, afterProbe, type EndpointTrouble, pauseLeft } from './endpoint-pause.ts';

export interface EndpointPauses {
  /** Milliseconds that are left of a pause; 0 if the endpoint may be asked. */
  left(tokenUrl: string): number;
  begun(tokenUrl: string, connection: string): void;
  ended(tokenUrl: string, connection: string, result: GrantResult): void;
}

/** Customers name token endpoints of their own, so there is no end to them; what is forgotten costs a few requests. */
export const maxEndpoints = 10_000;

interface PausesOptions {
  readonly now: () => number;
  readonly random: () => number;
  /** Milliseconds that one request can take. */
  readonly requestTimeout: number;
}

export function createEndpointPauses({ now, random, requestTimeout }: PausesOptions): EndpointPauses {
  const troubles = new LRUCache<string, EndpointTrouble>({ max: maxEndpoints });
  return {
    left: (tokenUrl) => pauseLeft(troubles.get(endpointOf(tokenUrl)), now()),
    begun: (tokenUrl, connection) => {
      const endpoint = endpointOf(tokenUrl);
      const trouble = troubles.get(endpoint);
      if (trouble === undefined) return;
      troubles.set(endpoint, afterProbe(trouble, { connection, now: now(), hold: requestTimeout }));
    },
    ended: (tokenUrl, connection, { grant, exchange }) => {
      const endpoint = endpointOf(tokenUrl);
      if (grant !== null) {
        troubles.delete(endpoint);
        return;
      }
      const { code } = exchange.classification;
      if (code === null || diagnosisCatalogue[code].category !== 'availability') return;
      // 429 speaks to one client, 503 to everybody (RFC 6585 §4, RFC 9110 §15.6.4).
      const asked = exchange.classification.status === 503 ? pauseAskedFor(exchange, now()) : 0;
      const outage = { connection, asked, now: now(), random: random() };
      troubles.set(endpoint, afterOutage(troubles.get(endpoint), outage));
    },
  };
}

/** Milliseconds that a token endpoint wants to be left alone; 0 if it does not say. */
export function pauseAskedFor({ outcome }: GrantResult['exchange'], now: number): number {
  if (outcome.kind === 'failure' || (outcome.status !== 429 && outcome.status !== 503)) return 0;
  const value = outcome.headers['retry-after'];
  return value === undefined ? 0 : readRetryAfter(value, now);
}

function endpointOf(tokenUrl: string): string {
  const url = URL.parse(tokenUrl);
  return url === null ? tokenUrl : url.origin + url.pathname;
}
