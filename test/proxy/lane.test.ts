/** The quick way of a call through the service and the one through its route: nobody can tell them apart. */
import { type RequestListener, request } from 'node:http';
import { connect } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RawAnswer, rawRequest } from '../support/raw-http.ts';
import { adminKey } from '../support/service.ts';
import { until } from '../support/world.ts';
import { type ProxyScene, startProxyScene } from './scene.ts';

const provider: RequestListener = (incoming, response) => {
  const { url = '' } = incoming;
  if (url.includes('silent')) return;
  if (url.includes('lost')) return void response.destroy();
  if (url.includes('pause')) return void response.writeHead(429, { 'retry-after': '0' }).end('slow down');
  if (url.includes('odd'))
    return void response.writeHead(200, { 'content-encoding': 'x-unheard-of' }).end('?');
  response.setHeader('x-from', 'the Provider');
  response.statusCode = url.includes('missing') ? 404 : 200;
  incoming.setEncoding('utf8');
  let body = '';
  incoming.on('data', (part) => (body += part)).on('end', () => response.end(`${incoming.method} ${body}`));
};

let scene: ProxyScene;
let client: pg.Client;
beforeAll(async () => {
  scene = await startProxyScene(provider);
  client = new pg.Client({ connectionString: scene.service.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await scene?.stop();
});

interface Call {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const send = ({ method = 'GET', path = 'x', headers = {}, body }: Call): Promise<RawAnswer> =>
  rawRequest(
    scene.service.origin,
    method,
    scene.prefix + path,
    { authorization: `Bearer ${scene.home.keys.workspace_operator}`, ...headers },
    body,
  );

/** A protocol that is offered and left aside is not plain, so that the call goes through the route. */
const throughRoute = (call: Call): Promise<RawAnswer> =>
  send({ ...call, headers: { ...call.headers, connection: 'upgrade', upgrade: 'h2c' } });

interface LogLine {
  readonly level: number;
  readonly reqId: string;
  readonly msg: string;
}
const logged = (id: unknown): LogLine[] =>
  scene.service
    .logs()
    .split('\n')
    .filter((line) => line.includes(String(id)))
    .map((line) => JSON.parse(line));

/** Without what differs from call to call. */
function comparable({ status, headers, text }: RawAnswer): object {
  const { date: _, connection: __, 'keep-alive': ___, ratelimit, ...rest } = headers;
  const id = String(headers['request-id']);
  return {
    status,
    headers: { ...rest, 'request-id': id.replace(/[0-9a-f-]{36}/, '…') },
    limited: typeof ratelimit,
    text: text.replaceAll(id, '…'),
  };
}

const members = (line: object): object => ({ ...line, time: 0, reqId: '', durationMs: 0, err: 0 });

async function auditOf(id: unknown): Promise<readonly object[]> {
  const { rows } = await client.query(
    'select actor, action, target, outcome, detail from cleat.audit where request_id = $1',
    [id],
  );
  return rows.map((row) => ({ ...row, detail: { ...row.detail, durationMs: 0 } }));
}

describe('a call', () => {
  it.each<[string, Call]>([
    ['that is plain', {}],
    ['with a query', { path: 'a/b?c=d&e=%20f' }],
    ['for what is not there', { path: 'missing' }],
    ['that asks for the header alone', { method: 'HEAD' }],
    ['with a body', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'the body' }],
    ['with a body of no type at all', { method: 'PUT', headers: { 'content-type': ';' }, body: 'x' }],
    ['with a method of WebDAV', { method: 'PROPFIND', headers: { depth: '1' } }],
    ['that its Provider does not answer', { path: 'lost' }],
    ['that its Provider answers in a way of its own', { path: 'odd' }],
    ['that its Provider refuses for now', { path: 'pause' }],
    ['that leaves its root', { path: 'a/../b' }],
    ['with half a character in its query', { path: 'x?a=%ED%A0%80' }],
    ['with NUL in its query', { path: 'x?a=%00' }],
    ['that names its own Workspace', { headers: { 'cleat-workspace': 'own' } }],
    ['that names another Workspace', { headers: { 'cleat-workspace': 'ws_1' } }],
    ['of a role that may not', { headers: { authorization: 'reader' } }],
    ['of an instance admin', { headers: { authorization: `Bearer ${adminKey}`, 'cleat-workspace': 'own' } }],
    ['of an instance admin in no Workspace', { headers: { authorization: `Bearer ${adminKey}` } }],
    ['with a key that is none', { headers: { authorization: 'Bearer cleat_sk_x' } }],
  ])('%s is answered, logged and written down alike both ways', async (_what, given) => {
    const headers = Object.fromEntries(
      Object.entries(given.headers ?? {}).map(([name, value]) => [
        name,
        value === 'own'
          ? scene.home.id
          : value === 'reader'
            ? `Bearer ${scene.home.keys.workspace_reader}`
            : value,
      ]),
    );
    const call = { ...given, headers };
    // Whatever must be read is read now.
    await send(call);
    const [quick, slow] = [await send(call), await throughRoute(call)];
    expect(comparable(quick)).toEqual(comparable(slow));
    const ids = [quick, slow].map((answer) => answer.headers['request-id']);
    await until(() => ids.every((id) => logged(id).some(({ msg }) => msg === 'request answered')));
    const [one, other] = ids.map((id) => logged(id).map(members));
    expect(one).toEqual(other);
    // Lines are written in their order: with that of a later call all earlier ones are there.
    const later = (await send({})).headers['request-id'];
    await until(async () => (await auditOf(later)).length === 1);
    const [first, second] = await Promise.all(ids.map(auditOf));
    expect(first).toEqual(second);
  });

  it('counts in the metrics, whichever way it goes', async () => {
    const count = async (): Promise<number> => {
      const { text } = await scene.service.call('GET', '/metrics');
      const line =
        /cleat_http_requests_total\{method="GET",route="\/api\/connectors\/:id\/proxy\/\*",status="200"\} (\d+)/;
      return Number(line.exec(text)?.[1] ?? 0);
    };
    await send({});
    const before = await count();
    await send({});
    await throughRoute({});
    await until(async () => (await count()) === before + 2);
  });

  it('counts against the limit of its key, whichever way it goes', async () => {
    const left = (answer: RawAnswer): number => Number(/r=(\d+)/.exec(String(answer.headers.ratelimit))?.[1]);
    await send({});
    const [first, second, third] = [left(await send({})), left(await throughRoute({})), left(await send({}))];
    expect([first - second, second - third]).toEqual([1, 1]);
  });
});

describe('a caller who leaves before there is an answer', () => {
  it.each([
    ['the quick way', {}],
    ['through the route', { connection: 'upgrade', upgrade: 'h2c' }],
  ])('%s is no fault of the Provider', async (_way, headers) => {
    await send({});
    const path = `silent/${Object.keys(headers).length}`;
    const asked = request(scene.service.origin + scene.prefix + path, {
      headers: { authorization: `Bearer ${scene.home.keys.workspace_operator}`, ...headers },
    });
    asked.on('error', () => {}).end();
    await until(() => scene.heard.some((url) => url.endsWith(path)));
    asked.destroy();
    const rows = async (): Promise<{ outcome: string; detail: object; request_id: string }[]> =>
      (
        await client.query(`select outcome, detail, request_id from cleat.audit where detail->>'path' = $1`, [
          path,
        ])
      ).rows;
    await until(async () => (await rows()).length === 1);
    const [line] = await rows();
    expect(line).toMatchObject({ outcome: 'failed', detail: { code: 'caller_left', status: 499 } });
    await until(() => logged(line?.request_id).length > 0);
    // Level 30 is info.
    expect(logged(line?.request_id)).toMatchObject([{ msg: 'request answered', status: 499, level: 30 }]);
  });
});

it('a process that stops finishes the calls under way, and begins no other', async () => {
  const own = await startProxyScene((_incoming, response) => {
    setTimeout(() => response.end('late'), 300);
  });
  const { hostname, port } = new URL(own.service.origin);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk) => (text += chunk)).on('error', () => {});
  const line = `GET ${own.prefix}x HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${own.home.keys.workspace_operator}\r\n\r\n`;
  socket.write(line);
  await until(() => text.includes('late'));
  const first = own.heard.length;
  socket.write(line);
  await until(() => own.heard.length === first + 1);
  const stopped = own.stop();
  await until(() => text.split('late').length === 3);
  socket.write(line);
  await stopped;
  expect(own.heard.length).toBe(first + 1);
  expect(text.split('HTTP/1.1 200').length).toBe(3);
  socket.destroy();
});
