/** Keyset paging: a cursor names the last id read, and is of no use in another Workspace or list. */
import { createHash } from 'node:crypto';
import { Problem } from './problem.ts';

export interface PageRequest {
  readonly limit: number;
  readonly cursor: string | undefined;
}

export interface Page<T> {
  readonly data: T[];
  readonly nextCursor: string | null;
}

const mark = (list: string, id: string): string =>
  createHash('sha256').update(`${list}\n${id}`).digest('base64url').slice(0, 12);

export function encodeCursor(list: string, id: string): string {
  return Buffer.from(`${id} ${mark(list, id)}`, 'utf8').toString('base64url');
}

/**
 * @param list names the list and the Workspace
 * @returns the id after which to go on, or null from the start
 * @throws Problem `invalid_cursor`
 */
export function decodeCursor(list: string, cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const [id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  // Anybody can work the mark out, so the id may still be no id; decoding is lenient, so what it gives is compared.
  if (!/^[\w-]+$/.test(id) || cursor !== encodeCursor(list, id)) {
    throw new Problem(
      'invalid_cursor',
      'Begin again without cursor; a cursor only goes on in the list that gave it.',
    );
  }
  return id;
}

/** @param rows one more than the limit, if there are more */
export function toPage<Row extends { readonly id: string }, T>(
  list: string,
  rows: readonly Row[],
  limit: number,
  view: (row: Row) => T,
): Page<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(view),
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(list, last.id) : null,
  };
}
