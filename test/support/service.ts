/** A running Cleat for tests: in this process, on a database of its own, with the real API over real HTTP. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { ProviderPlugin } from '@cleat/plugin-kit';
import workday from '@cleat/plugin-workday-rest';
import { composeService, type Service } from '@cleat/server/compose.ts';
import { readConfig } from '@cleat/server/config.ts';
import { createLogger } from '@cleat/server/observability/logger.ts';
import { compileRegistry } from '@cleat/server/providers/registry.ts';
import { createTestDatabase } from './database.ts';

export const adminKey = 'test-admin-key-0123456789-0123456789';

export interface TestService {
  readonly origin: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Everything that was logged, at level trace. */
  readonly logs: () => string;
  /** Calls the API as the instance admin. */
  readonly call: Caller;
  /** Calls the API as the instance admin, in this Workspace. */
  readonly within: (workspaceId: string) => Caller;
  /** Calls the API with a key. */
  readonly as: (key: string, workspaceId?: string) => Caller;
  /** Makes a Workspace and returns its id. */
  readonly workspace: (name?: string) => Promise<string>;
  /** All routes, as Fastify draws them. */
  readonly routeTree: () => string;
  readonly stop: () => Promise<void>;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The JSON body; an empty object if there is none. */
  readonly body: Record<string, unknown>;
  /** One member of the body by a path such as `steps.0.diagnosis.code`; undefined if it is not there. */
  readonly at: (path: string) => unknown;
}

export type Caller = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<ApiAnswer>;

export interface TestServiceOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly plugins?: readonly ProviderPlugin[];
  readonly now?: () => Date;
  /** A service on whose database and key this one is to run as a second process would. */
  readonly beside?: Pick<TestService, 'databaseUrl' | 'dataDir'>;
}

export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const { beside } = options;
  const database =
    beside === undefined
      ? await createTestDatabase()
      : { url: beside.databaseUrl, drop: async () => undefined };
  const dataDir = beside?.dataDir ?? (await mkdtemp(join(tmpdir(), 'cleat-test-')));
  const config = readConfig(
    {
      CLEAT_ADMIN_KEY: adminKey,
      CLEAT_DATA_DIR: dataDir,
      CLEAT_DATABASE_URL: database.url,
      CLEAT_EGRESS_ALLOW: '127.0.0.0/8,::1/128',
      CLEAT_EGRESS_ALLOW_HTTP: '127.0.0.0/8,::1/128,localhost',
      ...options.environment,
    },
    dataDir,
  );
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const service: Service = await composeService({
    config,
    connection: { connectionString: database.url },
    registry: compileRegistry([workday, ...(options.plugins ?? [])], config.variables),
    logger: createLogger('trace', sink),
    now: options.now ?? (() => new Date()),
    onKeyFile: () => undefined,
    at: () => undefined,
  });
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const as =
    (key: string, workspaceId?: string): Caller =>
    (method, path, body, headers) =>
      callApi(origin, method, path, body, {
        authorization: `Bearer ${key}`,
        ...(workspaceId !== undefined && { 'cleat-workspace': workspaceId }),
        ...headers,
      });
  const call = as(adminKey);
  return {
    origin,
    databaseUrl: database.url,
    dataDir,
    logs: () => lines.join(''),
    routeTree: () => service.app.printRoutes({ commonPrefix: false }),
    call,
    as,
    within: (workspaceId) => as(adminKey, workspaceId),
    workspace: async (name = 'Test') => {
      const answer = await call('POST', '/api/workspaces', { name });
      if (answer.status !== 201) throw new Error(`no Workspace: ${answer.text}`);
      return String(answer.at('id'));
    },
    stop: async () => {
      await service.close();
      await database.drop();
      if (beside === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** @param body an object is sent as JSON, a string as it stands */
export async function callApi(
  origin: string,
  method: string,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<ApiAnswer> {
  const response = await fetch(origin + path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const parsed = parse(text);
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: parsed,
    at: (member) => memberAt(parsed, member),
  };
}

export function memberAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (holder, name) =>
        typeof holder === 'object' && holder !== null
          ? Object.getOwnPropertyDescriptor(holder, name)?.value
          : undefined,
      value,
    );
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
