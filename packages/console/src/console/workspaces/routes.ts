import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { sessionRoute } from '../routes.ts';

/** An instance admin chooses; everybody else has one Workspace only. */
export const workspaceListRoute = createRoute({
  getParentRoute: () => sessionRoute,
  path: '/',
  validateSearch: (search): { q?: string } =>
    typeof search.q === 'string' && search.q !== '' ? { q: search.q.slice(0, 200) } : {},
  beforeLoad: ({ context }) => {
    const { workspaceId } = context.session;
    if (workspaceId !== null) throw redirect({ to: '/w/$workspaceId', params: { workspaceId } });
  },
  component: lazyRouteComponent(() => import('./workspace-list.tsx'), 'WorkspaceList'),
});
