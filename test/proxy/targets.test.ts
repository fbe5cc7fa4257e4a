/** Whatever stands in a request line, the Provider is asked for something below its root, byte for byte, or for nothing. */
import { createServer, type Server } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendBytes } from '../support/raw-http.ts';
import { listen, type ProxyScene, startProxyScene } from './scene.ts';

const root = '/api/v1/';

describe('the target of a call through the proxy', () => {
  let scene: ProxyScene;
  let elsewhere: Server;
  let elsewhereOrigin = '';
  let strayed = 0;
  beforeAll(async () => {
    elsewhere = createServer((_request, response) => {
      strayed += 1;
      response.end();
    });
    elsewhereOrigin = await listen(elsewhere);
    scene = await startProxyScene((_request, response) => response.end('heard'));
  });
  afterAll(async () => {
    await scene?.stop();
    elsewhere?.closeAllConnections();
    elsewhere?.close();
  });

  const headers = (): string =>
    `host: x\r\nauthorization: Bearer ${scene.home.keys.workspace_operator}\r\nconnection: close\r\n\r\n`;
  /** Gives the status of the answer, and what the Provider heard meanwhile. */
  const ask = async (target: Buffer): Promise<{ status: number; answer: string; heard: string[] }> => {
    scene.heard.length = 0;
    const line = Buffer.concat([Buffer.from('GET '), target, Buffer.from(` HTTP/1.1\r\n${headers()}`)]);
    const answer = await sendBytes(scene.service.origin, line);
    return { status: Number(answer.split(' ')[1]), answer, heard: [...scene.heard] };
  };

  /** As the strictest and the laxest of servers may read it, it is below the root. */
  const expectBelow = (raw: string): void => {
    expect(raw.startsWith(root)).toBe(true);
    let path = raw.split('?')[0] ?? '';
    for (let times = 0; times < 5; times += 1) {
      const url = new URL(`http://x${path.replaceAll('\\', '/').replaceAll(';', '/;')}`);
      expect(`${url.pathname}/`.startsWith(root)).toBe(true);
      path = path.replace(/%[0-7][0-9a-f]/gi, (code) => String.fromCharCode(parseInt(code.slice(1), 16)));
    }
  };

  const words =
    '. .. ... / // \\ %2e %2E %2f %2F %5c %252e %252f %25 %c0%ae %e0%80%af %ef%bc%8e %00 %0d%0a %09 %7f a b @ : ? # ; & = + ~ * ..; .%00. group%2Fproject @scope%2Fname'.split(
      ' ',
    );
  const target = (): fc.Arbitrary<Buffer> => {
    const strange = fc.constantFrom(...words, `${elsewhereOrigin}/`, elsewhereOrigin.replace('http:', ''));
    // A blank or a line break ends the target; what comes after it is not the path's.
    const byte = fc.integer({ min: 0, max: 255 }).filter((code) => ![0x20, 0x0a, 0x0d].includes(code));
    return fc.oneof(
      { weight: 3, arbitrary: fc.array(strange, { maxLength: 8 }).map((all) => Buffer.from(all.join(''))) },
      { weight: 1, arbitrary: fc.array(byte, { maxLength: 12 }).map((codes) => Buffer.from(codes)) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.array(strange, { maxLength: 4 }), byte, fc.array(strange, { maxLength: 4 }))
          .map(([before, code, after]) =>
            Buffer.concat([Buffer.from(before.join('')), Buffer.from([code]), Buffer.from(after.join(''))]),
          ),
      },
    );
  };

  it('is below the root, byte for byte, or is refused with 400', async () => {
    let [passed, refused] = [0, 0];
    await fc.assert(
      fc.asyncProperty(target(), async (bytes) => {
        const { status, answer, heard } = await ask(Buffer.concat([Buffer.from(scene.prefix), bytes]));
        if (heard.length === 0) {
          refused += 1;
          expect(status).toBe(400);
          expect(answer.toLowerCase()).toContain('\r\ncleat-answer-from: cleat\r\n');
          return;
        }
        passed += 1;
        expect([status, heard]).toEqual([200, [root + bytes.toString('latin1')]]);
        for (const raw of heard) expectBelow(raw);
      }),
      {
        numRuns: 400,
        examples: [
          'group%2Fproject',
          '@scope%2Fname',
          'a/b/',
          'a?b=c&d=%2e%2e/',
          'a?b=c/../..//evil',
          'a%20b;v=1,2',
        ].map((text): [Buffer] => [Buffer.from(text)]),
      },
    );
    expect(strayed).toBe(0);
    expect(Math.min(passed, refused)).toBeGreaterThan(40);
  });

  it.each([
    ['blanks', 'a b/../c'],
    ['a second request line', 'a HTTP/1.1\r\nx: '],
    ['a second request', 'a HTTP/1.1\r\nhost: x\r\n\r\nGET /../x'],
    ['bare line breaks', 'a\nb'],
    ['a carriage return', 'a\r/../b'],
  ])('cannot be stretched with %s', async (_what, text) => {
    const { heard } = await ask(Buffer.from(scene.prefix + text));
    for (const raw of heard) expectBelow(raw);
    expect(strayed).toBe(0);
  });

  it.each([
    ['another origin', () => `${elsewhereOrigin}${scene.prefix}x`],
    ['the authority alone', () => new URL(elsewhereOrigin).host],
    ['an asterisk', () => '*'],
    ['one more slash', () => `/${scene.prefix}x`],
    ['an encoded “proxy”', () => `${scene.prefix.replace('proxy', '%70roxy')}x`],
    ['an encoded slash', () => `${scene.prefix.replace('/proxy', '%2fproxy')}x`],
    ['a longer id', () => `${scene.prefix.replace('/proxy', '%00/proxy')}x`],
    ['a way back', () => `/api/connectors/x/../${scene.connectionId}/proxy/x`],
    ['a way back, encoded', () => `/api/connectors/x/%2e%2e/${scene.connectionId}/proxy/x`],
    ['no path', () => scene.prefix.slice(0, -1)],
    ['bytes that decode to nothing', () => `${scene.prefix}%zz`],
  ])('is not reached by %s', async (_what, whole) => {
    const { status, heard } = await ask(Buffer.from(whole()));
    expect([Math.floor(status / 100), heard, strayed]).toEqual([4, [], 0]);
  });
});
