/** What the tests of this folder share: servers on loopback, certificates, and an egress that may reach them. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Socket,
  type Server as TcpServer,
} from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Lookup } from './connector.ts';
import { createEgress } from './egress.ts';
import type { EgressConfig, EgressRequest, StreamingEgress } from './types.ts';

const cleanups: (() => void | Promise<void>)[] = [];

/** Give to `afterEach`: closes whatever the test opened. */
export async function closeAll(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}

/** Listens on a free port of 127.0.0.1. */
export async function listen(server: TcpServer): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

export function serveHttp(listener: RequestListener): Promise<number> {
  return listen(createHttpServer(listener));
}

export function serveTcp(onConnection: (socket: Socket) => void): Promise<number> {
  return listen(createTcpServer(onConnection));
}

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

export function serveHttps(certificate: Certificate, listener: RequestListener): Promise<number> {
  return listen(createHttpsServer(certificate, listener));
}

/** A CONNECT and forwarding proxy that dials 127.0.0.1 whatever name it is asked for. */
export function serveProxy(
  seen: { line: string; authorization: string | undefined }[],
  answer?: string,
): Promise<number> {
  const server: Server = createHttpServer((request, response) => {
    seen.push({
      line: `${request.method} ${request.url}`,
      authorization: request.headers['proxy-authorization'],
    });
    const status = Number(answer ?? 200);
    response.writeHead(status).end('forwarded');
  });
  server.on('connect', (request, client) => {
    seen.push({ line: `CONNECT ${request.url}`, authorization: request.headers['proxy-authorization'] });
    if (answer === 'silence') return;
    if (answer === 'reset') return void client.destroy();
    if (answer !== undefined) return void client.end(`HTTP/1.1 ${answer} No\r\ncontent-length: 0\r\n\r\n`);
    const upstream = connect(Number(request.url?.split(':').at(-1)), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      upstream.pipe(client).pipe(upstream);
    });
    upstream.on('error', () => client.destroy());
    client.on('error', () => upstream.destroy());
  });
  return listen(server);
}

export const loopback = ['127.0.0.0/8', '::1'];

/** An egress that may reach loopback, over plain http too. */
export function openEgress(changes: Partial<EgressConfig> = {}, lookup?: Lookup): StreamingEgress {
  const config: EgressConfig = {
    allow: loopback,
    allowHttp: [...loopback, 'provider.test'],
    connectTimeout: 5_000,
    headersTimeout: 5_000,
    bodyTimeout: 5_000,
    totalTimeout: 10_000,
    maxResponseBytes: 1024 * 1024,
    proxy: {},
    ...changes,
  };
  const egress = createEgress(config, lookup === undefined ? {} : { lookup });
  cleanups.push(() => egress.close());
  return egress;
}

export function get(url: string, headers: Record<string, string> = {}): EgressRequest {
  return { method: 'GET', url, headers };
}

/** Names resolve to what the script says for their first, second, … look-up; the last one stays. */
export function scripted(
  script: Record<string, readonly (readonly string[] | string)[]>,
): Lookup & { calls: string[] } {
  const calls: string[] = [];
  const lookup = async (hostname: string) => {
    calls.push(hostname);
    const steps = script[hostname] ?? ['ENOTFOUND'];
    const step =
      steps[Math.min(calls.filter((name) => name === hostname).length, steps.length) - 1] ?? 'ENOTFOUND';
    if (typeof step === 'string') throw Object.assign(new Error('lookup'), { code: step });
    return step.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  return Object.assign(lookup, { calls });
}

export interface Authority extends Certificate {
  /** Where its certificate lies, for NODE_EXTRA_CA_CERTS. */
  readonly file: string;
  issue(names: string, days?: number): Certificate;
  remove(): void;
}

/** A certificate authority of our own, made with openssl. `names` as in subjectAltName: `DNS:a.test,IP:127.0.0.1`. */
export function createAuthority(): Authority {
  const folder = mkdtempSync(join(tmpdir(), 'egress-'));
  const run = (line: string): string =>
    execFileSync('openssl', line.split(' '), {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const newKey = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes';
  run(`req -x509 ${newKey} -keyout ca.key -out ca.pem -subj /CN=Test -days 2`);
  return {
    key: read('ca.key'),
    cert: read('ca.pem'),
    file: join(folder, 'ca.pem'),
    issue(names, days = 2) {
      run(`req ${newKey} -keyout leaf.key -out leaf.csr -subj /CN=leaf -addext subjectAltName=${names}`);
      run(
        `x509 -req -in leaf.csr -CA ca.pem -CAkey ca.key -copy_extensions copy -days ${days} -set_serial ${Date.now()}${Math.floor(performance.now())} -out leaf.pem`,
      );
      return { key: read('leaf.key'), cert: read('leaf.pem') };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
