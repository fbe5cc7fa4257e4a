/** Which headers pass, in either direction. */
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Method } from '@cleat/plugin-kit';
import { afterEach, describe, expect, it } from 'vitest';
import { rawRequest, sendBytes } from '../support/raw-http.ts';
import { below, type Harness, startHarness } from './harness.ts';

let harness: Harness | undefined;
afterEach(async () => {
  await harness?.stop();
  harness = undefined;
});
async function start(listener: RequestListener, change = {}): Promise<Harness> {
  harness = await startHarness(listener, change);
  return harness;
}

const key = 'the-right-key-5f2c9e17';
const inHeader: Method = { type: 'api_key', keys: [{ field: 'key', in: 'header', name: 'X-Api-Key' }] };
const inCookie: Method = { type: 'api_key', keys: [{ field: 'key', in: 'cookie', name: 'session' }] };
const basic: Method = { type: 'basic', username: { field: 'user' }, password: { field: 'password' } };

/** What the Provider is sent, as lines of name and value. */
async function sent(change: object, headers: readonly string[]): Promise<string[]> {
  let seen: string[] = [];
  const { origin } = await start((request, response) => {
    seen = request.rawHeaders.flatMap((name, index, all) =>
      index % 2 === 0 ? [`${name.toLowerCase()}: ${all[index + 1]}`] : [],
    );
    response.end();
  }, change);
  const lines = ['host: cleat', ...headers, 'connection: close'].map((line) => `${line}\r\n`).join('');
  await sendBytes(origin, Buffer.from(`GET ${below('x')} HTTP/1.1\r\n${lines}\r\n`, 'latin1'));
  return seen;
}

describe('what the plugin sends with every request', () => {
  const change = {
    method: inHeader,
    secrets: { key },
    requestHeaders: { accept: 'application/vnd.example+json', 'x-version': '2' },
  };
  it.each<[string, string[], string[]]>([
    ['is sent where the caller says nothing', [], ['accept: application/vnd.example+json', 'x-version: 2']],
    [
      'gives way to what the caller says',
      ['Accept: text/csv', 'X-Version: 3'],
      ['accept: text/csv', 'x-version: 3'],
    ],
    [
      'gives way header by header',
      ['X-Version: 3'],
      ['accept: application/vnd.example+json', 'x-version: 3'],
    ],
  ])('%s', async (_what, own, due) => {
    const seen = await sent(change, own);
    expect(seen.filter((line) => /^(accept|x-version):/.test(line)).sort()).toEqual(due);
  });

  it('never stands in for the credential', async () => {
    const seen = await sent({ ...change, requestHeaders: { 'x-api-key': 'of the plugin' } }, []);
    expect(seen.filter((line) => line.startsWith('x-api-key'))).toEqual([`x-api-key: ${key}`]);
  });
});

