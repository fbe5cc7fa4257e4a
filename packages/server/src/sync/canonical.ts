/** One text for one value: key order and number forms do not matter, missing and null differ. */

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON with the members of every object in the order of their code units (as RFC 8785 §3.2.3). */
export const canonicalText = (value: unknown): string => withValue('', value);

/**
 * A text with a value at its end. Each piece that is put to the end takes memory of its own until the text is read, so
 * there are as few as can be.
 */
function withValue(text: string, value: unknown): string {
  if (typeof value === 'string') return isPlain(value) ? `${text}"${value}"` : text + JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return text + (JSON.stringify(value) ?? 'null');
  let whole = text;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) whole = withValue(whole + (at === 0 ? '[' : ','), value[at]);
    return whole + (value.length === 0 ? '[]' : ']');
  }
  const object = value as JsonObject;
  let empty = true;
  for (const { name, first, next } of membersOf(Object.keys(object))) {
    const member = object[name];
    if (member === undefined) continue;
    whole = withValue(whole + (empty ? first : next), member);
    empty = false;
  }
  return whole + (empty ? '{}' : '}');
}

/** What JSON escapes; surrogates only where they stand alone, which is left to `JSON.stringify` to tell. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes control characters
const escaped = /[\u0000-\u001f"\\\ud800-\udfff]/;
/** Longer ones `JSON.stringify` quotes faster. */
const short = 64;

const isPlain = (text: string): boolean => text.length < short && !escaped.test(text);

interface Member {
  readonly name: string;
  /** Quoted, with the colon, and with what stands before it: as the first member of its object, and as another one. */
  readonly first: string;
  readonly next: string;
}

interface KnownNames {
  readonly names: readonly string[];
  readonly inOrder: readonly Member[];
}

/** The rows of a stream have the same few lists of names: put in order once. By their first name. */
const known = new Map<string, KnownNames[]>();
const mostFirstNames = 1_000;
const mostOfOne = 16;
const mostNames = 200;

function membersOf(names: readonly string[]): readonly Member[] {
  const [first = ''] = names;
  const lists = known.get(first) ?? [];
  const found = lists.find((list) => sameNames(list.names, names));
  if (found !== undefined) return found.inOrder;
  const inOrder = names.toSorted().map((name) => {
    const label = `${JSON.stringify(name)}:`;
    return { name, first: `{${label}`, next: `,${label}` };
  });
  if (lists.length < mostOfOne && known.size < mostFirstNames && names.length <= mostNames)
    known.set(first, [...lists, { names, inOrder }]);
  return inOrder;
}

function sameNames(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
}

/** Without the members named, or the same object where there are none. */
export function withoutMembers(object: JsonObject, names: ReadonlySet<string>): JsonObject {
  if (names.size === 0) return object;
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.has(name)));
}

/** Whether a member says anything: empty texts, lists and objects do not. */
export function hasValue(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || typeof value === 'function') return false;
  if (Array.isArray(value)) return value.some(hasValue);
  return typeof value === 'object' ? Object.values(value).some(hasValue) : true;
}

/** Names of the members that say something. */
export function membersWithValue(object: JsonObject): string[] {
  return Object.keys(object).filter((name) => hasValue(object[name]));
}
