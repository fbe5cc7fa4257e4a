/** Nesting that an honest Provider does not reach, and that neither the parser nor what walks its result should meet. */
const maxDepth = 64;

export type JsonOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: 'empty' | 'syntax' | 'too_deep' | 'non_finite' };

const quote = 0x22;
const backslash = 0x5c;

/** The index of the quote that closes the string opened at `start`, or the text's length. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at;
  }
  return text.length;
}

function isNumeric(code: number): boolean {
  // Digits, and + - . E e
  return (code >= 0x30 && code <= 0x39) || [0x2b, 0x2d, 0x2e, 0x45, 0x65].includes(code);
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

/** One pass over the text, before anything is built from it. */
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

/**
 * Reads a Provider's JSON in linear time. A byte order mark is passed over. Refused: nesting deeper than 64, and
 * numbers too large for a double, which would become Infinity and later `null`. A `__proto__` key becomes an own
 * member, as `JSON.parse` makes it: it pollutes nothing unless someone assigns it on. Of duplicate keys the last counts.
 */
export function parseJson(text: string): JsonOutcome {
  const bare = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (bare.trim() === '') return { ok: false, reason: 'empty' };
  const refused = scan(bare);
  if (refused !== null) return { ok: false, reason: refused };
  try {
    return { ok: true, value: JSON.parse(bare) };
  } catch {
    // The parser's message quotes the text, which may hold a token.
    return { ok: false, reason: 'syntax' };
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
