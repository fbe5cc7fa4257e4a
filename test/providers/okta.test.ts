import { generateKeyPairSync } from 'node:crypto';
import okta from '@cleat/plugin-okta';
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

const hosts = ['acme.okta.com', 'acme-admin.okta.com', 'id.acme.example'];
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const privateKey = keys.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const apiToken = '00canary-token-of-the-test';
const serviceApp = { oktaUrl: 'https://acme.okta.com', clientId: '0oaClient', keyId: 'kid-1', privateKey };
const withToken = { oktaUrl: 'https://acme.okta.com', apiToken };

const users = [{ id: '00u1', status: 'ACTIVE', profile: { login: 'ann@acme.example' } }];
const ok = (body: object): StandInAnswer => ({ status: 200, body });
const refuses = (status: number, errorCode: string, headers: Record<string, string> = {}): StandInAnswer => ({
  status,
  headers,
  body: { errorCode, errorSummary: 'Said by Okta.', errorLink: errorCode, errorId: 'oae1', errorCauses: [] },
});
const insufficient = (scope: string): StandInAnswer =>
  refuses(403, 'E0000006', {
    'www-authenticate': `Bearer authorization_uri="http://acme.okta.com/oauth2/v1/authorize", realm="http://acme.okta.com", scope="${scope}", error="insufficient_scope", error_description="The access token provided does not contain the required scopes.", resource="/api/v1/apps"`,
  });
const granted = ok({
  access_token: 'canary-access-token',
  token_type: 'Bearer',
  expires_in: 3600,
  scope: 'okta.users.read okta.groups.read',
});

let scene: ProviderScene;
beforeAll(async () => {
  scene = await startProviderScene(okta, hosts);
});
afterAll(() => scene?.stop());
beforeEach(() => {
  scene.standIn.seen.length = 0;
});

const answers = (byPath: Readonly<Record<string, StandInAnswer>>) =>
  scene.standIn.answer(({ path }) => byPath[path.split('?')[0] ?? ''] ?? refuses(404, 'E0000007'));
const last = (path: string): SeenRequest | undefined =>
  scene.standIn.seen.findLast((request) => request.path.startsWith(path));
const claimsOf = async (assertion: string): Promise<unknown> => {
  const { payload } = await compactVerify(assertion, keys.publicKey);
  return JSON.parse(new TextDecoder().decode(payload));
};

describe('a service app', () => {
  it.each(['https://acme.okta.com', 'https://id.acme.example/'])(
    'at %s is active with an assertion for its token URL',
    async (oktaUrl) => {
      const host = new URL(oktaUrl).host;
      answers({ '/oauth2/v1/token': granted, '/api/v1/users': ok(users) });
      const answer = await scene.create('private-key-jwt', { ...serviceApp, oktaUrl });
      expect(answer.at('state'), answer.text).toBe('active');
      expect(asked(scene.standIn)).toEqual([`POST ${host}/oauth2/v1/token`, `GET ${host}/api/v1/users`]);
      const form = new URLSearchParams(last('/oauth2/v1/token')?.body);
      const assertion = form.get('client_assertion') ?? '';
      expect(Object.fromEntries(form)).toEqual({
        grant_type: 'client_credentials',
        scope: 'okta.users.read okta.groups.read',
        client_id: '0oaClient',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion,
      });
      expect(last('/oauth2/v1/token')?.headers.authorization).toBeUndefined();
      expect(decodeProtectedHeader(assertion)).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'kid-1' });
      const now = Math.floor(Date.now() / 1000);
      const claims = await claimsOf(assertion);
      expect(claims).toMatchObject({
        iss: '0oaClient',
        sub: '0oaClient',
        aud: `https://${host}/oauth2/v1/token`,
        jti: expect.stringMatching(/.{16}/),
      });
      const { exp } = claims as { exp: number };
      // Okta takes an hour at most.
      expect([exp > now, exp <= now + 3600]).toEqual([true, true]);
      expect(last('/api/v1/users')?.headers.authorization).toBe('Bearer canary-access-token');
      expect(last('/api/v1/users')?.path).toBe('/api/v1/users?limit=1');
      expect(answer.text).not.toMatch(/canary|PRIVATE KEY/);
    },
  );

  it('asks for the scopes that were entered', async () => {
    answers({ '/oauth2/v1/token': granted, '/api/v1/users': ok(users) });
    await scene.create('private-key-jwt', { ...serviceApp, scopes: 'okta.apps.read okta.users.read' });
    const form = new URLSearchParams(last('/oauth2/v1/token')?.body);
    expect(form.get('scope')).toBe('okta.apps.read okta.users.read');
  });

  it.each<[string, number, string, ExpectedDiagnosis]>([
    [
      'asks for DPoP',
      400,
      'invalid_dpop_proof',
      {
        code: 'request_refused',
        title: 'The app asks for DPoP, which Cleat does not use',
        fix: /Clear that box/,
        step: 'Turn DPoP off',
        error: 'invalid_dpop_proof',
      },
    ],
    [
      'does not know the key',
      401,
      'invalid_client',
      {
        code: 'invalid_client',
        title: 'Okta does not accept this app or its key',
        fix: /Generate a key pair/,
        step: 'Generate the key pair',
        error: 'invalid_client',
      },
    ],
    [
      'is of another kind',
      400,
      'unauthorized_client',
      {
        code: 'unauthorized_client',
        title: 'The app may not obtain a token by itself',
        fix: /API Services/,
        step: 'Create an API Services app',
      },
    ],
    [
      'has not the scopes',
      400,
      'invalid_scope',
      {
        code: 'insufficient_scope',
        title: 'The app was not granted the scopes',
        fix: /Okta API Scopes tab/,
        step: 'Grant the scopes',
      },
    ],
  ])('that %s: says so, and what to do', async (_, status, error, expected) => {
    answers({
      '/oauth2/v1/token': { status, body: { error, error_description: 'Said of canary-description.' } },
    });
    const answer = await scene.create('private-key-jwt', serviceApp);
    expect(answer.at('state'), answer.text).toBe('credential_error');
    expectDiagnosis(answer.at('lastTest.diagnosis'), okta, 'private-key-jwt', expected);
    expect(asked(scene.standIn)).toEqual(['POST acme.okta.com/oauth2/v1/token']);
    expect(answer.text).not.toMatch(/canary|PRIVATE KEY/);
  });

  it.each<[string, StandInAnswer, ExpectedDiagnosis]>([
    [
      'a role',
      refuses(403, 'E0000006'),
      {
        code: 'permission_denied',
        title: 'The app has no admin role for this',
        fix: /Read-only Administrator/,
        step: 'Assign an admin role',
        error: 'E0000006',
      },
    ],
    [
      'a scope',
      insufficient('okta.users.read'),
      {
        code: 'insufficient_scope',
        title: 'The access token lacks a scope',
        fix: /Grant okta.users.read/,
        step: 'Grant the scopes',
      },
    ],
  ])('without %s: says so, and what to do', async (_, refusal, expected) => {
    answers({ '/oauth2/v1/token': granted, '/api/v1/users': refusal });
    const answer = await scene.create('private-key-jwt', serviceApp);
    expect(answer.at('state'), answer.text).toBe('credential_error');
    expectDiagnosis(answer.at('lastTest.diagnosis'), okta, 'private-key-jwt', expected);
  });

  it('shows which areas its scopes open', async () => {
    answers({
      '/oauth2/v1/token': granted,
      '/api/v1/users': ok(users),
      '/api/v1/groups': ok([{ id: '00g1', profile: { name: 'Everyone' } }]),
      '/api/v1/apps': insufficient('okta.apps.read'),
      '/api/v1/logs': refuses(403, 'E0000006'),
    });
    const created = await scene.create('private-key-jwt', serviceApp);
    const check = await scene.call('POST', `/api/connectors/${created.at('id')}/access-check`);
    expect(check.at('domains')).toMatchObject([
      { id: 'users', status: 'granted' },
      { id: 'groups', status: 'granted' },
      { id: 'apps', status: 'denied' },
      { id: 'logs', status: 'denied' },
    ]);
    expectDiagnosis(check.at('domains.2.diagnosis'), okta, 'private-key-jwt', {
      code: 'insufficient_scope',
      title: 'The access token lacks a scope',
      fix: /Grant okta.apps.read/,
      step: 'Grant the scopes',
    });
  });
});

