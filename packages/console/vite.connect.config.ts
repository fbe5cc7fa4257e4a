/**
 * The connect page: a small script that asks, a large one that draws, read side by side, and one style. It shares
 * nothing with the console, whose forty small files would each cost a slow processor as much as their contents.
 */
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { themeVariablesPlugin } from './theme-variables.ts';

/** The browser asks for what draws while it still reads the page. */
const preloadDrawing: Plugin = {
  name: 'preload-drawing',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.values(bundle)
        .filter((output) => output.type === 'chunk' && output.isDynamicEntry)
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head',
        })),
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), themeVariablesPlugin, preloadDrawing],
  // Put into each answer by the server: Mantine writes style elements, and the policy allows none without it.
  html: { cspNonce: '__CSP_NONCE__' },
  // The console's build has copied them.
  publicDir: false,
  build: {
    emptyOutDir: false,
    target: 'es2022',
    // An inlined file would be a data: URL, which the policy refuses.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: { input: `${import.meta.dirname}/connect.html` },
  },
});
