import { createHash, generateKeyPairSync } from 'node:crypto';
import salesforce from '@cleat/plugin-salesforce';
import { errors, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  asked,
  type ExpectedDiagnosis,
  expectDiagnosis,
  type ProviderScene,
  startProviderScene,
} from '../support/provider-scene.ts';
import type { SeenRequest, StandInAnswer } from '../support/stand-in.ts';

const acme = 'acme.my.salesforce.com';
const sandbox = 'acme--dev.sandbox.my.salesforce.com';
const pages = 'acme.lightning.force.com';
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const privateKey = keys.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const consumerSecret = 'canary-consumer-secret';
const app = { myDomain: `https://${acme}`, consumerKey: '3MVG9consumer', consumerSecret };
const signed = {
  myDomain: `https://${acme}`,
  consumerKey: '3MVG9consumer',
  username: 'bot@acme.example',
  audience: 'https://login.salesforce.com',
  privateKey,
};

const identity = 'https://login.salesforce.com/id/00D1/0051';
const token = {
  access_token: '00D1!canary-access-token',
  instance_url: `https://${acme}`,
  id: identity,
  token_type: 'Bearer',
  scope: 'api',
};
const ok = (body: object): StandInAnswer => ({ status: 200, body });
const says = (error: string, error_description: string, status = 400): StandInAnswer => ({
  status,
  body: { error, error_description },
});
const refuses = (status: number, errorCode: string): StandInAnswer => ({
  status,
  body: [{ message: 'Said of canary-message.', errorCode }],
});

const tokenPath = '/services/oauth2/token';
const api = '/services/data/v62.0/';
const query = '/services/data/v62.0/query';
const resources = ok({ sobjects: '/services/data/v62.0/sobjects', identity });

let scene: ProviderScene;
beforeAll(async () => {
  scene = await startProviderScene(salesforce, [acme, sandbox, pages]);
});
afterAll(() => scene?.stop());
beforeEach(() => {
  scene.standIn.seen.length = 0;
  scene.clock.ahead = 0;
});

const answers = (byPath: Readonly<Record<string, StandInAnswer>>) =>
  scene.standIn.answer(({ path }) => byPath[path.split('?')[0] ?? ''] ?? refuses(404, 'NOT_FOUND'));
const last = (path: string): SeenRequest | undefined =>
  scene.standIn.seen.findLast((request) => request.path.startsWith(path));
const form = (path = tokenPath): URLSearchParams => new URLSearchParams(last(path)?.body);
const canary = /canary|PRIVATE KEY/;

