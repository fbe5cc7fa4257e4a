/**
 * The connect page, into one script and one style: it shares nothing with the console, whose forty small files would
 * each cost a slow processor as much as their contents.
 */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // Put into each answer by the server: Mantine writes style elements, and the policy allows none without it.
  html: { cspNonce: '__CSP_NONCE__' },
  // The console's build has copied them.
  publicDir: false,
  build: {
    emptyOutDir: false,
    target: 'es2022',
    // An inlined file would be a data: URL, which the policy refuses.
    assetsInlineLimit: 0,
    rolldownOptions: { input: `${import.meta.dirname}/connect.html` },
  },
});
