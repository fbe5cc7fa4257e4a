/** @param path names of own members, joined by dots; undefined if there is nothing there */
export function memberAt(value: unknown, path: string): unknown {
  let at = value;
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = Object.getOwnPropertyDescriptor(at, name)?.value;
  }
  return at;
}
