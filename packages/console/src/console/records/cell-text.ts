/** A member of a record as a cell: in one line, with what it is kept apart from what is not there. Pure. */
import { recordStrings as words } from '../../strings/en/records.ts';

export interface CellText {
  readonly text: string;
  /** It says something about the value, and is not the value itself. */
  readonly quiet: boolean;
}

type Data = Readonly<Record<string, unknown>>;
/** Characters: a cell shows less, and a page of long ones would be heavy. */
const longest = 200;

/** Missing, `null` and `""` are three things. */
export function cellText(data: Data | null, member: string): CellText {
  if (data === null || !Object.hasOwn(data, member)) return { text: '–', quiet: true };
  return textOf(data[member]);
}

function textOf(value: unknown): CellText {
  if (value === null) return { text: 'null', quiet: true };
  if (value === '') return { text: '""', quiet: true };
  if (Array.isArray(value)) return { text: words.items(value.length), quiet: true };
  if (typeof value === 'object') {
    // How this API names what a reference leads to.
    if ('descriptor' in value && typeof value.descriptor === 'string') return textOf(value.descriptor);
    return { text: shorten(JSON.stringify(value)), quiet: true };
  }
  return { text: shorten(String(value)), quiet: false };
}

const shorten = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);

const atFirst = 4;

/** What tells most: the name that people give it, then values before addresses and ids. */
export function firstColumns(fields: readonly string[], primaryKey: readonly string[]): string[] {
  const keys = new Set(primaryKey);
  const rank = (field: string): number => {
    if (field === 'descriptor') return 0;
    return keys.has(field) || field === 'href' || field === 'id' ? 2 : 1;
  };
  return fields
    .map((field, index) => ({ field, index }))
    .toSorted((a, b) => rank(a.field) - rank(b.field) || a.index - b.index)
    .slice(0, atFirst)
    .map(({ field }) => field);
}