describe('with a private key', () => {
  it.each([
    [acme, 'https://login.salesforce.com'],
    [sandbox, 'https://test.salesforce.com'],
  ])('at %s is active with an assertion for %s', async (host, audience) => {
    answers({ [tokenPath]: ok(token), [api]: resources });
    const before = Date.now();
    const answer = await scene.create('jwt-bearer', { ...signed, myDomain: `https://${host}/`, audience });
    expect(answer.at('state'), answer.text).toBe('active');
    expect(asked(scene.standIn)).toEqual([`POST ${host}${tokenPath}`, `GET ${host}${api}`]);
    const assertion = form().get('assertion') ?? '';
    expect(Object.fromEntries(form())).toEqual({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    });
    const { payload, protectedHeader } = await jwtVerify(assertion, keys.publicKey, {
      audience,
      issuer: '3MVG9consumer',
      subject: 'bot@acme.example',
      algorithms: ['RS256'],
    });
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT' });
    expect(payload.scope).toBeUndefined();
    // Salesforce takes three minutes at most.
    expect((payload.exp ?? 0) * 1000 - before).toBeLessThanOrEqual(180_000);
    expect(last(api)?.headers.authorization).toBe(`Bearer ${token.access_token}`);
    // No `expires_in`: the shortest session that an org can set.
    const lifetime = Date.parse(String(answer.at('grant.expiresAt'))) - before;
    expect([lifetime > 890_000, lifetime < 930_000]).toEqual([true, true]);
    expect(answer.text).not.toMatch(canary);
  });

  it('of another app has no valid signature (the stand-in would notice)', async () => {
    answers({ [tokenPath]: ok(token), [api]: resources });
    await scene.create('jwt-bearer', signed);
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
    await expect(jwtVerify(form().get('assertion') ?? '', other)).rejects.toThrow(
      errors.JWSSignatureVerificationFailed,
    );
  });

  const notAllowed = {
    code: 'invalid_grant',
    title: 'The user is not allowed to use this app',
    fix: /Pre-authorize the user/,
    step: 'Approve the user',
  };
  const environment = {
    code: 'invalid_grant',
    title: 'The environment does not fit the org',
    fix: /test\.salesforce\.com for sandboxes/,
    step: 'Enter the values',
  };
  const cannotLogIn = {
    code: 'invalid_grant',
    title: 'The user cannot log in',
    fix: /Activate or unlock/,
    step: 'Prepare the user',
  };
  it.each<[string, string, ExpectedDiagnosis]>([
    ['invalid_grant', "user hasn't approved this consumer", notAllowed],
    ['invalid_app_access', 'user is not admin approved to access this app', notAllowed],
    ['invalid_app_access', 'something new', { ...notAllowed, error: 'invalid_app_access' }],
    ['invalid_grant', 'audience is invalid', environment],
    ['invalid_grant', 'Audience validation failed', environment],
    [
      'invalid_grant',
      'invalid assertion',
      {
        code: 'invalid_grant',
        title: 'Salesforce does not accept the signature',
        fix: /Upload the certificate/,
        step: 'Make a key and a certificate',
      },
    ],
    [
      'invalid_grant',
      'ip restricted',
      {
        code: 'permission_denied',
        title: 'Salesforce does not let the user log in from the network of Cleat',
        fix: /IP restrictions/,
        step: 'Approve the user',
      },
    ],
    ['invalid_grant', 'authentication failure', cannotLogIn],
    ['inactive_user', 'user is inactive', cannotLogIn],
    [
      'inactive_org',
      'organization is inactive',
      {
        code: 'invalid_grant',
        title: 'The org is closed, locked or suspended',
        fix: /took its place/,
        step: 'Enter the values',
      },
    ],
    [
      'invalid_client_id',
      'client identifier invalid',
      {
        code: 'invalid_client',
        title: 'Salesforce does not know this consumer key',
        fix: /Copy the Consumer Key/,
        step: 'Enter the values',
      },
    ],
    [
      'unsupported_grant_type',
      'grant type not supported',
      {
        code: 'unauthorized_client',
        title: 'The app does not have this flow switched on',
        fix: /Enable the flow/,
        step: 'Create an External Client App',
      },
    ],
    [
      'invalid_grant',
      'Nobody documented canary-description.',
      { code: 'invalid_grant', title: 'The Provider does not accept this authorization', fix: /./ },
    ],
  ])('%s, %s: says what it means', async (error, description, expected) => {
    answers({ [tokenPath]: says(error, description) });
    const answer = await scene.create('jwt-bearer', signed);
    expect(answer.at('state'), answer.text).toBe('credential_error');
    expectDiagnosis(answer.at('lastTest.diagnosis'), salesforce, 'jwt-bearer', expected);
    expect(asked(scene.standIn)).toEqual([`POST ${acme}${tokenPath}`]);
    expect(answer.text).not.toMatch(canary);
  });

  it.each([
    [
      'too many logins',
      { [tokenPath]: says('invalid_grant', 'login rate exceeded') },
      'The user logs in too often',
    ],
    [
      'too many token requests',
      { [tokenPath]: says('rate_limit_exceeded', 'slow down') },
      'The user logs in too often',
    ],
    [
      'too many requests of the day',
      { [tokenPath]: ok(token), [api]: refuses(403, 'REQUEST_LIMIT_EXCEEDED') },
      'The org has used up the API requests of its day',
    ],
  ])('%s are not held against the key', async (_, byPath, title) => {
    answers(byPath);
    const answer = await scene.create('jwt-bearer', signed);
    expect([
      answer.at('state'),
      answer.at('lastTest.diagnosis.code'),
      answer.at('lastTest.diagnosis.title'),
    ]).toEqual(['unverified', 'rate_limited', title]);
  });

  const closed = {
    code: 'permission_denied',
    title: 'The API is not open to this user or org',
    fix: /API Enabled/,
    step: 'Prepare the user',
  };
  const noSession = {
    code: 'token_rejected',
    title: 'Salesforce does not accept this session',
    fix: /IP restrictions/,
    step: 'Approve the user',
  };
  it.each<[number, string, ExpectedDiagnosis]>([
    [401, 'INVALID_SESSION_ID', { ...noSession, error: 'INVALID_SESSION_ID' }],
    [401, 'INVALID_AUTH_HEADER', noSession],
    [403, 'API_DISABLED_FOR_ORG', { ...closed, error: 'API_DISABLED_FOR_ORG' }],
    [403, 'API_CURRENTLY_DISABLED', closed],
    [
      403,
      'INSUFFICIENT_ACCESS',
      {
        code: 'permission_denied',
        title: 'This may not be read by this user',
        fix: /Give the user Read/,
        step: 'Prepare the user',
      },
    ],
    [
      404,
      'NOT_FOUND',
      {
        code: 'host_not_found',
        title: 'There is no Salesforce API at this address',
        fix: /Current My Domain URL/,
        step: 'Enter the values',
      },
    ],
  ])('and a %i %s of the API: says what it means', async (status, errorCode, expected) => {
    answers({ [tokenPath]: ok(token), [api]: refuses(status, errorCode) });
    const answer = await scene.create('jwt-bearer', signed);
    expect(answer.at('state'), answer.text).toBe('credential_error');
    expectDiagnosis(answer.at('lastTest.diagnosis'), salesforce, 'jwt-bearer', expected);
    expect(answer.text).not.toMatch(canary);
  });

  it('sent to the address of the pages: says which address is meant', async () => {
    scene.standIn.answer(() => ({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<html></html>',
    }));
    const answer = await scene.create('jwt-bearer', { ...signed, myDomain: `https://${pages}` });
    expectDiagnosis(answer.at('lastTest.diagnosis'), salesforce, 'jwt-bearer', {
      code: 'login_page',
      title: 'There is no Salesforce API at this address',
      fix: /ends in my\.salesforce\.com/,
      step: 'Enter the values',
    });
  });

  it.each([
    ['a path behind the My Domain', { myDomain: `https://${acme}/lightning/setup` }],
    ['an audience of its own', { audience: 'https://evil.example' }],
  ])('%s is refused', async (_, wrong) => {
    expect((await scene.create('jwt-bearer', { ...signed, ...wrong })).status).toBe(422);
    expect(scene.standIn.seen).toEqual([]);
  });
});

