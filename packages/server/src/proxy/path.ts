/** Which raw paths the proxy takes. Pure: what it accepts is sent byte for byte. */

export type Target =
  | {
      readonly ok: true;
      /** Path and query as they came, without a leading slash. */
      readonly target: string;
      readonly path: string;
    }
  | { readonly ok: false; readonly reason: string };

const refuse = (reason: string): Target => ({ ok: false, reason });

/**
 * A dot segment in any spelling that some server undoes: encoded once or twice, behind an encoded slash, before
 * `;` or an encoded `?` or `#` (servers in front of others decode a path and send it on as it is then), with spaces
 * around it, or with characters that are mapped to dots and slashes (full width ones are, on Windows).
 */
function climbs(segment: string): boolean {
  let text = segment;
  for (let times = 0; times < 4; times += 1) {
    const parts = mapped(text)
      .split(/[/\\]/)
      .map((part) => part.split(/[;?#]/)[0]?.trim());
    if (parts.some((part) => part === '.' || part === '..')) return true;
    const decoded = text.replace(/%[0-7][0-9a-f]/gi, (code) =>
      String.fromCharCode(Number.parseInt(code.slice(1), 16)),
    );
    if (decoded === text) return false;
    text = decoded;
  }
  // What is encoded more often than that is no name that anybody uses.
  return true;
}

/** As software reads it that puts characters of the same meaning in one form (Unicode annex 15, NFKC). */
function mapped(text: string): string {
  if (!/%[89a-f]/i.test(text)) return text;
  try {
    return decodeURIComponent(text.replace(/%(?![89a-f][0-9a-f])/gi, '%25')).normalize('NFKC');
  } catch {
    return text;
  }
}

/**
 * What percent-encoding stands for, or null if it is no UTF-8: overlong spellings of `.` and `/` are none. It is given
 * back, since a build leaves out a call of which nothing is used, and with it what it throws.
 */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/**
 * Nearly every target: no segment begins with a dot or is empty, nothing in the path is encoded or means more than itself.
 * What this accepts the judgement below accepts as well; it only is quicker.
 */
const plain = /^(?:[\w~-][\w.~-]*\/)*(?:[\w~-][\w.~-]*)?(?:\?[!"$-[\]-~]*)?$/;

/** What stands before the query. */
export function pathOf(target: string): string {
  const query = target.indexOf('?');
  return query < 0 ? target : target.slice(0, query);
}

/**
 * Judges the raw request target after `/proxy/`, path and query. No accepted one leaves the root that it is
 * appended to (RFC 3986 §3.3, and what servers make of it). The query is only held to be printable ASCII.
 */
export function readTarget(raw: string): Target {
  return plain.test(raw) ? { ok: true, target: raw, path: pathOf(raw) } : judgeTarget(raw);
}

/** The same, looking at everything. */
export function judgeTarget(raw: string): Target {
  if (/[^\x21-\x7e]/.test(raw))
    return refuse('The path holds a space, a control character or a character that is not encoded.');
  if (raw.includes('\\')) return refuse('The path holds a backslash.');
  if (raw.includes('#')) return refuse('The path holds a fragment (the part from # on).');
  const path = pathOf(raw);
  if (decoded(path) === null)
    return refuse('The path holds a percent sign that encodes nothing, or no UTF-8.');
  if (/%(?:[01][0-9a-f]|7f)/i.test(path)) return refuse('The path holds an encoded control character.');
  const segments = path.split('/');
  if (segments.slice(0, -1).includes(''))
    return refuse('The path holds an empty segment, or begins with another origin.');
  if (segments.some(climbs)) return refuse('The path holds a segment that is “.” or “..”.');
  return { ok: true, target: raw, path };
}

/** Whether a path lies below one of the prefixes, each of whole segments. */
export function liesBelow(path: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => {
    const bare = prefix.replace(/\/+$/, '');
    return `/${path}` === bare || `/${path}`.startsWith(`${bare}/`);
  });
}
