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

export interface Shape {
  readonly stream: Stream;
  /** Members that its key is part of, but for the one that names the parent. */
  readonly keyMembers: readonly string[];
  readonly dropped: ReadonlySet<string>;
  readonly volatile: ReadonlySet<string>;
}

export function shapeOf(stream: Stream, droppedFields: readonly string[]): Shape {
  const { parent, primaryKey, volatile } = stream;
  const keyMembers = primaryKey
    .map((path) => path.split('.', 1)[0] ?? path)
    .filter((name) => name !== parent?.as);
  return { stream, keyMembers, dropped: new Set(droppedFields), volatile: new Set(volatile ?? []) };
}

/** With the key of its parent, where it has one. */
export function withParent({ parent }: Stream, row: JsonObject, parentId: string | null): JsonObject {
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

/**
 * Keeps what is stored in members that may only be hidden now: a field-level permission that was taken away empties
 * a member in all records at once.
 */
export function keepHidden(
  record: JsonObject,
  stored: JsonObject,
  missing: readonly string[],
  has: (value: unknown) => boolean,
): { readonly record: JsonObject; readonly kept: readonly string[] } {
  const kept = missing.filter((name) => has(stored[name]));
  if (kept.length === 0) return { record, kept };
  return { record: { ...record, ...Object.fromEntries(kept.map((name) => [name, stored[name]])) }, kept };
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
