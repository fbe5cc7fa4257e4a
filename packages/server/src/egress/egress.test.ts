import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { createEgress } from './egress.ts';
import { closeAll, get, openEgress, scripted, serveHttp, serveTcp } from './test-servers.ts';

afterEach(closeAll);

describe('an exchange', () => {
  it('sends method, headers and body, and gives status, headers and text back', async () => {
    const seen: unknown[] = [];
    const port = await serveHttp(async (request, response) => {
      const body = await Readable.from(request).toArray();
      seen.push([
        request.method,
        request.url,
        request.headers['x-a'],
        request.headers['accept-encoding'],
        body.join(''),
      ]);
      response.writeHead(418, { 'Set-Cookie': ['a=1', 'b=2'], 'X-Up': 'Y' }).end('\ufeffgrüße');
    });
    const outcome = await openEgress().send({
      method: 'POST',
      url: `http://127.0.0.1:${port}/a//b?c=%2F`,
      headers: { 'X-A': 'ü' },
      body: 'x=1',
    });
    expect(seen).toEqual([['POST', '/a//b?c=%2F', 'ü', 'gzip', 'x=1']]);
    expect(outcome).toMatchObject({ kind: 'answer', status: 418, text: 'grüße' });
    expect(outcome).toHaveProperty('headers.set-cookie', 'a=1');
    expect(outcome).toHaveProperty('headers.x-up', 'Y');
  });

  it('uses a connection again', async () => {
    const ports = new Set<unknown>();
    const port = await serveHttp(
      (request, response) => void response.end(String(ports.add(request.socket.remotePort))),
    );
    const egress = openEgress();
    for (let round = 0; round < 3; round += 1) await egress.send(get(`http://127.0.0.1:${port}/`));
    expect(ports.size).toBe(1);
  });

  it.each([
    { 'x-key': 'SECRET\r\nx-admin: 1' },
    { 'x-key': 'SECRET\0' },
    { 'x-key': 'SECRET€' },
    { 'bad SECRET': 'x' },
    { host: 'SECRET' },
    { 'Content-Length': 'SECRET' },
    { 'proxy-authorization': 'SECRET' },
  ])('a header that HTTP forbids is a TypeError without its value', async (headers) => {
    const sent = openEgress().send(get('https://127.0.0.1/', headers as Record<string, string>));
    await expect(sent).rejects.toThrow(TypeError);
    await expect(sent).rejects.not.toThrow(/SECRET/);
  });

  it('an entry of an allow list that cannot be read stops the start', () => {
    expect(() => openEgress({ allow: ['10.0.0.0/99'] })).toThrow('CLEAT_EGRESS_ALLOW: "10.0.0.0/99"');
    expect(() => openEgress({ allowHttp: ['*'] })).toThrow('CLEAT_EGRESS_ALLOW_HTTP: "*"');
  });

  it('asks the system resolver when given no other', async () => {
    const port = await serveHttp((_, response) => void response.end('here'));
    expect(await openEgress().send(get(`http://localhost:${port}/`))).toMatchObject({ text: 'here' });
  });
});

