import { generateKeyPairSync } from 'node:crypto';
import github from '@cleat/plugin-github';
import { errors, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asked, type ExpectedDiagnosis, expectDiagnosis } from '../support/provider-scene.ts';
import type { StandInAnswer } from '../support/stand-in.ts';
import {
  canary,
  exchange,
  type GithubScene,
  installation,
  installationToken,
  keys,
  ok,
  oneRepository,
  organization,
  repository,
  says,
  startGithubScene,
  token,
  user,
} from './github-scene.ts';

let scene: GithubScene;
beforeAll(async () => {
  scene = await startGithubScene();
});
afterAll(() => scene?.stop());
beforeEach(() => {
  scene.standIn.seen.length = 0;
  scene.clock.ahead = 0;
});

describe('a GitHub App', () => {
  it('is active with the token that its own JWT is exchanged for', async () => {
    scene.answers({ [exchange]: installationToken(), '/installation/repositories': oneRepository });
    const answer = await scene.create('github-app', { ...installation, organization });
    expect(answer.at('state'), answer.text).toBe('active');
    expect(asked(scene.standIn)).toEqual([
      `POST api.github.com${exchange}`,
      'GET api.github.com/installation/repositories',
    ]);
    const { payload, protectedHeader } = await jwtVerify(scene.bearer(exchange), keys.publicKey, {
      algorithms: ['RS256'],
      issuer: '1234567',
    });
    expect(protectedHeader.alg).toBe('RS256');
    const { iat = 0, exp = 0 } = payload;
    // GitHub refuses an `iat` that its clock has not reached, and an `exp` more than ten minutes ahead.
    expect([iat * 1000 < Date.now(), exp * 1000 <= Date.now() + 600_000]).toEqual([true, true]);
    expect(scene.bearer('/installation/repositories')).toBe('ghs_canary-installation');
    expect(scene.last('/installation/repositories')?.headers).toMatchObject({
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
    });
    expect(answer.text).not.toMatch(canary);
  });

  it('of another key has no valid signature (the stand-in would notice)', async () => {
    scene.answers({ [exchange]: installationToken(), '/installation/repositories': oneRepository });
    await scene.create('github-app', installation);
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
    await expect(jwtVerify(scene.bearer(exchange), other)).rejects.toThrow(
      errors.JWSSignatureVerificationFailed,
    );
  });

  it.each([
    [{ gheSubdomain: 'octocorp' }, 'api.octocorp.ghe.com', ''],
    [{ serverUrl: 'https://ghes.example' }, 'ghes.example', '/api/v3'],
  ])('of %j is asked for there', async (place, host, root) => {
    scene.answers({
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
      'that GitHub has none of',
      says(404, 'Integration not found'),
      {
        code: 'host_not_found',
        title: 'GitHub does not know this app',
        fix: /Copy App ID or Client ID/,
        step: 'Enter the values',
        error: 'Integration not found',
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
    scene.answers({ [exchange]: refusal });
    const answer = await scene.create('github-app', installation);
    expect(answer.at('state'), answer.text).toBe('credential_error');
    expectDiagnosis(answer.at('lastTest.diagnosis'), github, 'github-app', expected);
    expect(asked(scene.standIn)).toEqual([`POST api.github.com${exchange}`]);
    expect(answer.text).not.toMatch(canary);
  });

  it.each(['Integration not found', 'Not Found'])(
    'has its App ID doubted by a 404 with %s',
    async (message) => {
      scene.answers({ [exchange]: says(404, message) });
      const answer = await scene.create('github-app', installation);
      expect(answer.at('lastTest.diagnosis.likelyCauses')).toContainEqual({
        cause: expect.stringMatching(/App ID was mistyped/),
        fix: expect.stringMatching(/page of the app/),
        guideStep: 4,
      });
    },
  );

  it('shows which areas it reaches, and passes calls on', async () => {
    scene.answers({
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
    expect(scene.bearer('/repos/')).toBe('ghs_canary-installation');
  });

  it('without an organization says so for its members, and reads the repositories of the installation', async () => {
    scene.answers({ [exchange]: installationToken(), '/installation/repositories': oneRepository });
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
    scene.answers({ '/user': ok(user) });
    const answer = await scene.create('fine-grained-token', { token });
    expect(answer.at('state'), answer.text).toBe('active');
    expect(asked(scene.standIn)).toEqual(['GET api.github.com/user']);
    expect(scene.bearer('/user')).toBe(token);
    expect(answer.text).not.toMatch(canary);
  });

  it('that GitHub does not know: says so, and what to do', async () => {
    scene.answers({ '/user': says(401, 'Bad credentials') });
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
    scene.answers({ '/user': refusal });
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
    scene.answers({ '/user': ok(user), '/orgs/octo-org/repos': refusal });
    const created = await scene.create('fine-grained-token', { token, organization });
    const check = await scene.call('POST', `/api/connectors/${created.at('id')}/access-check`);
    expectDiagnosis(check.at('domains.0.diagnosis'), github, 'fine-grained-token', expected);
    expect(check.text).not.toMatch(canary);
  });

  it('without an organization reads the repositories of the user', async () => {
    scene.answers({ '/user': ok(user), '/user/repos': ok([repository]) });
    const created = await scene.create('fine-grained-token', { token });
    const check = await scene.call('POST', `/api/connectors/${created.at('id')}/access-check`);
    expect(check.at('domains.0')).toMatchObject({ id: 'repositories', status: 'granted' });
  });
});
