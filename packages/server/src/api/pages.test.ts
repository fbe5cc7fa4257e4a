import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageRoutes } from './pages.ts';

const page = '<meta property="csp-nonce" nonce="__CSP_NONCE__"><link nonce="__CSP_NONCE__">';

describe('the pages', () => {
  let directory: string;
  let app: FastifyInstance;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'pages-'));
    app = Fastify();
  });
  afterEach(async () => {
    await app.close();
    await rm(directory, { recursive: true });
  });

  const build = async (): Promise<void> => {
    await mkdir(join(directory, 'dist/assets'), { recursive: true });
    await mkdir(join(directory, 'dist/logos'));
    await writeFile(join(directory, 'secret.js'), 'not to be served');
    for (const file of ['index.html', 'connect.html']) await writeFile(join(directory, 'dist', file), page);
    for (const file of ['connect.js', 'favicon.svg', 'assets/a-1.js', 'logos/a.svg']) {
      await writeFile(join(directory, 'dist', file), file);
    }
    await app.register(pageRoutes(join(directory, 'dist')));
  };

  it.each(['/', '/sign-in', '/w/ws_1', '/w/ws_1/connections/con_1', '/connect'])(
    'are answered at %s with a policy that allows scripts from files alone',
    async (path) => {
      await build();
      const { headers, statusCode } = await app.inject(path);
      expect(statusCode).toBe(200);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|data:|https?:|\*/);
      expect(headers['x-frame-options']).toBe('DENY');
    },
  );

  it('hold a nonce that is new with each answer and stands in the policy too', async () => {
    await build();
    const nonces = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { body, headers } = await app.inject('/');
        const [, nonce = ''] = /nonce="([^"]+)"/.exec(body) ?? [];
        expect(body).toBe(page.replaceAll('__CSP_NONCE__', nonce));
        expect(String(headers['content-security-policy'])).toContain(`'nonce-${nonce}'`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(20);
  });

  it('let no other window hold on to the console; the connect page may answer the one that opened it', async () => {
    await build();
    expect((await app.inject('/')).headers['cross-origin-opener-policy']).toBe('same-origin');
    expect((await app.inject('/connect')).headers['cross-origin-opener-policy']).toBe('unsafe-none');
  });

  it('have assets that are kept for good, and a script that other origins may load', async () => {
    await build();
    const asset = await app.inject('/assets/a-1.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const script = await app.inject('/connect.js');
    expect(script.headers['access-control-allow-origin']).toBe('*');
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
  });

  it.each([
    '/assets/../../secret.js',
    '/assets/..%2f..%2fsecret.js',
    '/assets/%2e%2e/%2e%2e/secret.js',
    '/assets/',
    '/logos/../index.html',
  ])('serve nothing else from the disk: %s', async (path) => {
    await build();
    expect((await app.inject(path)).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('say how they are built where they are not', async () => {
    await app.register(pageRoutes(join(directory, 'nowhere')));
    const answer = await app.inject('/');
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('npm run build');
  });
});
