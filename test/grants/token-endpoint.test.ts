/** A token endpoint in trouble: it is left alone, nobody waits longer than they can, and refusals do not count. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestService, type TestService } from '../support/service.ts';
import { clientDraft, clientPlugin } from './client-plugin.ts';

const provider = { origin: '', asked: 0, status: 200, retryAfter: '' };
let server: Server;
let service: TestService;
let call: Caller;
let ahead = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    const isToken = request.url === '/token';
    if (isToken) provider.asked += 1;
    const status = isToken ? provider.status : 200;
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(provider.retryAfter !== '' && { 'retry-after': provider.retryAfter }),
    });
    const refusal = status === 401 ? { error: 'invalid_client' } : { error: 'temporarily_unavailable' };
    const token = { access_token: `t${provider.asked}`, token_type: 'Bearer', expires_in: 600 };
    response.end(JSON.stringify(status === 200 ? token : refusal));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provider.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  service = await startTestService({
    plugins: [clientPlugin(provider.origin)],
    now: () => new Date(Date.now() + ahead),
  });
  call = service.within(await service.workspace());
});
afterAll(async () => {
  await service?.stop();
  server?.close();
});

/** Connections whose grants have just run out. */
async function expired(count: number): Promise<string[]> {
  Object.assign(provider, { status: 200, retryAfter: '' });
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const created = await call('POST', '/api/connectors', clientDraft(`c${index}`));
    expect(created.at('state')).toBe('active');
    ids.push(String(created.at('id')));
  }
  ahead += 11 * 60_000;
  provider.asked = 0;
  return ids;
}
const read = (id: string | undefined) => call('GET', `/api/connectors/${id}/proxy/me`);

it('that fails for three connections is not asked for a fourth until its pause is over, and a success ends it', async () => {
  const [one, two, three, fourth] = await expired(4);
  provider.status = 500;
  for (const id of [one, two, three]) expect((await read(id)).status).toBe(502);
  expect(provider.asked).toBe(3);
  provider.status = 200;
  const held = await read(fourth);
  expect([held.status, held.at('code'), provider.asked]).toEqual([503, 'unavailable', 3]);
  expect(Number(held.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect((await call('POST', `/api/connectors/${fourth}/test`)).at('valid')).toBe(true);
  ahead += 60_000;
  expect((await read(one)).status).toBe(200);
  expect((await read(two)).status).toBe(200);
});

it('that refuses several credentials is asked for the next one all the same', async () => {
  const [one, two, three, fourth] = await expired(4);
  provider.status = 401;
  for (const id of [one, two, three]) await read(id);
  provider.status = 200;
  expect((await read(fourth)).status).toBe(200);
});

it('that says 503 with Retry-After is left alone for as long, by every connection', async () => {
  const [one, two] = await expired(2);
  Object.assign(provider, { status: 503, retryAfter: '120' });
  expect((await read(one)).status).toBe(502);
  Object.assign(provider, { status: 200, retryAfter: '' });
  ahead += 100_000;
  expect([(await read(one)).status, (await read(two)).status, provider.asked]).toEqual([502, 503, 1]);
  ahead += 21_000;
  expect([(await read(one)).status, (await read(two)).status]).toEqual([200, 200]);
});
