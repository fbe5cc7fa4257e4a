import google from '@cleat/plugin-google-workspace';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  asked,
  type ExpectedDiagnosis,
  expectDiagnosis,
  type ProviderScene,
} from '../support/provider-scene.ts';
import type { StandInAnswer } from '../support/stand-in.ts';
import {
  answers,
  formOf,
  granted,
  last,
  noScope,
  ok,
  refuses,
  refusesToken,
  scopes,
  startGoogle,
  TOKEN,
  USERS,
  users,
} from './google-workspace-answers.ts';

const application = { clientId: '123.apps.googleusercontent.com', clientSecret: 'GOCSPX-canary-secret' };

let scene: ProviderScene;
beforeAll(async () => {
  scene = await startGoogle();
});
afterAll(() => scene?.stop());
beforeEach(() => {
  scene.standIn.seen.length = 0;
  scene.clock.ahead = 0;
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
    answers(scene.standIn, { [TOKEN]: withRefresh, [USERS]: users });
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
    expect(formOf(scene.standIn, TOKEN)).toEqual({
      grant_type: 'authorization_code',
      code: '4/the-code',
      redirect_uri: redirectUri,
      code_verifier: expect.stringMatching(/.{43}/),
      client_id: application.clientId,
      client_secret: application.clientSecret,
    });
    expect(last(scene.standIn, USERS)?.headers.authorization).toBe('Bearer ya29.canary-access-token');
    expect(answer.text).not.toContain('canary');
  });

  it('asks for the scopes that were entered in place of its own', async () => {
    const { url } = await scene.authorize('oauth', { ...application, scopes: scopes[0] });
    expect(url.searchParams.get('scope')).toBe(scopes[0]);
  });

  it('refuses an answer that names another issuer (RFC 9207)', async () => {
    answers(scene.standIn, { [TOKEN]: withRefresh, [USERS]: users });
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
    answers(scene.standIn, { [TOKEN]: withRefresh, [USERS]: users });
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
    answers(scene.standIn, { [TOKEN]: withRefresh, [USERS]: users });
    const { finish, connectionId } = await scene.authorize('oauth', application);
    expect((await finish('4/the-code')).at('state')).toBe('active');
    for (let round = 0; round < 2; round++) {
      scene.clock.ahead += 3600 * 1000;
      answers(scene.standIn, { [TOKEN]: granted, [USERS]: users });
      const tested = await scene.call('POST', `/api/connectors/${connectionId}/test`);
      expect(tested.at('valid'), tested.text).toBe(true);
      expect(formOf(scene.standIn, TOKEN)).toMatchObject({
        grant_type: 'refresh_token',
        refresh_token: '1//canary-refresh-token',
      });
    }
    scene.clock.ahead += 3600 * 1000;
    answers(scene.standIn, {
      [TOKEN]: refusesToken(400, 'invalid_grant', 'Token has been expired or revoked.'),
    });
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
    answers(scene.standIn, { [TOKEN]: withRefresh, [USERS]: users, 'oauth2.googleapis.com/revoke': ok({}) });
    const { finish, connectionId } = await scene.authorize('oauth', application);
    await finish('4/the-code');
    await scene.call('DELETE', `/api/connectors/${connectionId}`);
    await expect
      .poll(() => formOf(scene.standIn, 'oauth2.googleapis.com/revoke').token)
      .toBe('1//canary-refresh-token');
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
    answers(scene.standIn, { [TOKEN]: refusal });
    const { finish } = await scene.authorize('oauth', application);
    const answer = await finish('4/the-code');
    expect([answer.status, answer.at('code')], answer.text).toEqual([400, 'oauth_provider_error']);
    expectDiagnosis(answer.at('report.diagnosis'), google, 'oauth', expected);
    expect(answer.text).not.toContain('canary');
  });

  it('by a user who is no administrator: says so, and what to do', async () => {
    answers(scene.standIn, { [TOKEN]: withRefresh, [USERS]: refuses(403, 'forbidden') });
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
    answers(scene.standIn, { [TOKEN]: withRefresh, [USERS]: noScope });
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
