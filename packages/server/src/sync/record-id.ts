/** The id of a record in Cleat: its primary key as one text. */
import { createHash } from 'node:crypto';
import { memberAt } from '../methods/member-at.ts';
import type { JsonObject } from './canonical.ts';

const longest = 400;

/**
 * A key of one part is that part; several are joined by commas, which stand escaped by a backslash within a part.
 * One too long for an index, or that no text in the database can hold, is stood for by its SHA-256. Null where no
 * part has a value: such a row cannot be told from another.
 */
export function recordId(row: JsonObject, primaryKey: readonly string[]): string | null {
  const parts = primaryKey.map((path) => partOf(path.includes('.') ? memberAt(row, path) : row[path]));
  if (parts.every((part) => part === '')) return null;
  const [only] = parts;
  const id =
    parts.length === 1 && only !== undefined
      ? only
      : parts.map((part) => part.replaceAll(/[\\,]/g, '\\$&')).join(',');
  // A lone surrogate has no UTF-8: it would come back as another text, and the record would be new each time.
  const whole = id.isWellFormed();
  if (whole && id.length <= longest && !id.includes('\0')) return id;
  return `sha256:${createHash('sha256')
    .update(whole ? id : JSON.stringify(id))
    .digest('hex')}`;
}

function partOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
