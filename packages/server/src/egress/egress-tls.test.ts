import { execFile } from 'node:child_process';
import type { RequestListener } from 'node:http';
import tls from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type Authority,
  type Certificate,
  closeAll,
  createAuthority,
  get,
  loopback,
  openEgress,
  scripted,
  serveHttp,
  serveHttps,
} from './test-servers.ts';

const lookup = scripted({ 'provider.test': [['127.0.0.1']], 'other.test': [['127.0.0.1']] });

let authority: Authority;
let stranger: Authority;
let good: Certificate;
let expired: Certificate;
let untrusted: Certificate;

beforeAll(() => {
  authority = createAuthority();
  stranger = createAuthority();
  good = authority.issue('DNS:provider.test,IP:127.0.0.1');
  expired = authority.issue('DNS:provider.test', -1);
  untrusted = stranger.issue('DNS:provider.test');
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), authority.cert]);
});

afterAll(() => {
  authority.remove();
  stranger.remove();
});

afterEach(async () => {
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  await closeAll();
});

/** Counts requests, so that "nothing was sent" is what the server saw. */
function counting(): { listener: RequestListener; requests: string[] } {
  const requests: string[] = [];
  return {
    requests,
    listener: (request, response) => {
      requests.push(request.url ?? '');
      response.end('secure');
    },
  };
}

describe('TLS', () => {
  it('a trusted certificate for the host is accepted, by name and by address', async () => {
    const { listener, requests } = counting();
    const port = await serveHttps(good, listener);
    const egress = openEgress({}, lookup);
    for (const host of ['provider.test', 'PROVIDER.test.', '127.0.0.1']) {
      expect(await egress.send(get(`https://${host}:${port}/`))).toMatchObject({
        status: 200,
        text: 'secure',
      });
    }
    expect(requests).toHaveLength(3);
  });

  const refusals: [string, () => Certificate, string, RegExp][] = [
    ['self-signed', () => stranger, 'provider.test', /self-signed/],
    ['of an unknown authority', () => untrusted, 'provider.test', /authority/],
    ['expired', () => expired, 'provider.test', /expired/],
    ['for another host', () => good, 'other.test', /another host name/],
    ['for another address', () => expiredForAddress(), '127.0.0.1', /another host name|expired/],
  ];
  const expiredForAddress = (): Certificate => authority.issue('IP:127.0.0.9');

  it.each(refusals)(
    'a certificate %s is refused, each time, and nothing is sent',
    async (_, certificate, host, reason) => {
      const { listener, requests } = counting();
      const port = await serveHttps(certificate(), listener);
      // Whoever turned verification off for some other tool has not turned it off here.
      process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
      const egress = openEgress({}, lookup);
      for (let round = 0; round < 3; round += 1) {
        expect(await egress.send(get(`https://${host}:${port}/`, { authorization: 'SECRET' }))).toEqual({
          kind: 'failure',
          code: 'tls_failure',
          phase: 'tls',
          host: `${host}:${port}`,
          reason: expect.stringMatching(reason),
        });
      }
      expect(requests).toEqual([]);
    },
  );

  it('a server that speaks no TLS is a failure of TLS, and sees no request', async () => {
    const { listener, requests } = counting();
    const port = await serveHttp(listener);
    expect(await openEgress({}, lookup).send(get(`https://provider.test:${port}/`))).toMatchObject({
      code: 'tls_failure',
      phase: 'tls',
    });
    expect(requests).toEqual([]);
  });

  it('half an answer over TLS is not followed by a repeat', async () => {
    let requests = 0;
    const port = await serveHttps(good, (request) => {
      requests += 1;
      request.socket.end('HTTP/1.1 200 OK\r\nx: y');
    });
    const post = { method: 'POST', url: `https://provider.test:${port}/`, headers: {}, body: 'x' } as const;
    expect(await openEgress({}, lookup).send(post)).toMatchObject({ code: 'connection_lost' });
    expect(requests).toBe(1);
  });

  it('a connection that is closed unanswered over TLS is repeated once', async () => {
    let requests = 0;
    const port = await serveHttps(good, (request, response) => {
      requests += 1;
      if (requests === 1) request.socket.destroy();
      else response.end('again');
    });
    const post = { method: 'POST', url: `https://provider.test:${port}/`, headers: {}, body: 'x' } as const;
    expect(await openEgress({}, lookup).send(post)).toMatchObject({ text: 'again' });
    expect(requests).toBe(2);
  });
});

describe('NODE_EXTRA_CA_CERTS', () => {
  const program = `
    import { createEgress } from ${JSON.stringify(new URL('./egress.ts', import.meta.url).href)};
    const egress = createEgress({
      allow: ${JSON.stringify(loopback)}, allowHttp: [], connectTimeout: 5000, headersTimeout: 5000,
      bodyTimeout: 5000, totalTimeout: 5000, maxResponseBytes: 1000, proxy: {},
    });
    const outcome = await egress.send({ method: 'GET', url: process.argv[1], headers: {} }, {});
    await egress.close();
    process.stdout.write(outcome.kind === 'answer' ? outcome.text : outcome.code);
  `;

  const run = async (url: string, environment: Record<string, string>) => {
    const { NODE_EXTRA_CA_CERTS: _, NODE_OPTIONS: __, ...rest } = process.env;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--no-warnings', '--input-type=module', '-e', program, url],
      { env: { ...rest, ...environment }, cwd: import.meta.dirname },
    );
    return stdout;
  };

  it('adds authorities to those that are trusted; without it they are not', async () => {
    const { listener, requests } = counting();
    const url = `https://127.0.0.1:${await serveHttps(good, listener)}/`;
    expect(await run(url, {})).toBe('tls_failure');
    expect(await run(url, { NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toBe('tls_failure');
    expect(requests).toEqual([]);
    expect(await run(url, { NODE_EXTRA_CA_CERTS: authority.file })).toBe('secure');
  });
});
