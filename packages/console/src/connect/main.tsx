import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../api/queries.ts';
import { ThemeProvider } from '../theme/provider.tsx';
import { ConnectPage } from './connect-page.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');

createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <ConnectPage />
      </QueryClientProvider>
    </ThemeProvider>
  </StrictMode>,
);
