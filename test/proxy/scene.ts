/** A whole service with one connection to a Provider of the test, which keeps the raw targets that it was asked for. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import apiKey from '@cleat/plugin-generic-api-key';
import { startTestService, type TestService } from '../support/service.ts';
import { newTenancy, type Tenancy } from '../support/world.ts';

export const secret = 'the-key-of-the-scene-5f2c9e17';

export interface ProxyScene {
  readonly service: TestService;
  readonly home: Tenancy;
  readonly connectionId: string;
  /** Before the path that is forwarded. */
  readonly prefix: string;
  /** What the Provider was asked for, as it stood in the request line. */
  readonly heard: string[];
  readonly stop: () => Promise<void>;
}

export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** @param listener answers everything but the connection test */
export async function startProxyScene(listener: RequestListener): Promise<ProxyScene> {
  const heard: string[] = [];
  let connected = false;
  const provider = createServer((request, response) => {
    if (!connected) return void response.end('{}');
    heard.push(request.url ?? '');
    listener(request, response);
  });
  const origin = await listen(provider);
  const service = await startTestService({
    plugins: [apiKey],
    environment: { CLEAT_CALLS_PER_MINUTE: '1000000' },
  });
  const home = await newTenancy(service, 'Home');
  const created = await home.call('POST', '/api/connectors', {
    providerId: 'generic-api-key',
    authenticationStrategyId: 'x-api-key',
    authenticationConfig: { baseUrl: `${origin}/api/v1`, apiKey: secret },
  });
  if (created.at('state') !== 'active') throw new Error(`no connection: ${created.text}`);
  connected = true;
  const connectionId = String(created.at('id'));
  return {
    service,
    home,
    connectionId,
    prefix: `/api/connectors/${connectionId}/proxy/`,
    heard,
    stop: async () => {
      await service.stop();
      provider.closeAllConnections();
      await new Promise((resolve) => provider.close(resolve));
    },
  };
}
