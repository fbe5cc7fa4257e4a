/** The service in a process of its own, a Provider of the test in front of it, and what the service's memory is. */
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '../support/database.ts';
import { adminKey, callApi, memberAt } from '../support/service.ts';
import { listen, secret } from './scene.ts';

export interface SeparateService {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Before the path that is forwarded. */
  readonly prefix: string;
  /** Bytes of memory that the process holds. */
  readonly resident: () => number;
  readonly stop: () => Promise<void>;
}

/** @param listener answers everything but the connection test */
export async function startSeparateService(listener: RequestListener): Promise<SeparateService> {
  let connected = false;
  const provider = createServer({ requestTimeout: 0 }, (request, response) => {
    if (connected) listener(request, response);
    else response.end('{}');
  });
  const [database, baseUrl, dataDir] = await Promise.all([
    createTestDatabase(),
    listen(provider),
    mkdtemp(join(tmpdir(), 'separate-')),
  ]);
  const child = fork(new URL('./service-process.ts', import.meta.url), {
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
    },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    provider.closeAllConnections();
    await new Promise((resolve) => provider.close(resolve));
    await Promise.all([database.drop(), rm(dataDir, { recursive: true, force: true })]);
  };
  try {
    const ready = await Promise.race([
      new Promise((resolve) => child.once('message', resolve)),
      ended.then(() => Promise.reject(new Error('the service ended before it was ready'))),
    ]);
    const origin = String(memberAt(ready, 'origin'));
    const admin = { authorization: `Bearer ${adminKey}` };
    const workspace = await callApi(origin, 'POST', '/api/workspaces', { name: 'Separate' }, admin);
    const headers = { ...admin, 'cleat-workspace': String(workspace.at('id')) };
    const draft = {
      providerId: 'generic-api-key',
      authenticationStrategyId: 'x-api-key',
      authenticationConfig: { baseUrl, apiKey: secret },
    };
    const created = await callApi(origin, 'POST', '/api/connectors', draft, headers);
    if (created.at('state') !== 'active') throw new Error(`no connection: ${created.text}`);
    connected = true;
    return {
      origin,
      headers,
      prefix: `/api/connectors/${String(created.at('id'))}/proxy/`,
      resident: () => {
        const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
        return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
