import { generateKeyPairSync } from 'node:crypto';
import google from '@cleat/plugin-google-workspace';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  asked,
  type ExpectedDiagnosis,
  expectDiagnosis,
  type ProviderScene,
  startProviderScene,
} from '../support/provider-scene.ts';
import type { SeenRequest, StandInAnswer } from '../support/stand-in.ts';

const hosts = ['admin.googleapis.com', 'oauth2.googleapis.com', 'accounts.google.com'];
const TOKEN = 'oauth2.googleapis.com/token';
const DIRECTORY = 'admin.googleapis.com/admin/directory/v1';
const USERS = `${DIRECTORY}/users`;
const GROUPS = `${DIRECTORY}/groups`;
const UNITS = `${DIRECTORY}/customer/my_customer/orgunits`;

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const serviceAccountEmail = 'cleat@project-1.iam.gserviceaccount.com';
const administrator = 'reader@acme.example';
const keyFile = JSON.stringify({
  type: 'service_account',
  project_id: 'project-1',
  private_key_id: 'kid-1',
  private_key: keys.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  client_email: serviceAccountEmail,
  client_id: '1122334455',
  // Where a key file says that the assertion goes counts for nothing.
  token_uri: 'https://attacker.example/token',
});
const account = { administrator, keyFile };
const application = { clientId: '123.apps.googleusercontent.com', clientSecret: 'GOCSPX-canary-secret' };
const scopes = ['user', 'group', 'orgunit'].map(
  (kind) => `https://www.googleapis.com/auth/admin.directory.${kind}.readonly`,
);

const ok = (body: object): StandInAnswer => ({ status: 200, body });
const users = ok({ kind: 'admin#directory#users', users: [{ id: '1', primaryEmail: administrator }] });
const groups = ok({ kind: 'admin#directory#groups', groups: [{ id: 'g1', email: 'all@acme.example' }] });
const none = ok({ kind: 'admin#directory#orgUnits', etag: '"e"' });
const granted = ok({ access_token: 'ya29.canary-access-token', token_type: 'Bearer', expires_in: 3599 });

const refusesToken = (status: number, error: string, description = 'Said of canary.'): StandInAnswer => ({
  status,
  body: { error, error_description: description },
});
/** @param info the reason of google.rpc.ErrorInfo; it is not always the first of the details */
const refuses = (status: number, reason: string, info?: string): StandInAnswer => ({
  status,
  body: {
    error: {
      code: status,
      message: 'Said of canary.',
      errors: [{ message: 'Said of canary.', domain: 'global', reason }],
      ...(info !== undefined && {
        status: 'PERMISSION_DENIED',
        details: [
          { '@type': 'type.googleapis.com/google.rpc.Help', links: [] },
          { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: info, domain: 'googleapis.com' },
        ],
      }),
    },
  },
});
const noScope = refuses(403, 'insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT');

let scene: ProviderScene;
beforeAll(async () => {
  scene = await startProviderScene(google, hosts);
});
afterAll(() => scene?.stop());
beforeEach(() => {
  scene.standIn.seen.length = 0;
  scene.clock.ahead = 0;
});

const at = ({ host, path }: SeenRequest): string => `${host}${path.split('?')[0]}`;
const answers = (byUrl: Readonly<Record<string, StandInAnswer>>) =>
  scene.standIn.answer((request) => byUrl[at(request)] ?? refuses(404, 'notFound'));
const last = (url: string): SeenRequest | undefined =>
  scene.standIn.seen.findLast((request) => at(request) === url);
const formOf = (url: string) => Object.fromEntries(new URLSearchParams(last(url)?.body));

