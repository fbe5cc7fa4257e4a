/** The routes that all others stand below: the root, what needs a session, and what is in one Workspace. */
import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { queryClient } from '../api/queries.ts';
import { sessionQuery } from './session/session.ts';
import { NotFound } from './shell/not-found.tsx';
import { BarePageError } from './shell/page-error.tsx';
import { Shell } from './shell/shell.tsx';

export const rootRoute = createRootRoute({ errorComponent: BarePageError, notFoundComponent: NotFound });

/** Without a session one signs in first, and comes back to where one was going. */
export const sessionRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  errorComponent: BarePageError,
  beforeLoad: async ({ location }) => {
    const session = await queryClient.ensureQueryData(sessionQuery);
    if (session === null) throw redirect({ to: '/sign-in', search: { next: location.href } });
    return { session };
  },
});

/** `/w/{workspaceId}`: its pages read `workspaceId` from the address. */
export const workspaceRoute = createRoute({
  getParentRoute: () => sessionRoute,
  path: 'w/$workspaceId',
  component: Shell,
  errorComponent: BarePageError,
});
