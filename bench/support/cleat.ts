/** The service as an operator starts it, with its managed database, and connections to a Provider in it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildService } from '../../scripts/build-service.mjs';
import { freePort } from '../../test/support/free-port.ts';
import { type Started, start, untilAnswers } from './processes.ts';

const adminKey = 'bench-admin-key-0123456789-0123456789';
const program = new URL('../../packages/server/bin/cleat-server.mjs', import.meta.url).pathname;

buildService();

export interface Cleat {
  readonly origin: string;
  readonly process: Started;
  readonly dataDir: string;
  /** With the key of a Workspace's operator: what a product sends. */
  readonly headers: Readonly<Record<string, string>>;
  call(method: string, path: string, body?: object): Promise<Record<string, unknown>>;
  /** The same in a new process. */
  again(): Promise<Cleat>;
  readonly stop: () => Promise<void>;
}

/** One process of it, when `untilReady` says that it is. */
export async function startService(
  core: number | null,
  dataDir: string,
  environment: NodeJS.ProcessEnv = {},
  untilReady = (at: string, started: Started) => untilAnswers(`${at}/health/ready`, started),
): Promise<{ readonly origin: string; readonly process: Started }> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const process_ = start(
    core,
    process.execPath,
    ['--max-semi-space-size=16', '--heap-growing-percent=100', program],
    {
      CLEAT_PORT: String(port),
      CLEAT_DATA_DIR: dataDir,
      CLEAT_ADMIN_KEY: adminKey,
      CLEAT_EGRESS_ALLOW: '127.0.0.0/8',
      CLEAT_EGRESS_ALLOW_HTTP: '127.0.0.0/8',
      CLEAT_CALLS_PER_MINUTE: '10000000',
      CLEAT_VALIDATES_PER_MINUTE: '1000000',
      CLEAT_LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '2',
      ...environment,
    },
  );
  await untilReady(origin, process_);
  return { origin, process: process_ };
}

export async function startCleat(core: number | null, environment: NodeJS.ProcessEnv = {}): Promise<Cleat> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-cleat-'));
  const first = await startService(core, dataDir, environment);
  const admin = { authorization: `Bearer ${adminKey}` };
  const workspace = await ask(first.origin, admin, 'POST', '/api/workspaces', { name: 'Bench' });
  const within = { ...admin, 'cleat-workspace': String(workspace.id) };
  const made = await ask(first.origin, within, 'POST', '/api/keys', {
    name: 'bench',
    role: 'workspace_admin',
  });
  const headers = { authorization: `Bearer ${String(made.key)}` };
  const around = ({ origin, process: process_ }: typeof first): Cleat => ({
    origin,
    process: process_,
    dataDir,
    headers,
    call: (method, path, body) => ask(origin, headers, method, path, body),
    again: async () => {
      await process_.stop();
      return around(await startService(core, dataDir, environment));
    },
    stop: async () => {
      await process_.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  });
  return around(first);
}

async function ask(
  origin: string,
  headers: object,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const answer = await fetch(origin + path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const value = answer.status === 204 ? {} : ((await answer.json()) as Record<string, unknown>);
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(value)}`);
  return value;
}
