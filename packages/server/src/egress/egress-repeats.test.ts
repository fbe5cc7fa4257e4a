import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, get, openEgress, scripted, serveTcp } from './test-servers.ts';

afterEach(closeAll);

describe('a connection that is lost', () => {
  const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

  /** Each step answers one request, in the order in which they come, over however many connections. */
  const serve = async (steps: ((socket: Socket) => void)[]) => {
    const seen: string[] = [];
    const connections = new Set<unknown>();
    const port = await serveTcp((socket) => {
      socket.on('data', (data) => {
        connections.add(socket);
        seen.push(String(data).split(' ')[0] ?? '');
        steps[seen.length - 1]?.(socket);
      });
    });
    return { url: `http://127.0.0.1:${port}/`, seen, connections };
  };

  it.each(['GET', 'POST'] as const)(
    'before any answer: the %s is repeated once, on a new connection',
    async (method) => {
      const { url, seen, connections } = await serve([
        (socket) => socket.resetAndDestroy(),
        (socket) => socket.write(ok),
      ]);
      const request = method === 'GET' ? get(url) : { method, url, headers: {}, body: 'a=1' };
      expect(await openEgress().send(request)).toMatchObject({ status: 200, text: 'ok' });
      expect(seen).toEqual([method, method]);
      expect(connections.size).toBe(2);
    },
  );

  it('on a kept connection, closed or reset: repeated once, on a new one', async () => {
    for (const end of ['destroy', 'resetAndDestroy'] as const) {
      const { url, seen, connections } = await serve([
        (s) => s.write(ok),
        (s) => s[end](),
        (s) => s.write(ok),
      ]);
      const egress = openEgress();
      expect(await egress.send(get(url))).toMatchObject({ text: 'ok' });
      expect(await egress.send(get(url))).toMatchObject({ text: 'ok' });
      expect([seen.length, connections.size]).toEqual([3, 2]);
    }
  });

  it('a repeat never meets another stale connection, be it idle or left by an earlier repeat', async () => {
    // Every connection answers one request, promises to stay, and breaks at the second.
    const port = await serveTcp((socket) => {
      socket.once('data', () => {
        socket.write(ok);
        socket.once('data', () => socket.resetAndDestroy());
      });
    });
    const egress = openEgress();
    const send = () => egress.send(get(`http://127.0.0.1:${port}/`));
    await Promise.all([send(), send(), send()]);
    for (let round = 0; round < 8; round += 1) expect(await send()).toMatchObject({ text: 'ok' });
  });

  it('nor one that has just become idle', async () => {
    const hold = Promise.withResolvers<void>();
    let connections = 0;
    const port = await serveTcp((socket) => {
      connections += 1;
      const first = connections === 1;
      socket.once('data', async () => {
        if (first) await hold.promise;
        socket.write(ok);
        socket.once('data', () => {
          hold.resolve();
          setTimeout(() => socket.resetAndDestroy(), 50);
        });
      });
    });
    const egress = openEgress();
    const send = () => egress.send(get(`http://127.0.0.1:${port}/`));
    const held = send();
    await expect.poll(() => connections).toBe(1);
    expect(await send()).toMatchObject({ text: 'ok' });
    expect(await send()).toMatchObject({ text: 'ok' });
    expect(await held).toMatchObject({ text: 'ok' });
    expect(connections).toBe(3);
  });

  it('twice: a failure, and no third attempt', async () => {
    const { url, seen } = await serve([
      (s) => s.resetAndDestroy(),
      (s) => s.resetAndDestroy(),
      (s) => s.write(ok),
    ]);
    expect(await openEgress().send(get(url))).toMatchObject({
      code: 'connection_lost',
      phase: 'headers',
    });
    expect(seen).toHaveLength(2);
  });

  it('in the middle of the header or of the body: a failure, not repeated', async () => {
    for (const [part, phase] of [
      ['HTTP/1.1 200 OK\r\nx: y', 'headers'],
      ['HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nab', 'body'],
    ] as const) {
      for (const end of ['end', 'resetAndDestroy'] as const) {
        const breaking = (socket: Socket): void => {
          socket.write(part);
          setTimeout(() => socket[end](), 50);
        };
        const { url, seen } = await serve([(s) => s.write(ok), breaking, (s) => s.write(ok)]);
        const egress = openEgress();
        expect(await egress.send(get(url))).toMatchObject({ text: 'ok' });
        expect(await egress.send(get(url))).toMatchObject({ code: 'connection_lost', phase });
        expect(seen).toHaveLength(2);
      }
    }
  });

  it('a refusal, a timeout and an error of the Provider are not repeated', async () => {
    const silent = await serve([() => {}]);
    const egress = openEgress({ headersTimeout: 50 });
    expect(await egress.send(get(silent.url))).toMatchObject({ code: 'timeout' });
    expect(silent.seen).toHaveLength(1);
    const failing = await serve([(s) => s.write('HTTP/1.1 503 No\r\ncontent-length: 0\r\n\r\n')]);
    expect(await egress.send(get(failing.url))).toMatchObject({ status: 503 });
    expect(failing.seen).toHaveLength(1);
    const garbage = await serve([(s) => s.write('SSH-2.0-x\r\n')]);
    expect(await egress.send(get(garbage.url))).toMatchObject({
      code: 'undecodable_response',
      phase: 'headers',
    });
    expect(garbage.seen).toHaveLength(1);
  });

  it('the total deadline covers both attempts', async () => {
    const { url } = await serve([(socket) => setTimeout(() => socket.resetAndDestroy(), 100), () => {}]);
    const started = performance.now();
    expect(await openEgress({ totalTimeout: 200 }).send(get(url))).toMatchObject({ code: 'timeout' });
    expect(performance.now() - started).toBeLessThan(290);
  });

  it('nothing listens: refused, also when all of several addresses refuse', async () => {
    const lookup = scripted({ 'provider.test': [['127.0.0.2', '127.0.0.3', '::1']] });
    const expected = { code: 'connection_refused', phase: 'connect' };
    expect(await openEgress().send(get('http://127.0.0.1:1/'))).toMatchObject(expected);
    expect(await openEgress({}, lookup).send(get('http://provider.test:1/'))).toMatchObject(expected);
  });
});
