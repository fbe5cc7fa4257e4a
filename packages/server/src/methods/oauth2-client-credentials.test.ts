import type { ClientAuthentication } from '@cleat/plugin-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClientCredentials, tokenRequest } from './oauth2-client-credentials.ts';
import { basicFormsDiffer } from './token-request.ts';

const tokenUrl = 'https://hr.example/ccx/oauth2/acme/token';
const plain: ClientCredentials = {
  tokenUrl,
  clientId: 'client-1_a.b',
  clientSecret: 's3cret',
  clientAuthentication: 'client_secret_basic',
};
const awkward = { clientId: 'i d:é', clientSecret: 'a b+c%:é~/=' };

const decoded = (header: string | undefined): string =>
  Buffer.from(header?.replace(/^Basic /, '') ?? '', 'base64').toString('utf8');

describe('the token request, to the byte', () => {
  it.each<[ClientAuthentication, Partial<ClientCredentials>, string | undefined, string]>([
    ['client_secret_basic', {}, 'client-1_a.b:s3cret', 'grant_type=client_credentials'],
    [
      'client_secret_basic',
      awkward,
      'i+d%3A%C3%A9:a+b%2Bc%25%3A%C3%A9%7E%2F%3D',
      'grant_type=client_credentials',
    ],
    ['client_secret_basic_unencoded', awkward, 'i d:é:a b+c%:é~/=', 'grant_type=client_credentials'],
    [
      'client_secret_post',
      awkward,
      undefined,
      'grant_type=client_credentials&client_id=i+d%3A%C3%A9&client_secret=a+b%2Bc%25%3A%C3%A9%7E%2F%3D',
    ],
    [
      'client_secret_basic',
      { scope: 'read write' },
      'client-1_a.b:s3cret',
      'scope=read+write&grant_type=client_credentials',
    ],
    [
      'client_secret_post',
      { scope: 'a' },
      undefined,
      'scope=a&grant_type=client_credentials&client_id=client-1_a.b&client_secret=s3cret',
    ],
  ])('%s %j', async (clientAuthentication, change, userAndPassword, body) => {
    const { headers, ...request } = await tokenRequest({ ...plain, ...change, clientAuthentication });
    const { authorization, ...others } = headers;
    expect(request).toEqual({ method: 'POST', url: tokenUrl, body });
    expect(others).toEqual({
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    });
    expect(authorization === undefined ? undefined : decoded(authorization)).toBe(userAndPassword);
    if (authorization !== undefined) expect(authorization).toMatch(/^Basic [A-Za-z0-9+/]+=*$/);
  });

  it('goes to the given URL, also over http: the one door decides about that', async () => {
    const { url } = await tokenRequest({ ...plain, tokenUrl: 'http://127.0.0.1:8080/token' });
    expect(url).toBe('http://127.0.0.1:8080/token');
  });
});

const forms: readonly ClientAuthentication[] = [
  'client_secret_basic',
  'client_secret_basic_unencoded',
  'client_secret_post',
];
const printable = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.isWellFormed());

it('never carries the credential in header and body, nor a scope that nobody gave, whatever the values', async () => {
  await fc.assert(
    fc.asyncProperty(
      printable,
      printable,
      fc.constantFrom(...forms),
      async (clientId, clientSecret, form) => {
        const request = await tokenRequest({ tokenUrl, clientId, clientSecret, clientAuthentication: form });
        const body = new URLSearchParams(request.body);
        const inHeader = form !== 'client_secret_post';
        expect(Object.hasOwn(request.headers, 'authorization')).toBe(inHeader);
        expect([...body.keys()]).toEqual(
          inHeader ? ['grant_type'] : ['grant_type', 'client_id', 'client_secret'],
        );
        if (!inHeader)
          expect([body.get('client_id'), body.get('client_secret')]).toEqual([clientId, clientSecret]);
        if (form === 'client_secret_basic') {
          // What a server does that follows RFC 6749 §2.3.1.
          const [id = '', secret = ''] = decoded(request.headers.authorization).split(':');
          const pair = new URLSearchParams(`id=${id}&secret=${secret}`);
          expect([pair.get('id'), pair.get('secret')]).toEqual([clientId, clientSecret]);
        }
      },
    ),
  );
});

it.each<[string, string, boolean]>([
  ['abc', 'XYZ019*-._', false],
  ['client-1', 's3cret', false],
  ['a:b', 's3cret', true],
  ['abc', 'a b', true],
  ['abc', 'a+b', true],
  ['abc', 'a~b', true],
  ['abc', 'é', true],
])('the two forms of Basic for %s and %s differ: %s', async (clientId, clientSecret, differ) => {
  expect(basicFormsDiffer(clientId, clientSecret)).toBe(differ);
  const [encoded, unencoded] = await Promise.all(
    forms
      .slice(0, 2)
      .map((clientAuthentication) =>
        tokenRequest({ tokenUrl, clientId, clientSecret, clientAuthentication }),
      ),
  );
  expect(encoded?.headers.authorization !== unencoded?.headers.authorization).toBe(differ);
});
