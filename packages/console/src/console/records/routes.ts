import { createRoute } from '@tanstack/react-router';
import { connectionRoute } from '../connections/connection-route.ts';
import { lazyPage } from '../lazy-page.ts';

export interface RecordsSearch {
  readonly stream?: string;
  /** Names of fields; never values. */
  readonly columns?: readonly string[];
  readonly deleted?: false;
}

export const recordsRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: 'records',
  validateSearch: ({ stream, columns, deleted }): RecordsSearch => ({
    ...(typeof stream === 'string' && { stream }),
    ...(Array.isArray(columns) && { columns: columns.filter((name) => typeof name === 'string') }),
    ...(deleted === false && { deleted }),
  }),
  component: lazyPage(() => import('./records-tab.tsx'), 'RecordsTab'),
});
