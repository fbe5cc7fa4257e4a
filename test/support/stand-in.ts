/**
 * Stand-ins for Providers whose addresses are fixed. The service asks for the real names over TLS, through a CONNECT
 * proxy that leads here; nothing in the service knows that it is a test.
 */
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createAuthority } from '@cleat/server/egress/test-servers.ts';

export interface SeenRequest {
  readonly method: string;
  /** The name that the service asked for, such as `api.github.com`. */
  readonly host: string;
  /** Path and query, as they came. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface StandInAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON, a string as it stands. */
  readonly body?: object | string;
}

export interface StandIn {
  /** For `startTestService`. */
  readonly environment: Readonly<Record<string, string>>;
  /** All requests, in their order. */
  readonly seen: SeenRequest[];
  /** How the next requests are answered. */
  answer(responder: (request: SeenRequest) => StandInAnswer): void;
  stop(): Promise<void>;
}

/** @param hosts every name that the plugin may ask for; any other ends the connection */
export async function startStandIn(hosts: readonly string[]): Promise<StandIn> {
  const authority = createAuthority();
  const certificate = authority.issue(hosts.map((host) => `DNS:${host}`).join(','));
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, authority.cert]);
  const seen: SeenRequest[] = [];
  let responder: (request: SeenRequest) => StandInAnswer = () => ({ status: 500 });

  const provider = createHttpsServer(certificate, async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '', headers } = request;
    const asked = { method, host: headers.host ?? '', path: url, headers, body };
    seen.push(asked);
    const answer = responder(asked);
    const text = typeof answer.body === 'object' ? JSON.stringify(answer.body) : (answer.body ?? '');
    const type = typeof answer.body === 'object' ? 'application/json' : 'text/plain';
    response.writeHead(answer.status, { 'content-type': type, ...answer.headers }).end(text);
  });
  const providerPort = await listen(provider);

  const proxy = createHttpServer();
  const sockets = new Set<Socket>();
  proxy.on('connect', (request, client) => {
    const name = request.url?.replace(/:443$/, '') ?? '';
    if (!hosts.includes(name)) return void client.end('HTTP/1.1 502 Unknown Host\r\n\r\n');
    const upstream = connect(providerPort, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      upstream.pipe(client).pipe(upstream);
    });
    for (const [one, two] of [
      [upstream, client],
      [client, upstream],
    ] as const) {
      one.on('error', () => two.destroy()).on('close', () => two.destroy());
    }
    sockets.add(upstream);
  });
  const proxyPort = await listen(proxy);

  return {
    environment: { HTTPS_PROXY: `http://127.0.0.1:${proxyPort}` },
    seen,
    answer: (next) => {
      responder = next;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      setDefaultCACertificates(trusted);
      authority.remove();
      await Promise.all([provider, proxy].map((server) => new Promise((done) => server.close(done))));
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