describe('with client credentials', () => {
  it('is active, checks its areas and passes calls on', async () => {
    scene.standIn.answer(({ path }) => {
      const { pathname, searchParams } = new URL(path, `https://${acme}`);
      const object = /FROM (\w+) LIMIT 1$/.exec(searchParams.get('q') ?? '')?.[1];
      if (pathname === tokenPath) return ok(token);
      if (pathname === api) return resources;
      if (pathname === '/services/data/v62.0/limits') return ok({ DailyApiRequests: { Max: 15_000 } });
      if (pathname !== query) return refuses(404, 'NOT_FOUND');
      if (object === 'Opportunity') return refuses(400, 'INVALID_TYPE');
      return ok({ totalSize: 1, done: true, records: object === 'Contact' ? [] : [{ Id: '0', Name: 'A' }] });
    });
    const created = await scene.create('client-credentials', app);
    expect(created.at('state'), created.text).toBe('active');
    expect(Object.fromEntries(form())).toEqual({
      grant_type: 'client_credentials',
      client_id: app.consumerKey,
      client_secret: consumerSecret,
    });
    const check = await scene.call('POST', `/api/connectors/${created.at('id')}/access-check`);
    expect(check.at('domains')).toMatchObject([
      { id: 'users', status: 'granted' },
      { id: 'accounts', status: 'granted' },
      { id: 'contacts', status: 'empty' },
      { id: 'opportunities', status: 'denied' },
    ]);
    expectDiagnosis(check.at('domains.3.diagnosis'), salesforce, 'client-credentials', {
      code: 'permission_denied',
      title: 'Opportunities may not be read by this user',
      fix: /Give the user Read/,
      step: 'Prepare the user',
      error: 'INVALID_TYPE',
    });
    const proxy = `/api/connectors/${created.at('id')}/proxy`;
    const passed = await scene.call('GET', `${proxy}/services/data/v62.0/limits`);
    expect([passed.status, passed.at('DailyApiRequests.Max')]).toEqual([200, 15_000]);
    expect(last('/services/data/v62.0/limits')?.headers.authorization).toBe(`Bearer ${token.access_token}`);
    const seen = scene.standIn.seen.length;
    const refused = await scene.call('GET', `${proxy}/services/oauth2/userinfo`);
    expect([refused.at('code'), scene.standIn.seen.length]).toEqual(['proxy_refused', seen]);
  });

  it.each<[string, string, ExpectedDiagnosis]>([
    [
      'invalid_grant',
      'no client credentials user enabled',
      {
        code: 'invalid_grant',
        title: 'The app does not know as whom it acts',
        fix: /under Run As/,
        step: 'Name the user in the app',
      },
    ],
    [
      'invalid_client',
      'invalid client credentials',
      {
        code: 'invalid_client',
        title: 'Salesforce does not accept this consumer key and secret',
        fix: /once more/,
        step: 'Enter the values',
      },
    ],
  ])('%s, %s: says what it means', async (error, description, expected) => {
    answers({ [tokenPath]: says(error, description) });
    const answer = await scene.create('client-credentials', app);
    expect(answer.at('state'), answer.text).toBe('credential_error');
    expectDiagnosis(answer.at('lastTest.diagnosis'), salesforce, 'client-credentials', expected);
    expect(answer.text).not.toMatch(canary);
  });
});

