/** A service that is killed and started again on the same database, and a judge of what it left. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '@cleat/sandbox/sandbox.ts';
import pg from 'pg';
import { expect } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { type ApiAnswer, adminKey, callApi, memberAt } from '../support/service.ts';
import { credentials } from '../support/world.ts';

export const writers = ['old', 'new'] as const;

export interface CrashScene {
  readonly sandbox: Sandbox;
  /** Starts the service anew; the one before must have ended. */
  start(): Promise<void>;
  /** Lets the service kill itself at this point from now on. */
  arm(point: string): Promise<void>;
  kill(): void;
  /** Resolves with the signal that ended the service. */
  ended(): Promise<string | null>;
  /** Null where the service died before it had answered. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiAnswer | null>;
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  stop(): Promise<void>;
}

export async function startCrashScene(workers = 5): Promise<CrashScene> {
  const [database, sandbox] = await Promise.all([createTestDatabase(), startSandbox({ workers })]);
  const dataDir = await mkdtemp(join(tmpdir(), 'crash-'));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const writer of writers) {
    sandbox.tenant().putClient({ clientId: `client-${writer}`, clientSecret: `secret-of-${writer}-7c1f` });
  }
  let child: ChildProcess | null = null;
  let end: Promise<string | null> = Promise.resolve(null);
  let origin = '';
  let workspaceId = '';

  const start = async (): Promise<void> => {
    const started = fork(new URL('./crashing-service.ts', import.meta.url), {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        PATH: process.env.PATH,
        CLEAT_ADMIN_KEY: adminKey,
        CLEAT_DATA_DIR: dataDir,
        CLEAT_DATABASE_URL: database.url,
        CLEAT_EGRESS_ALLOW: '127.0.0.0/8',
        CLEAT_EGRESS_ALLOW_HTTP: '127.0.0.0/8',
        CLEAT_LOG_LEVEL: 'silent',
        CLEAT_CALLS_PER_MINUTE: '1000000',
      },
    });
    child = started;
    end = new Promise((resolve) => started.once('exit', (_code, signal) => resolve(signal)));
    origin = String(memberAt(await reply(started), 'origin'));
    if (workspaceId !== '') return;
    const made = await call('POST', '/api/workspaces', { name: 'Crash' });
    workspaceId = String(made?.at('id'));
  };
  const reply = (from: ChildProcess): Promise<unknown> =>
    Promise.race([
      new Promise((resolve) => from.once('message', resolve)),
      end.then(() => Promise.reject(new Error('the service ended before it was ready'))),
    ]);
  const call: CrashScene['call'] = (method, path, body, headers) =>
    callApi(origin, method, path, body, {
      authorization: `Bearer ${adminKey}`,
      ...(workspaceId !== '' && { 'cleat-workspace': workspaceId }),
      ...headers,
    }).catch((error: unknown) => {
      if (error instanceof TypeError) return null;
      throw error;
    });
  return {
    sandbox,
    start,
    arm: async (point) => {
      if (child === null) throw new Error('nothing runs');
      child.send(point);
      await reply(child);
    },
    kill: () => void child?.kill('SIGKILL'),
    ended: () => end,
    call,
    query: async (text, values) => (await client.query(text, values)).rows,
    stop: async () => {
      child?.kill('SIGKILL');
      await end;
      await client.end();
      await Promise.all([database.drop(), sandbox.stop(), rm(dataDir, { recursive: true, force: true })]);
    },
  };
}

/** What a writer writes: every member tells who it was, and the secret fits its own client id only. */
export function writtenBy(scene: CrashScene, writer: (typeof writers)[number]): Record<string, unknown> {
  return {
    name: `Name ${writer}`,
    metadata: { writer },
    authenticationConfig: {
      ...credentials(scene.sandbox),
      clientId: `client-${writer}`,
      clientSecret: `secret-of-${writer}-7c1f`,
    },
  };
}

export async function createOld(scene: CrashScene, headers: Record<string, string> = {}): Promise<string> {
  const answer = await scene.call(
    'POST',
    '/api/connectors',
    {
      providerId: 'workday-rest',
      authenticationStrategyId: 'oauth2-client-credentials',
      ...writtenBy(scene, 'old'),
    },
    headers,
  );
  expect(answer?.status).toBe(201);
  return String(answer?.at('id'));
}

/** The connection is wholly one writer's; gives whose. */
export async function expectWhole(scene: CrashScene, id: string): Promise<string> {
  const read = await scene.call('GET', `/api/connectors/${id}`);
  const writer = String(read?.at('metadata.writer'));
  const version = writer === 'old' ? 1 : 2;
  expect({
    name: read?.at('name'),
    client: read?.at('authenticationConfig.clientId'),
    version: read?.at('version'),
    secret: read?.at('secretFields.clientSecret.version'),
    state: read?.at('state'),
  }).toEqual({
    name: `Name ${writer}`,
    client: `client-${writer}`,
    version,
    secret: version,
    state: 'active',
  });
  await expectRows(scene, id, version);
  // The cached grant can be opened, and was obtained by the client id that is configured.
  scene.sandbox.clearRequests();
  const check = await scene.call('POST', `/api/connectors/${id}/access-check`);
  expect(check?.body.domains).toEqual(Array(5).fill(expect.objectContaining({ status: 'granted' })));
  expect(scene.sandbox.requests.filter((request) => request.path.includes('/token'))).toEqual([]);
  // The stored secret can be opened, and belongs to the client id.
  const test = await scene.call('POST', `/api/connectors/${id}/test`);
  expect(test?.at('valid')).toBe(true);
  return writer;
}

/** Vault, events and audit tell of exactly the writes that the version counts. */
async function expectRows(scene: CrashScene, id: string, version: number): Promise<void> {
  const [rows] = await scene.query(
    `select c.version, c.credential_version,
            (select json_agg(s.version) from vault.secrets s where s.connection_id = c.id) as secrets,
            (select json_agg(g.credential_version) from vault.grants g where g.connection_id = c.id) as grants,
            (select count(*)::int from cleat.events e where e.connection_id = c.id and e.type = 'connection.updated') as events,
            (select count(*)::int from cleat.audit a where a.target = c.id and a.action = 'connection.configure') as audit
       from cleat.connections c where c.id = $1`,
    [id],
  );
  expect(rows).toEqual({
    version,
    credential_version: version,
    secrets: [version],
    grants: [version],
    events: version - 1,
    audit: version - 1,
  });
}
