import type { ClientCredentialsMethod, DirectMethod, Method } from '@cleat/plugin-kit';
import { describe, expect, it } from 'vitest';
import { Secret } from '../vault/secret.ts';
import { authorize, repeatedWords } from './apply-grant.ts';

const now = new Date('2026-01-01T00:00:00Z');
const request = {
  method: 'GET' as const,
  url: 'https://hr.example/a?b=1',
  headers: { authorization: 'Bearer old', accept: 'a/b' },
};

describe('a grant', () => {
  const method: ClientCredentialsMethod = {
    type: 'oauth2_client_credentials',
    clientIdField: 'clientId',
    clientSecretField: 'clientSecret',
    clientAuthentication: ['client_secret_basic'],
  };
  const grant = {
    accessToken: new Secret('tok'),
    obtainedAt: now,
    expiresAt: null,
    scopes: [],
    refreshToken: null,
  };

  it('is put on a request as Bearer, in place of an older one', () => {
    const authorized = authorize(request, { method, config: {}, secrets: new Map(), grant });
    expect(authorized?.headers).toEqual({ authorization: 'Bearer tok', accept: 'a/b' });
    expect(request.headers.authorization).toBe('Bearer old');
  });

  it('that is not there leaves nothing to send', () => {
    expect(authorize(request, { method, config: {}, secrets: new Map(), grant: null })).toBeNull();
  });
});

describe('a credential that goes out as it is', () => {
  const secrets = new Map([
    ['key', new Secret('k3y')],
    ['other', new Secret('s3cond')],
    ['awkward', new Secret('a b+c%:é~/=')],
    ['broken', new Secret('a\r\nX-Injected: 1')],
  ]);
  const apply = (method: DirectMethod) =>
    authorize(request, { method, config: { user: 'ann', strange: 'an:n' }, secrets, grant: null });
  const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;

  it.each<[string, DirectMethod, string, Record<string, string>]>([
    [
      'a key in a header',
      { type: 'api_key', keys: [{ field: 'key', in: 'header', name: 'X-API-Key' }] },
      request.url,
      { ...request.headers, 'x-api-key': 'k3y' },
    ],
    [
      'a key with a prefix',
      { type: 'api_key', keys: [{ field: 'key', in: 'header', name: 'Authorization', prefix: 'Token ' }] },
      request.url,
      { ...request.headers, authorization: 'Token k3y' },
    ],
    [
      'a key in the query',
      { type: 'api_key', keys: [{ field: 'awkward', in: 'query', name: 'key' }] },
      'https://hr.example/a?b=1&key=a+b%2Bc%25%3A%C3%A9%7E%2F%3D',
      request.headers,
    ],
    [
      'keys in cookies',
      {
        type: 'api_key',
        keys: [
          { field: 'key', in: 'cookie', name: 'sid' },
          { field: 'other', in: 'cookie', name: 'did' },
        ],
      },
      request.url,
      { ...request.headers, cookie: 'sid=k3y; did=s3cond' },
    ],
    [
      'a token',
      { type: 'bearer_token', tokenField: 'key' },
      request.url,
      { ...request.headers, authorization: 'Bearer k3y' },
    ],
    [
      'a user name and a password',
      { type: 'basic', username: { field: 'user' }, password: { field: 'awkward' } },
      request.url,
      { ...request.headers, authorization: basic('ann:a b+c%:é~/=') },
    ],
    [
      'a key as the user name',
      { type: 'basic', username: { field: 'key' }, password: { text: 'x' } },
      request.url,
      { ...request.headers, authorization: basic('k3y:x') },
    ],
  ])('%s', (_what, method, url, headers) => {
    expect(apply(method)).toEqual({ ...request, url, headers });
  });

  it.each<[string, DirectMethod]>([
    ['a field without a value', { type: 'bearer_token', tokenField: 'missing' }],
    ['a line break in a header', { type: 'bearer_token', tokenField: 'broken' }],
    ['a character beyond ASCII in a header', { type: 'bearer_token', tokenField: 'awkward' }],
    ['a blank in a cookie', { type: 'api_key', keys: [{ field: 'awkward', in: 'cookie', name: 'sid' }] }],
    ['a colon in a user name', { type: 'basic', username: { field: 'strange' }, password: { field: 'key' } }],
  ])('is not sent with %s', (_what, method) => {
    expect(apply(method)).toBeNull();
  });
});

describe('the word that is put before a value', () => {
  const bearer: DirectMethod = { type: 'bearer_token', tokenField: 'key' };
  const after = (prefix?: string): DirectMethod => ({
    type: 'api_key',
    keys: [
      { field: 'key', in: 'header', name: 'authorization', ...(prefix !== undefined && { prefix }) },
      { field: 'other', in: 'header', name: 'x-other', prefix: 'Bearer ' },
    ],
  });
  const basic: DirectMethod = { type: 'basic', username: { text: 'Basic ' }, password: { field: 'key' } };
  const found = (method: Method, key: string) => repeatedWords(method, new Map([['key', new Secret(key)]]));

  it.each<[Method, string, string]>([
    [bearer, 'Bearer abc', 'Bearer'],
    [bearer, 'bearer abc', 'Bearer'],
    [bearer, 'BEARER  abc', 'Bearer'],
    [bearer, 'Bearer\u00a0abc', 'Bearer'],
    [after('SSWS '), 'SSWS 00abc', 'SSWS'],
    [after('SSWS '), 'ssws 00abc', 'SSWS'],
    [after(' Token  '), 'Token abc', 'Token'],
  ])('of %j is found in %j', (method, value, word) => {
    expect(found(method, value)).toEqual([{ field: 'key', word }]);
  });

  it.each<[Method, string]>([
    [bearer, 'abc'],
    [bearer, 'Bearer'],
    [bearer, 'Bearerabc'],
    [bearer, 'bearer-abc def'],
    [bearer, 'abc Bearer def'],
    [bearer, 'SSWS abc'],
    [after('SSWS '), 'Bearer abc'],
    [after(), 'Bearer abc'],
    [after(''), ' abc'],
    [after(' '), ' abc'],
    [after('key='), 'key= abc'],
    [after('Token token='), 'Token token= abc'],
    [after('sso-'), 'sso- abc'],
    [basic, 'Basic abc'],
  ])('of %j is not found in %j', (method, value) => {
    expect(found(method, value)).toEqual([]);
  });

  it('is not looked for where there is no value', () => {
    expect(repeatedWords(bearer, new Map())).toEqual([]);
  });
});
