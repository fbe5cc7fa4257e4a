import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import graph from '@cleat/plugin-microsoft-graph';
import { compactVerify, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  asked,
  type ExpectedDiagnosis,
  expectDiagnosis,
  type ProviderScene,
  startProviderScene,
} from '../support/provider-scene.ts';
import type { SeenRequest, StandInAnswer } from '../support/stand-in.ts';

const tenant = '11111111-2222-4333-8444-555555555555';
const login = `https://login.microsoftonline.com/${tenant}/oauth2/v2.0`;
const tokenPath = `/${tenant}/oauth2/v2.0/token`;
const clientId = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';
const clientSecret = 'canary~secret+of/the=test';
const secretApp = { tenant, clientId, clientSecret };

const directory = mkdtempSync(join(tmpdir(), 'microsoft-graph-'));
function selfSigned(name: string): { readonly key: string; readonly certificate: string } {
  const [key, certificate] = [join(directory, `${name}.key`), join(directory, `${name}.pem`)];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${name}`],
      ...['-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  );
  return { key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') };
}
const { key, certificate } = selfSigned('cleat');
const registered = new X509Certificate(certificate);
const certificateApp = { tenant, clientId, privateKey: key + certificate };

let scene: ProviderScene;
beforeAll(async () => {
  scene = await startProviderScene(graph, ['login.microsoftonline.com', 'graph.microsoft.com']);
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await scene?.stop();
});
beforeEach(() => {
  scene.standIn.seen.length = 0;
  scene.clock.ahead = 0;
});

const ok = (body: object): StandInAnswer => ({ status: 200, body });
const users = ok({ value: [{ id: 'u1', displayName: 'Ann', userPrincipalName: 'ann@contoso.example' }] });
const groups = ok({ value: [{ id: 'g1', displayName: 'All' }] });
const me = ok({ id: 'u1', userPrincipalName: 'ann@contoso.example' });
const granted = ok({ token_type: 'Bearer', expires_in: 3599, access_token: 'canary-access-token' });
/** As the token endpoint writes it: the number stands in `error_codes` and in the text. */
const refuses = (status: number, error: string, number: number): StandInAnswer => ({
  status,
  body: {
    error,
    error_description: `AADSTS${number}: Said of canary-description. Trace ID: 0`,
    error_codes: [number],
    trace_id: '0',
    correlation_id: '0',
  },
});
const denied = (status: number, code: string, headers: Record<string, string> = {}): StandInAnswer => ({
  status,
  headers,
  body: { error: { code, message: 'Said of canary-message.', innerError: { 'request-id': '0' } } },
});

const answers = (byPath: Readonly<Record<string, StandInAnswer>>) =>
  scene.standIn.answer(
    ({ path }) => byPath[path.split('?')[0] ?? ''] ?? denied(404, 'Request_ResourceNotFound'),
  );
const last = (path: string): SeenRequest | undefined =>
  scene.standIn.seen.findLast((request) => request.path.startsWith(path));
const lastForm = () => Object.fromEntries(new URLSearchParams(last(tokenPath)?.body));

const asApp = [`POST login.microsoftonline.com${tokenPath}`, 'GET graph.microsoft.com/v1.0/users'];

describe('an app with a client secret', () => {
  it.each([tenant, 'contoso.onmicrosoft.com'])('in the tenant %s is active', async (name) => {
    const path = `/${name}/oauth2/v2.0/token`;
    answers({ [path]: granted, '/v1.0/users': users });
    const answer = await scene.create('client-secret', { ...secretApp, tenant: name });
    expect(answer.at('state'), answer.text).toBe('active');
    expect(asked(scene.standIn)).toEqual([`POST login.microsoftonline.com${path}`, asApp[1]]);
    expect(Object.fromEntries(new URLSearchParams(last(path)?.body))).toEqual({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: 'https://graph.microsoft.com/.default',
    });
    expect(last(path)?.headers.authorization).toBeUndefined();
    expect(last('/v1.0/users')?.headers.authorization).toBe('Bearer canary-access-token');
    expect(last('/v1.0/users')?.path).toBe('/v1.0/users?%24top=1');
    expect(answer.text).not.toContain('canary');
  });

  it.each(['common', 'organizations', '../common', 'a.example/x', '11111111-2222'])(
    'has no tenant called %s',
    async (name) => {
      const answer = await scene.create('client-secret', { ...secretApp, tenant: name });
      expect([answer.status, answer.at('errors.0.pointer')]).toEqual([422, '/authenticationConfig/tenant']);
      expect(scene.standIn.seen).toEqual([]);
    },
  );

  it('keeps no secret for another tenant', async () => {
    answers({ [tokenPath]: granted, '/v1.0/users': users });
    const created = await scene.create('client-secret', secretApp);
    const answer = await scene.call('POST', '/api/connectors/configure', {
      connectionId: created.at('id'),
      authenticationConfig: { tenant: 'other.example', clientId },
    });
    expect([answer.status, answer.at('errors.0.code')]).toEqual([422, 'secret_required']);
  });

  it.each<[number, number, string, ExpectedDiagnosis]>([
    [
      7000215,
      401,
      'invalid_client',
      says(
        'invalid_client',
        'Microsoft does not accept the Client secret',
        /not its Secret ID/,
        'Create a client secret',
      ),
    ],
    [
      7000222,
      401,
      'invalid_client',
      says('invalid_client', 'The Client secret has expired', /new client secret/, 'Create a client secret'),
    ],
    [
      7000218,
      401,
      'invalid_client',
      says(
        'invalid_client',
        'Microsoft asks for a secret or a certificate',
        /again/,
        'Create a client secret',
      ),
    ],
    [
      700016,
      400,
      'unauthorized_client',
      says(
        'unauthorized_client',
        'There is no such app in this tenant',
        /Application \(client\) ID/,
        'Enter the values',
      ),
    ],
    [
      7000112,
      400,
      'unauthorized_client',
      says('unauthorized_client', 'The app is disabled', /Enabled for users/, 'Register an app'),
    ],
    [
      90002,
      400,
      'invalid_request',
      says(
        'request_refused',
        'Microsoft does not know this tenant',
        /Directory \(tenant\) ID/,
        'Enter the values',
      ),
    ],
    [
      900023,
      400,
      'invalid_request',
      says(
        'request_refused',
        'Microsoft does not know this tenant',
        /Directory \(tenant\) ID/,
        'Enter the values',
      ),
    ],
    [
      53003,
      400,
      'invalid_grant',
      says('invalid_grant', 'Conditional Access stands against this', /sign-in log/),
    ],
  ])('refused with %i: says so, and what to do', async (number, status, error, expected) => {
    answers({ [tokenPath]: refuses(status, error, number) });
    const answer = await scene.create('client-secret', secretApp);
    expect(answer.at('state'), answer.text).toBe('credential_error');
    expectDiagnosis(answer.at('lastTest.diagnosis'), graph, 'client-secret', {
      ...expected,
      error: `AADSTS${number}`,
    });
    expect(asked(scene.standIn)).toEqual(asApp.slice(0, 1));
    expect(answer.text).not.toContain('canary');
  });

  it('refused with a number that nobody listed: goes by the error of the standard', async () => {
    answers({ [tokenPath]: refuses(401, 'invalid_client', 7999999) });
    const answer = await scene.create('client-secret', secretApp);
    expectDiagnosis(answer.at('lastTest.diagnosis'), graph, 'client-secret', {
      ...says(
        'invalid_client',
        'Microsoft does not accept this app',
        /Create a new one/,
        'Create a client secret',
      ),
      error: 'invalid_client',
    });
    expect(answer.text).not.toContain('7999999');
  });

  it.each<[string, StandInAnswer, ExpectedDiagnosis]>([
    [
      'without a permission',
      denied(403, 'Authorization_RequestDenied'),
      says(
        'permission_denied',
        'The app lacks a permission in Microsoft Graph',
        /application permission User\.Read\.All/,
        'Grant the permissions',
        'Authorization_RequestDenied',
      ),
    ],
    [
      'with a token that Graph refuses',
      denied(401, 'InvalidAuthenticationToken'),
      says(
        'token_rejected',
        'Graph does not accept the token',
        /Grant admin consent/,
        'Grant the permissions',
        'InvalidAuthenticationToken',
      ),
    ],
  ])('%s: says so, and what to do', async (_, refusal, expected) => {
    answers({ [tokenPath]: granted, '/v1.0/users': refusal });
    const answer = await scene.create('client-secret', secretApp);
    expect(answer.at('state'), answer.text).toBe('credential_error');
    expectDiagnosis(answer.at('lastTest.diagnosis'), graph, 'client-secret', expected);
    expect(answer.text).not.toContain('canary');
  });

  it.each<[string, Record<string, StandInAnswer>, string]>([
    [
      'too many requests at Graph',
      { [tokenPath]: granted, '/v1.0/users': denied(429, 'TooManyRequests', { 'retry-after': '10' }) },
      'rate_limited',
    ],
    [
      'an outage of the token endpoint',
      { [tokenPath]: refuses(503, 'temporarily_unavailable', 90033) },
      'provider_unavailable',
    ],
    [
      'an outage with a number of the secret',
      { [tokenPath]: refuses(503, 'invalid_client', 7000215) },
      'provider_unavailable',
    ],
  ])('%s is not held against the secret', async (_, byPath, code) => {
    answers(byPath);
    const answer = await scene.create('client-secret', secretApp);
    expect([answer.at('state'), answer.at('lastTest.diagnosis.code')]).toEqual(['unverified', code]);
    expect(answer.at('lastTest.diagnosis.title')).toMatch(/^The Provider/);
  });

  it('shows which areas its permissions open, and is used through the proxy', async () => {
    answers({
      [tokenPath]: granted,
      '/v1.0/users': users,
      '/v1.0/groups': denied(403, 'Authorization_RequestDenied'),
    });
    const created = await scene.create('client-secret', secretApp);
    const path = `/api/connectors/${created.at('id')}`;
    const check = await scene.call('POST', `${path}/access-check`);
    expect(check.at('domains')).toMatchObject([
      { id: 'users', status: 'granted' },
      { id: 'groups', status: 'denied' },
    ]);
    expectDiagnosis(
      check.at('domains.1.diagnosis'),
      graph,
      'client-secret',
      says(
        'permission_denied',
        'The app lacks a permission in Microsoft Graph',
        /application permission Group\.Read\.All/,
        'Grant the permissions',
      ),
    );
    answers({ '/v1.0/groups': groups });
    const proxied = await scene.call('GET', `${path}/proxy/groups?$top=5&$select=id`);
    expect([proxied.status, proxied.at('value.0.id')]).toEqual([200, 'g1']);
    expect(last('/v1.0/groups')).toMatchObject({
      host: 'graph.microsoft.com',
      path: '/v1.0/groups?$top=5&$select=id',
      headers: { authorization: 'Bearer canary-access-token' },
    });
  });
});

describe('an app with a certificate', () => {
  it('is active with an assertion that names the certificate by its SHA-256 thumbprint', async () => {
    answers({ [tokenPath]: granted, '/v1.0/users': users });
    const answer = await scene.create('certificate', certificateApp);
    expect(answer.at('state'), answer.text).toBe('active');
    expect(asked(scene.standIn)).toEqual(asApp);
    const { client_assertion: assertion = '', ...form } = lastForm();
    expect(form).toEqual({
      grant_type: 'client_credentials',
      client_id: clientId,
      scope: 'https://graph.microsoft.com/.default',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    });
    expect(decodeProtectedHeader(assertion)).toEqual({
      alg: 'PS256',
      typ: 'JWT',
      'x5t#S256': createHash('sha256').update(registered.raw).digest('base64url'),
    });
    const { payload } = await compactVerify(assertion, registered.publicKey);
    const claims = JSON.parse(new TextDecoder().decode(payload));
    expect(claims).toMatchObject({
      iss: clientId,
      sub: clientId,
      aud: `${login}/token`,
      jti: expect.stringMatching(/.{16}/),
    });
    const now = Math.floor(Date.now() / 1000);
    // Microsoft advises five to ten minutes at most.
    expect([claims.nbf <= now, claims.exp > now, claims.exp <= now + 600]).toEqual([true, true, true]);
    expect(answer.text).not.toMatch(/canary|PRIVATE KEY|CERTIFICATE---/);
  });

  it('needs the certificate beside the key, and sends nothing without it', async () => {
    const answer = await scene.create('certificate', { ...certificateApp, privateKey: key });
    expect(answer.at('state'), answer.text).toBe('credential_error');
    expect(answer.at('lastTest.diagnosis.code')).toBe('invalid_configuration');
    expect(answer.text).toContain('No certificate stands beside the private key');
    expect(scene.standIn.seen).toEqual([]);
  });

  it.each<[number, ExpectedDiagnosis]>([
    [
      700027,
      says(
        'invalid_client',
        'Microsoft does not accept the certificate',
        /Upload the certificate/,
        'Make a certificate and upload it',
        'AADSTS700027',
      ),
    ],
    [
      700024,
      says('invalid_client', 'The signature is not valid at this time', /clock/, undefined, 'AADSTS700024'),
    ],
    [
      700025,
      says('invalid_client', 'The app is a public client', /platform Web/, 'Register an app', 'AADSTS700025'),
    ],
  ])('refused with %i: says so, and what to do', async (number, expected) => {
    answers({ [tokenPath]: refuses(401, 'invalid_client', number) });
    const answer = await scene.create('certificate', certificateApp);
    expect(answer.at('state'), answer.text).toBe('credential_error');
    expectDiagnosis(answer.at('lastTest.diagnosis'), graph, 'certificate', expected);
    expect(answer.text).not.toMatch(/canary|PRIVATE KEY/);
  });
});

describe('authorized in the browser', () => {
  const grants = (refreshToken: string, more: Record<string, StandInAnswer> = {}) => {
    const body = {
      ...(granted.body as object),
      refresh_token: refreshToken,
      scope: 'User.Read User.Read.All',
    };
    answers({ [tokenPath]: ok(body), '/v1.0/me': me, ...more });
  };

  it('asks with PKCE and offline_access, and is active as the person', async () => {
    grants('canary-refresh-token');
    const { url, redirectUri, finish } = await scene.authorize('oauth', secretApp);
    expect(`${url.origin}${url.pathname}`).toBe(`${login}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      state: expect.stringMatching(/.{20}/),
      scope: 'offline_access User.Read User.Read.All Group.Read.All',
      code_challenge: expect.stringMatching(/^.{43}$/),
      code_challenge_method: 'S256',
    });
    const answer = await finish('the-code');
    expect(answer.at('state'), answer.text).toBe('active');
    const { code_verifier: verifier = '', ...form } = lastForm();
    expect(form).toEqual({
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: clientSecret,
      code: 'the-code',
      redirect_uri: redirectUri,
    });
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(
      url.searchParams.get('code_challenge'),
    );
    expect(last('/v1.0/me')?.headers.authorization).toBe('Bearer canary-access-token');
    expect(answer.text).not.toContain('canary');
  });

  it('wants no iss in the answer, whatever Microsoft says about itself', async () => {
    const endpoints = { authorization_endpoint: `${login}/authorize`, token_endpoint: `${login}/token` };
    const issuer = `https://login.microsoftonline.com/${tenant}/v2.0`;
    grants('canary-refresh-token', {
      [`/${tenant}/v2.0/.well-known/openid-configuration`]: ok({ ...endpoints, issuer }),
      // Of the older version of the endpoints.
      [`/${tenant}/.well-known/openid-configuration`]: ok({
        authorization_endpoint: endpoints.authorization_endpoint.replace('/v2.0', ''),
        token_endpoint: endpoints.token_endpoint.replace('/v2.0', ''),
        issuer: `https://sts.windows.net/${tenant}/`,
      }),
    });
    const { finish } = await scene.authorize('oauth', secretApp);
    const answer = await finish('the-code');
    expect(answer.at('state'), answer.text).toBe('active');
  });

  it.each<[string, boolean]>([
    ['offline_access User.Read Calendars.Read', true],
    ['User.Read Calendars.Read', false],
  ])('asks for the scopes %s, if they keep the authorization alive', async (scopes, valid) => {
    const started = await scene.call('POST', '/api/connectors/connector-oauth-start', {
      providerId: graph.id,
      authenticationStrategyId: 'oauth',
      authenticationConfig: { ...secretApp, scopes },
    });
    expect(started.status, started.text).toBe(valid ? 200 : 422);
    if (!valid) return;
    const url = new URL(String(started.at('authorizationUrl')));
    expect(url.searchParams.get('scope')).toBe(scopes);
  });

  it.each<[number, string, ExpectedDiagnosis]>([
    [
      65001,
      'invalid_grant',
      says('invalid_grant', 'Nobody has consented to this app', /Grant admin consent/, 'Add the permissions'),
    ],
    [
      50034,
      'invalid_grant',
      says('invalid_grant', 'The account is not in this tenant', /account of this tenant/, 'Authorize'),
    ],
    [
      53003,
      'interaction_required',
      says('invalid_grant', 'Conditional Access stands against this', /sign-in log/),
    ],
    [
      50011,
      'invalid_request',
      says(
        'request_refused',
        'The redirect URI is not one of the app’s',
        /Register the redirect URI/,
        'Register an app',
      ),
    ],
    [
      54005,
      'invalid_grant',
      says('invalid_grant', 'The authorization was not finished in time', /again/, 'Authorize'),
    ],
    [
      50105,
      'invalid_grant',
      says('invalid_grant', 'The account is not assigned to the app', /Users and groups/, 'Authorize'),
    ],
  ])('refused with %i: says so, after one request', async (number, error, expected) => {
    answers({ [tokenPath]: refuses(400, error, number) });
    const { finish } = await scene.authorize('oauth', secretApp);
    const answer = await finish('the-code');
    expect([answer.status, answer.at('code')]).toEqual([400, 'oauth_provider_error']);
    expectDiagnosis(answer.at('report.diagnosis'), graph, 'oauth', { ...expected, error: `AADSTS${number}` });
    expect(asked(scene.standIn)).toEqual(asApp.slice(0, 1));
    expect(answer.text).not.toContain('canary');
  });

  it.each<[number, string, string]>([
    [50173, 'invalid_grant', 'Microsoft does not renew this authorization any more'],
    [700082, 'invalid_grant', 'Microsoft does not renew this authorization any more'],
    [50076, 'interaction_required', 'Microsoft wants this account to sign in again'],
  ])(
    'renews with the newest refresh token, until Microsoft refuses with %i',
    async (number, error, title) => {
      grants('canary-first');
      const { finish, connectionId } = await scene.authorize('oauth', secretApp);
      expect((await finish('the-code')).at('state')).toBe('active');
      scene.clock.ahead += 3600 * 1000;
      grants('canary-second');
      const tested = await scene.call('POST', `/api/connectors/${connectionId}/test`);
      expect(tested.at('valid'), tested.text).toBe(true);
      expect(lastForm()).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'canary-first' });
      scene.clock.ahead += 3600 * 1000;
      answers({ [tokenPath]: refuses(400, error, number) });
      await scene.call('POST', `/api/connectors/${connectionId}/test`);
      expect(lastForm()).toMatchObject({ refresh_token: 'canary-second' });
      const broken = await scene.call('GET', `/api/connectors/${connectionId}`);
      expect(broken.at('state')).toBe('credential_error');
      const expected = says(
        'grant_revoked',
        title,
        /Authorize the connection again/,
        'Authorize',
        `AADSTS${number}`,
      );
      expectDiagnosis(broken.at('lastTest.diagnosis'), graph, 'oauth', expected);
    },
  );

  it('names the delegated permission where an area is closed', async () => {
    const closed = denied(403, 'Authorization_RequestDenied');
    grants('canary-refresh-token', { '/v1.0/users': users, '/v1.0/groups': closed });
    const { finish, connectionId } = await scene.authorize('oauth', secretApp);
    await finish('the-code');
    const check = await scene.call('POST', `/api/connectors/${connectionId}/access-check`);
    const expected = says(
      'permission_denied',
      'The app lacks a permission in Microsoft Graph',
      /delegated permission Group\.Read\.All/,
      'Add the permissions',
    );
    expectDiagnosis(check.at('domains.1.diagnosis'), graph, 'oauth', expected);
  });
});

function says(code: string, title: string, fix: RegExp, step?: string, error?: string): ExpectedDiagnosis {
  return { code, title, fix, ...(step !== undefined && { step }), ...(error !== undefined && { error }) };
}
