import slack from '@cleat/plugin-slack';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asked, type ExpectedDiagnosis, expectDiagnosis } from '../support/provider-scene.ts';
import {
  application,
  botToken,
  clientSecret,
  identity,
  type SlackScene,
  says,
  startSlackScene,
} from './slack-scene.ts';

let scene: SlackScene;
beforeAll(async () => {
  scene = await startSlackScene();
});
afterAll(() => scene?.stop());
beforeEach(() => {
  scene.standIn.seen.length = 0;
  scene.clock.ahead = 0;
});

describe('authorized in the browser', () => {
  const granted = {
    ok: true,
    access_token: botToken,
    token_type: 'bot',
    scope: 'users:read,channels:read',
    bot_user_id: 'U1',
    team: { id: 'T1', name: 'Acme' },
    authed_user: { id: 'U2', access_token: 'xoxp-canary-of-a-person' },
  };
  const grants = (body: object) =>
    scene.answers({
      '/api/oauth.v2.access': { status: 200, body },
      '/api/auth.test': { status: 200, body: identity },
    });

  it('asks for bot scopes with commas and without PKCE, and is active with the token of the bot', async () => {
    grants(granted);
    const { url, redirectUri, finish } = await scene.authorize('oauth', application);
    expect(`${url.origin}${url.pathname}`).toBe('https://slack.com/oauth/v2/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: application.clientId,
      redirect_uri: redirectUri,
      state: expect.stringMatching(/.{20}/),
      scope: 'users:read,channels:read,usergroups:read',
    });
    const answer = await finish('the-code');
    expect(answer.at('state'), answer.text).toBe('active');
    expect(answer.at('grant')).toMatchObject({
      expiresAt: null,
      scopes: ['users:read', 'channels:read'],
    });
    const exchange = scene.last('/api/oauth.v2.access');
    expect(exchange?.method).toBe('POST');
    expect(exchange?.headers.authorization).toBe(
      `Basic ${Buffer.from(`1234.5678:${clientSecret}`).toString('base64')}`,
    );
    expect(Object.fromEntries(new URLSearchParams(exchange?.body))).toEqual({
      grant_type: 'authorization_code',
      code: 'the-code',
      redirect_uri: redirectUri,
    });
    expect(scene.last('/api/auth.test')?.headers.authorization).toBe(`Bearer ${botToken}`);
    for (const secret of [botToken, clientSecret, 'xoxp-']) expect(answer.text).not.toContain(secret);
  });

  it('asks for the scopes that were entered in place of its own', async () => {
    const { url } = await scene.authorize('oauth', { ...application, scopes: 'chat:write, users:read' });
    expect(url.searchParams.get('scope')).toBe('chat:write,users:read');
  });

  it('renews a rotated token with the refresh token, each used once', async () => {
    grants({ ...granted, expires_in: 43_200, refresh_token: 'xoxe-1-first' });
    const { finish, connectionId } = await scene.authorize('oauth', application);
    expect((await finish('the-code')).at('state')).toBe('active');
    for (const [used, next] of [
      ['xoxe-1-first', 'xoxe-1-second'],
      ['xoxe-1-second', 'xoxe-1-third'],
    ]) {
      scene.clock.ahead += 12 * 3600 * 1000;
      grants({ ...granted, expires_in: 43_200, refresh_token: next });
      const tested = await scene.call('POST', `/api/connectors/${connectionId}/test`);
      expect(tested.at('valid'), tested.text).toBe(true);
      const form = new URLSearchParams(scene.last('/api/oauth.v2.access')?.body);
      expect([form.get('grant_type'), form.get('refresh_token')]).toEqual(['refresh_token', used]);
    }
    scene.clock.ahead += 12 * 3600 * 1000;
    scene.answers({ '/api/oauth.v2.access': says('invalid_refresh_token') });
    await scene.call('POST', `/api/connectors/${connectionId}/test`);
    const broken = await scene.call('GET', `/api/connectors/${connectionId}`);
    expect(broken.at('state')).toBe('credential_error');
    expectDiagnosis(broken.at('lastTest.diagnosis'), slack, 'oauth', {
      code: 'grant_revoked',
      title: 'Slack does not renew this authorization any more',
      fix: /Authorize the connection again/,
      step: 'Authorize',
      error: 'invalid_refresh_token',
    });
  });

  it.each<[string, ExpectedDiagnosis]>([
    [
      'invalid_client_id',
      {
        code: 'invalid_client',
        title: 'Slack does not know this Client ID',
        fix: /Copy the Client ID/,
        step: 'Enter the values',
      },
    ],
    [
      'bad_client_secret',
      {
        code: 'invalid_client',
        title: 'Slack does not accept the Client secret',
        fix: /not the Signing Secret/,
        step: 'Enter the values',
      },
    ],
    [
      'invalid_code',
      {
        code: 'invalid_grant',
        title: 'The authorization was not finished in time',
        fix: /Start the authorization again/,
        step: 'Authorize',
      },
    ],
    [
      'bad_redirect_uri',
      {
        code: 'invalid_grant',
        title: 'The redirect URL is not one of the app’s',
        fix: /Redirect URLs/,
        step: 'Add the redirect URL and the scopes',
      },
    ],
    [
      'no_scopes',
      {
        code: 'insufficient_scope',
        title: 'No scope was asked for',
        fix: /Add the bot scopes/,
        step: 'Add the redirect URL and the scopes',
      },
    ],
    [
      'user_email_unverified',
      {
        code: 'permission_denied',
        title: 'This person cannot install the app here',
        fix: /Confirm the address/,
        step: 'Authorize',
      },
    ],
  ])('says what %s means, after one request', async (error, expected) => {
    scene.answers({ '/api/oauth.v2.access': says(error) });
    const { finish } = await scene.authorize('oauth', application);
    const answer = await finish('the-code');
    expect([answer.status, answer.at('code')]).toEqual([400, 'oauth_provider_error']);
    expectDiagnosis(answer.at('report.diagnosis'), slack, 'oauth', { ...expected, error });
    expect(asked(scene.standIn)).toEqual(['POST slack.com/api/oauth.v2.access']);
    expect(answer.text).not.toContain(clientSecret);
  });

  it('is not authorized again for another workspace', async () => {
    grants(granted);
    const { finish, connectionId } = await scene.authorize('oauth', application);
    await finish('the-code');
    scene.answers({
      '/api/oauth.v2.access': { status: 200, body: granted },
      '/api/auth.test': { status: 200, body: { ...identity, team_id: 'T2' } },
    });
    const again = await scene.call('POST', '/api/connectors/connector-oauth-start', { connectionId });
    const answer = await scene.call('POST', '/api/connectors/connector-oauth-complete', {
      state: again.at('state'),
      code: 'the-code',
    });
    expect([answer.status, answer.at('code')]).toEqual([409, 'account_mismatch']);
  });
});
