import { createHash, generateKeyPairSync } from 'node:crypto';
import github from '@cleat/plugin-github';
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

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
// GitHub's .pem files are PKCS #1.
const privateKey = keys.privateKey.export({ format: 'pem', type: 'pkcs1' }).toString();
const installation = { appId: '1234567', installationId: '87654321', privateKey };
const organization = 'octo-org';
const token = 'github_pat_canary-of-the-test';
const clientSecret = 'canary-client-secret';
const oauthApp = { clientId: 'Ov23liClient', clientSecret };
const canary = /canary|PRIVATE KEY/;

const user = { id: 583_231, login: 'octocat' };
const repository = { id: 1, name: 'hello-world', full_name: 'octo-org/hello-world' };
const ok = (body: object): StandInAnswer => ({ status: 200, body });
const says = (
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): StandInAnswer => ({
  status,
  headers,
  body: { message, documentation_url: 'https://docs.github.com/rest' },
});
const installationToken = (): StandInAnswer => ({
  status: 201,
  body: {
    token: 'ghs_canary-installation',
    expires_at: new Date(Date.now() + 3600_000).toISOString().replace(/\.\d+/, ''),
    permissions: { metadata: 'read' },
    repository_selection: 'all',
  },
});

const exchange = '/app/installations/87654321/access_tokens';
const oneRepository = ok({ total_count: 1, repositories: [repository] });
const codeExchange = '/login/oauth/access_token';

let scene: ProviderScene;
beforeAll(async () => {
  scene = await startProviderScene(github, [
    'api.github.com',
    'github.com',
    'api.octocorp.ghe.com',
    'ghes.example',
  ]);
});
afterAll(() => scene?.stop());
beforeEach(() => {
  scene.standIn.seen.length = 0;
});

const answers = (byPath: Readonly<Record<string, StandInAnswer>>) =>
  scene.standIn.answer(({ path }) => byPath[path.split('?')[0] ?? ''] ?? says(404, 'Not Found'));
const last = (path: string): SeenRequest | undefined =>
  scene.standIn.seen.findLast((request) => request.path.startsWith(path));
const bearer = (path: string): string => last(path)?.headers.authorization?.replace(/^Bearer /, '') ?? '';

