/** For tests: a stream like any other. */
import type { Stream } from '@cleat/plugin-kit';

export const testStream = (given: Partial<Stream> = {}): Stream => ({
  ...{ name: 'things', label: 'Things', domain: 'staffing', request: { path: '/things' } },
  paging: { kind: 'offset', limit: 'limit', offset: 'offset', total: 'total' },
  primaryKey: ['id'],
  schema: { type: 'object', properties: {} },
  changes: { kind: 'full' },
  ...{ pageSize: 10, concurrency: 4 },
  ...given,
});
