/** The console. The connect page is built by vite.connect.config.ts, `/connect.js` by vite.opener.config.ts. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { themeVariablesPlugin } from './theme-variables.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), themeVariablesPlugin],
  // Put into each answer by the server: Mantine writes style elements, and the policy allows none without it.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    // An inlined file would be a data: URL, which the policy refuses.
    assetsInlineLimit: 0,
    rolldownOptions: { input: `${import.meta.dirname}/index.html` },
  },
});
