/** One connection: the frame that all its pages stand below, also those of other areas. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspaceRoute } from '../routes.ts';

/** `/w/{workspaceId}/connections/{connectionId}` */
export const connectionRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'connections/$connectionId',
  component: lazyRouteComponent(() => import('./connection-frame.tsx'), 'ConnectionFrame'),
});
