import { Readable } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeAll, openEgress, serveHttp, serveTcp } from './test-servers.ts';
import type { AnswerReceiver, StreamedExchange, StreamRequest } from './types.ts';

afterEach(closeAll);

const idleTimeout = 2_000;

interface Heard {
  readonly events: string[];
  readonly exchange: StreamedExchange;
  readonly ended: Promise<void>;
}

/** What one exchange tells, in its order. @param on what is done with the exchange when something is told */
function listen(
  port: number,
  change: Partial<StreamRequest> & { readonly headersTimeout?: number } = {},
  on: (event: string, exchange: () => StreamedExchange) => void = () => {},
): Heard {
  const { headersTimeout, ...request } = change;
  const events: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  let exchange: StreamedExchange | undefined;
  const current = (): StreamedExchange => {
    if (exchange === undefined) throw new Error('the exchange has not begun');
    return exchange;
  };
  const tell = (event: string): void => {
    events.push(event);
    on(event, current);
  };
  const receiver: AnswerReceiver = {
    onAnswer: (status, headers) => tell(`answer ${status} ${String(headers['x-name'] ?? '')}`.trim()),
    onChunk: (chunk) => tell(`chunk ${chunk.length}`),
    onEnd: () => {
      tell('end');
      resolve();
    },
    onFailure: ({ code, phase }) => {
      tell(`failure ${code} ${phase}`);
      resolve();
    },
  };
  const egress = openEgress(headersTimeout === undefined ? {} : { headersTimeout });
  exchange = egress.stream(
    { method: 'GET', root: `http://127.0.0.1:${port}`, path: '/', headers: {}, body: null, ...request },
    { idleTimeout },
    receiver,
  );
  return { events, exchange, ended: promise };
}

/** Waits for what must come, however busy the machine is. */
const until = (holds: () => boolean): Promise<void> =>
  vi.waitFor(
    () => {
      if (!holds()) throw new Error('not yet');
    },
    { timeout: 5_000, interval: 10 },
  );

/** For what must not come. */
const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100));

describe('a streamed exchange', () => {
  it('tells of the header, the body and the end', async () => {
    const port = await serveHttp((_request, response) =>
      response.writeHead(418, { 'x-name': 'value' }).end('body'),
    );
    const { events, ended } = listen(port);
    await ended;
    expect(events).toEqual(['answer 418 value', 'chunk 4', 'end']);
  });

  it('tells nothing of what comes before the answer', async () => {
    const port = await serveHttp((_request, response) => {
      response.writeEarlyHints({ link: '</a>; rel=preload' });
      response.writeHead(200).end();
    });
    const { events, ended } = listen(port);
    await ended;
    expect(events).toEqual(['answer 200', 'end']);
  });

  it.each([
    ['a body', 'GET', 'held', ['answer 200', 'chunk 4', 'end']],
    ['no body', 'HEAD', '', ['answer 200', 'end']],
  ])('tells nothing while it is paused, and all afterwards: with %s', async (_what, method, text, all) => {
    const port = await serveHttp((_request, response) => response.end(text));
    const { events, ended, exchange } = listen(port, { method }, (event, current) => {
      if (event.startsWith('answer')) current().pause();
    });
    await until(() => events.length > 0);
    await moment();
    expect(events).toEqual(['answer 200']);
    exchange.resume();
    await ended;
    expect(events).toEqual(all);
  });

  it('keeps what came before its connection ended while it was paused', async () => {
    const port = await serveTcp((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf'));
    });
    const { events, ended, exchange } = listen(port, {}, (event, current) => {
      if (event.startsWith('answer')) current().pause();
    });
    await until(() => events.length > 0);
    await moment();
    expect(events).toEqual(['answer 200']);
    exchange.resume();
    await ended;
    expect(events).toEqual(['answer 200', 'chunk 4', 'failure connection_lost body']);
  });

  it('reads no more than what is under way while it is paused', async () => {
    let sent = 0;
    const chunk = Buffer.alloc(64 * 1024);
    const port = await serveHttp((_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      };
      response.on('drain', more).on('error', () => {});
      more();
    });
    const { exchange } = listen(port, {}, (event, current) => {
      if (event.startsWith('chunk')) current().pause();
    });
    let before = -1;
    while (before !== sent) {
      before = sent;
      await moment();
    }
    expect(sent).toBeLessThan(32 * 1024 * 1024);
    exchange.abort();
  });

  it.each([
    ['answer 200', ['answer 200']],
    ['chunk 4', ['answer 200', 'chunk 4']],
  ])('that is given up (%s) closes its connection and tells no more', async (when, told) => {
    let closed = false;
    const port = await serveHttp((request, response) => {
      request.socket.once('close', () => {
        closed = true;
      });
      response.write('body');
    });
    const { events } = listen(port, {}, (event, current) => {
      if (event === when) current().abort();
    });
    await until(() => closed);
    expect(events).toEqual(told);
  });

  it('that is given up before it is connected never begins', async () => {
    let heard = 0;
    const port = await serveHttp((_request, response) => {
      heard += 1;
      response.end();
    });
    const { events, exchange } = listen(port);
    exchange.abort();
    const { ended } = listen(port);
    await ended;
    expect([events, heard]).toEqual([[], 1]);
  });

  it('that is given up lets go of the body that it sends', async () => {
    const body = new Readable({ read: () => {} });
    const port = await serveHttp(() => {});
    const { exchange } = listen(port, { method: 'POST', body });
    body.push('x');
    exchange.abort();
    await until(() => body.destroyed);
  });

  it.each([
    ['a place that may not be reached', { root: 'http://10.0.0.1' }, 'failure destination_blocked guard'],
    ['a path of another place', { path: '@10.0.0.1/' }, 'failure destination_blocked guard'],
    ['a Provider that is silent', { headersTimeout: 300 }, 'failure timeout headers'],
  ])('fails with %s', async (_what, change, told) => {
    const port = await serveHttp(() => {});
    const { events, ended } = listen(port, change);
    await ended;
    expect(events).toEqual([told]);
  });
});
