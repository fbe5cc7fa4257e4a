/** Rules for bodies of a given size. The quick tests and the long ones differ in nothing else. */
import { type IncomingMessage, type RequestListener, request } from 'node:http';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/world.ts';
import { secret } from './scene.ts';
import { type SeparateService, startSeparateService } from './separate.ts';

const megabyte = 1024 * 1024;
/** Bytes by which the memory of the service may grow. */
const bound = 64 * megabyte;

/** Every chunk repeats the credential, so that the search for it finds something all the time. */
const echoing = Buffer.alloc(megabyte, `${'x'.repeat(1_000)}${secret}`);
const plain = Buffer.alloc(megabyte, 'The quick brown fox jumps over the lazy dog. ');
const zipped = gzipSync(plain, { level: 1 });

function* repeated(chunk: Buffer, times: number): Generator<Buffer> {
  for (let count = 0; count < times; count += 1) yield chunk;
}

/** Megabytes that the path asks for, and how. */
function asked(incoming: IncomingMessage): { kind: string; count: number } {
  const [kind = '', count] = (incoming.url ?? '').split('/').slice(-2);
  return { kind, count: Number(count) };
}

export function bigBodies(megabytes: number, timeout: number): void {
  const warmUp = Math.min(256, megabytes / 2);
  describe(`a body of ${megabytes} MB`, () => {
    let service: SeparateService;
    /** Bytes that the Provider has handed to its connection in the answer under way. */
    let written = 0;
    let received = 0;

    const provider: RequestListener = (incoming, response) => {
      const { kind, count } = asked(incoming);
      if (incoming.method === 'PUT') {
        incoming.on('data', (chunk: Buffer) => (received += chunk.length));
        incoming.on('end', () => response.end(String(received)));
        return;
      }
      const gzip = kind === 'gzip';
      response.writeHead(200, gzip ? { 'content-encoding': 'gzip' } : {});
      const chunk = gzip ? zipped : kind === 'echo' ? echoing : plain;
      const source = Readable.from(repeated(chunk, count), { objectMode: false, highWaterMark: megabyte });
      source.on('data', ({ length }: Buffer) => (written += length));
      pipeline(source, response).catch(() => {});
    };
    beforeAll(async () => {
      service = await startSeparateService(provider);
    });
    afterAll(() => service?.stop());

    const start = (method: string, path: string, body: Readable | null = null): Promise<IncomingMessage> =>
      new Promise((resolve, reject) => {
        const { origin, prefix, headers } = service;
        const call = request(origin + prefix + path, { method, headers, agent: false }, resolve);
        call.on('error', reject);
        if (body === null) call.end();
        else pipeline(body, call).catch(reject);
      });
    const download = async (kind: string, count: number, look = (_chunk: Buffer) => {}): Promise<number> => {
      const answer = await start('GET', `${kind}/${count}`);
      let size = 0;
      const sink = new Writable({
        write: (chunk: Buffer, _encoding, done) => {
          if (size < megabyte) look(chunk);
          size += chunk.length;
          done();
        },
      });
      await pipeline(answer, sink);
      return size / megabyte;
    };
    const upload = async (count: number): Promise<number> => {
      received = 0;
      const answer = await start('PUT', `sink/${count}`, Readable.from(repeated(plain, count)));
      for await (const _chunk of answer) expect(answer.statusCode).toBe(200);
      return received / megabyte;
    };

    /** Bytes by which the service grew at most over what it held after a warm-up of the same kind. */
    const growth = async (work: (count: number) => Promise<number>): Promise<number> => {
      expect(await work(warmUp)).toBe(warmUp);
      const before = service.resident();
      let most = before;
      const clock = setInterval(() => (most = Math.max(most, service.resident())), 20);
      try {
        expect(await work(megabytes)).toBe(megabytes);
      } finally {
        clearInterval(clock);
      }
      return Math.max(most, service.resident()) - before;
    };

    it.each<[string, (count: number) => Promise<number>]>([
      ['downloaded', (count) => download('plain', count)],
      ['uploaded', upload],
      [
        'downloaded, full of echoes of the credential',
        (count) => download('echo', count, (chunk) => expect(chunk.includes(secret)).toBe(false)),
      ],
      ['downloaded, though it came as gzip', (count) => download('gzip', count)],
    ])(
      'is %s while the service grows by less than 64 MB',
      async (_how, work) => expect(await growth(work)).toBeLessThan(bound),
      timeout,
    );

    it(
      'is not fetched faster than it is read: the Provider waits for a slow reader',
      async () => {
        written = 0;
        const before = service.resident();
        const answer = await start('GET', `plain/${megabytes}`);
        answer.pause();
        // Nothing is read: what fits into the buffers on the way is written, and then no more.
        let last = -1;
        await until(async () => {
          const still = written === last;
          last = written;
          await new Promise((resolve) => setTimeout(resolve, 500));
          return still && written === last;
        });
        expect(written).toBeGreaterThan(0);
        expect(written).toBeLessThan(bound);
        expect(service.resident() - before).toBeLessThan(bound);
        let size = 0;
        for await (const chunk of answer) size += chunk.length;
        expect(size).toBe(megabytes * megabyte);
      },
      timeout,
    );
  });
}
