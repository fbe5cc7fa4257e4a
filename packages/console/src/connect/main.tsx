// First of all: it takes the token out of the address, and opens the session while all the rest is read and drawn.
import './session.ts';
import './mantine.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../api/queries.ts';
import { ThemeProvider } from '../theme/provider.tsx';
import { ConnectPage } from './connect-page.tsx';
import { watchAddress } from './link.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');

watchAddress();
createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <ConnectPage />
      </QueryClientProvider>
    </ThemeProvider>
  </StrictMode>,
);
