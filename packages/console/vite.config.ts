/** Two pages and one script: the console, the connect page, and `/connect.js` for a product's own pages. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // Put into each answer by the server: Mantine writes style elements, and the policy allows none without it.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    // An inlined file would be a data: URL, which the policy refuses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        console: `${import.meta.dirname}/index.html`,
        connect: `${import.meta.dirname}/connect.html`,
        opener: `${import.meta.dirname}/src/opener/opener.ts`,
      },
      output: {
        entryFileNames: ({ name }) => (name === 'opener' ? 'connect.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
