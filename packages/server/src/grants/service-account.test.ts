import { generateKeyPairSync } from 'node:crypto';
import type { AppInstallationMethod, JwtBearerMethod } from '@cleat/plugin-kit';
import { expect, it } from 'vitest';
import { Secret } from '../vault/secret.ts';
import { answer, granted, run } from './test-token-endpoint.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const keyFile = {
  type: 'service_account',
  client_email: 'robot@example.test',
  private_key: pem,
  private_key_id: 'key-7',
  token_uri: 'https://attacker.example/token',
};
const bearer: JwtBearerMethod = {
  type: 'service_account',
  kind: 'jwt_bearer',
  keyField: 'keyFile',
  issuer: { member: 'client_email' },
  subjectField: 'subject',
  scope: 'a b',
  scopeInAssertion: true,
  algorithm: 'RS256',
};
const app: AppInstallationMethod = {
  type: 'service_account',
  kind: 'app_installation',
  appIdField: 'appId',
  keyField: 'keyFile',
  algorithm: 'RS256',
  answer: { token: 'token', expiresAt: 'expires_at' },
};
const withKey = (text: string) => new Map([['keyFile', new Secret(text)]]);
const part = (jwt: string | null | undefined, index: number): unknown =>
  JSON.parse(Buffer.from(jwt?.split('.')[index] ?? '', 'base64url').toString());
const times = { iat: 1767225540, exp: 1767225720 };

it.each([
  ['as downloaded', JSON.stringify(keyFile, null, 2)],
  ['with its escapes undone', JSON.stringify(keyFile).replaceAll('\\n', '\n')],
  [
    'with a key that is escaped twice',
    JSON.stringify({ ...keyFile, private_key: pem.replaceAll('\n', '\\n') }),
  ],
])('a key file %s signs an assertion for the token URL of the plugin', async (_, text) => {
  const { sent, grant } = await run([granted], {
    method: bearer,
    secrets: withKey(text),
    config: { subject: 'ann@example.test' },
  });
  expect(sent[0]?.url).toBe('https://hr.example/token');
  expect(sent[0]?.headers).not.toHaveProperty('authorization');
  const body = new URLSearchParams(sent[0]?.body);
  expect([...body.keys()].sort()).toEqual(['assertion', 'grant_type']);
  expect(body.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
  expect(part(body.get('assertion'), 0)).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'key-7' });
  expect(part(body.get('assertion'), 1)).toEqual({
    iss: 'robot@example.test',
    sub: 'ann@example.test',
    aud: 'https://hr.example/token',
    scope: 'a b',
    jti: 'id-1',
    ...times,
  });
  expect(grant?.scopes).toEqual(['a', 'b']);
});

it('a PEM with an issuer of its own asks for the scope in the request', async () => {
  const { scopeInAssertion: _, ...method } = bearer;
  const { sent } = await run([granted], {
    method: { ...method, issuer: { field: 'issuer' }, assertionAudience: 'https://login.example' },
    secrets: withKey(pem),
    config: { issuer: 'app' },
  });
  const body = new URLSearchParams(sent[0]?.body);
  expect(body.get('scope')).toBe('a b');
  const claims = { iss: 'app', aud: 'https://login.example', jti: 'id-1', ...times };
  expect(part(body.get('assertion'), 1)).toEqual(claims);
});

it('names the audience that a person chose', async () => {
  const { sent } = await run([granted], {
    method: { ...bearer, issuer: { field: 'issuer' }, assertionAudience: { field: 'audience' } },
    secrets: withKey(pem),
    config: { issuer: 'app', audience: 'https://login.example' },
  });
  const claims = part(new URLSearchParams(sent[0]?.body).get('assertion'), 1);
  expect(claims).toMatchObject({ aud: 'https://login.example' });
});

it.each([
  ['no key', 'canary'],
  ['broken JSON', '{"private_key": "canary'],
  ['JSON without a key', '{"client_email": "canary"}'],
  ['a PEM where the file names who signs', pem],
])('%s is an invalid configuration, and nothing is sent', async (_, text) => {
  const { sent, grant, exchange } = await run([], { method: bearer, secrets: withKey(text) });
  expect([sent, grant, exchange.classification.code]).toEqual([[], null, 'invalid_configuration']);
  expect(JSON.stringify(exchange)).not.toContain('canary');
});

it('an app shows a JWT of its own and is given the token of its installation', async () => {
  const body = { token: 'ghs_x', expires_at: '2026-01-01T01:00:00Z' };
  const { sent, grant } = await run([answer(201, body)], {
    method: app,
    secrets: withKey(pem),
    config: { appId: '42' },
  });
  const jwt = sent[0]?.headers.authorization?.replace('Bearer ', '');
  expect(part(jwt, 1)).toEqual({ iss: '42', ...times });
  expect(sent[0]?.body).toBeUndefined();
  expect(grant?.accessToken.expose()).toBe('ghs_x');
  expect(grant).toMatchObject({ expiresAt: new Date('2026-01-01T01:00:00Z'), refreshToken: null });
});

it.each([{}, { token: 7 }, { token: 'a b' }, []])('%j is no token of an installation', async (body) => {
  const { exchange } = await run([answer(201, body)], { method: app, secrets: withKey(pem) });
  expect(exchange.classification.code).toBe('unexpected_response');
});
