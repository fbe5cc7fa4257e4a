/** Which headers pass the proxy, in either direction. Pure. */
import { cacheControl, vary } from './caching.ts';

export type HeaderValues = Readonly<Record<string, string | readonly string[] | undefined>>;

/** RFC 9110 §7.6.1, and what older software sends in the same sense. */
const hopByHop = 'connection keep-alive te trailer transfer-encoding upgrade http2-settings'.split(' ');

/** The caller's own, and what would tell the Provider another address, path or method than the request has. */
const ofCaller = new Set([
  ...hopByHop,
  ...'authorization cookie cookie2 host expect origin referer accept-encoding'.split(' '),
  ...'forwarded via x-real-ip true-client-ip x-client-ip x-cluster-client-ip cf-connecting-ip'.split(' '),
  ...'x-original-url x-rewrite-url x-http-method-override x-http-method x-method-override'.split(' '),
]);
const ofCallerPrefixes = ['x-forwarded-', 'proxy-', 'cleat-'];
/** Passed as they are, but not in a spelling that only some servers read as the same. */
const framing = new Set(['content_length', 'content_type', 'content_encoding']);

/** What would act on the origin of Cleat or on a server in front of it, or say what only Cleat says there. */
const ofProvider = new Set([
  ...hopByHop,
  ...'set-cookie set-cookie2 strict-transport-security clear-site-data service-worker-allowed alt-svc'.split(
    ' ',
  ),
  ...'content-security-policy content-security-policy-report-only x-content-type-options'.split(' '),
  ...'report-to reporting-endpoints nel referrer-policy'.split(' '),
  ...'timing-allow-origin accept-ch critical-ch expect-ct public-key-pins public-key-pins-report-only'.split(
    ' ',
  ),
  // RFC 9213 and its forerunners: they go before Cache-Control in the caches that read them.
  ...'cdn-cache-control surrogate-control edge-control'.split(' '),
  // A web server in front of Cleat would send a file, or ask itself, where the Provider says so.
  ...'x-accel-redirect x-accel-expires x-accel-charset x-accel-limit-rate'.split(' '),
  ...'x-sendfile x-lighttpd-send-file x-lighttpd-send-tempfile x-reproxy-url x-reproxy-file'.split(' '),
  ...'request-id ratelimit ratelimit-policy'.split(' '),
]);
const ofProviderPrefixes = ['access-control-', 'cross-origin-', 'proxy-', 'cleat-'];

/** Describe the encoded bytes, which a decoded answer no longer has. */
const ofEncoding = 'content-encoding content-length content-md5 content-digest digest accept-ranges'.split(
  ' ',
);

function named(connection: HeaderValues[string]): readonly string[] {
  // Nearly every request, and dropped anyway.
  if (connection === undefined || connection === 'keep-alive') return [];
  return [connection ?? '']
    .flat()
    .join(',')
    .split(',')
    .map((name) => name.trim().toLowerCase());
}

/** Some servers read `_` as `-`. @param name in lower case */
const spelled = (name: string): string => (name.includes('_') ? name.replaceAll('_', '-') : name);

interface Name {
  /** In lower case. */
  readonly name: string;
  /** As servers may read it. */
  readonly key: string;
  readonly passes: boolean;
}

/** Names that are remembered with what is done with them: each side uses the same few again and again. */
const keptNames = 1_000;
/** A longer one is not worth its memory. */
const longestKept = 64;

function namesOf(dropped: ReadonlySet<string>, prefixes: readonly string[]): (given: string) => Name {
  const known = new Map<string, Name>();
  const read = (given: string): Name => {
    const name = given.toLowerCase();
    const key = spelled(name);
    const passes =
      !dropped.has(key) && !framing.has(name) && !prefixes.some((prefix) => key.startsWith(prefix));
    return { name, key, passes };
  };
  return (given) => {
    const kept = known.get(given);
    if (kept !== undefined) return kept;
    const one = read(given);
    if (known.size < keptNames && given.length <= longestKept) known.set(given, one);
    return one;
  };
}

const callerName = namesOf(ofCaller, ofCallerPrefixes);
const providerName = namesOf(ofProvider, ofProviderPrefixes);

function passing(
  headers: HeaderValues,
  nameOf: (given: string) => Name,
  keep: (name: string, value: string | readonly string[], key: string) => void,
): void {
  const hop = named(headers.connection);
  for (const given of Object.keys(headers)) {
    const value = headers[given];
    const { name, key, passes } = nameOf(given);
    if (passes && value !== undefined && !hop.includes(name)) keep(name, value, key);
  }
}

/**
 * What is passed on of a caller's headers, and the credential; names in lower case. A caller's own header of the
 * name that the credential goes by is dropped, in every spelling: servers differ in which one counts.
 */
export function toProvider(
  headers: HeaderValues,
  credential: Readonly<Record<string, string>>,
): Record<string, string> {
  const taken = Object.keys(credential).map((name) => spelled(name.toLowerCase()));
  const kept = collected<string>();
  kept['user-agent'] = 'Cleat';
  passing(headers, callerName, (name, value, key) => {
    if (!taken.includes(key)) kept[name] = typeof value === 'string' ? value : value.join(', ');
  });
  // An echo of the credential can be found only in what is not compressed.
  kept['accept-encoding'] = 'identity';
  for (const [name, value] of Object.entries(credential)) kept[name] = value;
  return kept;
}

/** Without a prototype, so that a header may have any name. */
const collected = <T>(): Record<string, T> => Object.create(null);

/**
 * @param scrub hides the credential in a value
 * @param decoded whether the body's encodings were undone
 */
export function toCaller(
  headers: HeaderValues,
  scrub: (text: string) => string,
  decoded: boolean,
): Record<string, string | string[]> {
  const kept = collected<string | string[]>();
  passing(headers, providerName, (name, value) => {
    if (decoded && ofEncoding.includes(name)) return;
    kept[name] = typeof value === 'string' ? scrub(value) : value.map(scrub);
  });
  const single = (name: string): string => {
    const value = headers[name] ?? '';
    return typeof value === 'string' ? value : value.join(', ');
  };
  kept['cache-control'] = scrub(cacheControl(single('cache-control')));
  kept.vary = scrub(vary(single('vary')));
  kept['content-security-policy'] = 'sandbox';
  kept['x-content-type-options'] = 'nosniff';
  kept['cleat-answer-from'] = 'provider';
  return kept;
}
