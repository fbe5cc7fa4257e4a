/** Exchanges that break off, on either side. */
import { type RequestListener, request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../support/world.ts';
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
