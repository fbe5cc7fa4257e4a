/** HTTP itself: methods, bodies that are not there, parts, breaks. */
import { type RequestListener, request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { rawRequest, sendBytes } from '../support/raw-http.ts';
import { until } from '../support/world.ts';
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

/** What comes back until the connection ends, and whether it ended as a connection should. */
function untilEnd(origin: string, bytes: string): Promise<{ text: string; reset: boolean }> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let [text, reset] = ['', false];
    socket
      .on('data', (chunk) => (text += chunk))
      .on('error', () => (reset = true))
      .on('close', () => resolve({ text, reset }));
  });
}

describe('the proxy passes', () => {
  it.each(
    'GET POST PUT PATCH DELETE OPTIONS PROPFIND PROPPATCH MKCOL COPY MOVE LOCK UNLOCK REPORT SEARCH QUERY MERGE'.split(
      ' ',
    ),
  )('%s with a body', async (method) => {
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
  });

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

  it('no root above the base URL, if it is of the same origin', async () => {
    const { origin } = await start((incoming, response) => response.end(incoming.url), {
      plugin: { proxyRoot: ({ baseUrl }: { baseUrl: string }) => `${new URL(baseUrl).origin}/other/` },
    });
    expect((await rawRequest(origin, 'GET', below('x'))).text).toBe('/other/x');
  });
});

describe('what breaks off', () => {
  it.each([
    ['with a length', 'HTTP/1.1', { 'content-length': '1000' }],
    ['in chunks', 'HTTP/1.1', {}],
    ['in chunks, to HTTP/1.0', 'HTTP/1.0', {}],
  ])('at the Provider %s never looks whole', async (_what, version, headers) => {
    const { origin } = await start((_incoming, response) => {
      response.writeHead(200, headers).write('half');
      setTimeout(() => response.destroy(), 50);
    });
    const { text, reset } = await untilEnd(origin, head(`GET ${below('x')} ${version}`));
    const whole = text.endsWith('0\r\n\r\n') || text.includes('content-length: 4\r\n');
    expect(text).toContain('200 OK');
    // Only a reset tells HTTP/1.0 that there should have been more.
    expect(whole || (version === 'HTTP/1.0' && !reset)).toBe(false);
  });

  it('at a caller, before a small body is whole, is not waited for', async () => {
    const { origin, upstream } = await start((_incoming, response) => response.end());
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    socket.write(`POST ${below('x')} HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nhalf`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
    await until(() => harness?.audit.length === 1);
    expect(harness?.audit[0]?.detail).toMatchObject({ code: 'malformed_request' });
    expect(upstream()).toBe(0);
  });

  it('in the middle of an upload or a download is closed at the Provider too, each time', async () => {
    const { origin, upstream } = await start((incoming, response) => {
      incoming.on('error', () => {}).resume();
      response.writeHead(200).write('x'.repeat(100_000));
    });
    for (let turn = 0; turn < 10; turn += 1) {
      const call = request(origin + below('x'), { method: turn % 2 === 0 ? 'POST' : 'GET' });
      call.on('error', () => {}).on('response', (answer) => answer.on('error', () => {}).resume());
      if (turn % 2 === 0) call.write('x'.repeat(100_000));
      else call.end();
      await until(() => upstream() === 1);
      call.destroy();
      await until(() => upstream() === 0);
    }
  });

  it('never: an upload goes on for longer than an answer may take, while bytes come', async () => {
    const { origin } = await start(
      (incoming, response) => {
        let size = 0;
        incoming.on('data', (chunk) => (size += chunk.length)).on('end', () => response.end(String(size)));
      },
      { requestTimeout: 600 },
    );
    const status = await new Promise<string>((resolve, reject) => {
      const upload = request(origin + below('x'), { method: 'PUT' }, (answer) => {
        let text = '';
        answer
          .on('data', (chunk) => (text += chunk))
          .on('end', () => resolve(`${answer.statusCode} ${text}`));
      });
      upload.on('error', reject);
      let left = 20;
      const clock = setInterval(() => {
        upload.write('x');
        left -= 1;
        if (left > 0) return;
        clearInterval(clock);
        upload.end();
      }, 100);
    });
    expect(status).toBe('200 20');
  });
});

describe('a pause that a Provider asks for', () => {
  it.each([
    ['429', 429, () => '30'],
    ['503', 503, () => '30'],
    ['403', 403, () => '30'],
    ['a date', 429, () => new Date(Date.now() + 30_000).toUTCString()],
    ['a longer time', 429, () => '999999999'],
  ])('by %s is kept for its connection, and for no other', async (_what, status, after) => {
    const heard: string[] = [];
    const { origin } = await start((incoming, response) => {
      heard.push(String(incoming.url));
      response.writeHead(status, { 'retry-after': after() }).end();
    });
    const first = await rawRequest(origin, 'GET', below('1'));
    const second = await rawRequest(origin, 'POST', below('2'));
    const other = await rawRequest(origin, 'GET', below('3', 'con_2'));
    expect([first.status, first.headers['cleat-answer-from']]).toEqual([status, 'provider']);
    expect([second.status, second.headers['cleat-answer-from']]).toEqual([429, 'cleat']);
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(20);
    expect(Number(second.headers['retry-after'])).toBeLessThanOrEqual(900);
    expect([other.status, other.headers['cleat-answer-from']]).toEqual([status, 'provider']);
    expect(heard).toEqual(['/api/v1/1', '/api/v1/3']);
  });

  it('is over when it is over', async () => {
    let heard = 0;
    const { origin } = await start((_incoming, response) => {
      heard += 1;
      response.writeHead(heard === 1 ? 429 : 200, { 'retry-after': '1' }).end();
    });
    expect((await rawRequest(origin, 'GET', below('x'))).status).toBe(429);
    await until(async () => (await rawRequest(origin, 'GET', below('x'))).status === 200);
    expect(heard).toBe(2);
  });

  it.each(['', '0', '-5', 'soon', 'Thu, 01 Jan 1970 00:00:00 GMT'])(
    'in the form %j is none',
    async (after) => {
      const { origin } = await start((_incoming, response) =>
        response.writeHead(429, { 'retry-after': after }).end(),
      );
      for (const _turn of [1, 2]) {
        expect((await rawRequest(origin, 'GET', below('x'))).headers['cleat-answer-from']).toBe('provider');
      }
    },
  );
});
