/** What reaches the Provider, and what comes back. */
import type { IncomingMessage, RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
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

describe('the proxy', () => {
  it.each([
    'a',
    'projects/group%2Fproject?x=%20y+z&q=\'"',
    '@scope%2Fname',
    'a/',
    '',
    '?a=1',
    '%C3%A4/b%20c',
    'long'.repeat(500),
  ])('sends %j byte for byte below the base URL', async (path) => {
    const { origin } = await start((request, response) => response.end(request.url));
    const answer = await rawRequest(origin, 'GET', below(path));
    expect([answer.status, answer.text]).toEqual([200, `/api/v1/${path}`]);
  });

  it.each([
    '../x',
    '%2e%2e/x',
    '..%2fx',
    '..%5cx',
    '//evil.example/',
    'http://evil.example/',
    'a\\b',
    'a%00',
    'a//b',
    '%252e%252e/x',
  ])('answers 400 to %j, and the Provider hears nothing', async (path) => {
    let heard = 0;
    const { origin } = await start((_request, response) => {
      heard += 1;
      response.end();
    });
    const answer = await sendBytes(
      origin,
      `GET ${below(path)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.toLowerCase()).toContain('cleat-answer-from: cleat');
    expect(heard).toBe(0);
  });

  it('keeps what is the caller’s from the Provider, and passes the rest', async () => {
    let seen: IncomingMessage['headers'] = {};
    const { origin } = await start((request, response) => {
      seen = request.headers;
      response.end();
    });
    await rawRequest(
      origin,
      'POST',
      below('x'),
      {
        authorization: 'Bearer cleat_sk_secret',
        cookie: 'a=b',
        'cleat-workspace': 'ws_1',
        'x-forwarded-for': '1.2.3.4',
        X_Forwarded_Host: 'evil',
        forwarded: 'for=1.2.3.4',
        via: '1.1 x',
        'x-real-ip': '1.2.3.4',
        'proxy-authorization': 'Basic x',
        connection: 'x-named',
        'x-named': 'hop',
        te: 'trailers',
        origin: 'https://app.example',
        'x-http-method-override': 'DELETE',
        'accept-encoding': 'gzip',
        'idempotency-key': 'k-1',
        'x-custom': 'kept',
        'content-type': 'text/plain',
      },
      'body',
    );
    expect(seen).toMatchObject({
      authorization: `Bearer ${token(1)}`,
      'accept-encoding': 'identity',
      'idempotency-key': 'k-1',
      'x-custom': 'kept',
      'content-type': 'text/plain',
    });
    expect(JSON.stringify(seen)).not.toMatch(/cleat|a=b|1\.2\.3\.4|evil|hop|trailers|app\.example|override/);
  });

  it('drops from the answer what would act on this origin', async () => {
    const { origin, audit } = await start((_request, response) => {
      response.writeHead(302, {
        location: 'https://elsewhere.example/x',
        'set-cookie': ['a=b', 'c=d'],
        'access-control-allow-origin': '*',
        'strict-transport-security': 'max-age=1',
        'clear-site-data': '"*"',
        'service-worker-allowed': '/',
        'alt-svc': 'h3',
        'cleat-answer-from': 'cleat',
        'x-kept': token(1),
      });
      response.end('see elsewhere');
    });
    const { status, headers, text } = await rawRequest(origin, 'GET', below('x?secret=1'));
    expect([status, text]).toEqual([302, 'see elsewhere']);
    expect(headers).toMatchObject({
      location: 'https://elsewhere.example/x',
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
      'cleat-answer-from': 'provider',
      'x-kept': '*'.repeat(token(1).length),
    });
    for (const name of [
      'set-cookie',
      'access-control-allow-origin',
      'strict-transport-security',
      'clear-site-data',
      'service-worker-allowed',
      'alt-svc',
    ])
      expect(headers[name], name).toBeUndefined();
    expect(audit).toMatchObject([
      { action: 'connection.proxy', target: 'con_1', detail: { method: 'GET', path: 'x', status: 302 } },
    ]);
    expect(JSON.stringify(audit)).not.toContain('secret');
  });

  it('hides an echo of the credential, over the border of chunks and in gzip', async () => {
    const { origin } = await start((request, response) => {
      const echo = String(request.headers.authorization);
      if (request.url?.endsWith('gzip') === true) {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(`<${echo}>`));
        return;
      }
      response.write(`<${echo.slice(0, 14)}`);
      setTimeout(() => response.end(`${echo.slice(14)}>`), 30);
    });
    for (const path of ['plain', 'gzip']) {
      const answer = await rawRequest(origin, 'GET', below(path));
      expect(answer.text, path).toBe(`<${'*'.repeat(`Bearer ${token(1)}`.length)}>`);
      expect(answer.headers['content-encoding']).toBeUndefined();
    }
  });

  it.each([
    ['GET', undefined, 2],
    ['POST', 'small', 2],
    ['POST', 'x'.repeat(70_000), 1],
  ])(
    'after a 401 renews once, and repeats a %s whose body can be sent again',
    async (method, body, calls) => {
      const heard: string[] = [];
      const { origin, acquired } = await start((request, response) => {
        request.setEncoding('utf8');
        let text = '';
        request.on('data', (part) => (text += part));
        request.on('end', () => {
          heard.push(`${request.headers.authorization} ${text.length}`);
          response.writeHead(request.headers.authorization === `Bearer ${token(2)}` ? 200 : 401).end();
        });
      });
      const answer = await rawRequest(origin, method, below('x'), {}, body);
      expect(answer.status).toBe(calls === 2 ? 200 : 401);
      expect(heard).toEqual(
        [1, 2].slice(0, calls).map((turn) => `Bearer ${token(turn)} ${body?.length ?? 0}`),
      );
      expect(acquired()).toBe(2);
    },
  );

  it('puts a query key behind the caller’s own query, and refuses that name of the caller', async () => {
    const method = { type: 'api_key', keys: [{ field: 'key', in: 'query', name: 'api_key' }] };
    const { origin, audit } = await start((request, response) => response.end(request.url), {
      method,
      secrets: { key: 'the-secret-key-1' },
    });
    const answer = await rawRequest(origin, 'GET', below('x?q=%20+a'));
    expect(answer.text).toBe(`/api/v1/x?q=%20+a&api_key=${'*'.repeat(16)}`);
    for (const name of ['api_key', 'API_Key', 'api%5Fkey', 'api.key', 'api+key', 'api[key']) {
      expect([name, (await rawRequest(origin, 'GET', below(`x?${name}=mine`))).status]).toEqual([name, 400]);
    }
    expect(JSON.stringify(audit)).not.toContain('the-secret');
  });

  it('refuses what the plugin does not let through', async () => {
    const { origin } = await start((_request, response) => response.end(), {
      plugin: { proxy: { methods: ['GET'], paths: ['/open'] } },
    });
    expect((await rawRequest(origin, 'GET', below('open/x'))).status).toBe(200);
    expect((await rawRequest(origin, 'DELETE', below('open/x'))).status).toBe(403);
    expect((await rawRequest(origin, 'GET', below('closed'))).status).toBe(403);
  });

  it('passes a Provider’s Retry-After on, and keeps to it', async () => {
    let heard = 0;
    const { origin } = await start((_request, response) => {
      heard += 1;
      response.writeHead(429, { 'retry-after': '30' }).end();
    });
    const [first, second] = [
      await rawRequest(origin, 'GET', below('x')),
      await rawRequest(origin, 'GET', below('x')),
    ];
    expect([first.status, first.headers['cleat-answer-from'], first.headers['retry-after']]).toEqual([
      429,
      'provider',
      '30',
    ]);
    expect([second.status, second.headers['cleat-answer-from']]).toEqual([429, 'cleat']);
    expect(heard).toBe(1);
  });

  it('answers 504 for a Provider that is silent, 502 for one that hangs up', async () => {
    const { origin } = await start((request) => {
      if (request.url?.endsWith('lost') === true) request.destroy();
    });
    const [lost, silent] = await Promise.all([
      rawRequest(origin, 'GET', below('lost')),
      rawRequest(origin, 'GET', below('silent')),
    ]);
    expect([lost.status, silent.status]).toEqual([502, 504]);
    expect(lost.headers['cleat-answer-from']).toBe('cleat');
  });
});
