/** Faults of paging: the right rows, on the wrong pages or wrongly counted. */
import { change } from './fault-kind.ts';
import { optional, whole } from './fields.ts';
import { DEFAULT_LIMIT } from './paging.ts';

const API = ['api'] as const;

export const PAGE_FAULTS = {
  firstPage: change('The first page, whatever the offset', API, {}, () => ({
    query: (query) => {
      const first = new URLSearchParams(query);
      first.delete('offset');
      return first;
    },
  })),
  clampPages: change(
    'Pages of fewer rows than asked for',
    API,
    { rows: whole('Rows of a page at most', 1, 100) },
    (_, { rows }) => ({
      query: (query) => {
        const limit = Number(query.get('limit') ?? DEFAULT_LIMIT);
        const clamped = new URLSearchParams(query);
        if (limit > rows) clamped.set('limit', String(rows));
        return clamped;
      },
    }),
  ),
  wrongTotal: change(
    'A total that does not fit the rows',
    API,
    {
      value: optional(whole('The total', 0, 1_000_000_000)),
      add: optional(whole('Added to the right total; below 0 = too low', -1_000_000_000, 1_000_000_000)),
    },
    (_, { value, add = 0 }) => ({
      body: (body) =>
        typeof body.total === 'number' ? { ...body, total: value ?? Math.max(0, body.total + add) } : body,
    }),
  ),
} as const;
