/** Cookies of browsers, tokens of links, states and codes of flows begun in them: nowhere to be seen but where they are given out. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecorder, type RecordedCall, type Recorder } from './canary/recorder.ts';
import { messageOf, told } from './canary/report.ts';
import { type Canary, createScanner, type Scanner, scanDatabase, shown } from './canary/scanner.ts';
import { type HostileServer, startHostileServer } from './oauth/hostile-server.ts';
import { severalWays } from './oauth/several-ways.ts';
import { adminKey, startTestService, type TestService } from './support/service.ts';
import { newTenancy, type Tenancy } from './support/world.ts';

const handlerErrors = 'tracing:fastify.request.handler:error';

describe('nothing that a browser holds is to be seen', () => {
  const errors: unknown[] = [];
  const keep = (message: unknown): void => void errors.push((message as { error?: unknown }).error);
  const canaries: Canary[] = [];
  let server: HostileServer;
  let service: TestService;
  let home: Tenancy;
  let recorder: Recorder;
  let scanner: Scanner;
  let metrics = '';

  beforeAll(async () => {
    subscribe(handlerErrors, keep);
    server = await startHostileServer();
    service = await startTestService({ plugins: [severalWays(server.origin)] });
    home = await newTenancy(service, 'Home');
    recorder = createRecorder(service.origin);
    await consoleLife();
    await connectLife();
    const answer = await recorder.as(adminKey)('GET', '/metrics');
    metrics = answer.everything;
    scanner = createScanner(canaries);
  }, 60_000);
  afterAll(async () => {
    unsubscribe(handlerErrors, keep);
    await service?.stop();
    await server?.stop();
  });

  const admin = (): RecordedCall => recorder.as(home.keys.workspace_admin);
  /** The cookie as the browser sends it back, noted as a canary. */
  function cookieOf(label: string, everything: string): string {
    const [, cookie = '', value = ''] = /(__Host-[\w-]+=([\w-]{43}))/.exec(everything) ?? [];
    canaries.push({ label, value });
    return cookie;
  }

  /** Every way in which a browser, or whoever stole from it, can send what it holds. */
  async function misplace(cookie: string): Promise<void> {
    const call = recorder.browser();
    const value = cookie.split('=')[1] ?? '';
    const origin = { origin: service.origin };
    for (const headers of [
      { cookie },
      { cookie, origin: 'https://evil.example' },
      { cookie, 'cleat-session': 'connect' },
      { cookie: `${cookie}; ${cookie}` },
      { cookie: `${cookie}x` },
      { cookie: `other=${value}` },
      { authorization: `Bearer ${value}` },
      { 'cleat-workspace': value, cookie },
      { 'idempotency-key': value, cookie, ...origin },
      { 'if-match': value, cookie, ...origin },
    ]) {
      await call('GET', '/api/connectors', undefined, headers);
      await call('POST', '/api/connectors', { name: value, providerId: value }, headers);
      await call('GET', `/api/connectors/${value}`, undefined, headers);
      await call('GET', `/api/connectors?q=${value}&cursor=${value}`, undefined, headers);
      await call('GET', `/api/connectors/con_x/proxy/${value}`, undefined, headers);
      await call('GET', `/oauth/callback/several-ways?state=${value}&code=${value}`, undefined, headers);
    }
    await call('POST', '/api/session', { key: value });
    await call('POST', '/api/session', { key: value, [value]: value });
    await call('POST', '/api/connect-sessions/exchange', { token: value });
    await call('POST', '/api/connect-sessions/exchange', { token: value, [value]: 1 });
  }

  async function consoleLife(): Promise<void> {
    const call = recorder.browser();
    for (const key of [home.keys.workspace_admin, adminKey]) {
      const opened = await call('POST', '/api/session', { key });
      const cookie = cookieOf('console cookie', opened.everything);
      await call('GET', '/api/session', undefined, { cookie });
      await misplace(cookie);
    }
    const ended = await call('POST', '/api/session', { key: home.keys.workspace_reader });
    const cookie = cookieOf('console cookie', ended.everything);
    await call('DELETE', '/api/session', undefined, { cookie, origin: 'https://evil.example' });
    await call('DELETE', '/api/session', undefined, { cookie, origin: service.origin });
    await call('GET', '/api/session', undefined, { cookie });
    canaries.push(...Object.entries(home.keys).map(([role, value]) => ({ label: `key of ${role}`, value })), {
      label: 'admin key',
      value: adminKey,
    });
  }

  async function connectLife(): Promise<void> {
    const call = recorder.browser();
    const link = async (): Promise<string> => {
      const headers = { 'idempotency-key': `link-${canaries.length}` };
      const made = await admin()('POST', '/api/connect-sessions', {}, headers);
      await admin()('POST', '/api/connect-sessions', {}, headers);
      canaries.push({ label: 'token', value: String(made.body.token) });
      return String(made.body.token);
    };
    // Never exchanged: it is in the database while that is searched.
    await misplace(`__Host-cleat-connect=${await link()}`);
    await link();
    const token = await link();
    const exchanged = await call('POST', '/api/connect-sessions/exchange', { token });
    await call('POST', '/api/connect-sessions/exchange', { token });
    const cookie = cookieOf('connect cookie', exchanged.everything);
    await misplace(cookie);
    const own = { cookie, origin: service.origin };
    const draft = {
      providerId: 'several-ways',
      authenticationStrategyId: 'browser',
      authenticationConfig: { clientId: 'c', clientSecret: 'the secret of an application' },
    };
    let start: object = draft;
    const iss = `iss=${server.origin}`;
    const answers: readonly ((code: string) => string)[] = [
      () => `code=wrong&${iss}`,
      (code) => `code=${code}&error=access_denied&${iss}`,
      (code) => `code=${code}&iss=https://evil.example`,
      (code) => `code=${code}&${iss}`,
    ];
    for (const answer of answers) {
      const started = await call('POST', '/api/connectors/connector-oauth-start', start, own);
      start = { connectionId: started.body.connectionId };
      const state = String(started.body.state);
      const code = server.issue(String(started.body.authorizationUrl));
      canaries.push({ label: 'state', value: state }, { label: 'code', value: code });
      const { pathname } = new URL(String(started.body.redirectUri));
      const query = `state=${state}&${answer(code)}`;
      await call('GET', `${pathname}?${query}`, undefined, { cookie, 'sec-purpose': 'prefetch' });
      await call('HEAD', `${pathname}?${query}`, undefined, { cookie });
      await call('POST', `${pathname}?${query}`, undefined, { cookie });
      await call('GET', `${pathname}?${query}`, undefined, { cookie });
      await call('GET', `${pathname}?${query}`, undefined, { cookie });
    }
    await call('GET', '/api/connect-sessions/current', undefined, { cookie });
    // In another browser than the one that began.
    const other = cookieOf(
      'connect cookie',
      (await call('POST', '/api/connect-sessions/exchange', { token: await link() })).everything,
    );
    const foreign = await call('POST', '/api/connectors/connector-oauth-start', draft, {
      ...own,
      cookie: other,
    });
    const state = String(foreign.body.state);
    canaries.push({ label: 'state', value: state });
    const { pathname } = new URL(String(foreign.body.redirectUri));
    await call('GET', `${pathname}?state=${state}&code=stolen`, undefined, { cookie });
  }

  it('after calls that went through both kinds of session, rightly and wrongly', () => {
    const statuses = new Set(recorder.answers.map(({ status }) => status));
    expect([...statuses]).toEqual(
      expect.arrayContaining([200, 201, 204, 303, 400, 401, 403, 404, 405, 422, 503]),
    );
    expect(recorder.answers.filter(({ status }) => status === 500).map(({ call }) => call)).toEqual([]);
    const labels = new Set(canaries.map(({ label }) => label));
    for (const label of ['console cookie', 'connect cookie', 'token', 'state', 'code'])
      expect([...labels]).toContain(label);
    expect(canaries.filter(({ value }) => value.length < 20)).toEqual([]);
    const places = recorder.answers.map(({ everything }) => /\/connect\?result=(\w+)/.exec(everything)?.[1]);
    expect(places).toEqual(expect.arrayContaining(['active', 'oauth_denied', 'oauth_state_invalid']));
  });

  it('in answers, but where it is given out', () => {
    const allowed: Readonly<Record<string, readonly string[]>> = {
      'POST /api/session': ['console cookie'],
      'GET /api/session': ['console cookie'],
      'POST /api/connect-sessions': ['token'],
      'POST /api/connect-sessions/exchange': ['connect cookie'],
      'POST /api/connectors/connector-oauth-start': ['state'],
    };
    const given = new Set<string>();
    const sightings = recorder.answers.flatMap(({ call, status, everything }) => {
      // A problem repeats the path that was asked (`instance`): what a caller puts there comes back to that caller.
      const asked = call.split(' ')[1] ?? '';
      const [code = '', headers = '', ...body] = everything.replaceAll(asked, '').split('\n');
      const allow = status < 300 ? (allowed[call] ?? []) : [];
      // A cookie stands in its header, a token and a state in the body; nowhere else.
      const inHeaders = scanner.scan(`headers of ${status} ${call}`, `${code}\n${headers}`);
      const inBody = scanner.scan(`body of ${status} ${call}`, body.join('\n'));
      const due = ({ label }: { label: string }, cookie: boolean): boolean =>
        allow.includes(label) && label.endsWith('cookie') === cookie;
      for (const { label } of [...inHeaders, ...inBody]) if (allow.includes(label)) given.add(call);
      return [...inHeaders.filter((one) => !due(one, true)), ...inBody.filter((one) => !due(one, false))];
    });
    expect(told(sightings)).toEqual([]);
    expect([...given].toSorted()).toEqual(Object.keys(allowed).toSorted());
  });

  it('in logs at level trace', () => {
    const logs = service.logs();
    expect(logs.length).toBeGreaterThan(10_000);
    const suspects = scanner.scan('the log', logs).length === 0 ? [] : logs.split('\n');
    expect(told(suspects.flatMap((line) => scanner.scan(`a log line: ${messageOf(line)}`, line)))).toEqual(
      [],
    );
  });

  it('in metrics', () => {
    expect(metrics).toContain('cleat_');
    expect(told(scanner.scan('metrics', metrics))).toEqual([]);
  });

  it('in error objects, however they are printed', () => {
    expect(errors.length).toBeGreaterThan(10);
    expect(told(errors.flatMap((error) => scanner.scan(String(Object(error).code), shown(error))))).toEqual(
      [],
    );
  });

  it('in the database: sessions, audit, events, answers that are kept', async () => {
    const client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    for (const table of ['console_sessions', 'connect_sessions', 'audit', 'events', 'idempotency_keys']) {
      const { rows } = await client.query(`select count(*)::int as n from cleat.${table}`);
      expect(rows[0].n, table).toBeGreaterThan(0);
    }
    await client.end();
    expect(told(await scanDatabase(service.databaseUrl, scanner))).toEqual([]);
  });

  it('and a planted leak of each kind is found', async () => {
    for (const { label, value } of canaries) {
      for (const place of [
        `{"msg":"x","url":"/oauth/callback/x?state=${value}"}`,
        shown(new Error('x', { cause: { headers: { cookie: `__Host-cleat-connect=${value}` } } })),
        `cleat_requests_total{route="${value}"} 1`,
      ]) {
        expect(scanner.scan('planted', place).map((sighting) => sighting.label)).toContain(label);
      }
    }
    const client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    const planted = canaries.find(({ label }) => label === 'connect cookie');
    await client.query(
      `insert into cleat.audit (workspace_id, id, actor, action, target, outcome, detail)
       values ('planted', 'planted', 'x', 'x', 'x', 'x', $1)`,
      [JSON.stringify({ cookie: planted?.value })],
    );
    const sightings = await scanDatabase(service.databaseUrl, scanner);
    await client.query(`delete from cleat.audit where id = 'planted'`);
    await client.end();
    expect(told(sightings).join()).toContain('connect cookie');
  });
});
