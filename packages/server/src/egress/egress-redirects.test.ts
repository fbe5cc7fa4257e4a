import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, get, openEgress, serveHttp } from './test-servers.ts';

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
        '/loop': '/loop',
      };
      const location = to[url];
      if (url === '/304') return void response.writeHead(304).end();
      if (url === '/300') return void response.writeHead(300).end('choices');
      if (location === undefined) return void response.end('end');
      response.writeHead(307, { location }).end('moved');
    });
    return { port, seen };
  };

  it.each([
    '/away',
    '/metadata',
    '/relative',
    '/absolute',
    '/scheme',
    '/slashes',
    '/user',
    '/broken',
    '/loop',
  ])('%s is a failure that says which status came, and nothing more is sent', async (path) => {
    const { port, seen } = await serve();
    const asked = get(`http://127.0.0.1:${port}${path}`, { 'x-api-key': 'k' });
    for (const method of ['GET', 'POST'] as const) {
      expect(await openEgress().send({ ...asked, method })).toMatchObject({
        ...{ code: 'redirect_refused', phase: 'headers', host: `127.0.0.1:${port}`, status: 307 },
      });
    }
    expect(seen).toEqual([path, path]);
  });

  it('a 3xx without Location is an answer', async () => {
    const { port } = await serve();
    for (const status of [300, 304]) {
      expect(await openEgress().send(get(`http://127.0.0.1:${port}/${status}`))).toMatchObject({
        kind: 'answer',
        status,
      });
    }
  });
});
