/** Set by the HTTP client itself, or able to send the request elsewhere than its URL says. */
const reserved = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'proxy-authorization',
  'proxy-connection',
]);

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const value = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * The headers to send: those given, the last of several spellings of one name, `accept-encoding: gzip`, and who we are.
 * @throws TypeError for a name or value that HTTP forbids (RFC 9110 §5). It repeats no value: callers check what
 * people give them before, so this is an error in this program.
 */
export function requestHeaders(given: Readonly<Record<string, string>>): Record<string, string> {
  const headers = new Map<string, readonly [string, string]>([
    ['accept-encoding', ['accept-encoding', 'gzip']],
    // Some firewalls answer 403 to a request that does not say what sends it.
    ['user-agent', ['user-agent', 'Cleat']],
  ]);
  for (const [name, text] of Object.entries(given)) {
    if (!token.test(name))
      throw new TypeError('The name of a request header holds a character that HTTP forbids.');
    const key = name.toLowerCase();
    if (reserved.has(key)) throw new TypeError(`The request header ${key} is not for callers to set.`);
    if (!value.test(text)) {
      throw new TypeError(`The value of the request header ${key} holds a character that HTTP forbids.`);
    }
    headers.set(key, [name, text]);
  }
  return Object.fromEntries(headers.values());
}

/**
 * Lower-case names, the first value of each, but all of `link`: pages may be linked in lines of their own (RFC 9110
 * §5.3). `__proto__` becomes an own member like any other.
 */
export function answerHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, values]) => {
      const key = name.toLowerCase();
      const value = Array.isArray(values) ? (key === 'link' ? values.join(', ') : values[0]) : values;
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
}
