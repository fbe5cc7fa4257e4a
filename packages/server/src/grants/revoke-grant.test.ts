import { generateKeyPairSync } from 'node:crypto';
import type { ClientCredentialsMethod } from '@cleat/plugin-kit';
import { jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import type { Egress, EgressOutcome, EgressRequest } from '../egress/types.ts';
import { Secret } from '../vault/secret.ts';
import { type GrantToRevoke, type Revoked, revokeGrant } from './revoke-grant.ts';
import { answer, timeout } from './test-token-endpoint.ts';

const revocationUrl = 'https://hr.example/revoke';
const method: ClientCredentialsMethod = {
  type: 'oauth2_client_credentials',
  clientIdField: 'clientId',
  clientSecretField: 'clientSecret',
  clientAuthentication: ['client_secret_basic', 'client_secret_post'],
};
const input: GrantToRevoke = {
  method,
  destination: {
    baseUrl: 'https://hr.example',
    tokenUrl: 'https://login.hr.example/token',
    revocationUrl,
  },
  config: { clientId: 'the-client' },
  secrets: new Map([['clientSecret', new Secret('the-secret')]]),
  remembered: null,
  grant: {
    accessToken: new Secret('the-access-token'),
    refreshToken: null,
    obtainedAt: new Date(),
    expiresAt: null,
    scopes: [],
  },
};

async function revoked(
  change: Partial<GrantToRevoke> = {},
  outcome: EgressOutcome = answer(200, ''),
): Promise<{ result: Revoked | null; sent: EgressRequest[]; form: URLSearchParams }> {
  const sent: EgressRequest[] = [];
  const egress: Egress = {
    send: async (request) => {
      sent.push(request);
      return outcome;
    },
    refuses: () => null,
    acceptsScheme: () => true,
    close: async () => {},
  };
  const context = { egress, now: () => new Date(), newId: () => 'id-1', remaining: () => 1234 };
  const result = await revokeGrant({ ...input, ...change }, context);
  return { result, sent, form: new URLSearchParams(sent[0]?.body) };
}

it.each([
  [
    'the refresh token, which takes its access tokens with it',
    new Secret('the-refresh-token'),
    'refresh_token',
  ],
  ['the access token where there is no other', null, 'access_token'],
])('what is revoked is %s', async (_what, refreshToken, hint) => {
  const { result, sent, form } = await revoked({ grant: { ...input.grant, refreshToken } });
  expect(result).toEqual({ done: true });
  expect(sent.map(({ method: verb, url }) => [verb, url])).toEqual([['POST', revocationUrl]]);
  expect([form.get('token'), form.get('token_type_hint')]).toEqual([`the-${hint.replace('_', '-')}`, hint]);
});

it.each([
  ['the first form', null, true],
  ['the form that worked last', 'client_secret_post', false],
] as const)('the client proves itself in %s', async (_what, form, basic) => {
  const { sent, form: body } = await revoked({ remembered: { form, triedForSecretVersion: null } });
  expect([sent[0]?.headers.authorization !== undefined, body.has('client_secret')]).toEqual([basic, !basic]);
});

it('a client that signs proves itself with an assertion for the token URL, and sends no secret', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const { result, form, sent } = await revoked({
    method: { ...method, clientAuthentication: ['private_key_jwt'], signature: { algorithm: 'ES256' } },
    secrets: new Map([['clientSecret', new Secret(pem)]]),
  });
  expect(result).toEqual({ done: true });
  const { payload } = await jwtVerify(form.get('client_assertion') ?? '', publicKey, {
    audience: 'https://login.hr.example/token',
    issuer: 'the-client',
    subject: 'the-client',
  });
  expect(payload.jti).toBe('id-1');
  expect(form.get('client_assertion_type')).toBe('urn:ietf:params:oauth:client-assertion-type:jwt-bearer');
  expect([form.has('client_secret'), sent[0]?.headers.authorization]).toEqual([false, undefined]);
  expect(sent[0]?.body).not.toContain('PRIVATE');
});

it.each<[string, Partial<GrantToRevoke>, EgressOutcome, Revoked | null, number]>([
  ['has no place for it', { destination: { baseUrl: 'https://hr.example' } }, answer(200, ''), null, 0],
  [
    'knows no such client',
    { method: { type: 'bearer_token', tokenField: 'clientSecret' } },
    answer(200, ''),
    null,
    0,
  ],
  ['refuses', {}, answer(400, { error: 'canary' }), { done: false, why: 'status 400', answered: true }, 1],
  [
    'redirects',
    {},
    answer(302, '', { location: '/elsewhere' }),
    { done: false, why: 'status 302', answered: true },
    1,
  ],
  ['does not answer', {}, timeout, { done: false, why: 'timeout', answered: false }, 1],
  [
    'would be asked with a key that is none',
    { method: { ...method, clientAuthentication: ['private_key_jwt'], signature: { algorithm: 'ES256' } } },
    answer(200, ''),
    { done: false, why: 'invalid_configuration', answered: true },
    0,
  ],
])('a Provider that %s', async (_what, change, outcome, due, requests) => {
  const { result, sent } = await revoked(change, outcome);
  expect([result, sent.length]).toEqual([due, requests]);
});
