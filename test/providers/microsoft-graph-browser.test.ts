import { createHash } from 'node:crypto';
import graph from '@cleat/plugin-microsoft-graph';
import { describe, expect, it } from 'vitest';
import { asked, type ExpectedDiagnosis, expectDiagnosis } from '../support/provider-scene.ts';
import type { StandInAnswer } from '../support/stand-in.ts';
import {
  asApp,
  clientId,
  clientSecret,
  denied,
  endpoints,
  grant,
  ok,
  refuses,
  says,
  secretApp,
  sharedMicrosoftScene,
  tenant,
  tokenPath,
  users,
} from './microsoft-graph-scene.ts';

const scene = sharedMicrosoftScene();

describe('authorized in the browser', () => {
  const grants = (refreshToken: string, more: Record<string, StandInAnswer> = {}) => {
    const body = {
      ...grant,
      refresh_token: refreshToken,
      scope: 'User.Read User.Read.All',
    };
    scene().answers({
      [tokenPath]: ok(body),
      '/v1.0/me': ok({ id: 'u1', userPrincipalName: 'ann@contoso.example' }),
      ...more,
    });
  };

  const renewedWith = () =>
    scene()
      .standIn.seen.map(({ body }) => new URLSearchParams(body))
      .filter((form) => form.get('grant_type') === 'refresh_token')
      .map((form) => form.get('refresh_token'));

  it('asks with PKCE and offline_access, and is active as the person', async () => {
    grants('canary-refresh-token');
    const { url, redirectUri, finish } = await scene().authorize('oauth', secretApp);
    expect(`${url.origin}${url.pathname}`).toBe(`${endpoints}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      state: expect.stringMatching(/.{20}/),
      scope: 'offline_access User.Read User.Read.All GroupMember.Read.All',
      code_challenge: expect.stringMatching(/^.{43}$/),
      code_challenge_method: 'S256',
    });
    const answer = await finish('the-code');
    expect(answer.at('state'), answer.text).toBe('active');
    const { code_verifier: verifier = '', ...form } = scene().lastForm();
    expect(form).toEqual({
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: clientSecret,
      code: 'the-code',
      redirect_uri: redirectUri,
    });
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(
      url.searchParams.get('code_challenge'),
    );
    expect(scene().last('/v1.0/me')?.headers.authorization).toBe('Bearer canary-access-token');
    expect(answer.text).not.toContain('canary');
  });

  it('wants no iss in the answer, whatever Microsoft says about itself', async () => {
    const described = {
      authorization_endpoint: `${endpoints}/authorize`,
      token_endpoint: `${endpoints}/token`,
    };
    const issuer = `https://login.microsoftonline.com/${tenant}/v2.0`;
    grants('canary-refresh-token', {
      [`/${tenant}/v2.0/.well-known/openid-configuration`]: ok({ ...described, issuer }),
      // Of the older version of the endpoints.
      [`/${tenant}/.well-known/openid-configuration`]: ok({
        authorization_endpoint: described.authorization_endpoint.replace('/v2.0', ''),
        token_endpoint: described.token_endpoint.replace('/v2.0', ''),
        issuer: `https://sts.windows.net/${tenant}/`,
      }),
    });
    const { finish } = await scene().authorize('oauth', secretApp);
    const answer = await finish('the-code');
    expect(answer.at('state'), answer.text).toBe('active');
  });

  it.each<[string, boolean]>([
    ['offline_access User.Read Calendars.Read', true],
    ['User.Read Calendars.Read', false],
  ])('asks for the scopes %s, if they keep the authorization alive', async (scopes, valid) => {
    const started = await scene().call('POST', '/api/connectors/connector-oauth-start', {
      providerId: graph.id,
      authenticationStrategyId: 'oauth',
      authenticationConfig: { ...secretApp, scopes },
    });
    expect(started.status, started.text).toBe(valid ? 200 : 422);
    if (!valid) return;
    const url = new URL(String(started.at('authorizationUrl')));
    expect(url.searchParams.get('scope')).toBe(scopes);
  });

  it.each<[number, string, ExpectedDiagnosis]>([
    [
      65001,
      'invalid_grant',
      says('invalid_grant', 'Nobody has consented to this app', /Grant admin consent/, 'Add the permissions'),
    ],
    [
      50034,
      'invalid_grant',
      says('invalid_grant', 'The account is not in this tenant', /account of this tenant/, 'Authorize'),
    ],
    [
      53003,
      'interaction_required',
      says('invalid_grant', 'Conditional Access stands against this', /sign-in log/),
    ],
    [
      50011,
      'invalid_request',
      says(
        'request_refused',
        'The redirect URI is not one of the app’s',
        /Register the redirect URI/,
        'Register an app',
      ),
    ],
    [
      54005,
      'invalid_grant',
      says('invalid_grant', 'The authorization was not finished in time', /again/, 'Authorize'),
    ],
    [
      50105,
      'invalid_grant',
      says('invalid_grant', 'The account is not assigned to the app', /Users and groups/, 'Authorize'),
    ],
  ])('refused with %i: says so, after one request', async (number, error, expected) => {
    scene().answers({ [tokenPath]: refuses(400, error, number) });
    const { finish } = await scene().authorize('oauth', secretApp);
    const answer = await finish('the-code');
    expect([answer.status, answer.at('code')]).toEqual([400, 'oauth_provider_error']);
    expectDiagnosis(answer.at('report.diagnosis'), graph, 'oauth', { ...expected, error: `AADSTS${number}` });
    expect(asked(scene().standIn)).toEqual(asApp.slice(0, 1));
    expect(answer.text).not.toContain('canary');
  });

  it.each<[number, string, string]>([
    [50173, 'invalid_grant', 'Microsoft does not renew this authorization any more'],
    [700082, 'invalid_grant', 'Microsoft does not renew this authorization any more'],
    [50076, 'interaction_required', 'Microsoft wants this account to sign in again'],
  ])(
    'renews with the newest refresh token, until Microsoft refuses with %i',
    async (number, error, title) => {
      // One of its own for each row: connections of other rows are tested again when the clock moves.
      const [first, second] = [`canary-first-${number}`, `canary-second-${number}`];
      grants(first);
      const { finish, connectionId } = await scene().authorize('oauth', secretApp);
      expect((await finish('the-code')).at('state')).toBe('active');
      scene().clock.ahead += 3600 * 1000;
      grants(second);
      const tested = await scene().call('POST', `/api/connectors/${connectionId}/test`);
      expect(tested.at('valid'), tested.text).toBe(true);
      expect(renewedWith()).toContain(first);
      scene().clock.ahead += 3600 * 1000;
      scene().answers({ [tokenPath]: refuses(400, error, number) });
      await scene().call('POST', `/api/connectors/${connectionId}/test`);
      expect(renewedWith()).toContain(second);
      const broken = await scene().call('GET', `/api/connectors/${connectionId}`);
      expect(broken.at('state')).toBe('credential_error');
      const expected = says(
        'grant_revoked',
        title,
        /Authorize the connection again/,
        'Authorize',
        `AADSTS${number}`,
      );
      expectDiagnosis(broken.at('lastTest.diagnosis'), graph, 'oauth', expected);
    },
  );

  it('names the delegated permission where an area is closed', async () => {
    const closed = denied(403, 'Authorization_RequestDenied');
    grants('canary-refresh-token', { '/v1.0/users': users, '/v1.0/groups': closed });
    const { finish, connectionId } = await scene().authorize('oauth', secretApp);
    await finish('the-code');
    const check = await scene().call('POST', `/api/connectors/${connectionId}/access-check`);
    const expected = says(
      'permission_denied',
      'The app lacks a permission in Microsoft Graph',
      /delegated permission GroupMember\.Read\.All/,
      'Add the permissions',
    );
    expectDiagnosis(check.at('domains.1.diagnosis'), graph, 'oauth', expected);
  });
});
