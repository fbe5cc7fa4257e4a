import './mantine.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../api/queries.ts';
import { ThemeProvider } from '../theme/provider.tsx';
import { router } from './router.ts';
import { watchSession } from './session/expiry.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');

watchSession(queryClient, () =>
  router.navigate({
    to: '/sign-in',
    search: { next: router.state.location.href },
    state: { sessionEnded: true },
  }),
);

createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>
  </StrictMode>,
);