describe('a caller', () => {
  it.each([
    ['X-Api-Key: mine', 'x-api-key: mine, again'],
    ['x-api-key: mine', 'X-API-KEY: again'],
    ['X_Api_Key: mine', 'x_api-key: again'],
  ])('cannot add to the header that the credential goes by, with %j', async (...own) => {
    const seen = await sent({ method: inHeader, secrets: { key } }, own);
    expect(seen.filter((line) => /^x[-_]api/.test(line))).toEqual([`x-api-key: ${key}`]);
    expect(seen.join()).not.toMatch(/mine|again/);
  });

  it('cannot send a cookie beside the one that is the credential', async () => {
    const seen = await sent({ method: inCookie, secrets: { key } }, ['cookie: session=mine; b=c']);
    expect(seen.filter((line) => line.startsWith('cookie'))).toEqual([`cookie: session=${key}`]);
  });

  it.each([
    'Authorization: Bearer mine',
    'Cookie: a=mine',
    'Cookie2: mine',
    'Proxy-Authorization: mine',
    'Proxy-Anything: mine',
    'X-Forwarded-For: mine',
    'X-Forwarded-Anything: mine',
    'X_Forwarded_Host: mine',
    'Forwarded: for=mine',
    'Via: 1.1 mine',
    'X-Real-IP: mine',
    'CF-Connecting-IP: mine',
    'Cleat-Workspace: mine',
    'Cleat-Anything: mine',
    'Cleat_Anything: mine',
    'Origin: https://mine',
    'Referer: https://mine',
    'X-HTTP-Method-Override: mine',
    'X-Original-URL: /mine',
    'Upgrade: mine',
    'HTTP2-Settings: mine',
    'TE: mine',
    'Keep-Alive: mine',
    'Content_Length: mine',
    'Transfer_Encoding: mine',
  ])('keeps to itself %j', async (header) => {
    expect((await sent({ method: inHeader, secrets: { key } }, [header])).join('\n')).not.toContain('mine');
  });

  it('is sent on with all else: repeated headers, spaces, bytes beyond ASCII', async () => {
    const own = ['x-one: a', 'X-One: b', 'x-latin: \xe4\xf6', 'if-none-match: "v1"', 'range: bytes=0-1'];
    const seen = await sent({ method: inHeader, secrets: { key } }, own);
    expect(seen).toEqual(
      expect.arrayContaining(['x-one: a, b', 'x-latin: \xe4\xf6', 'if-none-match: "v1"', 'range: bytes=0-1']),
    );
    expect(seen).toContain('accept-encoding: identity');
  });

  it('keeps what its Connection header names to itself, whatever it names', async () => {
    let seen: IncomingMessage['headers'] = {};
    const { origin } = await start((request, response) => {
      seen = request.headers;
      response.end();
    });
    await sendBytes(
      origin,
      `GET ${below('x')} HTTP/1.1\r\nhost: x\r\nx-a: 1\r\nx-b: 2\r\nx-c: 3\r\nconnection: x-a, X-B\r\nconnection: close, authorization, host\r\n\r\n`,
    );
    expect([seen['x-a'], seen['x-b'], seen['x-c']]).toEqual([undefined, undefined, '3']);
    expect(seen.authorization).toMatch(/^Bearer access-token-1/);
  });
});

