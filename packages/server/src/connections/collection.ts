/** What a list answer shows about permissions. Pure. */
import { memberAt } from '../methods/member-at.ts';

export type CollectionVerdict = 'rows' | 'empty' | 'blank_rows' | 'not_a_collection';

/** Members that identify a row and say nothing about it. */
const identifying = new Set(['id', 'href']);

/**
 * @param body parsed JSON: an array, or an object with an array at `place`, or there with one member for each row
 * @param place of the rows, where the plugin names one; without that member there are none then
 */
export function judgeCollection(body: unknown, place?: string): CollectionVerdict {
  const rows = rowsOf(body, place);
  if (rows === null) return 'not_a_collection';
  if (rows.length === 0) return 'empty';
  return rows.some(hasFields) ? 'rows' : 'blank_rows';
}

function rowsOf(body: unknown, place: string | undefined): readonly unknown[] | null {
  if (Array.isArray(body)) return body;
  if (typeof body !== 'object' || body === null) return null;
  const rows = memberAt(body, place ?? 'data');
  if (Array.isArray(rows)) return rows;
  if (place !== undefined && typeof rows === 'object' && rows !== null) return Object.values(rows);
  // Some Providers leave an empty list out.
  return place !== undefined && rows === undefined ? [] : null;
}

function hasFields(row: unknown): boolean {
  if (typeof row !== 'object' || row === null) return false;
  return Object.entries(row).some(([name, value]) => !identifying.has(name) && hasValue(value));
}

function hasValue(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false;
  if (Array.isArray(value)) return value.some(hasValue);
  return typeof value === 'object' ? Object.values(value).some(hasValue) : true;
}
