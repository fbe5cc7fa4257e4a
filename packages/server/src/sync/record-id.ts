/** The id of a record in Cleat: its primary key as one text. */
import { createHash } from 'node:crypto';
import { memberAt } from '../methods/member-at.ts';
import type { JsonObject } from './canonical.ts';

const longest = 400;
const hashed = 'sha256:';

/**
 * A key of one part is that part; several are joined by commas, which stand escaped by a backslash within a part.
 * One that is too long for an index, or that the database cannot hold as text, is stood for by its SHA-256. Null
 * where no part has a value: such a row cannot be told from another.
 */
export function recordId(row: JsonObject, primaryKey: readonly string[]): string | null {
  const parts = primaryKey.map((path) => partOf(path.includes('.') ? memberAt(row, path) : row[path]));
  if (parts.every((part) => part === '')) return null;
  const [only] = parts;
  const id =
    parts.length === 1 && only !== undefined
      ? only
      : parts.map((part) => part.replaceAll(/[\\,]/g, '\\$&')).join(',');
  return canStand(id) ? id : `${hashed}${createHash('sha256').update(id, 'utf16le').digest('hex')}`;
}

/** PostgreSQL holds no NUL, and what is not well-formed becomes the same replacement for all. */
function canStand(id: string): boolean {
  return id.length <= longest && id.isWellFormed() && !id.includes('\0') && !id.startsWith(hashed);
}

/** A whole number past 2^53 has lost its last digits when it was read: another may have become the same. */
function partOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number')
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? '' : String(value);
  return typeof value === 'boolean' ? String(value) : '';
}
