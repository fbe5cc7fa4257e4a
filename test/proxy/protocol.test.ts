/** HTTP itself: methods, bodies that are not there, parts. */
import { METHODS, type RequestListener, request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { rawRequest, sendBytes } from '../support/raw-http.ts';
import { below, type Harness, startHarness, token } from './harness.ts';

let harness: Harness | undefined;
afterEach(async () => {
  await harness?.stop();
  harness = undefined;
});
async function start(listener: RequestListener, change = {}): Promise<Harness> {
  harness = await startHarness(listener, change);
  return harness;
}
const head = (line: string, ...headers: string[]): string =>
  [`${line}`, 'host: x', 'connection: close', ...headers, '', ''].join('\r\n');

describe('the proxy passes', () => {
  it.each(METHODS.filter((method) => !['HEAD', 'TRACE', 'CONNECT'].includes(method)))(
    '%s with a body',
    async (method) => {
      const { origin } = await start(async (incoming, response) => {
        let body = '';
        for await (const chunk of incoming) body += chunk;
        response.writeHead(207).end(`${incoming.method} ${incoming.headers.depth} ${body}`);
      });
      const answer = await rawRequest(
        origin,
        method,
        below('x'),
        { depth: '1', 'content-length': '4', 'content-type': 'text/plain' },
        'body',
      );
      expect([answer.status, answer.text]).toEqual([207, `${method} 1 body`]);
    },
  );

  it.each(['x', 'text/plain; charset=', '*/*', 'multipart/form-data; boundary="a b"', ';'])(
    'a body that is called %j',
    async (type) => {
      const { origin } = await start((incoming, response) => {
        incoming.resume().on('end', () => response.end(incoming.headers['content-type']));
      });
      const answer = await rawRequest(origin, 'POST', below('x'), { 'content-type': type }, 'body');
      expect([answer.status, answer.text]).toEqual([200, type]);
    },
  );

  it.each(['TRACE', 'CONNECT'])('no %s, which would echo or open a tunnel', async (method) => {
    let heard = 0;
    const { origin } = await start((_incoming, response) => {
      heard += 1;
      response.end();
    });
    const answer = await sendBytes(origin, head(`${method} ${below('x')} HTTP/1.1`));
    expect(answer).not.toMatch(/^HTTP\/1\.1 2/);
    expect(heard).toBe(0);
  });

  it('the length of a body that a HEAD does not bring', async () => {
    const { origin } = await start((_incoming, response) =>
      response.writeHead(200, { 'content-length': '1234', etag: '"v1"' }).end(),
    );
    const answer = await rawRequest(origin, 'HEAD', below('x'));
    expect([answer.status, answer.text, answer.headers['content-length']]).toEqual([200, '', '1234']);
    expect(answer.headers['cleat-answer-from']).toBe('provider');
  });

  it.each([204, 304])('a %i, which has no body', async (status) => {
    const { origin } = await start((_incoming, response) =>
      response.writeHead(status, { etag: '"v1"' }).end(),
    );
    const text = await sendBytes(origin, head(`GET ${below('x')} HTTP/1.1`));
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(text).toMatch(/etag: "v1"/i);
    expect(text.split('\r\n\r\n')[1]).toBe('');
  });

  it('a part of something, as it was asked for', async () => {
    const { origin } = await start((incoming, response) => {
      const [from = 0, to = 0] =
        /(\d+)-(\d+)/
          .exec(incoming.headers.range ?? '')
          ?.slice(1)
          .map(Number) ?? [];
      response
        .writeHead(206, { 'content-range': `bytes ${from}-${to}/10`, 'accept-ranges': 'bytes' })
        .end('0123456789'.slice(from, to + 1));
    });
    const answer = await rawRequest(origin, 'GET', below('x'), { range: 'bytes=2-5', 'if-range': '"v1"' });
    expect([answer.status, answer.text, answer.headers['content-range']]).toEqual([
      206,
      '2345',
      'bytes 2-5/10',
    ]);
  });

  it.each([200, 201, 302, 400, 404, 418, 500, 599])('the status %i', async (status) => {
    const { origin } = await start((_incoming, response) => response.writeHead(status).end('x'));
    const answer = await rawRequest(origin, 'GET', below('x'));
    expect([answer.status, answer.text]).toEqual([status, 'x']);
  });

  it('chunks of a body of unknown length, their extensions and trailers aside', async () => {
    const { origin } = await start(async (incoming, response) => {
      let body = '';
      for await (const chunk of incoming) body += chunk;
      response.writeHead(200, { trailer: 'x-sum' });
      response.write(`${body} ${JSON.stringify(incoming.trailers)}`);
      response.addTrailers({ 'x-sum': token(1) });
      response.end();
    });
    const text = await sendBytes(
      origin,
      `${head(`POST ${below('x')} HTTP/1.1`, 'transfer-encoding: chunked', 'trailer: x-mine')}3;a=b\r\nabc\r\n2\r\nde\r\n0\r\nx-mine: 1\r\n\r\n`,
    );
    expect(text).toContain('abcde {}');
    expect(text).not.toContain(token(1));
    expect(text.trimEnd()).toMatch(/\r\n0$/);
  });

  it('a body only once it may be sent, to a caller who asks first', async () => {
    const { origin } = await start((incoming, response) => {
      incoming.resume().on('end', () => response.end(String(incoming.headers.expect)));
    });
    const answer = await new Promise<string>((resolve, reject) => {
      const sent = request(origin + below('x'), {
        method: 'PUT',
        headers: { expect: '100-continue', 'content-length': 4 },
      });
      let asked = false;
      sent.on('continue', () => {
        asked = true;
        sent.end('body');
      });
      sent.on('response', (response) => {
        let text = `${asked} `;
        response.on('data', (chunk) => (text += chunk)).on('end', () => resolve(text));
      });
      sent.on('error', reject).flushHeaders();
    });
    expect(answer).toBe('true undefined');
  });

  it('nothing for a caller who expects what nobody knows', async () => {
    const { origin } = await start((_incoming, response) => response.end());
    expect(await sendBytes(origin, head(`GET ${below('x')} HTTP/1.1`, 'expect: the-unexpected'))).toMatch(
      /^HTTP\/1\.1 417 /,
    );
  });
});

describe('the proxy refuses', () => {
  it('WebSockets, in words', async () => {
    let heard = 0;
    const { origin } = await start((_incoming, response) => {
      heard += 1;
      response.end();
    });
    const text = await sendBytes(
      origin,
      `GET ${below('x')} HTTP/1.1\r\nhost: x\r\nconnection: Upgrade, close\r\nupgrade: websocket\r\nsec-websocket-key: x\r\nsec-websocket-version: 13\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 501 /);
    expect(text).toContain('"upgrade_not_supported"');
    expect(heard).toBe(0);
  });

  it('no caller who offers another protocol and goes on in this one', async () => {
    const { origin } = await start((incoming, response) => response.end(String(incoming.headers.upgrade)));
    const text = await sendBytes(
      origin,
      `GET ${below('x')} HTTP/1.1\r\nhost: x\r\nconnection: Upgrade, HTTP2-Settings, close\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABk\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(text).toContain('undefined');
  });

  it.each([
    ['two lengths', 'content-length: 4\r\ncontent-length: 5'],
    ['a length and chunks', 'content-length: 4\r\ntransfer-encoding: chunked'],
    ['chunks inside of something', 'transfer-encoding: chunked, gzip'],
    ['a length that is none', 'content-length: 4x'],
    ['a header that is too long', `x-long: ${'x'.repeat(20_000)}`],
    [
      'many headers that are too long',
      Array.from({ length: 40 }, (_, n) => `x-${n}: ${'x'.repeat(500)}`).join('\r\n'),
    ],
    ['a folded header', 'x-a: 1\r\n 2'],
    ['a name with a blank', 'content-length : 4'],
  ])('%s: 4xx, and the Provider hears nothing', async (_what, headers) => {
    let heard = 0;
    const { origin } = await start((_incoming, response) => {
      heard += 1;
      response.end();
    });
    const text = await sendBytes(origin, `POST ${below('x')} HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\nbody`);
    expect(text).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(heard).toBe(0);
  });

  it.each([
    ['headers that are too long', (n: number) => `x-${n}: ${'x'.repeat(600)}\r\n`],
    ['bytes that are no header', () => 'no header\r\n'],
  ])('a Provider’s %s with 502', async (_what, line) => {
    const { origin } = await start((_incoming, response) => {
      const lines = Array.from({ length: 40 }, (_, n) => line(n)).join('');
      response.socket?.end(`HTTP/1.1 200 OK\r\n${lines}content-length: 0\r\n\r\n`);
    });
    const answer = await rawRequest(origin, 'GET', below('x'));
    expect([answer.status, answer.headers['cleat-answer-from']]).toEqual([502, 'cleat']);
  });

  it('a plugin whose root leaves the base URL', async () => {
    for (const root of [
      'https://evil.example/',
      'http://127.0.0.1:1/',
      'not a url',
      '/relative',
      'http://user:pw@127.0.0.1/',
    ]) {
      let heard = 0;
      const { origin, stop } = await startHarness(
        (_incoming, response) => {
          heard += 1;
          response.end();
        },
        { plugin: { proxyRoot: () => root } },
      );
      const answer = await rawRequest(origin, 'GET', below('x'));
      await stop();
      expect([root, answer.status, heard]).toEqual([root, 409, 0]);
    }
  });

  it.each<[string, () => unknown]>([
    [
      'an error',
      () => {
        throw new Error('no such root');
      },
    ],
    ['a promise', async () => 'http://127.0.0.1/'],
    [
      'a promise that rejects',
      async () => {
        throw new Error('late');
      },
    ],
    ['nothing', () => undefined],
  ])('a plugin that gives %s in place of a root, which is a fault of this side', async (_what, root) => {
    const { origin } = await start((_incoming, response) => response.end(), {
      plugin: { proxyRoot: root },
    });
    const answer = await rawRequest(origin, 'GET', below('x'));
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('proxyRoot');
  });

  it('no root above the base URL, if it is of the same origin', async () => {
    const { origin } = await start((incoming, response) => response.end(incoming.url), {
      plugin: { proxyRoot: ({ baseUrl }: { baseUrl: string }) => `${new URL(baseUrl).origin}/other/` },
    });
    expect((await rawRequest(origin, 'GET', below('x'))).text).toBe('/other/x');
  });
});