describe('the guard of destinations', () => {
  const config = { allow: [], allowHttp: ['127.0.0.0/8', 'provider.test', 'localhost'] };

  it('no packet reaches a forbidden listener, by any spelling or name; with leave it does', async () => {
    let connections = 0;
    const port = await serveTcp((socket) => {
      connections += 1;
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    });
    const lookup = scripted({ 'provider.test': [['127.0.0.1']], 'mapped.test': [['::ffff:127.0.0.1']] });
    const strict = openEgress({ ...config, allowHttp: [...config.allowHttp, 'mapped.test'] }, lookup);
    for (const host of [
      '127.0.0.1',
      '127.1',
      '0x7f.1',
      '2130706433',
      '[::ffff:7f00:1]',
      'localhost',
      'provider.test',
      'mapped.test',
    ]) {
      const outcome = await strict.send(get(`http://${host}:${port}/`));
      expect(outcome).toMatchObject({ kind: 'failure', code: 'destination_blocked', phase: 'guard' });
    }
    expect(connections).toBe(0);
    const open = openEgress({}, lookup);
    expect(await open.send(get(`http://provider.test:${port}/`))).toMatchObject({ status: 200 });
    expect(connections).toBe(1);
  });

  it('a name in the list is reached whatever it resolves to', async () => {
    const port = await serveHttp((_, response) => void response.end('here'));
    const egress = openEgress({ allow: ['provider.test'] }, scripted({ 'provider.test': [['127.0.0.1']] }));
    expect(await egress.send(get(`http://PROVIDER.test.:${port}/`))).toMatchObject({ text: 'here' });
  });

  it('connects only to those addresses of a name that pass', async () => {
    const port = await serveHttp((_, response) => void response.end('here'));
    const lookup = scripted({ 'provider.test': [['10.0.0.1', '169.254.169.254', '127.0.0.1']] });
    expect(await openEgress({}, lookup).send(get(`http://provider.test:${port}/`))).toMatchObject({
      text: 'here',
    });
  });

  it('a second look-up cannot rebind: the address that was judged is the one that is dialled', async () => {
    let inward = 0;
    const port = await serveTcp((socket) => {
      inward += 1;
      socket.end();
    });
    const lookup = scripted({ 'provider.test': [['192.0.2.1', '127.0.0.2'], ['127.0.0.1']] });
    const egress = openEgress({ allow: ['127.0.0.2'], connectTimeout: 300 }, lookup);
    const first = await egress.send(get(`http://provider.test:${port}/`));
    expect(lookup.calls).toEqual(['provider.test']);
    // 127.0.0.2 has no listener there: refused, not led to 127.0.0.1.
    expect(first).toMatchObject({ code: 'connection_refused', phase: 'connect' });
    expect(await egress.send(get(`http://provider.test:${port}/`))).toMatchObject({
      code: 'destination_blocked',
    });
    expect(inward).toBe(0);
  });

  it('refuses() judges without sending or resolving, and says why without the secret', () => {
    const lookup = scripted({});
    const egress = openEgress({ allow: [], allowHttp: [] }, lookup);
    expect(egress.refuses('https://example.com/')).toBeNull();
    for (const url of [
      'http://example.com/',
      'https://10.0.0.1/',
      'https://u:SECRET@example.com/',
      'gopher://x',
      'SECRET',
    ]) {
      expect(egress.refuses(url)).toMatch(/^[A-Z].*\.$/);
      expect(egress.refuses(url)).not.toContain('SECRET');
    }
    expect(lookup.calls).toEqual([]);
  });
});

describe('a look-up that fails', () => {
  it.each([
    ['ENOTFOUND', 'dns_not_found'],
    ['EAI_AGAIN', 'dns_unavailable'],
    ['ESERVFAIL', 'dns_unavailable'],
    ['ETIMEOUT', 'dns_unavailable'],
    ['ECONNREFUSED', 'dns_unavailable'],
  ])('%s is %s', async (code, expected) => {
    const egress = openEgress({}, scripted({ 'provider.test': [code] }));
    expect(await egress.send(get('https://provider.test:8443/SECRET'))).toEqual({
      kind: 'failure',
      code: expected,
      phase: 'dns',
      host: 'provider.test:8443',
      reason: expect.not.stringContaining('SECRET'),
    });
  });

  it('a name without addresses does not exist', async () => {
    const egress = openEgress({}, scripted({ 'provider.test': [[]] }));
    expect(await egress.send(get('https://provider.test/'))).toMatchObject({ code: 'dns_not_found' });
  });
});

it('after close, a request fails instead of hanging', async () => {
  const port = await serveHttp((_, response) => void response.end('x'));
  const egress = createEgress({
    allow: ['127.0.0.1'],
    allowHttp: ['127.0.0.1'],
    connectTimeout: 1000,
    headersTimeout: 1000,
    bodyTimeout: 1000,
    totalTimeout: 1000,
    maxResponseBytes: 1000,
    proxy: {},
  });
  expect(await egress.send(get(`http://127.0.0.1:${port}/`))).toMatchObject({ text: 'x' });
  await egress.close();
  expect(await egress.send(get(`http://127.0.0.1:${port}/`))).toMatchObject({
    code: 'connection_lost',
  });
});
