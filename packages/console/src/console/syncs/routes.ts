import { createRoute } from '@tanstack/react-router';
import { connectionRoute } from '../connections/connection-route.ts';
import { lazyPage } from '../lazy-page.ts';
import { workspaceRoute } from '../routes.ts';

const runRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'syncs/$runId',
  component: lazyPage(() => import('./run-page.tsx'), 'RunPage'),
});

/** A tab of a connection. */
export const syncsRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: 'syncs',
  component: lazyPage(() => import('./syncs-tab.tsx'), 'SyncsTab'),
});

export const syncRoutes = [runRoute] as const;
