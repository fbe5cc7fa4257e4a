import './mantine.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../api/queries.ts';
import { ThemeProvider } from '../theme/provider.tsx';
import { ConnectPage } from './connect-page.tsx';
import { watchAddress } from './link.ts';
import { prepare } from './session.ts';

/** @throws Error where the page has no place for it */
export async function draw(): Promise<void> {
  // The script runs as soon as it is there, whatever else of the page is not.
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
  }
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no #root');
  watchAddress();
  // What connect.html shows meanwhile is as good as a first drawing of the same.
  await prepare();
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider>
        <QueryClientProvider client={queryClient}>
          <ConnectPage />
        </QueryClientProvider>
      </ThemeProvider>
    </StrictMode>,
  );
}
