/** Which headers pass the proxy, in either direction. Pure. */

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

/** What would act on the origin of Cleat, or say what only Cleat says there. */
const ofProvider = new Set([
  ...hopByHop,
  ...'set-cookie set-cookie2 strict-transport-security clear-site-data service-worker-allowed alt-svc'.split(
    ' ',
  ),
  ...'content-security-policy content-security-policy-report-only x-content-type-options'.split(' '),
  ...'report-to reporting-endpoints nel referrer-policy'.split(' '),
  // Answers behind an API key are not for caches: `no-store` is set for all.
  ...'cache-control pragma expires'.split(' '),
  ...'request-id ratelimit ratelimit-policy'.split(' '),
]);
const ofProviderPrefixes = ['access-control-', 'proxy-', 'cleat-'];

/** Describe the encoded bytes, which a decoded answer no longer has. */
const ofEncoding = 'content-encoding content-length content-md5 content-digest digest accept-ranges'.split(
  ' ',
);

function named(connection: HeaderValues[string]): string[] {
  return [connection ?? '']
    .flat()
    .join(',')
    .split(',')
    .map((name) => name.trim().toLowerCase());
}

/** Some servers read `_` as `-`. */
const spelled = (name: string): string => name.toLowerCase().replaceAll('_', '-');

function passing(
  headers: HeaderValues,
  dropped: ReadonlySet<string>,
  prefixes: readonly string[],
): [string, string | string[]][] {
  const hop = named(headers.connection);
  return Object.entries(headers).flatMap(([name, value]) => {
    const key = spelled(name);
    const drop =
      dropped.has(key) ||
      hop.includes(name.toLowerCase()) ||
      prefixes.some((prefix) => key.startsWith(prefix));
    return drop || value === undefined
      ? []
      : [[name.toLowerCase(), typeof value === 'string' ? value : [...value]]];
  });
}

/** What is passed on of a caller's headers; names in lower case. The credential is put on afterwards. */
export function toProvider(headers: HeaderValues): Record<string, string> {
  const kept = passing(headers, ofCaller, ofCallerPrefixes).map(
    ([name, value]) => [name, typeof value === 'string' ? value : value.join(', ')] as const,
  );
  // An echo of the credential can be found only in what is not compressed.
  return { 'user-agent': 'Cleat', ...Object.fromEntries(kept), 'accept-encoding': 'identity' };
}

/**
 * @param scrub hides the credential in a value
 * @param decoded whether the body's encodings were undone
 */
export function toCaller(
  headers: HeaderValues,
  scrub: (text: string) => string,
  decoded: boolean,
): Record<string, string | string[]> {
  const kept = passing(headers, ofProvider, ofProviderPrefixes).filter(
    ([name]) => !decoded || !ofEncoding.includes(name),
  );
  return {
    ...Object.fromEntries(
      kept.map(([name, value]) => [name, typeof value === 'string' ? scrub(value) : value.map(scrub)]),
    ),
    'cache-control': 'no-store',
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cleat-answer-from': 'provider',
  };
}
