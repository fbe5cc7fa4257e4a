/** Unique secrets through every call, right and wrong, at log level trace; then a search for them everywhere. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecorder, type Recorder } from './canary/recorder.ts';
import { messageOf, told } from './canary/report.ts';
import { type Canary, createScanner, scanDatabase, shown } from './canary/scanner.ts';
import { failingProvider, misplacedSecret, type Scene, wholeLife } from './canary/scenes.ts';
import { sendBytes } from './support/raw-http.ts';
import { adminKey } from './support/service.ts';
import { startWorld, type World } from './support/world.ts';

const clientId = 'canary client/1';
const right = 'R7q w+x/y%:é~=&<"\\-zK3mP9vT';
const wrong = 'W4n j+k/l%:ö~=&>"\\-hB8sD2fG';
/** As most Providers make them: it could be the name of a member. */
const plainClientId = 'plain-client';
const plain = 'kT5vQ8nW2xZ7rJ4mB9cF6hL3pD1sG0aY';
const handlerErrors = 'tracing:fastify.request.handler:error';

describe('no secret is to be seen', () => {
  let world: World;
  let recorder: Recorder;
  let canaries: Canary[];
  const errors: unknown[] = [];
  const broken: string[] = [];
  const keep = (message: unknown): void => void errors.push((message as { error?: unknown }).error);

  beforeAll(async () => {
    subscribe(handlerErrors, keep);
    world = await startWorld({
      environment: {
        CLEAT_REQUEST_TIMEOUT_MS: '250',
        CLEAT_VALIDATE_TIMEOUT_MS: '1000',
        CLEAT_VALIDATES_PER_MINUTE: '100000',
      },
    });
    recorder = createRecorder(world.service.origin);
    world.sandbox.tenant().putClient({
      clientId,
      clientSecret: right,
      authMethods: ['client_secret_basic', 'client_secret_post'],
    });
    world.sandbox.tenant().putClient({ clientId: plainClientId, clientSecret: plain });
    const admin = recorder.as(adminKey, world.home.id);
    const made = await admin(
      'POST',
      '/api/keys',
      { name: 'canary', role: 'workspace_admin' },
      { 'idempotency-key': 'k' },
    );
    await admin('POST', '/api/keys', { name: 'canary', role: 'workspace_admin' }, { 'idempotency-key': 'k' });
    const key = String(made.body.key);
    const scene: Scene = { sandbox: world.sandbox, call: recorder.as(key), clientId, right, wrong };
    await wholeLife(scene);
    await failingProvider(scene);
    await misplacedSecret(scene);
    await misplacedSecret({ ...scene, clientId: plainClientId, right: plain });
    await admin('GET', '/api/keys');
    await admin('GET', '/api/workspaces');
    await recorder.as(`${key}x`)('GET', '/api/connectors');
    await recorder.as(key, world.other.id)('GET', '/api/connectors');
    await recorder.as(world.home.keys.workspace_reader)('POST', '/api/connectors', { clientSecret: right });
    for (const bytes of [
      `${right}\r\n\r\n`,
      `GET /${right} HTTP/1.1\r\nauthorization: Bearer ${key}\r\n\r\n`,
    ]) {
      broken.push(await sendBytes(world.service.origin, Buffer.from(bytes)));
    }
    canaries = [
      { label: 'client secret', value: right, pairedWith: [clientId] },
      { label: 'plain client secret', value: plain, pairedWith: [plainClientId] },
      { label: 'wrong client secret', value: wrong, pairedWith: [clientId] },
      { label: 'admin key', value: adminKey },
      { label: 'API key', value: key },
      ...Object.entries(world.home.keys).map(([role, value]) => ({ label: `key of ${role}`, value })),
      ...accessTokens(world).map((value) => ({ label: 'access token', value })),
      ...(await masterKeys(world)).map((value) => ({ label: 'master key', value })),
    ];
  }, 90_000);
  afterAll(() => {
    unsubscribe(handlerErrors, keep);
    return world?.stop();
  });

  it('after calls that went through all that can happen', () => {
    const statuses = new Set(recorder.answers.map((answer) => answer.status));
    expect([...statuses]).toEqual(
      expect.arrayContaining([200, 201, 204, 400, 401, 404, 409, 412, 413, 415, 422]),
    );
    expect(
      recorder.answers.filter((answer) => answer.status >= 500).map((answer) => answer.everything),
    ).toEqual([]);
    const labels = canaries.map((canary) => canary.label);
    expect(labels).toEqual(expect.arrayContaining(['access token', 'master key', 'API key']));
    const { requests } = world.sandbox;
    expect(
      requests.some((request) => request.status === 200),
      'the right secret was accepted',
    ).toBe(true);
  });

  it('in answers: status line, headers, bodies and event streams', () => {
    const scanner = createScanner(canaries);
    const sightings = recorder.answers.flatMap(({ call, status, everything, body }) => {
      const key = call === 'POST /api/keys' ? body.key : undefined;
      // The answer that makes a key shows it, this once.
      const text = typeof key === 'string' ? everything.replace(key, '') : everything;
      return scanner.scan(`${status} ${call}`, text);
    });
    expect(told(sightings)).toEqual([]);
    expect(told(broken.flatMap((answer) => scanner.scan('an answer to broken HTTP', answer)))).toEqual([]);
  });

  it('in logs at level trace', () => {
    const logs = world.service.logs();
    expect(logs.length).toBeGreaterThan(1_000);
    const scanner = createScanner(canaries);
    expect(
      told(logs.split('\n').flatMap((line) => scanner.scan(`a log line: ${messageOf(line)}`, line))),
    ).toEqual([]);
  });

  it('in error objects, however they are printed', () => {
    const scanner = createScanner(canaries);
    expect(errors.length).toBeGreaterThan(20);
    expect(told(errors.flatMap((error) => scanner.scan(String(Object(error).code), shown(error))))).toEqual(
      [],
    );
  });

  it('in the database, vault included', async () => {
    expect(told(await scanDatabase(world.service.databaseUrl, createScanner(canaries)))).toEqual([]);
  });

  it('and a planted leak is found: in a log line, an answer, an error, a row', async () => {
    const scanner = createScanner(canaries);
    const encoded = Buffer.from(`${clientId}:${right}`).toString('base64');
    expect(scanner.scan('log', `${world.service.logs()}{"authorization":"Basic ${encoded}"}`)).not.toEqual(
      [],
    );
    expect(scanner.scan('answer', recorder.answers[0]?.everything + encodeURIComponent(wrong))).not.toEqual(
      [],
    );
    expect(scanner.scan('error', shown(new Error('x', { cause: { body: right } })))).not.toEqual([]);
    const client = new pg.Client({ connectionString: world.service.databaseUrl });
    await client.connect();
    await client.query(
      `insert into cleat.audit (workspace_id, id, actor, action, target, outcome, detail)
       values ('planted', 'planted', 'x', 'x', 'x', 'x', $1)`,
      [JSON.stringify({ header: [...right].reverse().join('') })],
    );
    const sightings = await scanDatabase(world.service.databaseUrl, scanner);
    await client.query(`delete from cleat.audit where id = 'planted'`);
    await client.end();
    expect(told(sightings)).toContain('client secret (reversed, in JSON) in cleat.audit.detail');
  });

  it('once the Workspace is erased, not even as ciphertext', async () => {
    const client = new pg.Client({ connectionString: world.service.databaseUrl });
    await client.connect();
    const count = async (table: string) =>
      (await client.query(`select count(*)::int as n from ${table} where workspace_id = $1`, [world.home.id]))
        .rows[0].n;
    const tables = [
      'vault.secrets',
      'vault.grants',
      'vault.data_keys',
      'cleat.idempotency_keys',
      'cleat.audit',
    ];
    for (const table of tables) expect(await count(table), table).toBeGreaterThan(0);
    await recorder.as(adminKey)('DELETE', `/api/workspaces/${world.home.id}`);
    for (const table of tables) expect(await count(table), table).toBe(0);
    await client.end();
  });
});

/** All that the service ever sent to the sandbox. */
function accessTokens({ sandbox }: World): string[] {
  const sent = sandbox.requests.map(
    (request) => /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1],
  );
  return [...new Set(sent.filter((token) => token !== undefined))];
}

async function masterKeys({ service }: World): Promise<string[]> {
  const text = await readFile(join(service.dataDir, 'master.key'), 'utf8');
  return [...text.matchAll(/^\d+:(\S+)$/gm)].map((match) => match[1] ?? '');
}
