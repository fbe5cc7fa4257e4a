import type { AuthorizationCodeMethod, RefreshTokenMethod } from '@cleat/plugin-kit';
import { describe, expect, it } from 'vitest';
import { Secret } from '../vault/secret.ts';
import { answer, run } from './test-token-endpoint.ts';

const client = {
  clientIdField: 'clientId',
  clientSecretField: 'clientSecret',
  clientAuthentication: ['client_secret_basic'],
} as const;
const pasted: RefreshTokenMethod = {
  ...client,
  type: 'oauth2_refresh_token',
  refreshTokenField: 'refreshToken',
};
const browser: AuthorizationCodeMethod = {
  ...client,
  type: 'oauth2_authorization_code',
  scopes: ['a', 'b'],
  resource: 'https://api.example',
};
const secrets = new Map([
  ['clientSecret', new Secret('canary secret')],
  ['refreshToken', new Secret('canary-pasted')],
]);
const rotated = new Secret('canary-rotated');
const renewed = answer(200, { access_token: 't', refresh_token: 'canary-next' });
const kept = answer(200, { access_token: 't' });

describe('the refresh token', () => {
  it.each([
    ['pasted at first', pasted, null, 'canary-pasted'],
    ['rotated later', pasted, rotated, 'canary-rotated'],
    ['of the authorization', browser, rotated, 'canary-rotated'],
  ])('%s is sent, and the new one or else the same is kept', async (_, method, refreshToken, expected) => {
    for (const [script, next] of [[renewed, 'canary-next'] as const, [kept, expected] as const]) {
      const { sent, grant } = await run([script], { method, secrets, refreshToken });
      const body = new URLSearchParams(sent[0]?.body);
      expect([body.get('grant_type'), body.get('refresh_token')]).toEqual(['refresh_token', expected]);
      expect(body.has('scope')).toBe(false);
      expect(body.get('resource')).toBe(method === browser ? 'https://api.example' : null);
      expect(grant?.refreshToken?.expose()).toBe(next);
    }
  });

  it.each([
    ['pasted is refused', pasted, null, 'invalid_grant'],
    ['rotated is refused', pasted, rotated, 'grant_revoked'],
    ['of an authorization is refused', browser, rotated, 'grant_revoked'],
  ])('%s', async (_, method, refreshToken, code) => {
    const refused = answer(400, { error: 'invalid_grant' });
    const { exchange, grant } = await run([refused], { method, secrets, refreshToken });
    expect([grant, exchange.classification.code]).toEqual([null, code]);
    expect(JSON.stringify(exchange)).not.toContain('canary');
  });

  it.each([
    ['an authorization', browser, 'grant_revoked'],
    ['a pasted one', pasted, 'invalid_configuration'],
  ])('that is missing for %s: nothing is sent', async (_, method, code) => {
    const { exchange, sent } = await run([], { method, secrets: new Map() });
    expect([sent, exchange.classification.code]).toEqual([[], code]);
  });
});

describe('the scopes of a renewed grant', () => {
  const asked = { ...pasted, scope: 'a b' };
  const commas: AuthorizationCodeMethod = { ...browser, scopesField: 'scopes', scopeSeparator: ',' };
  it.each<[string, AuthorizationCodeMethod | RefreshTokenMethod, string[] | undefined, object, string[]]>([
    ['stay as granted, where the answer names none', browser, ['a'], {}, ['a']],
    ['stay as granted, where it names an empty one', browser, ['a'], { scope: '' }, ['a']],
    ['stay none, where none was granted', browser, [], {}, []],
    ['are those that the answer confirms', browser, ['a'], { scope: 'a b' }, ['a', 'b']],
    ['are no others', browser, ['a'], { scope: 'b canary' }, ['b']],
    ['are those asked for, where it is not known what was granted', browser, undefined, {}, ['a', 'b']],
    ['are those entered, apart by commas', commas, undefined, { scope: 'b' }, ['b']],
    ['are those asked for by the renewal itself', asked, ['a'], {}, ['a', 'b']],
  ])('%s', async (_, method, grantedScopes, more, scopes) => {
    const script = [answer(200, { access_token: 't', ...more })];
    const { grant } = await run(script, {
      method,
      config: { clientId: 'c', scopes: 'a,b' },
      secrets,
      refreshToken: rotated,
      grantedScopes,
    });
    expect(grant?.scopes).toEqual(scopes);
  });
});

it('a grant of the client itself keeps no refresh token', async () => {
  expect((await run([renewed])).grant?.refreshToken).toBeNull();
});
