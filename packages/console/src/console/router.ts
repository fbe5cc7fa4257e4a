/** All pages of the console. Each area has its routes in its own folder; this file only puts them together. */
import { createRouter } from '@tanstack/react-router';
import { connectionRoutes } from './connections/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { rootRoute, sessionRoute, workspaceRoute } from './routes.ts';
import { signInRoute } from './session/routes.ts';
import { workspaceListRoute } from './workspaces/routes.ts';

const routeTree = rootRoute.addChildren([
  signInRoute,
  sessionRoute.addChildren([
    workspaceListRoute,
    workspaceRoute.addChildren([...dashboardRoutes, ...connectionRoutes]),
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
