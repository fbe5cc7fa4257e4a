import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { sessionRoute } from '../routes.ts';

/** An instance admin chooses; everybody else has one Workspace only. */
export const workspaceListRoute = createRoute({
  getParentRoute: () => sessionRoute,
  path: '/',
  beforeLoad: ({ context }) => {
    const { workspaceId } = context.session;
    if (workspaceId !== null) throw redirect({ to: '/w/$workspaceId', params: { workspaceId } });
  },
  component: lazyRouteComponent(() => import('./workspace-list.tsx'), 'WorkspaceList'),
});
