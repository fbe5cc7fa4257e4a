/** The proxy's routes over real HTTP, in front of a Provider of the test, with a broker that hands out what it is told. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Method } from '@cleat/plugin-kit';
import { asProblem, sendProblem } from '@cleat/server/api/problems.ts';
import { proxyRoutes } from '@cleat/server/api/proxy.ts';
import type { GrantBroker } from '@cleat/server/connections/broker.ts';
import { createProviderPauses, type ProviderPauses } from '@cleat/server/connections/provider-pause.ts';
import { createEgress } from '@cleat/server/egress/egress.ts';
import type { AuditDraft } from '@cleat/server/events/record.ts';
import type { StoredGrant } from '@cleat/server/vault/grant-store.ts';
import { Secret } from '@cleat/server/vault/secret.ts';
import Fastify from 'fastify';

export const token = (turn: number): string => `access-token-${turn}-5f2c9e17`;

const method: Method = {
  type: 'oauth2_client_credentials',
  clientIdField: 'clientId',
  clientSecretField: 'clientSecret',
  clientAuthentication: ['client_secret_basic'],
};

function grantOf(turn: number): StoredGrant {
  const at = new Date();
  return {
    accessToken: new Secret(token(turn)),
    refreshToken: null,
    obtainedAt: at,
    expiresAt: null,
    scopes: [],
  };
}

export interface Harness {
  readonly origin: string;
  readonly audit: readonly AuditDraft[];
  /** Connections to the Provider that are open. */
  readonly upstream: () => number;
  readonly acquired: () => number;
  readonly stop: () => Promise<void>;
}

export async function startHarness(
  listener: RequestListener,
  change: {
    readonly method?: Method;
    readonly secrets?: Readonly<Record<string, string>>;
    readonly config?: Readonly<Record<string, string>>;
    /** Members of the plugin: `proxy`, `proxyRoot`. */
    readonly plugin?: object;
    readonly requestHeaders?: Readonly<Record<string, string>>;
    readonly requestTimeout?: number;
    readonly pauses?: ProviderPauses;
  } = {},
): Promise<Harness> {
  const provider = createServer({ requestTimeout: 0 }, listener);
  let open = 0;
  provider.on('connection', (socket) => {
    open += 1;
    socket
      .on('error', () => {})
      .on('close', () => {
        open -= 1;
      });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/api/v1`;
  const egress = createEgress({
    allow: ['127.0.0.0/8'],
    allowHttp: ['127.0.0.0/8'],
    connectTimeout: 2_000,
    headersTimeout: change.requestTimeout ?? 2_000,
    bodyTimeout: 2_000,
    totalTimeout: 2_000,
    maxResponseBytes: 1024,
    proxy: {},
  });
  let turn = 0;
  const chosen = change.method ?? method;
  const broker = {
    acquire: async (_workspaceId: string, id: string) => {
      turn += 1;
      return {
        ok: true,
        connection: { id },
        credential: {
          plugin: {
            id: 'test',
            settings: {},
            definition: { ...change.plugin },
            requestHeaders: change.requestHeaders ?? {},
          },
          strategy: { definition: { method: chosen } },
          config: change.config ?? {},
          secrets: new Map(
            Object.entries(change.secrets ?? {}).map(([name, value]) => [name, new Secret(value)]),
          ),
          destination: { baseUrl },
        },
        grant: change.method === undefined ? grantOf(turn) : null,
        quietUntil: null,
      };
    },
    refused: async () => undefined,
    renewedInVain: () => undefined,
    worked: () => undefined,
  } as unknown as GrantBroker;
  const audit: AuditDraft[] = [];
  const app = Fastify({ requestTimeout: 0, genReqId: () => 'req_1' });
  app.decorateRequest('scope', null);
  app.addHook('onRequest', async (request) => {
    const caller = { id: 'key_1', role: 'workspace_operator', workspaceId: 'ws_1' } as const;
    request.scope = { caller, workspaceId: 'ws_1', requestId: request.id };
  });
  app.setErrorHandler((error, request, reply) => sendProblem(asProblem(error), request, reply));
  await app.register(
    proxyRoutes({
      broker,
      egress,
      audit: { add: (_workspaceId, line) => void audit.push(line), close: async () => {} },
      pauses:
        change.pauses ??
        createProviderPauses({
          database: { inWorkspace: () => Promise.reject(new Error('There is no database.')) },
          now: () => new Date(),
          onError: () => {},
        }),
      stillAllowed: async () => null,
      requestTimeout: 2_000,
      now: () => new Date(),
    }),
  );
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    origin,
    audit,
    upstream: () => open,
    acquired: () => turn,
    stop: async () => {
      app.server.closeAllConnections();
      provider.closeAllConnections();
      await Promise.all([app.close(), egress.close(), new Promise((done) => provider.close(done))]);
    },
  };
}

export const below = (path: string, id = 'con_1'): string => `/api/connectors/${id}/proxy/${path}`;
