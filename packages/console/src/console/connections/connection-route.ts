/** One connection: the frame that all its pages stand below, also those of other areas. */
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { workspaceRoute } from '../routes.ts';

/** `/w/{workspaceId}/connections/{connectionId}` */
export const connectionRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'connections/$connectionId',
  component: lazyPage(() => import('./connection-frame.tsx'), 'ConnectionFrame'),
});
