import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type ConnectorSettings, createConnector } from './connector.ts';
import { ConnectFailure } from './failures.ts';
import { closeAll, scripted, serveTcp } from './test-servers.ts';

afterEach(closeAll);

function connectTo(
  protocol: string,
  hostname: string,
  port: number,
  changes: Partial<ConnectorSettings> = {},
) {
  const settings = {
    lookup: scripted({}),
    timeout: 1_000,
    subject: 'The host',
    refused: () => null,
    ...changes,
  };
  return new Promise<Socket>((resolve, reject) => {
    const options = { protocol, hostname, host: `${hostname}:${port}`, port: String(port) };
    createConnector(settings)(options, (error, socket) => (error === null ? resolve(socket) : reject(error)));
  }).then(
    (socket) => {
      socket.destroy();
      return null;
    },
    (error: unknown) => (error instanceof ConnectFailure ? error.verdict : error),
  );
}

/** A listener that counts connections and what they bring. */
async function listener() {
  const seen = { connections: 0, bytes: 0 };
  const port = await serveTcp((socket) => {
    seen.connections += 1;
    socket.on('data', (data) => {
      seen.bytes += data.length;
    });
  });
  return { seen, port };
}

describe('the connector', () => {
  it('judges an address in the URL though it is never looked up, before it dials', async () => {
    const { seen, port } = await listener();
    const refused = (_: string, address: string) => (address === '127.0.0.1' ? 'a loopback address' : null);
    expect(await connectTo('http:', '127.0.0.1', port, { refused })).toMatchObject({
      code: 'destination_blocked',
      phase: 'guard',
    });
    expect(seen.connections).toBe(0);
    expect(await connectTo('http:', '127.0.0.1', port)).toBeNull();
    expect(seen.connections).toBe(1);
  });

  it('judges the address that the socket reports, before TLS says a word', async () => {
    const { seen, port } = await listener();
    const judged: string[] = [];
    const refused = (_: string, address: string) => (judged.push(address) > 1 ? 'a private address' : null);
    expect(await connectTo('https:', '127.0.0.1', port, { refused })).toMatchObject({
      code: 'destination_blocked',
    });
    expect(judged).toEqual(['127.0.0.1', '127.0.0.1']);
    await expect.poll(() => seen.connections).toBe(1);
    expect(seen.bytes).toBe(0);
  });

  it('does not dial what a look-up finds after the deadline', async () => {
    const { seen, port } = await listener();
    const found = Promise.withResolvers<{ address: string; family: number }[]>();
    const lookup = () => found.promise;
    expect(await connectTo('http:', 'provider.test', port, { lookup, timeout: 30 })).toMatchObject({
      code: 'timeout',
      phase: 'dns',
    });
    found.resolve([{ address: '127.0.0.1', family: 4 }]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(seen.connections).toBe(0);
  });

  it('tries every address until one accepts', async () => {
    const { port } = await listener();
    const lookup = scripted({ 'provider.test': [['127.0.0.2', '127.0.0.3', '::1', '127.0.0.1']] });
    expect(await connectTo('http:', 'provider.test', port, { lookup })).toBeNull();
  });

  it('but not hundreds of them', async () => {
    const { port } = await listener();
    const many = Array.from({ length: 300 }, (_, index) => `127.0.1.${index % 250}`);
    const lookup = scripted({ 'provider.test': [[...many, '127.0.0.1']] });
    expect(await connectTo('http:', 'provider.test', port, { lookup })).toMatchObject({
      code: 'connection_refused',
    });
  });
});
