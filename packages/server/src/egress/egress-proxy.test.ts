import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type Authority,
  type Certificate,
  closeAll,
  createAuthority,
  get,
  openEgress,
  scripted,
  serveHttp,
  serveHttps,
  serveProxy,
  serveTcp,
} from './test-servers.ts';

const lookup = scripted({
  'provider.test': [['127.0.0.1']],
  'public.test': [['1.1.1.1']],
  'inward.test': [['1.1.1.1', '10.0.0.1']],
});

let authority: Authority;
let good: Certificate;

beforeAll(() => {
  authority = createAuthority();
  good = authority.issue('DNS:provider.test,DNS:unknown.test,IP:127.0.0.1');
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), authority.cert]);
});

afterAll(() => authority.remove());
afterEach(closeAll);

type Seen = { line: string; authorization: string | undefined }[];

async function setUp(answer?: string) {
  const seen: Seen = [];
  const proxy = await serveProxy(seen, answer);
  const requests: string[] = [];
  const port = await serveHttps(good, (request, response) => {
    requests.push(JSON.stringify(request.headers));
    response.end('through');
  });
  const address = `http://user:SECRET%40@127.0.0.1:${proxy}`;
  const open = (changes: Parameters<typeof openEgress>[0] = {}, no = '') =>
    openEgress({ proxy: { http: address, https: address, no }, ...changes }, lookup);
  return { seen, requests, port, proxy, open };
}

describe('with a proxy', () => {
  it('https goes through a tunnel, certificate checked; only the proxy sees its credentials', async () => {
    const { seen, requests, port, open } = await setUp();
    const egress = open();
    expect(await egress.send(get(`https://provider.test:${port}/`))).toMatchObject({
      text: 'through',
    });
    expect(seen).toEqual([
      {
        line: `CONNECT provider.test:${port}`,
        authorization: `Basic ${Buffer.from('user:SECRET@').toString('base64')}`,
      },
    ]);
    expect(requests.join()).not.toMatch(/proxy|SECRET/i);
  });

  it('https to an address in the URL goes through it too', async () => {
    const { seen, port, open } = await setUp();
    expect(await open().send(get(`https://127.0.0.1:${port}/`))).toMatchObject({ text: 'through' });
    expect(seen).toHaveLength(1);
  });

  it('plain http is forwarded', async () => {
    const { seen, open } = await setUp();
    expect(await open().send(get('http://provider.test/a?b'))).toMatchObject({ text: 'forwarded' });
    expect(seen).toMatchObject([
      { line: 'GET http://provider.test/a?b', authorization: expect.stringMatching(/^Basic /) },
    ]);
  });

  it('NO_PROXY goes past it', async () => {
    const { seen, port, open } = await setUp();
    expect(await open({}, 'provider.test').send(get(`https://provider.test:${port}/`))).toMatchObject({
      text: 'through',
    });
    expect(seen).toEqual([]);
  });

  it('a forbidden address is refused before the proxy hears of it, in the URL or behind the name', async () => {
    const { seen, open } = await setUp();
    const egress = open({ allow: [], allowHttp: [] });
    for (const host of [
      '127.0.0.1',
      '169.254.169.254',
      '[::ffff:7f00:1]',
      'localhost',
      'provider.test',
      'inward.test',
    ]) {
      expect(await egress.send(get(`https://${host}/`))).toMatchObject({
        code: 'destination_blocked',
        phase: 'guard',
      });
    }
    expect(seen).toEqual([]);
    await egress.send(get('https://public.test:1/'));
    expect(seen[0]).toMatchObject({ line: 'CONNECT public.test:1' });
  });

  it('a name that only the proxy can resolve passes', async () => {
    const { port, open } = await setUp();
    const egress = open({ allow: [] });
    expect(await egress.send(get(`https://unknown.test:${port}/`))).toMatchObject({
      text: 'through',
    });
  });

  it('a certificate for another host is refused, and nothing sent', async () => {
    const { requests, port, open } = await setUp();
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    const outcome = await open().send(get(`https://public.test:${port}/`));
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    expect(outcome).toMatchObject({ code: 'tls_failure', phase: 'tls', host: `public.test:${port}` });
    expect(requests).toEqual([]);
  });

  it.each([
    ['407', 'connection_refused', /credentials/],
    ['403', 'connection_refused', /403/],
    ['502', 'connection_refused', /502/],
    ['504', 'timeout', /time/],
    ['reset', 'connection_lost', /closed/],
    ['silence', 'timeout', /time/],
  ])(
    'CONNECT answered by %s is %s in the phase connect; the reason names the proxy without its credentials',
    async (answer, code, reason) => {
      const { port, proxy, open, seen } = await setUp(answer);
      const outcome = await open({ connectTimeout: 200 }).send(get(`https://provider.test:${port}/`));
      expect(outcome).toMatchObject({
        code,
        phase: 'connect',
        host: `provider.test:${port}`,
        reason: expect.stringMatching(reason),
      });
      expect(outcome).toMatchObject({ reason: expect.stringContaining(`proxy 127.0.0.1:${proxy}`) });
      expect(JSON.stringify(outcome)).not.toMatch(/SECRET|user/);
      expect(seen).toHaveLength(answer === 'reset' ? 2 : 1);
    },
  );

  it('a forwarded request for which the proxy wants credentials is refused', async () => {
    const { open, proxy } = await setUp('407');
    const outcome = await open().send(get('http://provider.test/'));
    expect(outcome).toMatchObject({
      code: 'connection_refused',
      phase: 'connect',
      reason: expect.stringContaining(`${proxy}`),
    });
  });

  it('a proxy that is not there, not found, or not trusted is never the fault of the host', async () => {
    const port = await serveTcp(() => {});
    const distrusted = createAuthority();
    const tlsProxy = await serveHttps(distrusted, (_, response) => void response.end());
    distrusted.remove();
    await serveHttp(() => {});
    const addresses = [
      'http://user:SECRET@127.0.0.1:1',
      'http://user:SECRET@nowhere.test:3128',
      `https://user:SECRET@127.0.0.1:${tlsProxy}`,
    ];
    for (const address of addresses) {
      for (const url of [`https://provider.test:${port}/`, 'http://provider.test/']) {
        const egress = openEgress({ proxy: { http: address, https: address } }, lookup);
        const outcome = await egress.send(get(url));
        expect(outcome).toMatchObject({
          code: 'connection_refused',
          phase: 'connect',
          reason: expect.stringMatching(/proxy/),
        });
        expect(JSON.stringify(outcome)).not.toMatch(/SECRET|user/);
      }
    }
  });

  it('a connection that is reset within the tunnel is repeated once', async () => {
    const { proxy, seen } = await setUp();
    let requests = 0;
    const port = await serveHttps(good, (request, response) => {
      requests += 1;
      if (requests === 1) request.socket.destroy();
      else response.end('again');
    });
    const egress = openEgress({ proxy: { https: `127.0.0.1:${proxy}` } }, lookup);
    expect(await egress.send(get(`https://provider.test:${port}/`))).toMatchObject({ text: 'again' });
    expect(seen).toHaveLength(2);
  });

  it('the deadlines hold within the tunnel', async () => {
    const silent = await serveTcp(() => {});
    const { open } = await setUp();
    const url = `https://provider.test:${silent}/`;
    expect(await open({ connectTimeout: 150 }).send(get(url))).toMatchObject({ code: 'timeout' });
    expect(await open({ totalTimeout: 150 }).send(get(url))).toMatchObject({ code: 'timeout' });
  });
});