describe('a GitHub App', () => {
  it('is active with the token that its own JWT is exchanged for', async () => {
    answers({ [exchange]: installationToken(), '/installation/repositories': oneRepository });
    const answer = await scene.create('github-app', { ...installation, organization });
    expect(answer.at('state'), answer.text).toBe('active');
    expect(asked(scene.standIn)).toEqual([
      `POST api.github.com${exchange}`,
      'GET api.github.com/installation/repositories',
    ]);
    const { payload, protectedHeader } = await jwtVerify(bearer(exchange), keys.publicKey, {
      algorithms: ['RS256'],
      issuer: '1234567',
    });
    expect(protectedHeader.alg).toBe('RS256');
    const { iat = 0, exp = 0 } = payload;
    // GitHub refuses an `iat` that its clock has not reached, and an `exp` more than ten minutes ahead.
    expect([iat * 1000 < Date.now(), exp * 1000 <= Date.now() + 600_000]).toEqual([true, true]);
    expect(bearer('/installation/repositories')).toBe('ghs_canary-installation');
    expect(last('/installation/repositories')?.headers).toMatchObject({
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
    });
    expect(answer.text).not.toMatch(canary);
  });

  it('of another key has no valid signature (the stand-in would notice)', async () => {
    answers({ [exchange]: installationToken(), '/installation/repositories': oneRepository });
    await scene.create('github-app', installation);
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
    await expect(jwtVerify(bearer(exchange), other)).rejects.toThrow(errors.JWSSignatureVerificationFailed);
  });

  it.each([
    [{ gheSubdomain: 'octocorp' }, 'api.octocorp.ghe.com', ''],
    [{ serverUrl: 'https://ghes.example' }, 'ghes.example', '/api/v3'],
  ])('of %j is asked for there', async (place, host, root) => {
    answers({
      [`${root}${exchange}`]: installationToken(),
      [`${root}/installation/repositories`]: oneRepository,
    });
    const answer = await scene.create('github-app', { ...installation, ...place });
    expect(answer.at('state'), answer.text).toBe('active');
    expect(asked(scene.standIn)).toEqual([
      `POST ${host}${root}${exchange}`,
      `GET ${host}${root}/installation/repositories`,
    ]);
  });

  it.each<[string, StandInAnswer, ExpectedDiagnosis]>([
    [
      'whose key GitHub does not know',
      says(401, 'A JSON web token could not be decoded'),
      {
        code: 'invalid_client',
        title: 'GitHub does not accept the signature of this app',
        fix: /Generate a new private key/,
        step: 'Generate a private key',
      },
    ],
    [
      'that is not installed there',
      says(404, 'Not Found'),
      {
        code: 'host_not_found',
        title: 'GitHub does not know this installation of the app',
        fix: /at the end of the address/,
        step: 'Enter the values',
      },
    ],
    [
      'whose installation is suspended',
      says(403, 'This installation has been suspended'),
      {
        code: 'permission_denied',
        title: 'GitHub gives no token for this installation',
        fix: /unsuspend/,
        step: 'Install the app',
      },
    ],
  ])('%s: says so, and what to do', async (_, refusal, expected) => {
    answers({ [exchange]: refusal });
    const answer = await scene.create('github-app', installation);
    expect(answer.at('state'), answer.text).toBe('credential_error');
    expectDiagnosis(answer.at('lastTest.diagnosis'), github, 'github-app', expected);
    expect(asked(scene.standIn)).toEqual([`POST api.github.com${exchange}`]);
    expect(answer.text).not.toMatch(canary);
  });

  it('shows which areas it reaches, and passes calls on', async () => {
    answers({
      [exchange]: installationToken(),
      '/installation/repositories': oneRepository,
      '/orgs/octo-org/repos': ok([repository]),
      '/orgs/octo-org/members': says(403, 'Resource not accessible by integration'),
      '/orgs/octo-org/teams': ok([]),
      '/repos/octo-org/hello-world': ok(repository),
    });
    const created = await scene.create('github-app', { ...installation, organization });
    const check = await scene.call('POST', `/api/connectors/${created.at('id')}/access-check`);
    expect(check.at('domains')).toMatchObject([
      { id: 'repositories', status: 'granted' },
      { id: 'members', status: 'denied' },
      { id: 'teams', status: 'empty' },
    ]);
    expectDiagnosis(check.at('domains.1.diagnosis'), github, 'github-app', {
      code: 'permission_denied',
      title: 'Members may not be read with this credential',
      fix: /Add the permission/,
      step: 'Register a GitHub App',
      error: 'Resource not accessible by integration',
    });
    const proxied = `/api/connectors/${created.at('id')}/proxy/repos/octo-org/hello-world`;
    const passed = await scene.call('GET', proxied);
    expect([passed.status, passed.at('name')]).toEqual([200, 'hello-world']);
    expect(bearer('/repos/')).toBe('ghs_canary-installation');
  });

  it('without an organization says so for its members, and reads the repositories of the installation', async () => {
    answers({ [exchange]: installationToken(), '/installation/repositories': oneRepository });
    const created = await scene.create('github-app', installation);
    const check = await scene.call('POST', `/api/connectors/${created.at('id')}/access-check`);
    expect(check.at('domains.0')).toMatchObject({ id: 'repositories', status: 'granted' });
    expectDiagnosis(check.at('domains.1.diagnosis'), github, 'github-app', {
      code: 'invalid_configuration',
      title: 'Members belong to an organization, and none was entered',
      fix: /Enter the organization/,
      step: 'Enter the values',
    });
  });
});

