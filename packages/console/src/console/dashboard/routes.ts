import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { workspaceRoute } from '../routes.ts';

const dashboardRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/',
  component: lazyPage(() => import('./dashboard.tsx'), 'Dashboard'),
});

export const dashboardRoutes = [dashboardRoute] as const;
