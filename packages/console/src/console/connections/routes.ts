/** `/w/{workspaceId}/connections`: the list, a new one, and the pages of one. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { recordsRoute } from '../records/routes.ts';
import { workspaceRoute } from '../routes.ts';
import { syncsRoute } from '../syncs/routes.ts';
import { connectionRoute } from './connection-route.ts';
import { readFilter, readNew } from './search.ts';

const listRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'connections',
  validateSearch: readFilter,
  component: lazyRouteComponent(() => import('./connection-list.tsx'), 'ConnectionList'),
});

const newRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'connections/new',
  validateSearch: readNew,
  component: lazyRouteComponent(() => import('./new-connection.tsx'), 'NewConnection'),
});

const below = { getParentRoute: () => connectionRoute };

const overviewRoute = createRoute({
  ...below,
  path: '/',
  component: lazyRouteComponent(() => import('./overview.tsx'), 'ConnectionOverview'),
});

const accessRoute = createRoute({
  ...below,
  path: 'access',
  component: lazyRouteComponent(() => import('./access.tsx'), 'ConnectionAccess'),
});

const settingsRoute = createRoute({
  ...below,
  path: 'settings',
  component: lazyRouteComponent(() => import('./settings.tsx'), 'ConnectionSettings'),
});

const historyRoute = createRoute({
  ...below,
  path: 'history',
  component: lazyRouteComponent(() => import('./history.tsx'), 'ConnectionHistory'),
});

export const connectionRoutes = [
  listRoute,
  newRoute,
  connectionRoute.addChildren([
    overviewRoute,
    accessRoute,
    syncsRoute,
    recordsRoute,
    settingsRoute,
    historyRoute,
  ]),
] as const;
