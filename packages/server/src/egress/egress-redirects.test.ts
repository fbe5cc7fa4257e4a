import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, get, openEgress, serveHttp } from './test-servers.ts';
import type { SendOptions } from './types.ts';

const refuse: SendOptions = { redirects: 'refuse' };
const sameOrigin: SendOptions = { redirects: 'same_origin' };

afterEach(closeAll);

describe('redirects', () => {
  const serve = async () => {
    const seen: string[] = [];
    const other = await serveHttp(
      (request, response) => void response.end(String(seen.push(`other ${request.headers['x-api-key']}`))),
    );
    const port = await serveHttp((request, response) => {
      const url = request.url ?? '';
      seen.push(url);
      const to: Record<string, string> = {
        '/away': `http://127.0.0.1:${other}/`,
        '/metadata': 'http://169.254.169.254/latest',
        '/relative': 'end',
        '/absolute': `http://127.0.0.1:${port}/end#x`,
        '/scheme': `https://127.0.0.1:${port}/end`,
        '/slashes': `//127.0.0.1:${other}/`,
        '/user': `http://a:b@127.0.0.1:${port}/end`,
        '/broken': 'http://[',
        '/three': '/two',
        '/two': '/one',
        '/one': '/end',
        '/four': '/three',
        '/loop': '/loop',
      };
      const location = to[url];
      if (url === '/304') return void response.writeHead(304).end();
      if (url === '/300') return void response.writeHead(300).end('choices');
      if (location === undefined) return void response.end('end');
      response.writeHead(302, { location }).end('moved');
    });
    return { port, seen };
  };

  it.each(['/away', '/metadata', '/relative', '/scheme', '/slashes', '/broken'])(
    'refuse: %s is a failure, and nothing more is sent',
    async (path) => {
      const { port, seen } = await serve();
      expect(
        await openEgress().send(get(`http://127.0.0.1:${port}${path}`, { 'x-api-key': 'k' }), refuse),
      ).toMatchObject({
        code: 'redirect_refused',
        phase: 'headers',
        host: `127.0.0.1:${port}`,
      });
      expect(seen).toEqual([path]);
    },
  );

  it.each(['/relative', '/absolute', '/three'])('same_origin: %s is followed', async (path) => {
    const { port } = await serve();
    expect(await openEgress().send(get(`http://127.0.0.1:${port}${path}`), sameOrigin)).toMatchObject({
      status: 200,
      text: 'end',
    });
  });

  it.each([
    ['/away', 'redirect_refused', 1],
    ['/slashes', 'redirect_refused', 1],
    ['/metadata', 'redirect_refused', 1],
    ['/scheme', 'redirect_refused', 1],
    ['/broken', 'redirect_refused', 1],
    ['/user', 'destination_blocked', 1],
    ['/four', 'redirect_refused', 4],
    ['/loop', 'redirect_refused', 4],
  ])('same_origin: %s is %s after %d requests', async (path, code, requests) => {
    const { port, seen } = await serve();
    const outcome = await openEgress().send(
      get(`http://127.0.0.1:${port}${path}`, { 'x-api-key': 'k' }),
      sameOrigin,
    );
    expect(outcome).toMatchObject({ code });
    expect(seen).toHaveLength(requests);
    expect(seen.some((line) => line.startsWith('other'))).toBe(false);
  });

  it('same_origin: a POST is not repeated elsewhere', async () => {
    const { port, seen } = await serve();
    const post = { ...get(`http://127.0.0.1:${port}/relative`), method: 'POST', body: 'x' } as const;
    expect(await openEgress().send(post, sameOrigin)).toMatchObject({ code: 'redirect_refused' });
    expect(seen).toEqual(['/relative']);
  });

  it('a 3xx without Location is an answer', async () => {
    const { port } = await serve();
    for (const status of [300, 304]) {
      expect(await openEgress().send(get(`http://127.0.0.1:${port}/${status}`), refuse)).toMatchObject({
        kind: 'answer',
        status,
      });
    }
  });
});
