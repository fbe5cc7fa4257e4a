/** Whoever gives up, the connection to the Provider goes with it. Sizes and times are in big-bodies and events. */
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../support/world.ts';
import { below, type Harness, startHarness } from './harness.ts';

const megabyte = Buffer.alloc(1024 * 1024, 'x');
const size = 100;

function* megabytes(): Generator<Buffer> {
  for (let count = 0; count < size; count += 1) yield megabyte;
}

describe('the proxy streams', () => {
  let harness: Harness;
  afterEach(() => harness?.stop());

  it('50 downloads that are given up leave no connection to the Provider', async () => {
    harness = await startHarness((_incoming, response) => {
      pipeline(Readable.from(megabytes()), response).catch(() => {});
    });
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        const controller = new AbortController();
        const answer = await fetch(harness.origin + below('big'), { signal: controller.signal });
        await answer.body?.getReader().read();
        controller.abort();
      }),
    );
    await until(() => harness.upstream() === 0);
  });

  it('an upload that is given up ends at the Provider, and an early answer reaches the caller', async () => {
    let gaveUp = false;
    harness = await startHarness((incoming, response) => {
      if (incoming.url?.endsWith('early') === true) return void response.writeHead(413).end('too big');
      incoming
        .on('error', () => {})
        .on('close', () => {
          gaveUp = !incoming.complete;
        });
      incoming.resume();
    });
    const upload = request(harness.origin + below('up'), { method: 'POST' });
    upload.on('error', () => {}).write(megabyte);
    await until(() => harness.upstream() === 1);
    upload.destroy();
    await until(() => gaveUp);
    const status = await new Promise((resolve, reject) => {
      const early = request(harness.origin + below('early'), { method: 'POST' }, (answer) =>
        resolve(answer.resume().statusCode),
      );
      early.on('error', reject);
      early.write('x');
    });
    expect(status).toBe(413);
  });

  it('a caller who leaves before there is an answer takes the connection to the Provider along', async () => {
    harness = await startHarness(() => {});
    const startedAt = performance.now();
    const asked = request(harness.origin + below('silent'));
    asked.on('error', () => {}).end();
    await until(() => harness.upstream() === 1);
    asked.destroy();
    await until(() => harness.upstream() === 0);
    // The time limit for headers would close it later.
    expect(performance.now() - startedAt).toBeLessThan(1_500);
  });

  it('a Provider that breaks off breaks off at the caller', async () => {
    harness = await startHarness((_incoming, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('half');
      setTimeout(() => response.destroy(), 30);
    });
    const answer = await fetch(harness.origin + below('x'));
    await expect(answer.text()).rejects.toThrow();
  });
});
