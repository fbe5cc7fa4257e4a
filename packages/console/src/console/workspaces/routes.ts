import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { sessionRoute } from '../routes.ts';
import { BarePageError } from '../shell/page-error.tsx';

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
  component: lazyPage(() => import('./workspace-list.tsx'), 'WorkspaceList'),
  errorComponent: BarePageError,
});
