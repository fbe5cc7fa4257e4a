/** What a list answer shows about permissions. Pure. */

import { memberAt } from '../methods/member-at.ts';

export type CollectionVerdict = 'rows' | 'empty' | 'blank_rows' | 'not_a_collection';

/** Members that identify a row and say nothing about it. */
const identifying = new Set(['id', 'href']);

/**
 * @param body parsed JSON: an array, or an object with an array `data`
 * @param path where the array is, if it is elsewhere
 */
export function judgeCollection(body: unknown, path?: string): CollectionVerdict {
  const rows = path === undefined ? rowsOf(body) : arrayAt(body, path);
  if (rows === null) return 'not_a_collection';
  if (rows.length === 0) return 'empty';
  return rows.some(hasFields) ? 'rows' : 'blank_rows';
}

function arrayAt(body: unknown, path: string): readonly unknown[] | null {
  const value = memberAt(body, path);
  return Array.isArray(value) ? value : null;
}

function rowsOf(body: unknown): readonly unknown[] | null {
  if (Array.isArray(body)) return body;
  if (typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data))
    return body.data;
  return null;
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
