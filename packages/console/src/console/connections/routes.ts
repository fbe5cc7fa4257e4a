import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspaceRoute } from '../routes.ts';

export const connectionRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'connections/$connectionId',
  component: lazyRouteComponent(() => import('./connection-layout.tsx'), 'ConnectionLayout'),
});
