import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ACTIONS, type ActionInput, type ActionName, type SetFault } from './actions.ts';
import { answerAdmin } from './admin.ts';
import { sendJson } from './fault-bodies.ts';
import { createPlatform, worldOf } from './platform.ts';
import { findPath, readAll, readPath } from './reading.ts';
import type { SeenRequest } from './request-log.ts';
import type { Row } from './resources/seeded.ts';
import { routeOf } from './routes.ts';
import { createState } from './state.ts';
import type { Tenant } from './tenants.ts';

export interface SandboxOptions {
  /** Default 0: any free port. */
  readonly port?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Default 1. Equal seeds give equal rows. */
  readonly seed?: number;
  /** Workers of each tenant; default 250. */
  readonly workers?: number;
  /** Default: the system's clock. Only dates of rows depend on it. */
  readonly now?: () => Date;
}

/** A change without required parameters may be called without any. */
type Switch<N extends ActionName> =
  Record<never, never> extends ActionInput<N>
    ? (input?: ActionInput<N>) => Tenant
    : (input: ActionInput<N>) => Tenant;

/** The switches of one tenant; each gives the tenant afterwards and throws `ParameterError` for a bad input. */
export type TenantSwitches = { readonly [N in ActionName]: Switch<N> } & {
  /** Adds an answer override. Several take turns: each until its `times` are used up. */
  readonly fault: (input: SetFault) => Tenant;
  readonly state: () => Tenant;
  /**
   * Every row that the REST side would give over all pages, changes and blanked members included: what a reader
   * must have at the end. `path` is that below the service: `workers`, `workers/{id}/history`.
   */
  readonly rows: (service: string, path: string, query?: Readonly<Record<string, string>>) => readonly Row[];
};

/** A running sandbox. */
export interface Sandbox {
  /** `http://{host}:{port}`. */
  readonly origin: string;
  /** Requests seen so far, oldest first (the admin API aside). */
  readonly requests: readonly SeenRequest[];
  readonly clearRequests: () => void;
  /** The switches of a tenant; throws where there is none of this name. Default: `acme`. */
  readonly tenant: (name?: string) => TenantSwitches;
  readonly createTenant: (input: { readonly name: string; readonly workers?: number }) => TenantSwitches;
  /** What the token endpoint answers for a tenant that there is not. */
  readonly unknownTenant: (input: { readonly status: 404 | 503 }) => void;
  /** Back to the state at the start; access tokens no longer work. */
  readonly reset: () => void;
  /** Ends open answers too. */
  readonly stop: () => Promise<void>;
}

const MAX_BODY = 1024 * 1024;

/** Starts the stand-in HR platform; resolves once it listens. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, host = '127.0.0.1', seed = 1, workers = 250, now = () => new Date() } = options;
  const state = createState(seed, workers, () => randomBytes(16).toString('hex'));
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const origin = originOf(server.address() as AddressInfo);
  const platform = createPlatform(state, origin, now);

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request);
    if (body === undefined) return sendJson(response, 413, { error: `a body may have ${MAX_BODY} bytes` });
    const [path = '', query = ''] = (request.url ?? '/').split(/\?(.*)/s);
    const route = routeOf(path);
    if (route.to === 'admin') {
      const readInput = () => JSON.parse(body.toString() || '{}') as unknown;
      const answer = answerAdmin(request.method ?? 'GET', route.rest, readInput, state, origin);
      return sendJson(response, answer.status, answer.body);
    }
    return platform({ request, response, route, query: new URLSearchParams(query), body });
  };
  server.on('request', (request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error('the sandbox failed to answer', request.method, request.url, error);
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { error: 'the sandbox itself failed; see its standard error' });
    });
  });

  const rowsOf = (tenant: Tenant, service: string, path: string, query = {}): readonly Row[] => {
    const [resource = '', id, child] = path.split('/');
    const found = findPath({ service, resource, id, child });
    if (found === undefined) throw new Error(`the service ${service} of the sandbox has no ${path}`);
    return readAll(readPath(found, id, tenant, worldOf(tenant, origin, now()), new URLSearchParams(query)));
  };

  const switches = (name = 'acme'): TenantSwitches => {
    const apply = (action: string, input: unknown): Tenant => {
      const tenant = state.apply(name, action, input ?? {});
      if (tenant === undefined) throw new Error(`the sandbox has no tenant ${name}`);
      return tenant;
    };
    const current = (): Tenant => {
      const tenant = state.tenant(name);
      if (tenant === undefined) throw new Error(`the sandbox has no tenant ${name}`);
      return tenant;
    };
    current();
    const actions = [...Object.keys(ACTIONS), 'fault'];
    return {
      ...Object.fromEntries(actions.map((action) => [action, (input: unknown) => apply(action, input)])),
      state: current,
      rows: (service, path, query) => rowsOf(current(), service, path, query),
    } as TenantSwitches;
  };

  return {
    origin,
    requests: state.requests,
    clearRequests: state.clearRequests,
    tenant: switches,
    createTenant: (input) => switches(state.createTenant(input).name),
    unknownTenant: (input) => void state.setUnknownTenant(input),
    reset: state.reset,
    stop: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
}

const originOf = ({ address, family, port }: AddressInfo): string =>
  `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;

/** The whole body; undefined where it is too long. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > MAX_BODY) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
