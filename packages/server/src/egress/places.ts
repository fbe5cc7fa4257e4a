import { LRUCache } from 'lru-cache';
import { type ProxyRules, type ProxyServer, proxyFor } from './proxy.ts';
import { judgeUrl, refusedPath, type UrlPolicy } from './url-guard.ts';

/** Where requests below one root go, and whether they may. */
export interface Place {
  /** Why nothing may be sent there; null if it may. */
  readonly refused: string | null;
  /** As failures name it. */
  readonly host: string;
  /** Canonical, for the resolver. */
  readonly hostname: string;
  readonly origin: string;
  /** Without a slash at its end. */
  readonly basePath: string;
  readonly proxy: ProxyServer | null;
}

/** Roots of which the verdict is kept; those that were not asked for longest make room. */
const keptRoots = 1_000;

/**
 * Judges one request after another below the same few roots: each root once, each path for itself. Nothing in a path has
 * a say in where a request goes, since the root ends before it with the authority or with whole segments.
 */
export function createPlaces(policy: UrlPolicy, proxies: ProxyRules): (root: string, path: string) => Place {
  const known = new LRUCache<string, Place>({ max: keptRoots });
  return (root, path) => {
    let place = known.get(root);
    if (place === undefined) {
      place = readRoot(root, policy, proxies);
      known.set(root, place);
    }
    if (place.refused !== null) return place;
    const refused = refusedPath(path);
    return refused === null ? place : { ...place, refused };
  };
}

function readRoot(root: string, policy: UrlPolicy, proxies: ProxyRules): Place {
  const judged = judgeUrl(`${root}/`, policy);
  const { host } = judged;
  if (!judged.ok) {
    return { refused: judged.reason, host, hostname: '', origin: '', basePath: '', proxy: null };
  }
  const { url, hostname } = judged;
  return {
    refused: root.includes('?') ? 'The root of a request must have no query.' : null,
    host,
    hostname,
    origin: url.origin,
    basePath: root.slice(root.indexOf('//') + 2).replace(/^[^/]*/, ''),
    proxy: proxyFor(url, proxies),
  };
}