describe('a fine-grained token', () => {
  it('is active, and asks for nothing but the user', async () => {
    answers({ '/user': ok(user) });
    const answer = await scene.create('fine-grained-token', { token });
    expect(answer.at('state'), answer.text).toBe('active');
    expect(asked(scene.standIn)).toEqual(['GET api.github.com/user']);
    expect(bearer('/user')).toBe(token);
    expect(answer.text).not.toMatch(canary);
  });

  it('that GitHub does not know: says so, and what to do', async () => {
    answers({ '/user': says(401, 'Bad credentials') });
    const answer = await scene.create('fine-grained-token', { token });
    expect(answer.at('state'), answer.text).toBe('credential_error');
    expectDiagnosis(answer.at('lastTest.diagnosis'), github, 'fine-grained-token', {
      code: 'token_rejected',
      title: 'GitHub does not accept this token',
      fix: /Regenerate it/,
      step: 'Generate a token',
    });
  });

  it.each([
    ['of the hour', says(403, 'API rate limit exceeded', { 'x-ratelimit-remaining': '0' })],
    ['at once', says(403, 'You have exceeded a secondary rate limit', { 'retry-after': '60' })],
    ['by status', says(429, 'Too many requests')],
  ])('is not judged by too many requests %s', async (_, refusal) => {
    answers({ '/user': refusal });
    const answer = await scene.create('fine-grained-token', { token });
    expect(answer.at('state'), answer.text).toBe('unverified');
    expectDiagnosis(answer.at('lastTest.diagnosis'), github, 'fine-grained-token', {
      code: 'rate_limited',
      title: 'GitHub asks to slow down',
      fix: /credential of its own/,
    });
  });

  it.each<[string, StandInAnswer, ExpectedDiagnosis]>([
    [
      'a permission',
      says(403, 'Resource not accessible by personal access token'),
      {
        code: 'permission_denied',
        title: 'Repositories may not be read with this credential',
        fix: /Add the permission/,
        step: 'Generate a token',
        error: 'Resource not accessible by personal access token',
      },
    ],
    [
      'single sign-on',
      says(403, 'Resource protected by organization SAML enforcement.', {
        'x-github-sso': 'required; url=https://github.com/orgs/octo-org/sso?authorization_request=canary',
      }),
      {
        code: 'permission_denied',
        title: 'The organization wants single sign-on, and this credential has not been authorized for it',
        fix: /Authorize the credential/,
        step: 'Have the token approved',
        error: 'sso-required',
      },
    ],
    [
      'sight of the organization',
      says(404, 'Not Found'),
      {
        code: 'host_not_found',
        title: 'Repositories cannot be found at GitHub with this credential',
        fix: /Enter the organization as it stands/,
        step: 'Enter the values',
      },
    ],
  ])('without %s: says so, and what to do', async (_, refusal, expected) => {
    answers({ '/user': ok(user), '/orgs/octo-org/repos': refusal });
    const created = await scene.create('fine-grained-token', { token, organization });
    const check = await scene.call('POST', `/api/connectors/${created.at('id')}/access-check`);
    expectDiagnosis(check.at('domains.0.diagnosis'), github, 'fine-grained-token', expected);
    expect(check.text).not.toMatch(canary);
  });

  it('without an organization reads the repositories of the user', async () => {
    answers({ '/user': ok(user), '/user/repos': ok([repository]) });
    const created = await scene.create('fine-grained-token', { token });
    const check = await scene.call('POST', `/api/connectors/${created.at('id')}/access-check`);
    expect(check.at('domains.0')).toMatchObject({ id: 'repositories', status: 'granted' });
  });
});