describe('a service account', () => {
  it('is active with an assertion for the delegated administrator', async () => {
    answers({ [TOKEN]: granted, [USERS]: users });
    const answer = await scene.create('service-account', account);
    expect(answer.at('state'), answer.text).toBe('active');
    expect(asked(scene.standIn)).toEqual([`POST ${TOKEN}`, `GET ${USERS}`]);
    const { assertion = '', ...form } = formOf(TOKEN);
    expect(form).toEqual({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer' });
    const { payload, protectedHeader } = await jwtVerify(assertion, keys.publicKey, {
      issuer: serviceAccountEmail,
      subject: administrator,
      audience: 'https://oauth2.googleapis.com/token',
      maxTokenAge: '1h',
    });
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'kid-1' });
    expect(payload.scope).toBe(scopes.join(' '));
    expect(last(USERS)?.path).toBe('/admin/directory/v1/users?customer=my_customer&maxResults=1');
    expect(last(USERS)?.headers.authorization).toBe('Bearer ya29.canary-access-token');
    expect(answer.text).not.toMatch(/canary|PRIVATE KEY/);
  });

  const notDelegated = {
    title: 'The service account is not delegated these scopes',
    fix: /numeric Client ID with exactly these scopes/,
    step: 'Delegate the scopes',
  };
  it.each<[string, StandInAnswer, ExpectedDiagnosis]>([
    [
      'that is not delegated',
      refusesToken(
        401,
        'unauthorized_client',
        'Client is unauthorized to retrieve access tokens using this method, or client not authorized for any of the scopes requested.',
      ),
      { ...notDelegated, code: 'unauthorized_client', error: 'unauthorized_client' },
    ],
    [
      'that is not delegated one scope',
      refusesToken(403, 'access_denied'),
      { ...notDelegated, code: 'permission_denied' },
    ],
    [
      'whose key was deleted',
      refusesToken(400, 'invalid_grant', 'Invalid JWT Signature.'),
      {
        code: 'invalid_grant',
        title: 'Google does not accept the signature of this key',
        fix: /new JSON key/,
        step: 'Create a service account and its key',
        error: 'Invalid JWT Signature.',
      },
    ],
    [
      'whose key was disabled',
      refusesToken(400, 'disabled_client'),
      {
        code: 'invalid_client',
        title: 'Google does not accept this service account or its key',
        fix: /Enable the service account/,
        step: 'Create a service account and its key',
        error: 'disabled_client',
      },
    ],
    [
      'with a wrong clock',
      refusesToken(
        400,
        'invalid_grant',
        'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.',
      ),
      { code: 'invalid_grant', title: 'The clock of Cleat is wrong', fix: /synchronise the clock/ },
    ],
    [
      'for an administrator whom nobody knows',
      refusesToken(400, 'invalid_grant', 'Invalid email or User ID'),
      {
        code: 'invalid_grant',
        title: 'Google does not know the delegated administrator or the service account',
        fix: /primary e-mail address/,
        step: 'Enter the values',
        error: 'Invalid email or User ID',
      },
    ],
    [
      'whose assertion is refused in other words',
      refusesToken(400, 'invalid_grant', 'Said of canary.'),
      {
        code: 'invalid_grant',
        title: 'Google does not accept the signed request of the service account',
        fix: /primary e-mail address/,
        step: 'Enter the values',
        error: 'invalid_grant',
      },
    ],
  ])('%s: says so, and what to do', async (_, refusal, expected) => {
    answers({ [TOKEN]: refusal });
    const answer = await scene.create('service-account', account);
    expect(answer.at('state'), answer.text).toBe('credential_error');
    expectDiagnosis(answer.at('lastTest.diagnosis'), google, 'service-account', expected);
    expect(asked(scene.standIn)).toEqual([`POST ${TOKEN}`]);
    expect(answer.text).not.toMatch(/canary|PRIVATE KEY/);
  });

  it.each<[string, StandInAnswer, ExpectedDiagnosis]>([
    [
      'the user is no administrator',
      refuses(403, 'forbidden'),
      {
        code: 'permission_denied',
        title: 'The user as whom the connection acts is no administrator for this',
        fix: /Admin API privilege/,
        step: 'Choose the administrator',
        error: 'forbidden',
      },
    ],
    [
      'the API is not enabled',
      refuses(403, 'accessNotConfigured', 'SERVICE_DISABLED'),
      {
        code: 'permission_denied',
        title: 'The Admin SDK API is not enabled in the Google Cloud project',
        fix: /Enable the Admin SDK API/,
        step: 'Enable the Admin SDK API',
        error: 'SERVICE_DISABLED',
      },
    ],
    [
      'the API is not enabled, in the older form',
      refuses(403, 'accessNotConfigured'),
      {
        code: 'permission_denied',
        title: 'The Admin SDK API is not enabled in the Google Cloud project',
        fix: /Enable the Admin SDK API/,
        step: 'Enable the Admin SDK API',
        error: 'accessNotConfigured',
      },
    ],
    [
      'the organization forbids the API',
      refuses(403, 'domainCannotUseApis'),
      {
        code: 'permission_denied',
        title: 'The organization does not let programs use this API',
        fix: /super administrator/,
        step: 'Delegate the scopes',
      },
    ],
    [
      'the token lacks a scope',
      noScope,
      {
        code: 'insufficient_scope',
        title: 'The access token lacks a scope',
        fix: /Grant the scope/,
        step: 'Delegate the scopes',
        error: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
      },
    ],
  ])('where %s: says so, and what to do', async (_, refusal, expected) => {
    answers({ [TOKEN]: granted, [USERS]: refusal });
    const answer = await scene.create('service-account', account);
    expect(answer.at('state'), answer.text).toBe('credential_error');
    expectDiagnosis(answer.at('lastTest.diagnosis'), google, 'service-account', expected);
    expect(answer.text).not.toContain('canary');
  });

  it.each([
    refuses(403, 'userRateLimitExceeded'),
    refuses(403, 'rateLimitExceeded', 'RATE_LIMIT_EXCEEDED'),
    refuses(403, 'quotaExceeded'),
    refuses(429, 'rateLimitExceeded'),
  ])('is not judged by a rate limit: %j', async (refusal) => {
    answers({ [TOKEN]: granted, [USERS]: refusal });
    const answer = await scene.create('service-account', account);
    expect(answer.at('state'), answer.text).toBe('unverified');
    expectDiagnosis(answer.at('lastTest.diagnosis'), google, 'service-account', {
      code: 'rate_limited',
      title: 'Google asks to slow down',
      fix: /Wait a minute/,
    });
  });

  it('shows which areas are open; a list that is left out is an empty one', async () => {
    answers({ [TOKEN]: granted, [USERS]: users, [GROUPS]: groups, [UNITS]: none });
    const created = await scene.create('service-account', account);
    const path = `/api/connectors/${created.at('id')}/access-check`;
    const check = await scene.call('POST', path);
    expect(check.at('domains'), check.text).toMatchObject([
      { id: 'users', status: 'granted' },
      { id: 'groups', status: 'granted' },
      { id: 'orgunits', status: 'empty' },
    ]);
    expectDiagnosis(check.at('domains.2.diagnosis'), google, 'service-account', {
      code: 'empty_field_set',
      title: 'Google answered, and there is nothing of this kind',
      fix: /nothing to mend/,
    });
    answers({ [TOKEN]: granted, [USERS]: users, [GROUPS]: noScope, [UNITS]: refuses(403, 'forbidden') });
    const again = await scene.call('POST', path);
    expect(again.at('domains'), again.text).toMatchObject([
      { id: 'users', status: 'granted' },
      { id: 'groups', status: 'denied' },
      { id: 'orgunits', status: 'denied' },
    ]);
    expectDiagnosis(again.at('domains.1.diagnosis'), google, 'service-account', {
      code: 'insufficient_scope',
      title: 'The access token lacks a scope',
      fix: /admin\.directory\.group\.readonly/,
      step: 'Delegate the scopes',
    });
    expectDiagnosis(again.at('domains.2.diagnosis'), google, 'service-account', {
      code: 'permission_denied',
      title: 'The user as whom the connection acts is no administrator for this',
      fix: /Organizational Units > Read/,
      step: 'Choose the administrator',
    });
  });

  it('is lent to a caller below /admin, and nowhere else', async () => {
    answers({ [TOKEN]: granted, [USERS]: users, [`${GROUPS}/g1/members`]: none });
    const created = await scene.create('service-account', account);
    const proxy = `/api/connectors/${created.at('id')}/proxy`;
    const members = await scene.call('GET', `${proxy}/admin/directory/v1/groups/g1/members?maxResults=5`);
    expect([members.status, members.at('kind')]).toEqual([200, 'admin#directory#orgUnits']);
    expect(last(`${GROUPS}/g1/members`)?.path).toBe('/admin/directory/v1/groups/g1/members?maxResults=5');
    expect(last(`${GROUPS}/g1/members`)?.headers.authorization).toBe('Bearer ya29.canary-access-token');
    scene.standIn.seen.length = 0;
    const batch = await scene.call('POST', `${proxy}/batch/admin/directory_v1`, {});
    expect(batch.status).toBeGreaterThanOrEqual(400);
    expect(asked(scene.standIn)).toEqual([]);
  });

  it('whose key file is no service account’s: says so without asking Google', async () => {
    const answer = await scene.create('service-account', {
      administrator,
      keyFile: JSON.stringify({ web: { client_id: '1', client_secret: 'canary' } }),
    });
    expect([answer.at('state'), answer.at('lastTest.diagnosis.code')]).toEqual([
      'credential_error',
      'invalid_configuration',
    ]);
    expect(asked(scene.standIn)).toEqual([]);
    expect(answer.text).not.toContain('canary');
  });
});

