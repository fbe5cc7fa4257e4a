/** The pages: the console, the connect page, their assets, and the script for a product's own pages. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { Problem } from '../problem.ts';

/** Where `npm run build` puts them. */
export const builtPages = fileURLToPath(new URL('dist', import.meta.resolve('@cleat/console/package.json')));

const placeholder = '__CSP_NONCE__';
/** The addresses of the console, below which it finds its own way. */
const consolePaths = ['/', '/sign-in', '/w/*'];

/** @param nonce for the style elements that the component library writes; scripts have none and come from files alone */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const access = { config: { access: 'public' as const }, schema: { hide: true } };
const year = 365 * 24 * 3600 * 1000;

/** @param directory of the built pages; where it is empty, their addresses say how to build them */
export function pageRoutes(directory: string): FastifyPluginAsync {
  return async (app) => {
    const read = (file: string): Promise<string | null> =>
      readFile(join(directory, file), 'utf8').catch(() => null);
    const consolePage = await read('index.html');
    const connectPage = await read('connect.html');
    const opener = await read('connect.js');
    // No other window keeps a handle on the console. The connect page answers the one that opened it.
    for (const path of consolePaths) sendPage(app, path, consolePage, 'same-origin');
    sendPage(app, '/connect', connectPage, 'unsafe-none');
    app.get('/connect.js', access, async (_request, reply) =>
      reply
        .headers({
          'cache-control': 'public, max-age=300',
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .type('text/javascript; charset=utf-8')
        .send(built(opener)),
    );
    if (consolePage === null) return;
    await app.register(async (files) => {
      files.addHook('onRoute', (route) => {
        route.config = { ...route.config, ...access.config };
        route.schema = { ...route.schema, ...access.schema };
      });
      // Their names change with what is in them.
      await files.register(fastifyStatic, {
        root: join(directory, 'assets'),
        prefix: '/assets/',
        maxAge: year,
        immutable: true,
        cacheControl: true,
        preCompressed: true,
        index: false,
        decorateReply: false,
      });
      await files.register(fastifyStatic, {
        root: join(directory, 'logos'),
        prefix: '/logos/',
        maxAge: 3600 * 1000,
        index: false,
        decorateReply: false,
      });
    });
    const icon = await readFile(join(directory, 'favicon.svg'));
    app.get('/favicon.svg', access, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('image/svg+xml').send(icon),
    );
  };
}

function sendPage(app: FastifyInstance, path: string, html: string | null, openerPolicy: string): void {
  app.get(path, access, async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({
        'content-security-policy': pagePolicy(nonce),
        'cross-origin-opener-policy': openerPolicy,
        'x-frame-options': 'DENY',
        'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      })
      .type('text/html; charset=utf-8')
      .send(built(html).replaceAll(placeholder, nonce));
  });
}

/** @throws Problem `unavailable` */
function built(text: string | null): string {
  if (text !== null) return text;
  throw new Problem(
    'unavailable',
    'The pages have not been built. Run "npm run build" where Cleat is installed, then start it again; the API works meanwhile.',
  );
}
