import type { Row } from './resources/seeded.ts';
import type { Rows } from './row-changes.ts';

export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 100;

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Reads `limit` (1 to 100, default 20) and `offset` (from 0); names the parameter that does not fit. */
export function readPage(query: URLSearchParams): Page | { readonly invalid: 'limit' | 'offset' } {
  const limit = wholeNumber(query.get('limit') ?? String(DEFAULT_LIMIT));
  if (limit === undefined || limit < 1 || limit > MAX_LIMIT) return { invalid: 'limit' };
  const offset = wholeNumber(query.get('offset') ?? '0');
  return offset === undefined ? { invalid: 'offset' } : { limit, offset };
}

/** The rows of one page; none beyond the end. */
export function readRows(collection: Pick<Rows, 'total' | 'row'>, page: Page): readonly Row[] {
  const count = Math.max(0, Math.min(page.limit, collection.total - page.offset));
  return Array.from({ length: count }, (_, i) => collection.row(page.offset + i));
}

function wholeNumber(text: string): number | undefined {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  return value;
}