describe('authorized in the browser', () => {
  const withRefresh = ok({
    access_token: 'ya29.canary-access-token',
    token_type: 'Bearer',
    expires_in: 3599,
    refresh_token: '1//canary-refresh-token',
    scope: scopes.join(' '),
  });

  it('asks for a refresh token with PKCE, and is active', async () => {
    answers({ [TOKEN]: withRefresh, [USERS]: users });
    const { url, redirectUri, finish } = await scene.authorize('oauth', application);
    expect(`${url.origin}${url.pathname}`).toBe('https://accounts.google.com/o/oauth2/v2/auth');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: application.clientId,
      redirect_uri: redirectUri,
      state: expect.stringMatching(/.{20}/),
      scope: scopes.join(' '),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      access_type: 'offline',
      prompt: 'consent',
    });
    const answer = await finish('4/the-code');
    expect(answer.at('state'), answer.text).toBe('active');
    expect(answer.at('grant.scopes')).toEqual(scopes);
    expect(formOf(TOKEN)).toEqual({
      grant_type: 'authorization_code',
      code: '4/the-code',
      redirect_uri: redirectUri,
      code_verifier: expect.stringMatching(/.{43}/),
      client_id: application.clientId,
      client_secret: application.clientSecret,
    });
    expect(last(USERS)?.headers.authorization).toBe('Bearer ya29.canary-access-token');
    expect(answer.text).not.toContain('canary');
  });

  it('asks for the scopes that were entered in place of its own', async () => {
    const { url } = await scene.authorize('oauth', { ...application, scopes: scopes[0] });
    expect(url.searchParams.get('scope')).toBe(scopes[0]);
  });

  it('refuses an answer that names another issuer (RFC 9207)', async () => {
    answers({ [TOKEN]: withRefresh, [USERS]: users });
    const { url } = await scene.authorize('oauth', application);
    const answer = await scene.call('POST', '/api/connectors/connector-oauth-complete', {
      state: url.searchParams.get('state'),
      code: '4/the-code',
      iss: 'https://attacker.example',
    });
    expect(answer.status, answer.text).toBe(400);
    expect(asked(scene.standIn)).toEqual([]);
  });

  it('takes an answer that names Google', async () => {
    answers({ [TOKEN]: withRefresh, [USERS]: users });
    const { url } = await scene.authorize('oauth', application);
    const answer = await scene.call('POST', '/api/connectors/connector-oauth-complete', {
      state: url.searchParams.get('state'),
      code: '4/the-code',
      iss: 'https://accounts.google.com',
      authuser: '0',
      prompt: 'consent',
    });
    expect(answer.at('state'), answer.text).toBe('active');
  });

  it('renews its token, keeping the refresh token, until Google takes it back', async () => {
    answers({ [TOKEN]: withRefresh, [USERS]: users });
    const { finish, connectionId } = await scene.authorize('oauth', application);
    expect((await finish('4/the-code')).at('state')).toBe('active');
    for (let round = 0; round < 2; round++) {
      scene.clock.ahead += 3600 * 1000;
      answers({ [TOKEN]: granted, [USERS]: users });
      const tested = await scene.call('POST', `/api/connectors/${connectionId}/test`);
      expect(tested.at('valid'), tested.text).toBe(true);
      expect(formOf(TOKEN)).toMatchObject({
        grant_type: 'refresh_token',
        refresh_token: '1//canary-refresh-token',
      });
    }
    scene.clock.ahead += 3600 * 1000;
    answers({ [TOKEN]: refusesToken(400, 'invalid_grant', 'Token has been expired or revoked.') });
    await scene.call('POST', `/api/connectors/${connectionId}/test`);
    const broken = await scene.call('GET', `/api/connectors/${connectionId}`);
    expect(broken.at('state'), broken.text).toBe('credential_error');
    expectDiagnosis(broken.at('lastTest.diagnosis'), google, 'oauth', {
      code: 'grant_revoked',
      title: 'Google no longer accepts this authorization',
      fix: /Authorize the connection again/,
      step: 'Authorize',
      error: 'Token has been expired or revoked.',
    });
  });

  it('takes its refresh token back when the connection is deleted', async () => {
    answers({ [TOKEN]: withRefresh, [USERS]: users, 'oauth2.googleapis.com/revoke': ok({}) });
    const { finish, connectionId } = await scene.authorize('oauth', application);
    await finish('4/the-code');
    await scene.call('DELETE', `/api/connectors/${connectionId}`);
    await expect.poll(() => formOf('oauth2.googleapis.com/revoke').token).toBe('1//canary-refresh-token');
  });

  it.each<[string, StandInAnswer, ExpectedDiagnosis]>([
    [
      'the Client secret is wrong',
      refusesToken(401, 'invalid_client'),
      {
        code: 'invalid_client',
        title: 'Google does not accept this Client ID and Client secret',
        fix: /Add a new secret/,
        step: 'Create the OAuth client',
      },
    ],
    [
      'the OAuth client was deleted',
      refusesToken(401, 'deleted_client'),
      {
        code: 'invalid_client',
        title: 'Google does not accept this Client ID and Client secret',
        fix: /Add a new secret/,
        step: 'Create the OAuth client',
        error: 'deleted_client',
      },
    ],
    [
      'the redirect URI is another',
      refusesToken(400, 'redirect_uri_mismatch'),
      {
        code: 'request_refused',
        title: 'The redirect URI is not one of the OAuth client’s',
        fix: /Add the redirect URI/,
        step: 'Create the OAuth client',
        error: 'redirect_uri_mismatch',
      },
    ],
    [
      'a policy forbids the app',
      refusesToken(400, 'admin_policy_enforced'),
      {
        code: 'permission_denied',
        title: 'The organization does not admit this app',
        fix: /trust the Client ID/,
        step: 'Choose the administrator and admit the app',
        error: 'admin_policy_enforced',
      },
    ],
    [
      'the code is too old',
      refusesToken(400, 'invalid_grant', 'Bad Request'),
      {
        code: 'invalid_grant',
        title: 'The Provider does not accept the code',
        fix: /./,
      },
    ],
  ])('where %s: says so, and what to do', async (_, refusal, expected) => {
    answers({ [TOKEN]: refusal });
    const { finish } = await scene.authorize('oauth', application);
    const answer = await finish('4/the-code');
    expect([answer.status, answer.at('code')], answer.text).toEqual([400, 'oauth_provider_error']);
    expectDiagnosis(answer.at('report.diagnosis'), google, 'oauth', expected);
    expect(answer.text).not.toContain('canary');
  });

  it('by a user who is no administrator: says so, and what to do', async () => {
    answers({ [TOKEN]: withRefresh, [USERS]: refuses(403, 'forbidden') });
    const { finish, connectionId } = await scene.authorize('oauth', application);
    await finish('4/the-code');
    const connection = await scene.call('GET', `/api/connectors/${connectionId}`);
    expect(connection.at('state'), connection.text).toBe('credential_error');
    expectDiagnosis(connection.at('lastTest.diagnosis'), google, 'oauth', {
      code: 'permission_denied',
      title: 'The user as whom the connection acts is no administrator for this',
      fix: /Admin API privilege/,
      step: 'Choose the administrator and admit the app',
    });
  });

  it('with a scope unchecked on the consent page: says so, and what to do', async () => {
    answers({ [TOKEN]: withRefresh, [USERS]: noScope });
    const { finish, connectionId } = await scene.authorize('oauth', application);
    await finish('4/the-code');
    const connection = await scene.call('GET', `/api/connectors/${connectionId}`);
    expectDiagnosis(connection.at('lastTest.diagnosis'), google, 'oauth', {
      code: 'insufficient_scope',
      title: 'The access token lacks a scope',
      fix: /Grant the scope/,
      step: 'Authorize',
    });
  });
});
