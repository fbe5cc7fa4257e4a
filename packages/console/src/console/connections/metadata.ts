/** A connection's metadata as lines of a form, and back. Pure. */

export interface Entry {
  readonly key: string;
  readonly value: string;
}

export const entriesOf = (metadata: Readonly<Record<string, string>>): readonly Entry[] =>
  Object.entries(metadata).map(([key, value]) => ({ key, value }));

/** A line without a key is no entry yet. */
export const toMetadata = (entries: readonly Entry[]): Record<string, string> =>
  Object.fromEntries(
    entries.map(({ key, value }) => [key.trim(), value] as const).filter(([key]) => key !== ''),
  );

export function repeatedKeys(entries: readonly Entry[]): ReadonlySet<string> {
  const keys = entries.map(({ key }) => key.trim()).filter((key) => key !== '');
  return new Set(keys.filter((key, index) => keys.indexOf(key) !== index));
}
