import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspaceRoute } from '../routes.ts';

const dashboardRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./dashboard.tsx'), 'Dashboard'),
});

export const dashboardRoutes = [dashboardRoute] as const;
