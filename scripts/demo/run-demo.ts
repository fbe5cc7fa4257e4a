/** Cleat beside a sandbox HR platform: a Workspace, a tested connection, and the calls to go on with. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Child, startChild } from './child.ts';
import { connectionText, nextCalls, type SyncFigures, syncText } from './text.ts';

/** Well known on purpose: the demo listens on the loopback address only, and its calls can be pasted. */
const demoKey = 'cleat-demo-admin-key-not-for-production';
const root = join(import.meta.dirname, '..', '..');

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export async function runDemo(): Promise<void> {
  const dataDir = join(root, 'data', 'demo');
  await rm(dataDir, { recursive: true, force: true });
  const children: Child[] = [];
  let stopping = false;
  const stop = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    for (const child of children.toReversed()) await child.stop();
    process.exit(code);
  };
  process.once('SIGINT', () => void stop(0));
  process.once('SIGTERM', () => void stop(0));
  try {
    console.log('Starting the sandbox HR platform and Cleat with its own PostgreSQL …');
    const sandbox = await startChild(
      'the sandbox',
      [join(root, 'sandbox/src/main.ts')],
      {},
      /"origin":"([^"]+)"/,
    );
    children.push(sandbox);
    const key = process.env.CLEAT_ADMIN_KEY || demoKey;
    const service = await startChild(
      'Cleat',
      [join(root, 'packages/server/bin/cleat-server.mjs')],
      {
        CLEAT_ADMIN_KEY: key,
        CLEAT_DATA_DIR: dataDir,
        // Always its own database: what is set for another Cleat is not the demo's to fill.
        CLEAT_DATABASE_URL: '',
        CLEAT_MASTER_KEYS: '',
        CLEAT_KEY_FILE: '',
        CLEAT_EGRESS_ALLOW: '127.0.0.0/8',
        CLEAT_EGRESS_ALLOW_HTTP: '127.0.0.0/8',
        CLEAT_LOG_LEVEL: process.env.CLEAT_LOG_LEVEL || 'warn',
      },
      /Cleat listens on (\S+)/,
    );
    children.push(service);
    void service.ended.then(() => stop(1));
    void sandbox.ended.then(() => stop(1));

    const call = caller(service.ready, key);
    const workspace = await call('POST', '/api/workspaces', { name: 'acme' });
    const workspaceId = String(workspace.body.id);
    const connection = await call(
      'POST',
      '/api/connectors',
      {
        providerId: 'workday-rest',
        name: 'Acme HR (sandbox)',
        authenticationStrategyId: 'oauth2-client-credentials',
        authenticationConfig: {
          tenantName: 'acme',
          clientId: 'sandbox-client',
          clientSecret: 'sandbox-secret-5f2c9e',
          baseUrl: `${sandbox.ready}/ccx/api/v1/acme`,
        },
      },
      workspaceId,
    );
    console.log(connectionText(connection.body));
    console.log('\nReading all five domains for the first time …');
    const started = await call(
      'POST',
      `/api/connectors/${String(connection.body.id)}/syncs`,
      {},
      workspaceId,
    );
    console.log(
      syncText(
        await untilOver(() => call('GET', `/api/syncs/${String(started.body.id)}`, null, workspaceId)),
      ),
    );
    const invited = await call(
      'POST',
      '/api/connect-sessions',
      { providerIds: ['workday-rest'], expiresInSeconds: 24 * 3600 },
      workspaceId,
    );
    console.log(
      nextCalls({
        origin: service.ready,
        sandbox: sandbox.ready,
        key,
        workspaceId,
        connectionId: String(connection.body.id),
        connectLink: String(invited.body.url),
      }),
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    await stop(1);
  }
}

async function untilOver(read: () => Promise<Answer>): Promise<SyncFigures> {
  for (;;) {
    const run = (await read()).body as unknown as SyncFigures;
    if (run.state !== 'queued' && run.state !== 'running') return run;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function caller(origin: string, key: string) {
  return async (method: string, path: string, body: unknown, workspaceId?: string): Promise<Answer> => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        ...(workspaceId !== undefined && { 'cleat-workspace': workspaceId }),
      },
      ...(body !== null && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${String(answer.detail)}`);
    return { status: response.status, body: answer };
  };
}
