import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { workspaceRoute } from '../routes.ts';

const keysRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'keys',
  component: lazyPage(() => import('./keys-page.tsx'), 'KeysPage'),
});

export const keyRoutes = [keysRoute] as const;
