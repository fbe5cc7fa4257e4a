import type { AuthorizationCodeMethod } from '@cleat/plugin-kit';
import { describe, expect, it } from 'vitest';
import type { Egress } from '../egress/types.ts';
import { nonceOf } from '../methods/nonce.ts';
import { Secret } from '../vault/secret.ts';
import { type CodeResult, exchangeCode } from './exchange-code.ts';
import { answer, now } from './test-token-endpoint.ts';

const method: AuthorizationCodeMethod = {
  type: 'oauth2_authorization_code',
  clientIdField: 'clientId',
  clientSecretField: 'clientSecret',
  clientAuthentication: ['client_secret_basic'],
};
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (claims: object): string => `${part({ alg: 'RS256' })}.${part(claims)}.c2lnbmF0dXJl`;

/** What comes of a code that the token endpoint answers so. */
function exchanged(
  body: object,
  nonce: string | null = null,
  byDefault: { readonly defaultLifetime?: number } = { defaultLifetime: 600 },
): Promise<CodeResult> {
  const egress: Egress = {
    send: async () => answer(200, { access_token: 'tok', token_type: 'Bearer', ...body }),
    refuses: () => null,
    acceptsScheme: () => true,
    close: async () => {},
  };
  return exchangeCode(
    {
      method: { ...method, ...byDefault },
      tokenUrl: 'https://hr.example/token',
      config: { clientId: 'the-client' },
      secrets: new Map([['clientSecret', new Secret('the-secret')]]),
      secretVersion: 1,
      remembered: null,
      safeCodes: [],
      scopes: [],
      redirectUri: 'https://cleat.example/oauth/callback/x',
      code: new Secret('the-code'),
      verifier: null,
      nonce,
    },
    { egress, now: () => now, newId: () => 'id-1', remaining: () => 1234 },
  );
}

it.each<[string, object, number]>([
  ['as long as the answer says', { expires_in: 60 }, 60],
  ['until the exp of a token that is a JWT', { access_token: jwt({ exp: now.getTime() / 1000 + 900 }) }, 900],
  ['as long as the plugin says, where nobody else does', {}, 600],
])('the grant of a code lives %s', async (_what, body, seconds) => {
  const { grant } = await exchanged(body);
  expect(grant?.expiresAt).toEqual(new Date(now.getTime() + seconds * 1000));
});

it.each([0, '0', -1])('an expires_in of %j without a refresh token says nothing', async (expires_in) => {
  const { grant } = await exchanged({ expires_in }, null, {});
  expect(grant?.expiresAt).toBeNull();
});

describe('an ID token beside the grant', () => {
  const nonce = nonceOf('the state');
  it.each<[string, object, string | null, boolean]>([
    ['repeats the nonce', { id_token: jwt({ nonce }) }, nonce, false],
    ['repeats another', { id_token: jwt({ nonce: 'x' }) }, nonce, true],
    ['repeats any where none was sent', { id_token: jwt({ nonce: 'x' }) }, null, false],
    ['is not there', {}, nonce, false],
  ])('%s', async (_what, body, sent, foreign) => {
    expect((await exchanged(body, sent)).foreign).toBe(foreign);
  });
});
