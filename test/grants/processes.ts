/** Services in processes of their own, on one database and before one rotating authorization server. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createTestDatabase } from '../support/database.ts';
import { type ApiAnswer, adminKey, callApi, memberAt } from '../support/service.ts';
import { type RotatingServer, startRotatingServer } from './rotating-server.ts';

export interface ServiceProcess {
  /** @param ahead milliseconds that the clock is ahead; `armed`: the point at which the process kills itself */
  set(ahead: number, armed?: string): Promise<void>;
  /** Null where the process died before it had answered. */
  call(method: string, path: string, body?: unknown): Promise<ApiAnswer | null>;
  kill(): void;
  ended(): Promise<string | null>;
}

export interface Fleet {
  readonly provider: RotatingServer;
  start(): Promise<ServiceProcess>;
  /** A connection whose first grant the test of its creation obtained. */
  connect(through: ServiceProcess): Promise<string>;
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  stop(): Promise<void>;
}

export async function startFleet(): Promise<Fleet> {
  const [database, provider] = await Promise.all([createTestDatabase(), startRotatingServer()]);
  const dataDir = await mkdtemp(join(tmpdir(), 'fleet-'));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const started: ServiceProcess[] = [];
  let workspaceId = '';

  const start = async (): Promise<ServiceProcess> => {
    const child = fork(new URL('./rotating-service.ts', import.meta.url), {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        PATH: process.env.PATH,
        PROVIDER_ORIGIN: provider.origin,
        CLEAT_ADMIN_KEY: adminKey,
        CLEAT_DATA_DIR: dataDir,
        CLEAT_DATABASE_URL: database.url,
        CLEAT_EGRESS_ALLOW: '127.0.0.0/8',
        CLEAT_EGRESS_ALLOW_HTTP: '127.0.0.0/8',
        CLEAT_LOG_LEVEL: 'silent',
      },
    });
    const end = new Promise<string | null>((resolve) =>
      child.once('exit', (_code, signal) => resolve(signal)),
    );
    const origin = String(memberAt(await reply(child, end), 'origin'));
    const service: ServiceProcess = {
      set: async (ahead, armed = '') => {
        child.send({ ahead, armed });
        await reply(child, end);
      },
      call: (method, path, body) =>
        callApi(origin, method, path, body, {
          authorization: `Bearer ${adminKey}`,
          ...(workspaceId !== '' && { 'cleat-workspace': workspaceId }),
        }).catch((error: unknown) => {
          if (error instanceof TypeError) return null;
          throw error;
        }),
      kill: () => void child.kill('SIGKILL'),
      ended: () => end,
    };
    started.push(service);
    if (workspaceId === '') {
      workspaceId = String((await service.call('POST', '/api/workspaces', { name: 'Fleet' }))?.at('id'));
    }
    return service;
  };
  return {
    provider,
    start,
    connect: async (through) => {
      provider.good = 'first';
      const created = await through.call('POST', '/api/connectors', {
        providerId: 'rotating',
        authenticationStrategyId: 'refresh-token',
        authenticationConfig: { clientId: 'c', clientSecret: 'the-client-secret', refreshToken: 'first' },
      });
      if (created?.at('state') !== 'active') throw new Error(`no connection: ${created?.text}`);
      return String(created.at('id'));
    },
    query: async (text, values) => (await client.query(text, values)).rows,
    stop: async () => {
      for (const service of started) service.kill();
      await Promise.all(started.map((service) => service.ended()));
      await client.end();
      provider.stop();
      await Promise.all([database.drop(), rm(dataDir, { recursive: true, force: true })]);
    },
  };
}

function reply(from: ChildProcess, end: Promise<unknown>): Promise<unknown> {
  return Promise.race([
    new Promise((resolve) => from.once('message', resolve)),
    end.then(() => Promise.reject(new Error('the service ended before it replied'))),
  ]);
}
