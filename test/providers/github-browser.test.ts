import { createHash } from 'node:crypto';
import github from '@cleat/plugin-github';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asked, type ExpectedDiagnosis, expectDiagnosis } from '../support/provider-scene.ts';
import {
  canary,
  clientSecret,
  codeExchange,
  type GithubScene,
  oauthApp,
  ok,
  organization,
  says,
  startGithubScene,
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

describe('an OAuth app', () => {
  const granted = ok({ access_token: 'gho_canary', scope: 'read:org,repo', token_type: 'bearer' });

  it('is authorized in the browser, with PKCE, for a token that does not expire', async () => {
    scene.answers({ [codeExchange]: granted, '/user': ok(user) });
    const { url, redirectUri, finish } = await scene.authorize('oauth-app', {
      ...oauthApp,
      scopes: 'read:org repo',
    });
    expect(`${url.origin}${url.pathname}`).toBe('https://github.com/login/oauth/authorize');
    expect(url.searchParams.get('scope')).toBe('read:org repo');
    const answer = await finish('the-code');
    expect(answer.at('state'), answer.text).toBe('active');
    expect(answer.at('grant')).toMatchObject({ expiresAt: null, scopes: ['read:org', 'repo'] });
    const form = Object.fromEntries(new URLSearchParams(scene.last(codeExchange)?.body));
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
    expect(scene.last(codeExchange)?.headers.accept).toBe('application/json');
    expect(scene.bearer('/user')).toBe('gho_canary');
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
    scene.answers({ [codeExchange]: ok({ error, error_description: 'Said of canary-description.' }) });
    const { finish } = await scene.authorize('oauth-app', oauthApp);
    const answer = await finish('the-code');
    expect([answer.status, answer.at('code')]).toEqual([400, 'oauth_provider_error']);
    expectDiagnosis(answer.at('report.diagnosis'), github, 'oauth-app', { ...expected, error });
    expect(asked(scene.standIn)).toEqual([`POST github.com${codeExchange}`]);
    expect(answer.text).not.toMatch(canary);
  });

  it('whose token was taken back: says so, and what to do', async () => {
    scene.answers({ [codeExchange]: granted, '/user': ok(user) });
    const { finish, connectionId } = await scene.authorize('oauth-app', oauthApp);
    expect((await finish('the-code')).at('state')).toBe('active');
    scene.answers({ '/user': says(401, 'Bad credentials') });
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
    scene.answers({
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
    scene.answers({ [codeExchange]: granted, '/user': ok(user) });
    const { finish, connectionId } = await scene.authorize('oauth-app', oauthApp);
    await finish('the-code');
    scene.answers({ [codeExchange]: granted, '/user': ok({ ...user, id: 2 }) });
    const again = await scene.call('POST', '/api/connectors/connector-oauth-start', { connectionId });
    const answer = await scene.call('POST', '/api/connectors/connector-oauth-complete', {
      state: again.at('state'),
      code: 'the-code',
    });
    expect([answer.status, answer.at('code')]).toEqual([409, 'account_mismatch']);
  });
});