describe('an OAuth app', () => {
  const granted = ok({ access_token: 'gho_canary', scope: 'read:org,repo', token_type: 'bearer' });

  it('is authorized in the browser, with PKCE, for a token that does not expire', async () => {
    answers({ [codeExchange]: granted, '/user': ok(user) });
    const { url, redirectUri, finish } = await scene.authorize('oauth-app', {
      ...oauthApp,
      scopes: 'read:org repo',
    });
    expect(`${url.origin}${url.pathname}`).toBe('https://github.com/login/oauth/authorize');
    expect(url.searchParams.get('scope')).toBe('read:org repo');
    const answer = await finish('the-code');
    expect(answer.at('state'), answer.text).toBe('active');
    expect(answer.at('grant')).toMatchObject({ expiresAt: null, scopes: ['read:org', 'repo'] });
    const form = Object.fromEntries(new URLSearchParams(last(codeExchange)?.body));
    const { code_verifier: verifier = '', ...rest } = form;
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(
      url.searchParams.get('code_challenge'),
    );
    expect(rest).toEqual({
      grant_type: 'authorization_code',
      code: 'the-code',
      redirect_uri: redirectUri,
      client_id: oauthApp.clientId,
      client_secret: clientSecret,
    });
    // Without it GitHub answers a form.
    expect(last(codeExchange)?.headers.accept).toBe('application/json');
    expect(bearer('/user')).toBe('gho_canary');
    expect(answer.text).not.toMatch(canary);
  });

  it.each<[string, ExpectedDiagnosis]>([
    [
      'incorrect_client_credentials',
      {
        code: 'invalid_client',
        title: 'GitHub does not accept this Client ID and Client secret',
        fix: /Generate a new client secret/,
        step: 'Generate a client secret',
      },
    ],
    [
      'redirect_uri_mismatch',
      {
        code: 'request_refused',
        title: 'The callback URL of the OAuth app does not lead to Cleat',
        fix: /as the guide says/,
        step: 'Register an OAuth app',
      },
    ],
    [
      'bad_verification_code',
      {
        code: 'invalid_grant',
        title: 'GitHub does not accept the code of this authorization',
        fix: /Start the authorization again/,
        step: 'Authorize',
      },
    ],
    [
      'unverified_user_email',
      {
        code: 'permission_denied',
        title: 'The GitHub user has no verified e-mail address',
        fix: /Verify it/,
        step: 'Authorize',
      },
    ],
  ])('says what %s in a 200 means, after one request', async (error, expected) => {
    answers({ [codeExchange]: ok({ error, error_description: 'Said of canary-description.' }) });
    const { finish } = await scene.authorize('oauth-app', oauthApp);
    const answer = await finish('the-code');
    expect([answer.status, answer.at('code')]).toEqual([400, 'oauth_provider_error']);
    expectDiagnosis(answer.at('report.diagnosis'), github, 'oauth-app', { ...expected, error });
    expect(asked(scene.standIn)).toEqual([`POST github.com${codeExchange}`]);
    expect(answer.text).not.toMatch(canary);
  });

  it('whose token was taken back: says so, and what to do', async () => {
    answers({ [codeExchange]: granted, '/user': ok(user) });
    const { finish, connectionId } = await scene.authorize('oauth-app', oauthApp);
    expect((await finish('the-code')).at('state')).toBe('active');
    answers({ '/user': says(401, 'Bad credentials') });
    await scene.call('POST', `/api/connectors/${connectionId}/test`);
    const broken = await scene.call('GET', `/api/connectors/${connectionId}`);
    expect(broken.at('state'), broken.text).toBe('credential_error');
    expectDiagnosis(broken.at('lastTest.diagnosis'), github, 'oauth-app', {
      code: 'token_rejected',
      title: 'GitHub no longer accepts this authorization',
      fix: /Authorize the connection again/,
      step: 'Authorize',
    });
  });

  it('without sight of the organization: points at its policy', async () => {
    answers({
      [codeExchange]: granted,
      '/user': ok(user),
      '/orgs/octo-org/members': says(403, 'Must be a member'),
    });
    const { finish, connectionId } = await scene.authorize('oauth-app', { ...oauthApp, organization });
    await finish('the-code');
    const check = await scene.call('POST', `/api/connectors/${connectionId}/access-check`);
    expectDiagnosis(check.at('domains.1.diagnosis'), github, 'oauth-app', {
      code: 'permission_denied',
      title: 'Members may not be read with this credential',
      fix: /Add the permission/,
      step: 'Enter the values',
    });
  });

  it('is not authorized again by another user', async () => {
    answers({ [codeExchange]: granted, '/user': ok(user) });
    const { finish, connectionId } = await scene.authorize('oauth-app', oauthApp);
    await finish('the-code');
    answers({ [codeExchange]: granted, '/user': ok({ ...user, id: 2 }) });
    const again = await scene.call('POST', '/api/connectors/connector-oauth-start', { connectionId });
    const answer = await scene.call('POST', '/api/connectors/connector-oauth-complete', {
      state: again.at('state'),
      code: 'the-code',
    });
    expect([answer.status, answer.at('code')]).toEqual([409, 'account_mismatch']);
  });
});
