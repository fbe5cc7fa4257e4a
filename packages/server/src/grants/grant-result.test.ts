import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { EgressOutcome } from '../egress/types.ts';
import { answer, granted, method, now, refused, run, timeout } from './test-token-endpoint.ts';

describe('what is reported', () => {
  it.each<[string, EgressOutcome[], string | null, number | null]>([
    [
      'the first refusal, if all refuse',
      [refused, answer(400, { error: 'invalid_request' }), answer(401, '')],
      'invalid_client',
      401,
    ],
    ['a time-out of the second', [refused, timeout], 'timeout', null],
    ['a 503 of the second', [refused, answer(503, '')], 'provider_unavailable', 503],
    ['a 429 of the third', [refused, refused, answer(429, '')], 'rate_limited', 429],
    [
      'a scope refused to the second',
      [refused, answer(400, { error: 'invalid_scope' })],
      'insufficient_scope',
      400,
    ],
    [
      'the first refusal, if the second is refused without a reason',
      [refused, answer(403, '')],
      'invalid_client',
      401,
    ],
    [
      'that the client may not, if a later form says so',
      [refused, answer(400, { error: 'unauthorized_client' }), refused],
      'unauthorized_client',
      400,
    ],
    ['nothing, if the second is granted', [refused, granted], null, 200],
    ['an answer without a token', [answer(200, { token: 'x' })], 'unexpected_response', 200],
    [
      'an error with 200',
      [answer(200, { error: 'access_denied', access_token: 'x' })],
      'permission_denied',
      200,
    ],
  ])('is %s', async (_, script, code, status) => {
    const { classification, request: described } = (await run(script)).exchange;
    expect([classification.code, classification.status]).toEqual([code, status]);
    expect(described).toEqual({ method: 'POST', url: 'https://hr.example/token' });
  });

  it('holds neither the secret nor the token in anything that prints', async () => {
    for (const script of [
      [granted],
      [refused, answer(400, { error: 'invalid_client', echo: 'canary-token' }), timeout],
    ]) {
      const { grant, exchange, remembered } = await run(script);
      for (const text of [
        JSON.stringify({ grant, exchange, remembered }),
        inspect({ grant, exchange }, { depth: 9 }),
      ]) {
        expect(text).not.toContain('canary');
      }
    }
  });
});

it('a grant holds the token, when it was obtained, and how long it lives', async () => {
  const { grant } = await run([answer(200, { access_token: 'tok' })]);
  expect(grant?.accessToken.expose()).toBe('tok');
  expect(grant).toMatchObject({ obtainedAt: now, expiresAt: new Date('2026-01-01T00:10:00Z') });
});

it.each<[string | undefined, unknown, string[]]>([
  [undefined, undefined, []],
  ['a b', undefined, ['a', 'b']],
  ['a b', '', ['a', 'b']],
  ['a b', 'b a', ['a', 'b']],
  ['a b', 'b', ['b']],
  ['a b', 'b canary', ['b']],
  [undefined, 'canary', []],
  ['a', 'canary', []],
  ['read write', 'read,write', ['read', 'write']],
  ['read write', 'write,canary', ['write']],
  ['read write', 'canary,', []],
  ['read,write', 'read,write', ['read,write']],
  ['read,write', 'read write', ['read', 'write']],
  ['read,write', 'write', ['write']],
  ['a,b c', 'c a', ['c']],
])(
  'of the scopes %j that were asked for, the answer %j confirms %j, and adds none',
  async (asked, scope, scopes) => {
    const { grant } = await run([answer(200, { access_token: 'tok', scope })], {
      method: { ...method, ...(asked !== undefined && { scope: asked }) },
    });
    expect(grant?.scopes).toEqual(scopes);
  },
);

it('every attempt refuses redirects and keeps to the time that is left and to a small answer', async () => {
  const { sent } = await run([refused, refused, granted]);
  expect(sent.map(({ options }) => options)).toEqual(
    Array(3).fill({ deadline: 1234, maxResponseBytes: 1_048_576 }),
  );
});

it.each([
  ['a,b:c', 'a,b:c'],
  [' a  b\tc ', 'a b c'],
  ['a, b', 'a b'],
])('the scopes %j that were entered are sent as %j', async (scopes, sentScope) => {
  const change = { method: { ...method, scopesField: 'scopes' }, config: { clientId: 'c', scopes } };
  const { sent } = await run([granted], change);
  expect(new URLSearchParams(sent[0]?.body).get('scope')).toBe(sentScope);
});

it.each([
  [undefined, null],
  ['read', 'read'],
])('the scope %j is sent as %j', async (scope, sentScope) => {
  const { sent } = await run([granted], { method: { ...method, ...(scope !== undefined && { scope }) } });
  expect(new URLSearchParams(sent[0]?.body).get('scope')).toBe(sentScope);
});
