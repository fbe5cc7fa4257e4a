/** The browser flow against a small authorization server: who finishes must be who started, once. */
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import generic from '@cleat/plugin-generic-oauth2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiAnswer, type Caller, startTestService, type TestService } from '../support/service.ts';
import { newTenancy, type Tenancy } from '../support/world.ts';

const START = '/api/connectors/connector-oauth-start';
const COMPLETE = '/api/connectors/connector-oauth-complete';

/** Takes the code `good` with the verifier of the last challenge; its API takes the token it gave. */
async function startAuthorizationServer() {
  const seen = { challenge: '', exchanges: 0, verified: false, metadata: '', held: Promise.resolve() };
  const server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const answer = (status: number, value: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    if (request.url?.startsWith('/.well-known') === true) await seen.held;
    if (seen.metadata !== '' && request.url === '/.well-known/oauth-authorization-server') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(seen.metadata);
      return;
    }
    if (request.url === '/token') {
      const form = new URLSearchParams(body);
      seen.exchanges += 1;
      const digest = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      seen.verified = digest === seen.challenge;
      if (form.get('code') !== 'good' || !seen.verified) return answer(400, { error: 'invalid_grant' });
      return answer(200, { access_token: 'tok', token_type: 'Bearer', expires_in: 60, refresh_token: 'ref' });
    }
    if (request.headers.authorization === 'Bearer tok') return answer(200, { ok: true });
    return answer(request.url?.startsWith('/.well-known') === true ? 404 : 401, {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, seen, stop: () => server.close() };
}

describe('the browser flow', () => {
  let service: TestService;
  let home: Tenancy;
  let server: Awaited<ReturnType<typeof startAuthorizationServer>>;

  beforeAll(async () => {
    server = await startAuthorizationServer();
    service = await startTestService({
      plugins: [generic],
      environment: { CLEAT_ALLOWED_ORIGINS: 'https://app.example' },
    });
    home = await newTenancy(service, 'Home');
  });
  afterAll(async () => {
    await service?.stop();
    server?.stop();
  });

  const draft = () => ({
    providerId: 'generic-oauth2',
    authenticationStrategyId: 'authorization-code',
    authenticationConfig: {
      baseUrl: server.origin,
      authorizationUrl: `${server.origin}/auth`,
      tokenUrl: `${server.origin}/token`,
      clientId: 'c',
      clientSecret: 'a secret of the application',
    },
  });
  const start = async (body: object = draft(), call: Caller = home.call): Promise<ApiAnswer> => {
    const answer = await call('POST', START, body);
    const url = URL.parse(String(answer.at('authorizationUrl')));
    server.seen.challenge = url?.searchParams.get('code_challenge') ?? '';
    return answer;
  };
  const complete = (body: object, call: Caller = home.call) => call('POST', COMPLETE, body);
  const authorized = async (): Promise<string> => {
    const started = await start();
    await complete({ state: started.at('state'), code: 'good' });
    return String(started.at('connectionId'));
  };

  it('begins with a pending connection, S256, and a redirect URI of its own', async () => {
    const started = await start();
    const id = String(started.at('connectionId'));
    const url = new URL(String(started.at('authorizationUrl')));
    expect(started.status).toBe(200);
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect(url.searchParams.get('state')).toBe(started.at('state'));
    expect(started.at('redirectUri')).toBe(`${service.origin}/oauth/callback/generic-oauth2/${id}`);
    const connection = await home.call('GET', `/api/connectors/${id}`);
    expect([connection.at('state'), connection.at('redirectUri')]).toEqual([
      'pending_authorization',
      started.at('redirectUri'),
    ]);
    expect(started.text).not.toContain('a secret of the application');
  });

  it('ends active, with one exchange though it is completed 50 times at once', async () => {
    const started = await start();
    server.seen.exchanges = 0;
    const body = { state: started.at('state'), code: 'good', session_state: 'what Providers add is ignored' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => complete(body)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(49).fill(400)]);
    expect(answers.find((answer) => answer.status === 200)?.at('state')).toBe('active');
    expect(server.seen).toMatchObject({ exchanges: 1, verified: true });
    expect(service.logs()).not.toContain(String(started.at('state')));
  });

  it('forwards the hosted callback to the product, and reflects nothing where there is none', async () => {
    const started = await start({ ...draft(), returnTo: 'https://app.example/back?x=1' });
    const query = `state=${String(started.at('state'))}&code=good`;
    const forwarded = await fetch(`${String(started.at('redirectUri'))}?${query}`, { redirect: 'manual' });
    expect(forwarded.status).toBe(303);
    expect(forwarded.headers.get('location')).toBe(`https://app.example/back?x=1&${query}`);
    const wrong = await fetch(`${service.origin}/oauth/callback/other?${query}&error=<script>`, {
      redirect: 'manual',
    });
    expect(wrong.status).toBe(200);
    expect(await wrong.text()).not.toContain('<script>');
    expect(wrong.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it.each([
    ['with a query of its own', 'https://app.example/connected?from=cleat&'],
    ['as it is', 'https://app.example/connected?'],
  ])('takes the answer from where its page sends it: the returnTo %s', async (_name, at) => {
    const id = await authorized();
    const returnTo = at.replace(/[?&]$/, '');
    const again = await start({ connectionId: id, returnTo });
    const callbackUrl = `${at}state=${String(again.at('state'))}&code=good`;
    expect((await complete({ callbackUrl })).at('id')).toBe(id);
  });

  it('authorizes the same connection again', async () => {
    const id = await authorized();
    const again = await start({ connectionId: id });
    const callbackUrl = `${String(again.at('redirectUri'))}?state=${String(again.at('state'))}&code=good`;
    expect((await complete({ callbackUrl })).at('id')).toBe(id);
  });

  it.each([
    'https://evil.example/',
    '//evil',
    '/\\evil',
    'https://app.example@evil.example/',
    'https://app.example.evil/',
    'http://app.example/',
    'https://app.example\\@evil/',
    'javascript:alert(1)',
    'https://app.example:444/',
  ])('does not begin with a return to %s', async (returnTo) => {
    const answer = await start({ ...draft(), returnTo });
    expect([answer.status, answer.at('errors.0.pointer')]).toEqual([422, '/returnTo']);
  });

  it.each<[string, string, (state: unknown, id: string) => object]>([
    ['denied consent', 'oauth_denied', (state) => ({ state, error: 'access_denied' })],
    ['an error of the Provider', 'oauth_provider_error', (state) => ({ state, error: '<script>' })],
    ['a code that is not good', 'oauth_provider_error', (state) => ({ state, code: 'expired' })],
    [
      'the callback of another connection',
      'oauth_state_invalid',
      (state) => ({
        callbackUrl: `${service.origin}/oauth/callback/generic-oauth2/con_x?state=${String(state)}&code=good`,
      }),
    ],
    [
      'the callback of another Provider',
      'oauth_state_invalid',
      (state, id) => ({
        callbackUrl: `${service.origin}/oauth/callback/other/${id}?state=${String(state)}&code=good`,
      }),
    ],
  ])('is over after %s: the state is used up and the connection as it was', async (_what, code, attack) => {
    const id = await authorized();
    const before = await home.call('GET', `/api/connectors/${id}`);
    const state = (await start({ connectionId: id })).at('state');
    const answer = await complete(attack(state, id));
    expect([answer.status, answer.at('code')]).toEqual([400, code]);
    expect(answer.text).not.toContain('<script>');
    expect((await complete({ state, code: 'good' })).at('code')).toBe('oauth_state_invalid');
    const after = await home.call('GET', `/api/connectors/${id}`);
    expect([after.at('state'), after.at('version'), after.at('grant')]).toEqual([
      'active',
      before.at('version'),
      before.at('grant'),
    ]);
  });

  describe('at a server that names itself in every answer (RFC 9207)', () => {
    const description = (issuer: string): string =>
      JSON.stringify({
        issuer,
        authorization_endpoint: `${server.origin}/auth`,
        token_endpoint: `${server.origin}/token`,
        authorization_response_iss_parameter_supported: true,
      });
    const completeAs = async (iss: string | undefined, { call }: Tenancy): Promise<ApiAnswer> => {
      const state = (await start(draft(), call)).at('state');
      return complete({ state, code: 'good', ...(iss !== undefined && { iss }) }, call);
    };

    it('takes the answer of that server, and no other', async () => {
      server.seen.metadata = description(server.origin);
      // What others were answered before does not count for a Workspace that has never asked.
      const newcomer = await newTenancy(service, 'Newcomer');
      expect((await completeAs(server.origin, newcomer)).status).toBe(200);
      for (const iss of [
        undefined,
        `${server.origin}/`,
        'https://evil.example',
        server.origin.toUpperCase(),
      ]) {
        const answer = await completeAs(iss, newcomer);
        expect([iss, answer.status, answer.at('code')]).toEqual([iss, 400, 'oauth_state_invalid']);
      }
      server.seen.metadata = '';
    });

    it.each<[string, () => string]>([
      ['another issuer', () => description('https://evil.example')],
      ['JSON nested very deep', () => '['.repeat(100_000)],
      ['no JSON', () => '<html>'],
    ])('is not misled by a description with %s', async (_what, text) => {
      server.seen.metadata = text();
      expect((await completeAs(undefined, await newTenancy(service, 'Misled'))).status).toBe(200);
      server.seen.metadata = '';
    });
  });

  it('is begun by no more of one Workspace at once than its share, and who is refused leaves nothing behind', async () => {
    const eager = await newTenancy(service, 'Eager');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    server.seen.held = held;
    let refused = 0;
    const starts = Array.from({ length: 60 }, async () => {
      const answer = await eager.call('POST', START, draft());
      if (answer.at('code') === 'rate_limited') refused += 1;
      if (refused === 40) release();
      return answer.status;
    });
    expect((await Promise.all(starts)).sort()).toEqual([...Array(20).fill(200), ...Array(40).fill(429)]);
    const left = await eager.call('GET', '/api/connectors?limit=200');
    expect(left.at('data')).toHaveLength(20);
  });

  it.each([[''], ['x'], ['a'.repeat(43)], ['../..'], ["' or 1=1"]])('knows no state %j', async (state) => {
    const answer = await complete({ state, code: 'good' });
    expect([400, 422]).toContain(answer.status);
  });

  it('is the only way for a browser strategy', async () => {
    const answer = await home.call('POST', '/api/connectors/validate', draft());
    expect([answer.status, answer.at('code')]).toEqual([422, 'browser_authorization_required']);
  });

  it.each(['https://10.0.0.1/authorize', 'https://169.254.169.254/'])(
    'sends no browser to %s, which is not reached from here, and leaves nothing behind',
    async (authorizationUrl) => {
      const inside = await newTenancy(service, 'Inside');
      const { authenticationConfig, ...others } = draft();
      const given = { ...others, authenticationConfig: { ...authenticationConfig, authorizationUrl } };
      for (const path of [START, '/api/connectors']) {
        const answer = await inside.call('POST', path, given);
        expect([answer.status, answer.at('code'), answer.at('errors.0.pointer')]).toEqual([
          ...[422, 'destination_refused', '/authenticationConfig/authorizationUrl'],
        ]);
      }
      expect((await inside.call('GET', '/api/connectors')).at('data')).toEqual([]);
    },
  );

  it.each([START, '/api/connectors'])('cannot be proven first: %s says what to leave out', async (path) => {
    const answer = await home.call('POST', path, { ...draft(), saveWhen: 'valid' });
    expect([answer.status, answer.at('code')]).toEqual([422, 'browser_authorization_required']);
    expect(answer.at('detail')).toContain('leave saveWhen out');
  });

  it('gives a grant that is renewed with its refresh token when it is tested', async () => {
    const id = await authorized();
    const answer = await home.call('POST', `/api/connectors/${id}/test`);
    // This server takes no refresh token: the test says so, and the grant that was there is not lost by trying.
    expect(answer.at('steps.0.status')).toBe('failed');
    const connection = await home.call('GET', `/api/connectors/${id}`);
    expect(connection.at('grant.expiresAt')).not.toBeNull();
  });
});
