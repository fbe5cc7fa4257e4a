/** Nesting that an honest Provider does not reach, and that neither the parser nor what walks its result should meet. */
const maxDepth = 64;

export type JsonOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: 'empty' | 'syntax' | 'too_deep' | 'non_finite' };

const quote = 0x22;
const backslash = 0x5c;

/** The index of the quote that closes the string opened at `start`, or the text's length. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    // One that stands behind an odd number of backslashes is escaped.
    if ((at - before) % 2 === 1) return at;
  }
  return text.length;
}

/** Digits, and + - . E e */
function isNumeric(code: number): boolean {
  if (code >= 0x30 && code <= 0x39) return true;
  return code === 0x2b || code === 0x2d || code === 0x2e || code === 0x45 || code === 0x65;
}

function endOfNumber(text: string, start: number): number {
  let at = start;
  while (at < text.length && isNumeric(text.charCodeAt(at))) at += 1;
  return at;
}

/** Only an exponent or more than 308 digits can leave the range of a double. */
function overflows(token: string): boolean {
  return (token.length > 308 || /e/i.test(token)) && Math.abs(Number(token)) === Number.POSITIVE_INFINITY;
}

/** One pass over the text, from which nothing is built. */
function scan(text: string): 'too_deep' | 'non_finite' | null {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > maxDepth) return 'too_deep';
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
    else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      const end = endOfNumber(text, at);
      if (overflows(text.slice(at, end))) return 'non_finite';
      at = end - 1;
    }
  }
  return null;
}

/** Whether a value is what `scan` refuses, found where it stands in half the time. Goes no deeper than it accepts. */
function isRefused(value: unknown, depth: number): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return false;
  if (depth === maxDepth) return true;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) if (isRefused(value[at], depth + 1)) return true;
    return false;
  }
  const object = value as Readonly<Record<string, unknown>>;
  for (const name in object) if (isRefused(object[name], depth + 1)) return true;
  return false;
}

/** Characters. Of a text of brackets the parser makes a hundred bytes for each: no more of them than can be afforded. */
const mostUnscanned = 256 * 1024;

/**
 * Reads a Provider's JSON in linear time. A byte order mark is passed over. Refused: nesting deeper than 64, and
 * numbers too large for a double, which would become Infinity and later `null`. A `__proto__` key becomes an own
 * member, as `JSON.parse` makes it: it pollutes nothing unless someone assigns it on. Of duplicate keys the last counts.
 */
export function parseJson(text: string): JsonOutcome {
  const bare = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (bare.trim() === '') return { ok: false, reason: 'empty' };
  const long = bare.length > mostUnscanned;
  const refused = long ? scan(bare) : null;
  if (refused !== null) return { ok: false, reason: refused };
  try {
    const value: unknown = JSON.parse(bare);
    const reason = !long && isRefused(value, 0) ? scan(bare) : null;
    return reason === null ? { ok: true, value } : { ok: false, reason };
  } catch {
    // The parser's message quotes the text, which may hold a token.
    return { ok: false, reason: scan(bare) ?? 'syntax' };
  }
}

/**
 * Whether an answer is a page for people, such as a login form or a maintenance notice, whatever its label says.
 * Try `parseJson` first: JSON labelled as HTML is still JSON.
 */
export function looksLikeHtml(text: string, contentType: string | undefined): boolean {
  const start = text
    .slice(0, 4096)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (start === '') return false;
  if (/^(<!--|<\?xml)/i.test(start)) return /<(!doctype\s+html|html|head|body)[\s>]/i.test(start);
  if (/^<(!doctype\s+html|html|head|body|script|title|meta|form)[\s/>]/i.test(start)) return true;
  return /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? '') && !/^[{["]/.test(start);
}
