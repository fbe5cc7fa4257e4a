import {
  brotliCompressSync,
  constants,
  createGzip,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, get, openEgress, serveHttp, serveTcp } from './test-servers.ts';

afterEach(closeAll);

describe('the size of an answer', () => {
  const limit = 1024 * 1024;

  it('is limited, whether its length is declared or not, and the connection closed at once', async () => {
    let sent = 0;
    let closed = false;
    const port = await serveHttp((request, response) => {
      if (request.url === '/exact') return void response.end(Buffer.alloc(limit));
      if (request.url === '/declared')
        return void response.writeHead(200, { 'content-length': limit + 1 }).end(Buffer.alloc(limit + 1));
      const chunk = Buffer.alloc(64 * 1024);
      const more = (): void => {
        sent += chunk.length;
        if (!closed) response.write(chunk, () => setImmediate(more));
      };
      response.on('close', () => {
        closed = true;
      });
      more();
    });
    const egress = openEgress();
    const tooLarge = { code: 'response_too_large', phase: 'body' };
    expect(await egress.send(get(`http://127.0.0.1:${port}/exact`))).toMatchObject({
      kind: 'answer',
    });
    expect(await egress.send(get(`http://127.0.0.1:${port}/declared`))).toMatchObject(tooLarge);
    expect(await egress.send(get(`http://127.0.0.1:${port}/endless`))).toMatchObject(tooLarge);
    await expect.poll(() => closed).toBe(true);
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  it('counts after decompression: a bomb of 100 MiB takes no memory', async () => {
    const gzip = createGzip();
    const packed = gzip.toArray();
    for (let part = 0; part < 100; part += 1) gzip.write(Buffer.alloc(1024 * 1024));
    gzip.end();
    const bomb = Buffer.concat(await packed);
    expect(bomb.length).toBeLessThan(200 * 1024);
    const double = gzipSync(bomb);
    const brotli = brotliCompressSync(Buffer.alloc(100 * 1024 * 1024), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
    });
    const bodies: Record<string, [string, Buffer]> = {
      '/gzip': ['gzip', bomb],
      '/double': ['gzip, gzip', double],
      '/br': ['br', brotli],
    };
    const port = await serveHttp((request, response) => {
      const [encoding, body] = bodies[request.url ?? ''] ?? ['', Buffer.alloc(0)];
      response.writeHead(200, { 'content-encoding': encoding }).end(body);
    });
    const egress = openEgress();
    const before = process.memoryUsage.rss();
    for (let round = 0; round < 5; round += 1) {
      for (const path of Object.keys(bodies)) {
        expect(await egress.send(get(`http://127.0.0.1:${port}${path}`))).toMatchObject({
          code: 'response_too_large',
        });
      }
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 * 1024);
  });

  it('counts what arrives too: gzip that never yields a byte is no way to send for ever', async () => {
    const nothing = Buffer.concat(Array<Buffer>(100_000).fill(gzipSync('')));
    const port = await serveHttp((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(nothing);
    });
    expect(await openEgress().send(get(`http://127.0.0.1:${port}/`))).toMatchObject({
      code: 'response_too_large',
    });
  });

  it('includes its headers', async () => {
    const port = await serveTcp(
      (socket) => void socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`),
    );
    expect(await openEgress().send(get(`http://127.0.0.1:${port}/`))).toMatchObject({
      code: 'response_too_large',
      phase: 'headers',
    });
  });
});

describe('the content coding of an answer', () => {
  const text = 'héllo '.repeat(1000);
  const plain = Buffer.from(text);
  const zstd = zstdCompressSync(plain);
  const coded: [string, Buffer][] = [
    ['', plain],
    ['identity', plain],
    ['gzip', gzipSync(plain)],
    ['X-GZIP', gzipSync(plain)],
    ['deflate', deflateSync(plain)],
    ['deflate', deflateRawSync(plain)],
    ['br', brotliCompressSync(plain)],
    ['zstd', zstd],
    ['gzip, br', brotliCompressSync(gzipSync(plain))],
    ['gzip,identity,gzip', gzipSync(gzipSync(plain))],
  ];

  const receive = async (encoding: string, body: Buffer, status = 200) => {
    const port = await serveHttp((_, response) => {
      response.writeHead(status, { 'content-encoding': encoding }).end(body);
    });
    return openEgress().send(get(`http://127.0.0.1:${port}/`, { 'Accept-Encoding': encoding }));
  };

  it.each(coded)('"%s" is undone', async (encoding, body) => {
    expect(await receive(encoding, body)).toMatchObject({ kind: 'answer', text });
  });

  it.each<[string, Buffer]>([
    ['gzip', plain],
    ['gzip', gzipSync(plain).subarray(0, 40)],
    ['br', Buffer.from('not brotli at all')],
    ['deflate', Buffer.from('nor deflate')],
    ['zstd', Buffer.from('nor zstd at all')],
    ['gzip', brotliCompressSync(plain)],
    ['compress', plain],
    ['gzip, gzip, gzip', gzipSync(gzipSync(gzipSync(plain)))],
    [Array(100).fill('gzip').join(), gzipSync(plain)],
  ])('"%.20s" that is broken, unknown or too often chained is undecodable', async (encoding, body) => {
    expect(await receive(encoding, body)).toMatchObject({ code: 'undecodable_response', phase: 'body' });
  });

  it('an empty body needs no decoding', async () => {
    expect(await receive('gzip', Buffer.alloc(0))).toMatchObject({ kind: 'answer', text: '' });
    expect(await receive('gzip', Buffer.alloc(0), 204)).toMatchObject({ kind: 'answer', text: '' });
  });

  it('bytes that are not UTF-8 become replacement characters', async () => {
    expect(await receive('', Buffer.from([0x61, 0xff, 0x62]))).toMatchObject({ text: 'a\ufffdb' });
  });
});
