/** `/w/{workspaceId}/connections`: the list, a new one, and the pages of one. */
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { recordsRoute } from '../records/routes.ts';
import { workspaceRoute } from '../routes.ts';
import { syncsRoute } from '../syncs/routes.ts';
import { connectionRoute } from './connection-route.ts';
import { readFilter, readNew, readSettings } from './search.ts';

const listRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'connections',
  validateSearch: readFilter,
  component: lazyPage(() => import('./connection-list.tsx'), 'ConnectionList'),
});

const newRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'connections/new',
  validateSearch: readNew,
  component: lazyPage(() => import('./new-connection.tsx'), 'NewConnection'),
});

const below = { getParentRoute: () => connectionRoute };

const overviewRoute = createRoute({
  ...below,
  path: '/',
  component: lazyPage(() => import('./overview.tsx'), 'ConnectionOverview'),
});

const accessRoute = createRoute({
  ...below,
  path: 'access',
  component: lazyPage(() => import('./access.tsx'), 'ConnectionAccess'),
});

const settingsRoute = createRoute({
  ...below,
  path: 'settings',
  validateSearch: readSettings,
  component: lazyPage(() => import('./settings.tsx'), 'ConnectionSettings'),
});

const historyRoute = createRoute({
  ...below,
  path: 'history',
  component: lazyPage(() => import('./history.tsx'), 'ConnectionHistory'),
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
