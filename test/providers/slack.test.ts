import slack from '@cleat/plugin-slack';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  asked,
  type ExpectedDiagnosis,
  expectDiagnosis,
  type ProviderScene,
  startProviderScene,
} from '../support/provider-scene.ts';
import type { SeenRequest, StandInAnswer } from '../support/stand-in.ts';

const botToken = 'xoxb-1234567890-canary-of-the-test';
const clientSecret = 'canary-secret-of-the-application';
const application = { clientId: '1234.5678', clientSecret };
const identity = { ok: true, url: 'https://acme.slack.com/', team: 'Acme', team_id: 'T1', user_id: 'U1' };

let scene: ProviderScene;
beforeAll(async () => {
  scene = await startProviderScene(slack, ['slack.com']);
});
afterAll(() => scene?.stop());
beforeEach(() => {
  scene.standIn.seen.length = 0;
  scene.clock.ahead = 0;
});

const says = (error: string): StandInAnswer => ({ status: 200, body: { ok: false, error } });
const answers = (byMethod: Readonly<Record<string, StandInAnswer>>) =>
  scene.standIn.answer(({ path }) => byMethod[path.split('?')[0] ?? ''] ?? says('unknown_method'));
const last = (path: string): SeenRequest | undefined =>
  scene.standIn.seen.findLast((request) => request.path.startsWith(path));

describe('with a bot token', () => {
  it('is active, and asks Slack for nothing but whose token it is', async () => {
    answers({ '/api/auth.test': { status: 200, body: identity } });
    const answer = await scene.create('bot-token', { botToken });
    expect(answer.at('state'), answer.text).toBe('active');
    expect(asked(scene.standIn)).toEqual(['GET slack.com/api/auth.test']);
    expect(last('/api/auth.test')?.headers.authorization).toBe(`Bearer ${botToken}`);
    expect(answer.text).not.toContain(botToken);
  });

  it.each<[string, StandInAnswer, ExpectedDiagnosis]>([
    [
      'that is wrong',
      says('invalid_auth'),
      {
        code: 'token_rejected',
        title: 'Slack does not accept this token',
        fix: /Copy the Bot User OAuth Token again/,
        step: 'Enter the token',
        error: 'invalid_auth',
      },
    ],
    [
      'that is missing on the way',
      says('not_authed'),
      {
        code: 'token_rejected',
        title: 'Slack does not accept this token',
        fix: /Copy the Bot User OAuth Token again/,
        step: 'Enter the token',
      },
    ],
    [
      'that was revoked',
      says('token_revoked'),
      {
        code: 'token_rejected',
        title: 'The token was revoked',
        fix: /Install the app again/,
        step: 'Install the app',
        error: 'token_revoked',
      },
    ],
    [
      'of an app with token rotation, after 12 hours',
      says('token_expired'),
      {
        code: 'token_rejected',
        title: 'The token has expired',
        fix: /renews its tokens/,
        step: 'Install the app',
        error: 'token_expired',
      },
    ],
    [
      'of an app that was removed',
      says('account_inactive'),
      {
        code: 'token_rejected',
        title: 'The app is no longer in this workspace',
        fix: /Install the app again/,
        step: 'Install the app',
        error: 'account_inactive',
      },
    ],
    [
      'of another kind',
      says('not_allowed_token_type'),
      {
        code: 'token_rejected',
        title: 'This is not the token of a bot',
        fix: /begins with xoxb-/,
        step: 'Enter the token',
      },
    ],
    [
      'from a network that is not allowed',
      says('accesslimited'),
      {
        code: 'permission_denied',
        title: 'Slack does not allow this from the network of Cleat',
        fix: /Ask an administrator of the Slack workspace/,
      },
    ],
    [
      'of an app that is not approved',
      says('team_access_not_granted'),
      {
        code: 'permission_denied',
        title: 'The workspace does not let the app do this',
        fix: /approve the app/,
        step: 'Install the app',
      },
    ],
    [
      'with a code that nobody documented',
      says('something_new: xoxb-1'),
      { code: 'request_refused', title: 'The Provider refused the request', fix: /./, error: null },
    ],
  ])('%s: says so, and what to do', async (_, refusal, expected) => {
    answers({ '/api/auth.test': refusal });
    const answer = await scene.create('bot-token', { botToken });
    expect(answer.at('state'), answer.text).toBe('credential_error');
    expectDiagnosis(answer.at('lastTest.diagnosis'), slack, 'bot-token', expected);
    expect(answer.text).not.toContain(botToken);
    expect(answer.text).not.toContain('something_new');
  });

  it.each([
    ['a fault of Slack', says('internal_error'), 'provider_unavailable'],
    ['a move of the workspace', says('team_added_to_org'), 'provider_unavailable'],
    ['too many requests', { ...says('ratelimited'), status: 429 }, 'rate_limited'],
    ['too many requests in a 200', says('ratelimited'), 'rate_limited'],
  ])('%s is not held against the token', async (_, refusal, code) => {
    answers({ '/api/auth.test': refusal });
    const answer = await scene.create('bot-token', { botToken });
    expect([answer.at('state'), answer.at('lastTest.diagnosis.code')]).toEqual(['unverified', code]);
  });

  it('shows which kinds of data it reaches', async () => {
    answers({
      '/api/auth.test': { status: 200, body: identity },
      '/api/users.list': { status: 200, body: { ok: true, members: [{ id: 'U1', name: 'ann' }] } },
      '/api/conversations.list': {
        status: 200,
        body: { ok: false, error: 'missing_scope', needed: 'channels:read', provided: 'users:read' },
      },
      '/api/usergroups.list': { status: 200, body: { ok: true, usergroups: [] } },
    });
    const created = await scene.create('bot-token', { botToken });
    const check = await scene.call('POST', `/api/connectors/${created.at('id')}/access-check`);
    const domains = check.at('domains');
    expect(domains).toMatchObject([
      { id: 'users', status: 'granted' },
      { id: 'channels', status: 'denied' },
      { id: 'usergroups', status: 'empty' },
    ]);
    expectDiagnosis(check.at('domains.1.diagnosis'), slack, 'bot-token', {
      code: 'insufficient_scope',
      title: 'The token lacks a scope',
      fix: /Add the scope channels:read/,
      step: 'Add the scopes',
      error: 'missing_scope',
    });
  });
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
    answers({
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
    const exchange = last('/api/oauth.v2.access');
    expect(exchange?.method).toBe('POST');
    expect(exchange?.headers.authorization).toBe(
      `Basic ${Buffer.from(`1234.5678:${clientSecret}`).toString('base64')}`,
    );
    expect(Object.fromEntries(new URLSearchParams(exchange?.body))).toEqual({
      grant_type: 'authorization_code',
      code: 'the-code',
      redirect_uri: redirectUri,
    });
    expect(last('/api/auth.test')?.headers.authorization).toBe(`Bearer ${botToken}`);
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
      const form = new URLSearchParams(last('/api/oauth.v2.access')?.body);
      expect([form.get('grant_type'), form.get('refresh_token')]).toEqual(['refresh_token', used]);
    }
    scene.clock.ahead += 12 * 3600 * 1000;
    answers({ '/api/oauth.v2.access': says('invalid_refresh_token') });
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
    answers({ '/api/oauth.v2.access': says(error) });
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
    answers({
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
