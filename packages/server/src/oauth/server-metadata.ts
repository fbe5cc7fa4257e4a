/** Who an authorization server says it is: its issuer, by which an answer of another one is told (RFC 9207). */
import { LRUCache } from 'lru-cache';
import { parseJson } from '../egress/json.ts';
import type { Egress, EgressFailureCode } from '../egress/types.ts';
import {
  metadataUrls,
  possibleIssuers,
  readServerMetadata,
  type ServerMetadata,
} from '../methods/oauth2-authorization-code.ts';

/** Milliseconds for a whole search; a person waits, and most servers of Providers have no metadata. */
const patience = 3_000;
/** Milliseconds. Short where nothing was found: until it is asked again, answers are not told apart by `iss`. */
const keptFor = { found: 300_000, nothing: 10_000 };
/** Servers, of all Workspaces; those go first that were not asked for longest. */
const capacity = 1_000;

interface Endpoints {
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
}

export interface KnownServer {
  /** Null where the server says nowhere who it is. */
  readonly issuer: string | null;
  readonly sendsIssuer: boolean;
}

export interface ServerDirectory {
  /**
   * What this Workspace may know of the server: a Workspace is never answered with what another's call has found.
   * @param declared the issuer that the plugin names, which counts in any case
   */
  find(workspaceId: string, endpoints: Endpoints, declared: string | null): Promise<KnownServer>;
}

const unknown: KnownServer = { issuer: null, sendsIssuer: false };

/** @param clock milliseconds */
export function createServerDirectory(
  egress: Pick<Egress, 'send'>,
  clock: () => number = () => performance.now(),
): ServerDirectory {
  const kept = new LRUCache<string, KnownServer>({
    max: capacity,
    ttl: keptFor.found,
    ttlResolution: 0,
    perf: { now: clock },
  });
  const searches = new Map<string, Promise<KnownServer>>();

  const begin = (key: string, endpoints: Endpoints): Promise<KnownServer> => {
    const searching = findServer(egress, endpoints, patience, clock)
      .then((found) => {
        const known = found === null ? unknown : { issuer: found.issuer, sendsIssuer: found.sendsIssuer };
        kept.set(key, known, { ttl: found === null ? keptFor.nothing : keptFor.found });
        return known;
      })
      .finally(() => searches.delete(key));
    searches.set(key, searching);
    return searching;
  };

  return {
    find: async (workspaceId, endpoints, declared) => {
      if (declared !== null) return { issuer: declared, sendsIssuer: false };
      const key = JSON.stringify([workspaceId, endpoints.authorizationUrl, endpoints.tokenUrl]);
      return kept.get(key) ?? searches.get(key) ?? begin(key, endpoints);
    },
  };
}

/**
 * One possible issuer after the other, so that no more than two requests are under way, and none follow once it is
 * known. A server that does not answer at all is not asked for the rest.
 * @param within milliseconds
 */
export async function findServer(
  egress: Pick<Egress, 'send'>,
  endpoints: Endpoints,
  within: number,
  clock: () => number = () => performance.now(),
): Promise<ServerMetadata | null> {
  const deadline = clock() + within;
  for (const issuer of possibleIssuers(endpoints.authorizationUrl)) {
    const left = deadline - clock();
    if (left <= 0) return null;
    const answers = await Promise.all(
      metadataUrls(issuer).map((url) => ask(egress, url, { ...endpoints, issuer }, left)),
    );
    const found = answers.find((answer) => typeof answer === 'object');
    if (found !== undefined) return found;
    if (answers.every((answer) => answer === 'no answer')) return null;
  }
  return null;
}

async function ask(
  egress: Pick<Egress, 'send'>,
  url: string,
  expected: Endpoints & { readonly issuer: string },
  deadline: number,
): Promise<ServerMetadata | 'nothing' | 'no answer'> {
  const outcome = await egress.send(
    { method: 'GET', url, headers: { accept: 'application/json' } },
    { deadline, maxResponseBytes: 256 * 1024 },
  );
  // A redirect, or more than fits, is an answer, though none that counts.
  if (outcome.kind === 'failure') return unanswered.has(outcome.code) ? 'no answer' : 'nothing';
  if (outcome.status !== 200) return 'nothing';
  const json = parseJson(outcome.text);
  return (json.ok ? readServerMetadata(json.value, expected) : null) ?? 'nothing';
}

const unanswered: ReadonlySet<string> = new Set<EgressFailureCode>([
  'destination_blocked',
  'dns_not_found',
  'dns_unavailable',
  'tls_failure',
  'connection_refused',
  'connection_lost',
  'timeout',
]);
