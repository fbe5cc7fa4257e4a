/** All pages of the console. Each area has its routes in its own folder; this file only puts them together. */
import { createRouter } from '@tanstack/react-router';
import { activityRoutes } from './activity/routes.ts';
import { connectionRoutes } from './connections/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { keyRoutes } from './keys/routes.ts';
import { providerRoutes } from './providers/routes.ts';
import { rootRoute, sessionRoute, workspaceRoute } from './routes.ts';
import { signInRoute } from './session/routes.ts';
import { PageError } from './shell/page-error.tsx';
import { syncRoutes } from './syncs/routes.ts';
import { workspaceListRoute } from './workspaces/routes.ts';

const routeTree = rootRoute.addChildren([
  signInRoute,
  sessionRoute.addChildren([
    workspaceListRoute,
    workspaceRoute.addChildren([
      ...dashboardRoutes,
      ...connectionRoutes,
      ...syncRoutes,
      ...providerRoutes,
      ...activityRoutes,
      ...keyRoutes,
    ]),
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // At the page itself, so that the frame around it stays.
  defaultErrorComponent: PageError,
  scrollRestoration: true,
  // What a route does not know is not passed on to it.
  search: { strict: true },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** Why one is at the sign-in page. Not in its address, which can be kept or sent on. */
    readonly sessionEnded?: boolean;
  }
}
