import { createHash } from 'node:crypto';
import salesforce from '@cleat/plugin-salesforce';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ExpectedDiagnosis, expectDiagnosis } from '../support/provider-scene.ts';
import {
  acme,
  api,
  app,
  canary,
  consumerSecret,
  identity,
  ok,
  query,
  refuses,
  resources,
  type SalesforceScene,
  says,
  startSalesforceScene,
  token,
  tokenPath,
} from './salesforce-scene.ts';

let scene: SalesforceScene;
beforeAll(async () => {
  scene = await startSalesforceScene();
});
afterAll(() => scene?.stop());
beforeEach(() => {
  scene.standIn.seen.length = 0;
  scene.clock.ahead = 0;
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
    expect(Object.fromEntries(scene.form())).toEqual({
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
    expect(scene.last('/services/data/v62.0/limits')?.headers.authorization).toBe(
      `Bearer ${token.access_token}`,
    );
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
      'invalid_grant',
      'request not supported on this domain',
      {
        code: 'invalid_grant',
        title: 'This address does not serve client credentials',
        fix: /My Domain URL/,
        step: 'Enter the values',
      },
    ],
    [
      'invalid_grant',
      'no valid scopes defined',
      {
        code: 'invalid_grant',
        title: 'The app has no scope that can be used without a person',
        fix: /Add that scope/,
        step: 'Create an External Client App',
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
    scene.answers({ [tokenPath]: says(error, description) });
    const answer = await scene.create('client-credentials', app);
    expect(answer.at('state'), answer.text).toBe('credential_error');
    expectDiagnosis(answer.at('lastTest.diagnosis'), salesforce, 'client-credentials', expected);
    expect(answer.text).not.toMatch(canary);
  });
});

describe('authorized in the browser', () => {
  const first = { ...token, refresh_token: 'canary-refresh-1', scope: 'api refresh_token' };

  it('proves the exchange with PKCE, renews with the refresh token, and is revoked', async () => {
    scene.answers({ [tokenPath]: ok(first), [api]: resources, '/services/oauth2/revoke': ok({}) });
    const { url, redirectUri, finish, connectionId } = await scene.authorize('oauth', app);
    expect(`${url.origin}${url.pathname}`).toBe(`https://${acme}/services/oauth2/authorize`);
    expect(url.searchParams.get('scope')).toBe('api refresh_token');
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    const answer = await finish('the-code');
    expect(answer.at('state'), answer.text).toBe('active');
    const { code_verifier: verifier = '', ...rest } = Object.fromEntries(scene.form());
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
    expect([scene.form().get('grant_type'), scene.form().get('refresh_token')]).toEqual([
      'refresh_token',
      'canary-refresh-1',
    ]);
    await scene.call('DELETE', `/api/connectors/${connectionId}`);
    await expect.poll(() => scene.form('/services/oauth2/revoke').get('token')).toBe('canary-refresh-1');
    expect(answer.text + tested.text).not.toMatch(canary);
  });

  it.each<[string, ExpectedDiagnosis]>([
    [
      'expired access/refresh token',
      {
        code: 'grant_revoked',
        title: 'Salesforce no longer accepts this authorization',
        fix: /valid until revoked/,
        step: 'Set the policies of the app',
      },
    ],
    [
      'inactive user',
      { code: 'grant_revoked', title: 'The user cannot log in', fix: /Activate/, step: 'Authorize' },
    ],
  ])('is told what it means when a refresh is refused with %s', async (description, expected) => {
    scene.answers({ [tokenPath]: ok(first), [api]: resources });
    const { finish, connectionId } = await scene.authorize('oauth', app);
    expect((await finish('the-code')).at('state')).toBe('active');
    scene.clock.ahead = 16 * 60 * 1000;
    scene.answers({ [tokenPath]: says('invalid_grant', description) });
    await scene.call('POST', `/api/connectors/${connectionId}/test`);
    const broken = await scene.call('GET', `/api/connectors/${connectionId}`);
    expect(broken.at('state')).toBe('credential_error');
    expectDiagnosis(broken.at('lastTest.diagnosis'), salesforce, 'oauth', {
      ...expected,
      error: description,
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
        step: 'Authorize',
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
    scene.answers({ [tokenPath]: says(error, description) });
    const { finish } = await scene.authorize('oauth', app);
    const answer = await finish('the-code');
    expect([answer.status, answer.at('code')]).toEqual([400, 'oauth_provider_error']);
    expectDiagnosis(answer.at('report.diagnosis'), salesforce, 'oauth', expected);
    expect(answer.text).not.toMatch(canary);
  });

  it('is not authorized again by another user', async () => {
    scene.answers({ [tokenPath]: ok(first), [api]: resources });
    const { finish, connectionId } = await scene.authorize('oauth', app);
    await finish('the-code');
    scene.answers({ [tokenPath]: ok(first), [api]: ok({ identity: `${identity}2` }) });
    const again = await scene.call('POST', '/api/connectors/connector-oauth-start', { connectionId });
    const answer = await scene.call('POST', '/api/connectors/connector-oauth-complete', {
      state: again.at('state'),
      code: 'the-code',
    });
    expect([answer.status, answer.at('code')]).toEqual([409, 'account_mismatch']);
  });
});