describe('authorized in the browser', () => {
  const first = { ...token, refresh_token: 'canary-refresh-1', scope: 'api refresh_token' };

  it('proves the exchange with PKCE, renews with the refresh token, and is revoked', async () => {
    answers({ [tokenPath]: ok(first), [api]: resources, '/services/oauth2/revoke': ok({}) });
    const { url, redirectUri, finish, connectionId } = await scene.authorize('oauth', app);
    expect(`${url.origin}${url.pathname}`).toBe(`https://${acme}/services/oauth2/authorize`);
    expect(url.searchParams.get('scope')).toBe('api refresh_token');
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    const answer = await finish('the-code');
    expect(answer.at('state'), answer.text).toBe('active');
    const { code_verifier: verifier = '', ...rest } = Object.fromEntries(form());
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(
      url.searchParams.get('code_challenge'),
    );
    expect(rest).toEqual({
      grant_type: 'authorization_code',
      code: 'the-code',
      redirect_uri: redirectUri,
      client_id: app.consumerKey,
      client_secret: consumerSecret,
    });
    scene.clock.ahead = 16 * 60 * 1000;
    const tested = await scene.call('POST', `/api/connectors/${connectionId}/test`);
    expect(tested.at('valid'), tested.text).toBe(true);
    // Without rotation the answer holds no new refresh token, and the old one stays.
    expect([form().get('grant_type'), form().get('refresh_token')]).toEqual([
      'refresh_token',
      'canary-refresh-1',
    ]);
    await scene.call('DELETE', `/api/connectors/${connectionId}`);
    await expect.poll(() => form('/services/oauth2/revoke').get('token')).toBe('canary-refresh-1');
    expect(answer.text + tested.text).not.toMatch(canary);
  });

  it('is told when the refresh token has ended', async () => {
    answers({ [tokenPath]: ok(first), [api]: resources });
    const { finish, connectionId } = await scene.authorize('oauth', app);
    expect((await finish('the-code')).at('state')).toBe('active');
    scene.clock.ahead = 16 * 60 * 1000;
    answers({ [tokenPath]: says('invalid_grant', 'expired access/refresh token') });
    await scene.call('POST', `/api/connectors/${connectionId}/test`);
    const broken = await scene.call('GET', `/api/connectors/${connectionId}`);
    expect(broken.at('state')).toBe('credential_error');
    expectDiagnosis(broken.at('lastTest.diagnosis'), salesforce, 'oauth', {
      code: 'grant_revoked',
      title: 'Salesforce no longer accepts this authorization',
      fix: /valid until revoked/,
      step: 'Set the policies of the app',
      error: 'expired access/refresh token',
    });
  });

  it.each<[string, string, ExpectedDiagnosis]>([
    [
      'redirect_uri_mismatch',
      'redirect_uri must match configuration',
      {
        code: 'request_refused',
        title: 'The redirect URL is not one of the app’s',
        fix: /Callback URL/,
        step: 'Create an External Client App',
      },
    ],
    [
      'inactive_user',
      'user is inactive',
      { code: 'invalid_grant', title: 'The user cannot log in', fix: /Activate/, step: 'Authorize' },
    ],
    [
      'invalid_grant',
      'expired authorization code',
      {
        code: 'invalid_grant',
        title: 'The Provider does not accept the code',
        fix: /Start the authorization again/,
      },
    ],
  ])('says what %s, %s means', async (error, description, expected) => {
    answers({ [tokenPath]: says(error, description) });
    const { finish } = await scene.authorize('oauth', app);
    const answer = await finish('the-code');
    expect([answer.status, answer.at('code')]).toEqual([400, 'oauth_provider_error']);
    expectDiagnosis(answer.at('report.diagnosis'), salesforce, 'oauth', expected);
    expect(answer.text).not.toMatch(canary);
  });

  it('is not authorized again by another user', async () => {
    answers({ [tokenPath]: ok(first), [api]: resources });
    const { finish, connectionId } = await scene.authorize('oauth', app);
    await finish('the-code');
    answers({ [tokenPath]: ok(first), [api]: ok({ identity: `${identity}2` }) });
    const again = await scene.call('POST', '/api/connectors/connector-oauth-start', { connectionId });
    const answer = await scene.call('POST', '/api/connectors/connector-oauth-complete', {
      state: again.at('state'),
      code: 'the-code',
    });
    expect([answer.status, answer.at('code')]).toEqual([409, 'account_mismatch']);
  });
});
