/** One text for one value: key order and number forms do not matter, missing and null differ. */

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON with the members of every object in the order of their code units (as RFC 8785 §3.2.3). */
export function canonicalText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) {
    let text = '[';
    for (let at = 0; at < value.length; at += 1) text += (at === 0 ? '' : ',') + canonicalText(value[at]);
    return `${text}]`;
  }
  const object = value as JsonObject;
  let text = '';
  for (const name of sortedNames(object)) {
    const member = object[name];
    if (member !== undefined)
      text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonicalText(member)}`;
  }
  return `{${text}}`;
}

/** Most objects come with their members in one of a few orders, and many in this one. */
function sortedNames(object: JsonObject): readonly string[] {
  const names = Object.keys(object);
  for (let at = 1; at < names.length; at += 1) {
    const [before, name] = [names[at - 1], names[at]];
    if (before !== undefined && name !== undefined && before > name) return names.sort();
  }
  return names;
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
