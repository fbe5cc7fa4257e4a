import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspaceRoute } from '../routes.ts';

const keysRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'keys',
  component: lazyRouteComponent(() => import('./keys-page.tsx'), 'KeysPage'),
});

export const keyRoutes = [keysRoute] as const;
