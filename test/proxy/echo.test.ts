/** A Provider that repeats what it was sent does not give the credential away. */
import type { RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  brotliCompressSync,
  constants,
  createGzip,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import type { Method } from '@cleat/plugin-kit';
import { afterEach, describe, expect, it } from 'vitest';
import { rawRequest } from '../support/raw-http.ts';
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

const whole = `Bearer ${token(1)}`;
const stars = '*'.repeat(whole.length);

describe('an echo', () => {
  it.each<[string, (text: string) => Buffer]>([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
    ['GZIP, identity', gzipSync],
    ['gzip, br', (text) => brotliCompressSync(gzipSync(text))],
  ])('that comes as %s, though identity was asked for, is decoded and hidden', async (coding, compress) => {
    const { origin } = await start((request, response) => {
      const bytes = compress(`<${request.headers.authorization}>`);
      response.writeHead(200, { 'content-encoding': coding, 'content-length': bytes.length, etag: '"v1"' });
      // In two parts, so that the beginning alone does not tell what it is.
      response.write(bytes.subarray(0, 1));
      setTimeout(() => response.end(bytes.subarray(1)), 10);
    });
    const { headers, text } = await rawRequest(origin, 'GET', below('x'));
    expect(text).toBe(`<${stars}>`);
    expect([headers['content-encoding'], headers['content-length']]).toEqual([undefined, undefined]);
  });

  it.each(['compress', 'gzip, gzip, gzip', 'x-unheard-of'])(
    'that comes as %s is not passed on at all',
    async (coding) => {
      const { origin } = await start((request, response) =>
        response
          .writeHead(200, { 'content-encoding': coding })
          .end(Buffer.from(String(request.headers.authorization)).toString('hex')),
      );
      const { status, headers } = await rawRequest(origin, 'GET', below('x'));
      expect([status, headers['cleat-answer-from']]).toEqual([502, 'cleat']);
    },
  );

  it.each([
    ['GET', 'gzip', 200],
    ['GET', 'deflate', 200],
    ['GET', 'br', 200],
    ['GET', 'zstd', 200],
    ['HEAD', 'gzip', 200],
    ['GET', 'gzip', 304],
    ['GET', 'gzip', 204],
  ])(
    'is not waited for in a %s that has no body, called %s, with status %i',
    async (method, coding, status) => {
      const { origin } = await start((_request, response) =>
        response.writeHead(status, { 'content-encoding': coding }).end(),
      );
      const answer = await rawRequest(origin, method, below('x'));
      expect([answer.status, answer.text]).toEqual([status, '']);
    },
  );

  it('in a compressed answer that breaks off breaks off at the caller', async () => {
    const { origin } = await start((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(100)).subarray(0, 20)),
    );
    await expect(rawRequest(origin, 'GET', below('x'))).rejects.toThrow();
  });

  it('in a stream of compressed events is hidden, and each event comes at once', async () => {
    const gzip = createGzip();
    const { origin } = await start((_request, response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' });
      response.flushHeaders();
      void pipeline(gzip, response).catch(() => {});
    });
    const answer = await fetch(origin + below('events'));
    const reader = answer.body?.getReader();
    for (const count of [1, 2, 3]) {
      gzip.write(`data: ${whole} ${count}\n\n`);
      gzip.flush(constants.Z_SYNC_FLUSH);
      let text = '';
      while (!text.endsWith('\n\n')) text += Buffer.from((await reader?.read())?.value ?? []).toString();
      expect(text).toBe(`data: ${stars} ${count}\n\n`);
    }
    await reader?.cancel();
    gzip.destroy();
  });

  it('is hidden wherever the chunks are cut', async () => {
    const { origin } = await start((request, response) => {
      const bytes = Buffer.from(`<${request.headers.authorization}>`);
      const cut = Number(request.url?.split('/').at(-1));
      const parts = [bytes.subarray(0, cut), bytes.subarray(cut)];
      void pipeline(
        Readable.from(
          (async function* () {
            for (const part of parts) {
              yield part;
              await new Promise((resolve) => setTimeout(resolve, 5));
            }
          })(),
        ),
        response,
      );
    });
    for (let cut = 1; cut <= whole.length; cut += 3) {
      expect((await rawRequest(origin, 'GET', below(String(cut)))).text, String(cut)).toMatch(
        /^<\*{30,31}>$/,
      );
    }
  });

  const key = 'k+y/"w=th<&>\'`pä§s-5f2c';
  const method: Method = { type: 'basic', username: { text: 'x' }, password: { field: 'key' } };
  const escaped = (pattern: RegExp, upper = false): string =>
    JSON.stringify(key).replace(pattern, (sign) => {
      const code = sign.charCodeAt(0).toString(16).padStart(4, '0');
      return `\\u${upper ? code.toUpperCase() : code}`;
    });
  it.each([
    ['as it is', key],
    ['in Latin-1', Buffer.from(key, 'latin1')],
    ['in a URL', encodeURIComponent(key)],
    ['in a URL, in lower case', encodeURIComponent(key).replace(/%../g, (code) => code.toLowerCase())],
    ['in JSON', JSON.stringify(key)],
    ['in JSON with escaped slashes', JSON.stringify(key).replaceAll('/', '\\/')],
    ['in JSON of ASCII alone', escaped(/[^ -~]/g)],
    ['in JSON that is safe in HTML', escaped(/[<>&]/g)],
    ['in JSON that is safer in HTML', escaped(/[<>&'=]/g)],
    ['in JSON that is safest in HTML', escaped(/[<>&'+`]/g, true)],
    ['in base64', Buffer.from(key).toString('base64')],
    ['in base64url', Buffer.from(key).toString('base64url')],
    ['in base64 of something longer', Buffer.from(`{"key":"${key}"}`).toString('base64')],
    ['in base64 of something else', Buffer.from(`{"a":1,"key":"${key}"}`).toString('base64')],
    ['in base64 one byte on', Buffer.from(`a{"a":1,"key":"${key}"}`).toString('base64')],
    ['as the pair that was sent', Buffer.from(`x:${key}`).toString('base64')],
  ])('%s is hidden', async (_what, spelling) => {
    const { origin } = await start((_request, response) => response.end(spelling), {
      method,
      secrets: { key },
    });
    const { text } = await rawRequest(origin, 'GET', below('x'));
    expect(text).toMatch(/\*{12}/);
    expect(text).not.toMatch(/5f2c|w=th|w%3d|d2l0a|NWYyY/i);
    expect(text.length).toBeLessThanOrEqual(Buffer.from(spelling).length);
  });
});
