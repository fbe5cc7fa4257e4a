/** `/connect.js`: one classic script with the global `Cleat`, beside the pages. */
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    target: 'es2020',
    emptyOutDir: false,
    lib: {
      entry: `${import.meta.dirname}/src/opener/opener.ts`,
      formats: ['iife'],
      name: 'Cleat',
      fileName: () => 'connect.js',
    },
  },
});
