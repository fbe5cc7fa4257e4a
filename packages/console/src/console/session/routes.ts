import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../routes.ts';
import { BarePageError } from '../shell/page-error.tsx';

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
  component: lazyPage(() => import('./sign-in.tsx'), 'SignIn'),
  errorComponent: BarePageError,
});
