import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { workspaceRoute } from '../routes.ts';

const providersRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'providers',
  validateSearch: ({ q }): { readonly q?: string } => (typeof q === 'string' && q !== '' ? { q } : {}),
  component: lazyPage(() => import('./provider-list.tsx'), 'ProviderList'),
});

interface ProviderSearch {
  /** Id of the way to connect that is shown. */
  readonly strategy?: string;
  /** A step of its guide, from 1. */
  readonly step?: number;
}

const providerRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'providers/$providerId',
  validateSearch: ({ strategy, step }): ProviderSearch => ({
    ...(typeof strategy === 'string' && { strategy }),
    ...(typeof step === 'number' && Number.isInteger(step) && step > 0 && { step }),
  }),
  component: lazyPage(() => import('./provider-page.tsx'), 'ProviderPage'),
});

export const providerRoutes = [providersRoute, providerRoute] as const;
