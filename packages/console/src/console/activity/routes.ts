import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { workspaceRoute } from '../routes.ts';
import { type EventType, eventTypes } from './queries.ts';

interface ActivitySearch {
  readonly connectionId?: string;
  readonly type?: EventType;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const eventsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'events',
  validateSearch: (search): ActivitySearch => {
    const connectionId = textOf(search.connectionId);
    const type = eventTypes.find((one) => one === search.type);
    return { ...(connectionId !== undefined && { connectionId }), ...(type !== undefined && { type }) };
  },
  component: lazyPage(() => import('./events-page.tsx'), 'EventsPage'),
});

const auditRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'audit',
  validateSearch: (search): Pick<ActivitySearch, 'connectionId'> => {
    const connectionId = textOf(search.connectionId);
    return connectionId === undefined ? {} : { connectionId };
  },
  component: lazyPage(() => import('./audit-page.tsx'), 'AuditPage'),
});

export const activityRoutes = [eventsRoute, auditRoute] as const;
