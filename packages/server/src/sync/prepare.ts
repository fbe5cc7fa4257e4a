/** Rows of a Provider as records: their id, what is kept of them, and what tells whether they changed. Pure. */
import type { Stream } from '@cleat/plugin-kit';
import { memberAt } from '../methods/member-at.ts';
import { canonicalText, type JsonObject, withoutMembers } from './canonical.ts';
import { recordId } from './record-id.ts';

export interface PreparedRow {
  /** Null for a row without a key. */
  readonly id: string | null;
  readonly record: JsonObject;
  /** The business date, `YYYY-MM-DD`, of streams that have one. */
  readonly onDate: string | null;
}

/** A schema is whatever a plugin writes there: nothing is read by it, and not all of it could go to another thread. */
export type ReadBy = Omit<Stream, 'schema'>;

export interface Shape {
  readonly stream: ReadBy;
  /** Members that its key is part of, but for the one that names the parent. */
  readonly keyMembers: readonly string[];
  readonly dropped: ReadonlySet<string>;
  readonly volatile: ReadonlySet<string>;
}

export function shapeOf(stream: ReadBy, droppedFields: readonly string[]): Shape {
  const { parent, primaryKey, volatile } = stream;
  const keyMembers = primaryKey
    .map((path) => path.split('.', 1)[0] ?? path)
    .filter((name) => name !== parent?.as);
  return { stream, keyMembers, dropped: new Set(droppedFields), volatile: new Set(volatile ?? []) };
}

/** With the key of its parent, where it has one. */
export function withParent({ parent }: ReadBy, row: JsonObject, parentId: string | null): JsonObject {
  return parent === undefined || parentId === null ? row : { ...row, [parent.as]: parentId };
}

export function prepareRow(shape: Shape, row: JsonObject, parentId: string | null): PreparedRow {
  const whole = withParent(shape.stream, row, parentId);
  return {
    id: recordId(whole, shape.stream.primaryKey),
    record: withoutMembers(whole, shape.dropped),
    onDate: dateOf(shape.stream, whole),
  };
}

/** What is compared: without members that change by themselves. */
export function comparedText(shape: Pick<Shape, 'volatile'>, record: JsonObject, text: string): string {
  return shape.volatile.size === 0 ? text : canonicalText(withoutMembers(record, shape.volatile));
}

function dateOf({ changes }: Pick<Stream, 'changes'>, row: JsonObject): string | null {
  if (changes.kind === 'full') return null;
  const value = memberAt(row, changes.on);
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : null;
}

/** Members that could be read before, that this run has not read yet, and that this record leaves out. */
export function missingFields(
  record: JsonObject,
  unproven: ReadonlySet<string>,
  has: (value: unknown) => boolean,
): string[] {
  return [...unproven].filter((name) => !has(record[name]));
}

/** Of these, those of which something is stored. */
export function storedFields(
  stored: JsonObject,
  missing: readonly string[],
  has: (value: unknown) => boolean,
): string[] {
  return missing.filter((name) => has(stored[name]));
}

/** What is kept of a row, and its date. */
export type Kept = Pick<PreparedRow, 'record' | 'onDate'>;

/**
 * Keeps what is stored in members that may only be hidden now: a field-level permission that was taken away empties
 * a member in all records at once. A record that held null there, or nothing, has not changed either.
 * @returns null where the row lacks none of them
 */
export function keepHidden(
  { record, onDate }: Kept,
  stored: JsonObject,
  shape: Shape,
  hidden: Hidden,
): Kept | null {
  const names = new Set(missingFields(record, hidden.fields, hidden.has));
  if (names.size === 0) return null;
  // Of a row that shows nothing but what identifies it, members that never hold a value are hidden with the others.
  if (isBlank(shape.stream, record, hidden.has))
    for (const name of Object.keys(stored))
      if (!Object.hasOwn(record, name) && !hidden.proven.has(name)) names.add(name);
  const shown = Object.entries(record).filter(([name]) => !names.has(name));
  const before = Object.entries(stored).filter(([name]) => names.has(name));
  const whole = Object.fromEntries([...shown, ...before]);
  // Without its date a record lies in no window, and would be missed in none when it is gone.
  return { record: whole, onDate: onDate ?? dateOf(shape.stream, whole) };
}

export interface Hidden {
  /** Members that lost what was stored of them in some record, and that no row has shown yet. */
  readonly fields: ReadonlySet<string>;
  /** Members that had a value in some row. */
  readonly proven: ReadonlySet<string>;
  readonly has: (value: unknown) => boolean;
}

/** Members that every record has, whatever may be read. */
export const identifyingFields = ({ parent }: ReadBy): string[] => [
  ...['id', 'href'],
  ...(parent === undefined ? [] : [parent.as]),
];

function isBlank(stream: ReadBy, record: JsonObject, has: (value: unknown) => boolean): boolean {
  const always = identifyingFields(stream);
  return Object.keys(record).every((name) => always.includes(name) || !has(record[name]));
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
