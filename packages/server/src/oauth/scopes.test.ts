import type { AuthorizationCodeMethod } from '@cleat/plugin-kit';
import { expect, it } from 'vitest';
import { authorizationRequestUrl } from '../methods/oauth2-authorization-code.ts';
import { scopesOf } from './start.ts';

const method: AuthorizationCodeMethod = {
  type: 'oauth2_authorization_code',
  clientIdField: 'clientId',
  clientSecretField: 'clientSecret',
  clientAuthentication: ['client_secret_basic'],
};
const asked = ['read', 'write'];
const byField = { ...method, scopes: asked, scopesField: 'scopes' };

it.each([
  ['what the plugin asks for', { ...method, scopes: asked }, {}, asked],
  ['nothing, where the plugin asks for nothing', method, {}, []],
  ['what the plugin asks for, where nothing was entered', byField, {}, asked],
  ['what was entered in their place', byField, { scopes: 'mine' }, ['mine']],
  ['what was entered, apart by blanks', byField, { scopes: ' a  b\tc ' }, ['a', 'b', 'c']],
  ['what was entered, without the comma of a list', byField, { scopes: 'a, b , c ,d' }, ['a', 'b', 'c', 'd']],
  ['what was entered, with the commas inside', byField, { scopes: 'a,b:c d' }, ['a,b:c', 'd']],
  [
    'what was entered, apart by commas and blanks where the Provider has commas',
    { ...byField, scopeSeparator: ',' as const },
    { scopes: ' a, b\tc,,d ' },
    ['a', 'b', 'c', 'd'],
  ],
  ['not what stands in another field', { ...method, scopes: asked }, { scopes: 'mine' }, asked],
])('the scopes are %s', (_what, of, config, scopes) => {
  expect(scopesOf(of, config)).toEqual(scopes);
});

it.each([[' ', 'read write'] as const, [',', 'read,write'] as const])(
  'scopes stand apart by %j in the authorization request',
  (scopeSeparator, scope) => {
    const url = authorizationRequestUrl({
      authorizationUrl: 'https://idp.example/authorize',
      clientId: 'c',
      redirectUri: 'https://cleat.example/oauth/callback/x',
      state: 's',
      scopes: asked,
      scopeSeparator,
      codeChallenge: null,
      nonce: null,
      parameters: {},
    });
    expect(new URL(url).searchParams.get('scope')).toBe(scope);
  },
);
