/** Every kind of method, the browser flow and the proxy: what is secret in them is nowhere to be seen. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EchoingProvider, marks, startEchoingProvider } from './canary/echoing-provider.ts';
import { everyMethod, everySecret, secretParts } from './canary/every-method.ts';
import { browserFlow, type MethodScene, pastedCredential } from './canary/method-scenes.ts';
import { createRecorder, type Recorder } from './canary/recorder.ts';
import { messageOf, told } from './canary/report.ts';
import { type Canary, createScanner, type Scanner, scanDatabase, shown } from './canary/scanner.ts';
import { startTestService, type TestService } from './support/service.ts';
import { newTenancy, type Tenancy } from './support/world.ts';

const handlerErrors = 'tracing:fastify.request.handler:error';
const START = 'POST /api/connectors/connector-oauth-start';

describe('no secret of any method is to be seen', () => {
  const secrets = everySecret();
  const errors: unknown[] = [];
  const keep = (message: unknown): void => void errors.push((message as { error?: unknown }).error);
  let provider: EchoingProvider;
  let service: TestService;
  let home: Tenancy;
  let recorder: Recorder;
  let scene: MethodScene;
  let scanner: Scanner;

  beforeAll(async () => {
    subscribe(handlerErrors, keep);
    provider = await startEchoingProvider();
    service = await startTestService({
      plugins: [everyMethod],
      environment: {
        CLEAT_ALLOWED_ORIGINS: 'https://app.example',
        CLEAT_VALIDATES_PER_MINUTE: '100000',
        CLEAT_REQUEST_TIMEOUT_MS: '2000',
      },
    });
    home = await newTenancy(service, 'Home');
    recorder = createRecorder(service.origin);
    scene = { call: recorder.as(home.keys.workspace_admin), provider, states: [] };
    for (const each of secrets) {
      if (each.strategy === 'authorization-code') await browserFlow(scene, each);
      else await pastedCredential(scene, each);
    }
    scanner = createScanner(canariesOf());
  }, 90_000);
  afterAll(async () => {
    unsubscribe(handlerErrors, keep);
    await service?.stop();
    await provider?.stop();
  });

  /** Open fields of the strategies. */
  const isOpen = (name: string): boolean => ['clientId', 'user', 'appId'].includes(name);

  function canariesOf(): Canary[] {
    const pasted = secrets.flatMap(({ strategy, right, wrong }) =>
      [right, wrong].flatMap((values) =>
        Object.entries(values)
          .filter(([name]) => !isOpen(name))
          .flatMap(([name, value]) => secretParts(value).map((part) => ({ strategy, name, part, values }))),
      ),
    );
    const { accessToken, refreshToken, code } = marks;
    return [
      ...pasted.map(({ strategy, name, part, values }) => ({
        label: `${name} of ${strategy}`,
        value: part,
        ...('clientId' in values && { pairedWith: [values.clientId ?? ''] }),
        ...('user' in values && { pairedWith: [values.user ?? ''] }),
      })),
      { label: 'access token', value: accessToken },
      { label: 'refresh token', value: refreshToken },
      { label: 'code', value: code },
      // The signature alone makes an assertion of one.
      ...['client_assertion', 'assertion', 'app JWT'].flatMap((label) =>
        [...(provider.received[label] ?? [])]
          .slice(-3)
          .map((jwt) => ({ label, value: jwt.split('.')[2] ?? '' })),
      ),
      ...[...(provider.received.code_verifier ?? [])].map((value) => ({ label: 'code verifier', value })),
      ...[...(provider.received['Basic pair'] ?? [])].map((value) => ({ label: 'Basic pair', value })),
      ...scene.states.map((value) => ({ label: 'state', value })),
      ...Object.entries(home.keys).map(([role, value]) => ({ label: `key of ${role}`, value })),
    ];
  }

  it('after calls that went through every method, rightly and wrongly', () => {
    const labels = new Set(canariesOf().map(({ label }) => label));
    expect([...labels]).toEqual(
      expect.arrayContaining([
        ...secrets.flatMap(({ strategy, right }) =>
          Object.keys(right)
            .filter((name) => !isOpen(name))
            .map((name) => `${name} of ${strategy}`),
        ),
        ...['client_assertion', 'assertion', 'app JWT', 'code verifier', 'Basic pair', 'state'],
      ]),
    );
    const proxied = recorder.answers.filter(({ call }) => call.includes('/proxy/echo/'));
    const stars = proxied.filter(
      ({ status, everything }) => status < 400 && everything.includes('************'),
    );
    expect(stars.length, 'answers in which an echo was hidden').toBeGreaterThan(secrets.length * 7);
    const states = recorder.answers.map(({ body }) => body.state);
    for (const state of ['active', 'credential_error', 'unverified', 'pending_authorization']) {
      expect(states, state).toContain(state);
    }
    const faults = recorder.answers.filter(({ status }) => status === 500);
    expect(faults.map(({ call }) => call)).toEqual([]);
  });

  it('in answers: status line, headers, bodies and event streams', () => {
    const sightings = recorder.answers.flatMap(({ call, status, everything }) => {
      // Who begins a flow is told its state, and the product is told state and code by the browser it sent away.
      const forwards = call.startsWith('GET /oauth/callback/') && status === 303;
      const allowed = call === START ? ['state'] : forwards ? ['state', 'code'] : [];
      return scanner
        .scan(`${status} ${call.replace(/con_[0-9a-f-]+/, 'id')}`, everything)
        .filter(({ label }) => !allowed.includes(label));
    });
    expect(told(sightings)).toEqual([]);
  });

  it('in logs at level trace', () => {
    const logs = service.logs();
    expect(logs.length).toBeGreaterThan(10_000);
    const suspects = scanner.scan('the log', logs).length === 0 ? [] : logs.split('\n');
    expect(told(suspects.flatMap((line) => scanner.scan(`a log line: ${messageOf(line)}`, line)))).toEqual(
      [],
    );
  });

  it('in error objects, however they are printed', () => {
    expect(errors.length).toBeGreaterThan(20);
    expect(told(errors.flatMap((error) => scanner.scan(String(Object(error).code), shown(error))))).toEqual(
      [],
    );
  });

  it('in the database: audit, events, flows under way, vault', async () => {
    const client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    const count = async (table: string) =>
      (await client.query(`select count(*)::int as n from ${table}`)).rows[0].n;
    const tables = ['vault.secrets', 'vault.grants', 'vault.oauth_flows', 'cleat.audit', 'cleat.events'];
    for (const table of tables) expect(await count(table), table).toBeGreaterThan(0);
    const proxied = `select count(*)::int as n from cleat.audit where action = 'connection.proxy'`;
    expect((await client.query(proxied)).rows[0].n).toBeGreaterThan(100);
    await client.end();
    expect(told(await scanDatabase(service.databaseUrl, scanner))).toEqual([]);
  }, 60_000);

  it('and a planted leak of each kind is found', () => {
    for (const { label, value } of canariesOf()) {
      const places = [
        `{"msg":"x","detail":"${encodeURIComponent(value)}"}`,
        shown(new Error('x', { cause: { headers: { authorization: `Bearer ${value}` } } })),
        Buffer.from(`{"secret":"${value}"}`).toString('base64'),
      ];
      for (const place of places) {
        expect(
          scanner.scan('planted', place).map((sighting) => sighting.label),
          label,
        ).toContain(label);
      }
    }
  });
});