describe('an API token', () => {
  it('is active, sent as SSWS', async () => {
    answers({ '/api/v1/users/me': ok(users[0] ?? {}), '/api/v1/users': ok(users) });
    const answer = await scene.create('api-token', withToken);
    expect(answer.at('state'), answer.text).toBe('active');
    expect(asked(scene.standIn)).toEqual([
      'GET acme.okta.com/api/v1/users/me',
      'GET acme.okta.com/api/v1/users',
    ]);
    expect(last('/api/v1/users/me')?.headers.authorization).toBe(`SSWS ${apiToken}`);
    expect(answer.text).not.toContain(apiToken);
  });

  const rejected = {
    code: 'token_rejected',
    title: 'Okta does not accept this API token',
    fix: /Create a new token/,
    step: 'Create the token',
  };
  it.each<[string, StandInAnswer, ExpectedDiagnosis]>([
    ['that is wrong', refuses(401, 'E0000011'), { ...rejected, error: 'E0000011' }],
    ['that Okta takes for no token', refuses(403, 'E0000005'), { ...rejected, error: 'E0000005' }],
    [
      'of a person without a role',
      refuses(403, 'E0000006'),
      {
        code: 'permission_denied',
        title: 'The administrator behind the token may not do this',
        fix: /Read-only Administrator/,
        step: 'Choose the user behind the token',
        error: 'E0000006',
      },
    ],
    [
      'sent to an address that is no org',
      { status: 404, body: '<!doctype html><html><body>404</body></html>' },
      {
        code: 'host_not_found',
        title: 'There is no Okta API at this address',
        fix: /Copy the address from your Okta dashboard/,
        step: 'Enter the values',
      },
    ],
  ])('%s: says so, and what to do', async (_, refusal, expected) => {
    answers({ '/api/v1/users/me': refusal });
    const answer = await scene.create('api-token', withToken);
    expect(answer.at('state'), answer.text).toBe('credential_error');
    expectDiagnosis(answer.at('lastTest.diagnosis'), okta, 'api-token', expected);
    expect(answer.text).not.toContain(apiToken);
  });

  it('sent to the Admin Console: says to leave -admin out', async () => {
    answers({});
    const answer = await scene.create('api-token', { ...withToken, oktaUrl: 'https://acme-admin.okta.com' });
    expectDiagnosis(answer.at('lastTest.diagnosis'), okta, 'api-token', {
      code: 'host_not_found',
      title: 'There is no Okta API at this address',
      fix: /without -admin/,
      step: 'Enter the values',
    });
  });

  it('is not judged by a rate limit', async () => {
    answers({ '/api/v1/users/me': refuses(429, 'E0000047') });
    const answer = await scene.create('api-token', withToken);
    expect([answer.at('state'), answer.at('lastTest.diagnosis.providerError.code')]).toEqual([
      'unverified',
      'E0000047',
    ]);
  });
});
