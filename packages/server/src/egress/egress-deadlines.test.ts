import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, get, openEgress, scripted, serveHttp, serveTcp } from './test-servers.ts';

afterEach(closeAll);

describe('deadlines', () => {
  const forever = () => new Promise<never>(() => {});

  it('of connecting, while the name is looked up', async () => {
    const egress = openEgress({ connectTimeout: 50 }, forever);
    expect(await egress.send(get('https://provider.test/'))).toMatchObject({
      code: 'timeout',
      phase: 'dns',
    });
  });

  it('of connecting, during the TLS handshake', async () => {
    const port = await serveTcp(() => {});
    const egress = openEgress({ connectTimeout: 50 });
    expect(await egress.send(get(`https://127.0.0.1:${port}/`))).toMatchObject({
      code: 'timeout',
      phase: 'tls',
    });
  });

  it('of the headers, silent or dripping', async () => {
    const silent = await serveTcp(() => {});
    const drip = await serveTcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('x: y\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    const egress = openEgress({ headersTimeout: 100, totalTimeout: 1_500 });
    for (const port of [silent, drip]) {
      expect(await egress.send(get(`http://127.0.0.1:${port}/`))).toMatchObject({
        code: 'timeout',
        phase: 'headers',
      });
    }
  });

  it('of a pause in the body', async () => {
    const port = await serveHttp((_, response) => void response.write('a'));
    const egress = openEgress({ bodyTimeout: 50 });
    expect(await egress.send(get(`http://127.0.0.1:${port}/`))).toMatchObject({
      code: 'timeout',
      phase: 'body',
    });
  });

  it('in total, for a body that drips for ever', async () => {
    const port = await serveHttp((_, response) => {
      const timer = setInterval(() => response.write('a'), 10);
      response.on('close', () => clearInterval(timer));
    });
    const egress = openEgress({ totalTimeout: 200 });
    expect(await egress.send(get(`http://127.0.0.1:${port}/`))).toMatchObject({
      code: 'timeout',
      phase: 'body',
    });
  });

  it('in total, in whatever phase the connection is', async () => {
    const port = await serveTcp(() => {});
    const egress = openEgress({ totalTimeout: 60 });
    expect(await egress.send(get(`https://127.0.0.1:${port}/`))).toMatchObject({
      code: 'timeout',
      phase: 'tls',
    });
    const waiting = openEgress({ totalTimeout: 60 }, forever);
    expect(await waiting.send(get('https://provider.test/'))).toMatchObject({
      code: 'timeout',
      phase: 'dns',
    });
  });

  it('the deadline of one call lowers the configured one, and never raises it', async () => {
    const port = await serveHttp(() => {});
    const url = `http://127.0.0.1:${port}/`;
    const timeout = { code: 'timeout', phase: 'headers' };
    expect(await openEgress().send(get(url), { deadline: 50 })).toMatchObject(timeout);
    expect(await openEgress({ totalTimeout: 50 }).send(get(url), { deadline: 60_000 })).toMatchObject(
      timeout,
    );
    expect(await openEgress().send(get(url), { deadline: 0 })).toMatchObject({
      code: 'timeout',
      phase: 'guard',
    });
  });

  it('longer than a timer can wait do not fire at once', async () => {
    const port = await serveHttp((_, response) => void setTimeout(() => response.end('late'), 50));
    const long = 2 ** 40;
    const egress = openEgress({
      connectTimeout: long,
      headersTimeout: long,
      bodyTimeout: long,
      totalTimeout: long,
    });
    expect(await egress.send(get(`http://127.0.0.1:${port}/`))).toMatchObject({ text: 'late' });
  });

  it("the caller's signal ends the exchange, before and during it", async () => {
    let requests = 0;
    const port = await serveHttp(() => {
      requests += 1;
    });
    const url = `http://127.0.0.1:${port}/`;
    const egress = openEgress();
    expect(await egress.send(get(url), { signal: AbortSignal.abort() })).toMatchObject({
      code: 'timeout',
      phase: 'guard',
    });
    expect(requests).toBe(0);
    expect(await egress.send(get(url), { signal: AbortSignal.timeout(50) })).toMatchObject({
      code: 'timeout',
      phase: 'headers',
    });
    expect(requests).toBe(1);
  });

  it('an expired request is not sent once its connection stands', async () => {
    let requests = 0;
    const port = await serveHttp((_, response) => {
      requests += 1;
      response.end();
    });
    const slow = scripted({ 'provider.test': [['127.0.0.1']] });
    const egress = openEgress({}, async (name) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return slow(name);
    });
    const url = `http://provider.test:${port}/`;
    expect(await egress.send(get(url), { deadline: 30 })).toMatchObject({
      code: 'timeout',
      phase: 'dns',
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(requests).toBe(0);
  });
});
