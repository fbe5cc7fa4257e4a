import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../routes.ts';

/** Only an address of the console itself, so that a link cannot lead a person away after signing in. */
const ownPath = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined;

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'sign-in',
  validateSearch: (search): { next?: string } => {
    const next = ownPath(search.next);
    return next === undefined ? {} : { next };
  },
  component: lazyRouteComponent(() => import('./sign-in.tsx'), 'SignIn'),
});
