import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sendBytes } from '../support/raw-http.ts';
import { adminKey, startTestService, type TestService } from '../support/service.ts';

const head = `host: x\r\nauthorization: Bearer ${adminKey}\r\n`;

describe('bytes that are no proper request', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service?.stop());
  afterEach(async () => {
    expect((await service.call('GET', '/health/live')).status, 'the process lives on').toBe(200);
  });

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['TLS', Buffer.from('16030100a5010000a10303', 'hex'), 400],
    ['NUL bytes', Buffer.alloc(64), 400],
    ['a header without colon', `GET /health/live HTTP/1.1\r\nhost x\r\n\r\n`, 400],
    ['a line break in a header name', 'GET / HTTP/1.1\r\nho\nst: x\r\n\r\n', 400],
    ['no Host', 'GET /health/live HTTP/1.1\r\n\r\n', 400],
    ['HTTP/9.9', 'GET /health/live HTTP/9.9\r\nhost: x\r\n\r\n', 400],
    ['an unknown method', 'FROBNICATE / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    [
      'both lengths (request smuggling)',
      `POST /api/workspaces HTTP/1.1\r\n${head}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [
      'two different Content-Length',
      `POST /api/workspaces HTTP/1.1\r\n${head}content-length: 5\r\ncontent-length: 6\r\n\r\n{}`,
      400,
    ],
    ['a negative Content-Length', `POST /api/workspaces HTTP/1.1\r\n${head}content-length: -1\r\n\r\n`, 400],
    [
      'a chunk of no size',
      `POST /api/workspaces HTTP/1.1\r\n${head}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
      400,
    ],
    [
      '100 kB of headers',
      `GET /health/live HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(100_000)}\r\n\r\n`,
      431,
    ],
    ['a URL of 100 kB', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
  ])('%s', async (_what, bytes, status) => {
    const answer = await sendBytes(service.origin, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).not.toContain(adminKey);
  });

  it('get the one form of a problem where the answer is ours', async () => {
    const answer = await sendBytes(service.origin, 'hello\r\n\r\n');
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
    expect(answer).toMatch(/^content-type: application\/problem\+json\r$/im);
    expect(body).toMatchObject({ status: 400, code: 'malformed_request', title: 'Bad Request' });
    expect(answer).toContain(`request-id: ${body.requestId}`);
  });

  it.each([
    ['a body shorter than it says', `POST /api/workspaces HTTP/1.1\r\n${head}content-length: 50\r\n\r\n{}`],
    ['headers that never end', `GET /health/live HTTP/1.1\r\n${head}`],
    ['nothing', ''],
  ])('that stop short hold nothing up: %s', async (_what, bytes) => {
    const pending = sendBytes(service.origin, bytes);
    expect((await service.call('GET', '/api/vendors')).status).toBe(200);
    expect(await pending).not.toMatch(/^HTTP\/1\.1 5/);
  });

  it.each([
    ['an absolute URL (RFC 9112 §3.2.2)', 'GET http://elsewhere.invalid/health/live HTTP/1.1', 200],
    ['an asterisk', 'OPTIONS * HTTP/1.1', 404],
    ['a fragment', 'GET /health/live#x HTTP/1.1', 200],
    ['1000 dots', `GET /${'../'.repeat(333)}etc/passwd HTTP/1.1`, 404],
    ['2000 parameters', `GET /api/vendors?${'a=1&'.repeat(2_000)} HTTP/1.1`, 400],
    ['Latin-1 in the path', 'GET /api/vendors/\xe9 HTTP/1.1', null],
  ])('are answered: %s', async (_what, line, status) => {
    const bytes = Buffer.from(`${line}\r\n${head}connection: close\r\n\r\n`, 'latin1');
    const answer = await sendBytes(service.origin, bytes);
    const given = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
    if (status === null) expect(given).toBeLessThan(500);
    else expect(given).toBe(status);
  });

  it('with invalid UTF-8 in a JSON body are refused', async () => {
    const body = Buffer.from([...Buffer.from('{"name":"'), 0xff, 0xfe, ...Buffer.from('"}')]);
    const request = `POST /api/workspaces HTTP/1.1\r\n${head}connection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
    const answer = await sendBytes(service.origin, Buffer.concat([Buffer.from(request), body]));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});
