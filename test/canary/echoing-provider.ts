/** A Provider that issues grants, keeps everything secret that it was sent, and throws it back in every way. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** How token endpoint and API answer. */
export type Mood = 'kind' | 'echoing' | 'echoing in a 200' | 'html' | 'torn' | 'redirecting';

/** Every token begins with its kind's mark, which no other text holds: a search for the mark finds each of them. */
export const marks = {
  accessToken: 'aT9q-K3mP9vT5f2cZ8xL',
  refreshToken: 'rT7w-J6nB2xC9vM4kS1d',
  code: 'cO5e-H8gF3dS6aQ2wE9r',
} as const;

export interface EchoingProvider {
  readonly origin: string;
  mood: Mood;
  /** Assertions, verifiers and the like that were received, by what they are. */
  readonly received: Readonly<Record<string, ReadonlySet<string>>>;
  readonly calls: () => number;
  readonly stop: () => Promise<void>;
}

const next = (mark: string): string => `${mark}${randomBytes(9).toString('hex')}`;

export async function startEchoingProvider(): Promise<EchoingProvider> {
  const received: Record<string, Set<string>> = {};
  let calls = 0;
  const keep = (name: string, value: string): void => {
    received[name] ??= new Set();
    received[name].add(value);
  };
  const server = createServer(async (request, response) => {
    calls += 1;
    let body = '';
    for await (const chunk of request) body += chunk;
    const form = new URLSearchParams(body);
    for (const name of ['client_assertion', 'assertion', 'code_verifier']) {
      const value = form.get(name);
      if (value !== null) keep(name, value);
    }
    const { authorization = '' } = request.headers;
    if (/^Bearer eyJ/.test(authorization)) keep('app JWT', authorization.slice('Bearer '.length));
    if (/^Basic /.test(authorization)) keep('Basic pair', authorization.slice('Basic '.length));
    const seen = everything(request, body);
    if (provider.mood !== 'kind') return misbehave(provider.mood, seen, response);
    if (seen.includes('WRONG')) {
      return answer(response, 401, { error: 'invalid_client', error_description: seen });
    }
    if (request.url === '/token') {
      return answer(response, 200, {
        access_token: next(marks.accessToken),
        refresh_token: next(marks.refreshToken),
        token_type: 'Bearer',
        expires_in: 3600,
        expires_at: new Date(Date.now() + 3600_000).toISOString(),
      });
    }
    if (request.url?.startsWith('/.well-known/') === true) return answer(response, 404, {});
    if (request.url?.startsWith('/api/echo') === true) return echo(request.url, seen, response);
    answer(response, 200, { data: [{ id: '1', name: 'a thing' }] });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: EchoingProvider = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: 'kind',
    received,
    calls: () => calls,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}

/** All that a request says, as it stands and with its Basic pair decoded. */
function everything(request: IncomingMessage, body: string): string {
  const { authorization = '' } = request.headers;
  const pair = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString();
  return JSON.stringify({
    url: request.url,
    headers: request.headers,
    body,
    form: Object.fromEntries(new URLSearchParams(body)),
    decoded: decodeURIComponent(encodeURIComponent(pair)),
    query: Object.fromEntries(new URLSearchParams(request.url?.split('?')[1] ?? '')),
  });
}

function answer(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

/** What stands in a header must be ASCII without line breaks. */
const inHeader = (seen: string): string => seen.replace(/[^\x20-\x7e]/g, '?').slice(0, 4_000);

function misbehave(mood: Exclude<Mood, 'kind'>, seen: string, response: ServerResponse): void {
  switch (mood) {
    case 'echoing':
      response.setHeader('www-authenticate', `Bearer error="${inHeader(seen)}"`);
      answer(response, 401, { error: seen, error_description: seen, code: seen, errors: [seen] });
      break;
    case 'echoing in a 200':
      answer(response, 200, { error: seen, access_token: { [seen]: seen }, ok: false });
      break;
    case 'html':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(`<html>${seen}</html>`);
    case 'torn':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' }).write(seen);
      return void setTimeout(() => response.destroy(), 10);
    case 'redirecting':
      return void response
        .writeHead(302, { location: `http://127.0.0.1:1/?seen=${encodeURIComponent(seen)}` })
        .end();
  }
}

/** For the proxy: what was sent comes back in the way that the path names. */
function echo(url: string, seen: string, response: ServerResponse): void {
  const headers = { 'content-type': 'application/json' };
  switch (/echo\/(\w+)/.exec(url)?.[1]) {
    case 'gzip':
      return void response.writeHead(200, { ...headers, 'content-encoding': 'gzip' }).end(gzipSync(seen));
    case 'br':
      return void response
        .writeHead(200, { ...headers, 'content-encoding': 'br' })
        .end(brotliCompressSync(seen));
    case 'base64':
      return void response.writeHead(200, headers).end(Buffer.from(seen).toString('base64'));
    case 'url':
      return void response.writeHead(200, headers).end(encodeURIComponent(seen));
    case 'headers':
      return void response
        .writeHead(302, {
          location: `/x?seen=${encodeURIComponent(seen)}`,
          'www-authenticate': `Basic realm="${inHeader(seen)}"`,
          'x-seen': inHeader(seen),
          'set-cookie': `seen=${encodeURIComponent(seen)}`,
        })
        .end();
    case 'pieces':
      response.writeHead(200, headers);
      for (let at = 0; at < seen.length; at += 7) response.write(seen.slice(at, at + 7));
      return void response.end();
    default:
      return void response.writeHead(200, headers).end(seen);
  }
}
