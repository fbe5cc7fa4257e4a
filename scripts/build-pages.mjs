import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { buildWorkspace, filesOf, top } from './build-workspace.mjs';

const pages = join(top, 'packages/console');

/** Builds the pages, unless they were built from these very sources. @throws Error where the build fails */
export function buildPages() {
  buildWorkspace(
    'The pages',
    pages,
    [
      'src',
      'public',
      'index.html',
      'connect.html',
      'package.json',
      'theme-variables.ts',
      'vite.config.ts',
      'vite.connect.config.ts',
      'vite.opener.config.ts',
    ],
    () => compress(join(pages, 'dist/assets')),
  );
}

/** Beside each text: what the server sends to a browser that takes it (browsers ask for Brotli over TLS alone). */
function compress(directory) {
  for (const file of filesOf(directory).filter((name) => /\.(?:js|css|svg)$/.test(name))) {
    const text = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(text));
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
  }
}
