import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTokenAnswer } from './token-answer.ts';

const now = new Date('2026-01-01T00:00:00Z');
const tenYears = 10 * 365 * 24 * 3600;
const read = (body: unknown, defaultLifetime?: number): ReturnType<typeof readTokenAnswer> =>
  readTokenAnswer(body, now, defaultLifetime);
const lifetime = async (body: object, defaultLifetime?: number): Promise<number | null | undefined> => {
  const grant = await read({ access_token: 't', ...body }, defaultLifetime);
  if (grant === null) return undefined;
  return grant.expiresAt === null ? null : (grant.expiresAt.getTime() - now.getTime()) / 1000;
};

it('reads a token as the standard gives it', async () => {
  const body = { access_token: 'abc', token_type: 'Bearer', expires_in: 3600, scope: 'a b' };
  expect(await read(body)).toEqual({
    accessToken: 'abc',
    expiresAt: new Date('2026-01-01T01:00:00Z'),
    scopes: ['a', 'b'],
    refreshToken: null,
  });
});

describe('expires_in', () => {
  it.each<[string, number]>([
    ['3600', 3600],
    ['"3600"', 3600],
    ['" 3600 "', 3600],
    ['"3600.9"', 3600],
    ['3599.9', 3599],
    ['0', 0],
    ['"0"', 0],
    ['-1', 0],
    ['"-60"', 0],
    ['0.4', 0],
    ['1e9', tenYears],
    ['99999999999999999999', tenYears],
    ['"99999999999999999999"', tenYears],
    ['1e308', tenYears],
  ])('%s is %i seconds', async (json, seconds) => {
    expect(await lifetime({ expires_in: JSON.parse(json) }, 600)).toBe(seconds);
  });

  it.each([
    undefined,
    null,
    '',
    'soon',
    '1h',
    '0x10',
    '1e400',
    'NaN',
    'Infinity',
    '-',
    true,
    [3600],
    { value: 3600 },
  ])('%j is unsaid', async (value) => {
    expect(await lifetime({ expires_in: value })).toBeNull();
    expect(await lifetime({ expires_in: value }, 600)).toBe(600);
  });

  it.each([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN, '9'.repeat(400)])(
    '%s, too large for a number, is unsaid',
    async (value) => {
      expect(await lifetime({ expires_in: value }, 600)).toBe(600);
    },
  );
});

describe('expires_in where 0 says nothing without a refresh token', () => {
  it.each<[unknown, object, number | null]>([
    [0, {}, null],
    ['0', {}, null],
    [-1, {}, null],
    [0, { refresh_token: '' }, null],
    [0, { refresh_token: null }, null],
    [0, { refresh_token: 'r' }, 0],
    [-1, { refresh_token: 'r' }, 0],
    [1, {}, 1],
  ])('%j with %j is %j', async (value, more, seconds) => {
    const grant = await readTokenAnswer(
      { access_token: 't', expires_in: value, ...more },
      now,
      undefined,
      'unsaid',
    );
    expect(grant?.expiresAt).toEqual(seconds === null ? null : new Date(now.getTime() + seconds * 1000));
  });
});

describe('an access token that is a JWT (RFC 9068) lives', () => {
  const seconds = now.getTime() / 1000;
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const jwt = (claims: unknown): string => `${part({ alg: 'RS256' })}.${part(claims)}.c2lnbmF0dXJl`;

  it.each<[string, object, number | null]>([
    ['until its exp', { access_token: jwt({ exp: seconds + 900 }) }, 900],
    ['as long as expires_in says', { access_token: jwt({ exp: seconds + 900 }), expires_in: 60 }, 60],
    [
      'until its exp, if expires_in is none',
      { access_token: jwt({ exp: seconds + 900 }), expires_in: '' },
      900,
    ],
    ['no longer, if its exp is over', { access_token: jwt({ exp: seconds - 900 }) }, 0],
    ['ten years at most', { access_token: jwt({ exp: 1e12 }) }, tenYears],
    ['as by default without an exp', { access_token: jwt({ sub: 'x' }) }, 600],
    ['as by default with an exp that is a text', { access_token: jwt({ exp: `${seconds + 900}` }) }, 600],
    ['as by default with claims that are null', { access_token: jwt(null) }, 600],
    ['as by default if its claims are no JSON', { access_token: 'a.b.c' }, 600],
    [
      'as by default with two parts',
      { access_token: jwt({ exp: seconds + 900 }).replace(/\.\w+$/, '') },
      600,
    ],
    ['as by default with four parts', { access_token: `${jwt({ exp: seconds + 900 })}.x` }, 600],
  ])('%s', async (_what, body, due) => {
    expect(await lifetime(body, 600)).toBe(due);
  });
});

