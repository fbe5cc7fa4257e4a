import slack from '@cleat/plugin-slack';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asked, type ExpectedDiagnosis, expectDiagnosis } from '../support/provider-scene.ts';
import type { StandInAnswer } from '../support/stand-in.ts';
import { botToken, identity, type SlackScene, says, startSlackScene } from './slack-scene.ts';

let scene: SlackScene;
beforeAll(async () => {
  scene = await startSlackScene();
});
afterAll(() => scene?.stop());
beforeEach(() => {
  scene.standIn.seen.length = 0;
  scene.clock.ahead = 0;
});

describe('with a bot token', () => {
  it('is active, and asks Slack for nothing but whose token it is', async () => {
    scene.answers({ '/api/auth.test': { status: 200, body: identity } });
    const answer = await scene.create('bot-token', { botToken });
    expect(answer.at('state'), answer.text).toBe('active');
    expect(asked(scene.standIn)).toEqual(['GET slack.com/api/auth.test']);
    expect(scene.last('/api/auth.test')?.headers.authorization).toBe(`Bearer ${botToken}`);
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
    scene.answers({ '/api/auth.test': refusal });
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
    scene.answers({ '/api/auth.test': refusal });
    const answer = await scene.create('bot-token', { botToken });
    expect([answer.at('state'), answer.at('lastTest.diagnosis.code')]).toEqual(['unverified', code]);
  });

  it('shows which kinds of data it reaches', async () => {
    scene.answers({
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