describe('a Provider', () => {
  it.each([
    'set-cookie: a=leak',
    'set-cookie2: a=leak',
    'access-control-allow-origin: leak',
    'access-control-allow-credentials: leak',
    'access-control-expose-headers: leak',
    'cross-origin-resource-policy: leak',
    'timing-allow-origin: leak',
    'strict-transport-security: leak',
    'clear-site-data: "leak"',
    'service-worker-allowed: /leak',
    'alt-svc: leak',
    'content-security-policy: leak',
    'content-security-policy-report-only: leak',
    'x-content-type-options: leak',
    'cleat-answer-from: leak',
    'cleat-anything: leak',
    'cleat_anything: leak',
    'request-id: leak',
    'ratelimit: leak',
    'nel: leak',
    'report-to: leak',
    'cdn-cache-control: leak',
    'surrogate-control: leak',
    'x-accel-redirect: /leak',
    'x-sendfile: /leak',
    'proxy-authenticate: leak',
    'keep-alive: leak',
    'upgrade: leak',
    'trailer: leak',
    'connection: x-hop\r\nx-hop: leak',
  ])('does not tell the caller %j', async (header) => {
    const { origin } = await start((_request, response) =>
      response.socket?.end(`HTTP/1.1 200 OK\r\n${header}\r\nx-kept: yes\r\ncontent-length: 2\r\n\r\nok`),
    );
    const { headers, text, status } = await rawRequest(origin, 'GET', below('x'));
    expect([status, text, headers['x-kept']]).toEqual([200, 'ok', 'yes']);
    expect(JSON.stringify(headers)).not.toContain('leak');
  });

  it.each([
    ['content-disposition', 'attachment; filename="\xe4.pdf"'],
    ['etag', 'W/"v1"'],
    ['last-modified', 'Sat, 28 Nov 2026 02:00:00 GMT'],
    ['link', '<https://api.example/x?page=2>; rel="next"'],
    ['www-authenticate', 'Bearer realm="x", error="invalid_token"'],
    ['retry-after', 'Sat, 28 Nov 2026 02:00:00 GMT'],
    ['x-ratelimit-remaining', '7'],
    ['x-accel-buffering', 'no'],
    ['expires', '0'],
  ])('tells it %s', async (name, value) => {
    const { origin } = await start((_request, response) => response.setHeader(name, value).end());
    expect((await rawRequest(origin, 'GET', below('x'))).headers[name]).toBe(value);
  });

  it.each([
    [undefined, 'no-store'],
    ['public, max-age=60', 'private, max-age=60'],
  ])('lets no shared cache keep its answer: %j becomes %j', async (given, told) => {
    const { origin } = await start((_request, response) => {
      if (given !== undefined) response.setHeader('cache-control', given);
      response.setHeader('vary', 'Accept').end();
    });
    const { headers } = await rawRequest(origin, 'GET', below('x'));
    expect([headers['cache-control'], headers.vary]).toEqual([told, 'Accept, Authorization']);
  });

  it('has repeated headers passed on as they are', async () => {
    const { origin } = await start((_request, response) =>
      response.setHeader('link', ['<a>; rel="next"', '<b>; rel="last"']).setHeader('x-two', ['1', '2']).end(),
    );
    const { headers } = await rawRequest(origin, 'GET', below('x'));
    expect([headers.link, headers['x-two']]).toEqual(['<a>; rel="next", <b>; rel="last"', '1, 2']);
  });

  it.each([
    ['header', { location: `https://x.example/?t=${key}` }, 'location'],
    [
      'URL in a header',
      { location: `https://x.example/?t=${encodeURIComponent('p@ss/word+12345')}` },
      'location',
    ],
    [
      'challenge',
      { 'www-authenticate': `Basic realm="${Buffer.from(key).toString('base64')}"` },
      'www-authenticate',
    ],
    ['cache directive', { 'cache-control': `max-age=1, x="${key}"` }, 'cache-control'],
    ['repeated header', { 'x-two': ['a', key] }, 'x-two'],
  ])('cannot give the credential away in a %s', async (_what, headers, name) => {
    const { origin } = await start((_request, response) => response.writeHead(401, headers).end(), {
      method: {
        type: 'api_key',
        keys: [
          { field: 'key', in: 'header', name: 'X-Api-Key' },
          { field: 'second', in: 'header', name: 'X-Second' },
        ],
      },
      secrets: { key, second: 'p@ss/word+12345' },
    });
    const answer = await rawRequest(origin, 'GET', below('x'));
    const told = String(answer.headers[name]);
    expect(told).toMatch(/\*{12}/);
    expect(told).not.toMatch(/the-right|p%40ss|dGhlLXJpZ2h0/);
  });

  it('may tell the user name, which is no secret, and not the password', async () => {
    const { origin } = await start(
      (_request, response) => response.end('user-of-the-team password-5f2c9e17'),
      {
        method: basic,
        config: { user: 'user-of-the-team' },
        secrets: { password: 'password-5f2c9e17' },
      },
    );
    const { text } = await rawRequest(origin, 'GET', below('x'));
    expect(text).toBe(`user-of-the-team ${'*'.repeat(17)}`);
  });

  it('has no say on Cleat’s origin', async () => {
    const { origin } = await start((_request, response) => response.end('<script>'));
    for (const [path, from] of [
      ['x', 'provider'],
      ['../x', 'cleat'],
    ] as const) {
      expect((await rawRequest(origin, 'GET', below(path))).headers).toMatchObject({
        'content-security-policy': 'sandbox',
        'cleat-answer-from': from,
      });
    }
  });
});