describe('token_type', () => {
  it.each(['bearer', 'Bearer', 'BEARER', ' Bearer ', '', ' ', undefined, null, 7])(
    '%j is bearer',
    async (type) => {
      expect(await read({ access_token: 't', token_type: type })).not.toBeNull();
    },
  );

  it.each(['mac', 'MAC', 'dpop', 'DPoP', 'N_A', 'bearer2'])('%j cannot be sent as bearer', async (type) => {
    expect(await read({ access_token: 't', token_type: type })).toBeNull();
  });
});

describe('access_token', () => {
  it.each([
    undefined,
    null,
    '',
    ' ',
    7,
    true,
    ['t'],
    { value: 't' },
    'a\nb',
    'a\r\nX: y',
    'a b',
    ' t',
    't\t',
    'é',
    '\u0000',
    '日本',
  ])('%j is no token', async (token) => {
    expect(await read({ access_token: token, token_type: 'Bearer', expires_in: 60 })).toBeNull();
  });

  it.each(['t', 'a.b-c_d~e+f/g==', 'ID:a|b;c'])('%s is one', async (token) => {
    expect((await read({ access_token: token }))?.accessToken).toBe(token);
  });

  it.each([
    [16_384, true],
    [16_385, false],
  ])('of %i characters is one: %s', async (length, isToken) => {
    expect((await read({ access_token: 'x'.repeat(length) })) !== null).toBe(isToken);
  });

  it.each([
    undefined,
    null,
    'text',
    7,
    true,
    [],
    [{ access_token: 't' }],
    {},
    { accessToken: 't' },
    { token: 't' },
  ])('is missing in %j', async (body) => {
    expect(await read(body)).toBeNull();
  });
});

describe('an error with 200', () => {
  it.each(['invalid_client', 'anything', 'x'])('%s is no grant, whatever stands beside it', async (error) => {
    expect(await read({ error })).toBeNull();
    expect(await read({ error, access_token: 't', token_type: 'bearer' })).toBeNull();
  });

  it.each([null, '', false, undefined])('%j is none', async (error) => {
    expect(await read({ error, access_token: 't' })).not.toBeNull();
  });
});

it.each<[unknown, string[]]>([
  ['a', ['a']],
  ['a b', ['a', 'b']],
  ['  a  b ', ['a', 'b']],
  ['', []],
  [undefined, []],
  [null, []],
  [['a', 'b'], []],
  [{ a: true }, []],
])('scope %j is %j', async (scope, scopes) => {
  expect((await read({ access_token: 't', scope }))?.scopes).toEqual(scopes);
});

it('further members change nothing', async () => {
  const more = JSON.parse(
    '{"id_token":7,"refresh_token":{},"authorization_details":3,"__proto__":{"error":"x"}}',
  );
  expect(await read({ access_token: 't', ...more, id_token: 'a.b.c', refresh_token: 'r' })).toEqual({
    accessToken: 't',
    expiresAt: null,
    scopes: [],
    refreshToken: 'r',
  });
});

it('never throws, and never gives a token that is no header value or a time that is none', async () => {
  const member = fc.constantFrom(
    'access_token',
    'token_type',
    'expires_in',
    'scope',
    'error',
    'id_token',
    '__proto__',
  );
  const value = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('Bearer', '60', 'token'),
    fc.double(),
    fc.string({ unit: 'binary' }),
  );
  const body = fc.oneof(
    fc.jsonValue(),
    fc.array(fc.tuple(member, value)).map((entries) => Object.fromEntries(entries)),
  );
  await fc.assert(
    fc.asyncProperty(body, fc.option(fc.nat(), { nil: undefined }), async (answer, byDefault) => {
      const grant = await read(answer, byDefault);
      if (grant === null) return;
      expect(grant.accessToken).toMatch(/^[!-~]+$/);
      expect(grant.expiresAt?.getTime()).not.toBeNaN();
      expect(grant.scopes.every((scope) => /^[^ ]+$/.test(scope))).toBe(true);
    }),
    { numRuns: 500 },
  );
});
