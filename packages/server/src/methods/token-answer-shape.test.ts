import type { TokenAnswerShape } from '@cleat/plugin-kit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTokenAnswer } from './token-answer.ts';
import { straightenAnswer } from './token-answer-shape.ts';

const now = new Date('2026-01-01T00:00:00Z');
const straighten = (body: unknown, shape?: TokenAnswerShape, contentType = 'application/json'): unknown => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = { kind: 'answer', status: 200, headers: { 'content-type': contentType }, text } as const;
  const straight = straightenAnswer(answer, shape).text;
  return straight === text && typeof body === 'string' ? text : JSON.parse(straight);
};
const form = 'application/x-www-form-urlencoded; charset=utf-8';
const failure = { flag: 'ok', code: 'why' };

it.each<[string, unknown, TokenAnswerShape | undefined, string | undefined, unknown]>([
  [
    'the standard',
    { access_token: 't', expires_in: 1 },
    undefined,
    undefined,
    { access_token: 't', expires_in: 1 },
  ],
  [
    'a token elsewhere',
    { access_token: 'bot', token_type: 'bot', user: { token: 't' } },
    { accessToken: 'user.token' },
    undefined,
    { access_token: 't', user: { token: 't' } },
  ],
  ['no token there', { access_token: 'bot' }, { accessToken: 'user.token' }, undefined, {}],
  [
    'a refresh token elsewhere',
    { r: { t: 'x' } },
    { refreshToken: 'r.t' },
    undefined,
    { r: { t: 'x' }, refresh_token: 'x' },
  ],
  [
    'milliseconds',
    { ms: '5500' },
    { expiresIn: { path: 'ms', unit: 'milliseconds' } },
    undefined,
    { ms: '5500', expires_in: 5.5 },
  ],
  [
    'seconds elsewhere',
    { s: 5 },
    { expiresIn: { path: 's', unit: 'seconds' } },
    undefined,
    { s: 5, expires_in: 5 },
  ],
  ['commas', { scope: 'a, b,c' }, { scopeSeparator: ',' }, undefined, { scope: 'a b c' }],
  ['a failure', { ok: false, why: 'x' }, { failure }, undefined, { ok: false, why: 'x', error: 'x' }],
  ['a failure without a code', { ok: false }, { failure }, undefined, { ok: false, error: 'unnamed' }],
  ['no failure', { ok: true, why: 'x' }, { failure }, undefined, { ok: true, why: 'x' }],
  [
    'an error of its own',
    { error: 'stale' },
    { errors: { stale: 'invalid_grant' } },
    undefined,
    { error: 'invalid_grant', provider_error: 'stale' },
  ],
  ['another error', { error: 'toString' }, { errors: {} }, undefined, { error: 'toString' }],
  ['a form', 'access_token=t&scope=a%20b', undefined, form, { access_token: 't', scope: 'a b' }],
  ['text', 'access_token=t', undefined, 'text/plain', 'access_token=t'],
  ['a list', [1], { accessToken: '0' }, undefined, [1]],
])('%s', (_, body, shape, contentType, expected) => {
  expect(straighten(body, shape, contentType)).toEqual(expected);
});

it('never throws, and what comes out can be judged', async () => {
  const shape: TokenAnswerShape = {
    accessToken: 'a.b',
    refreshToken: 'a.c',
    expiresIn: { path: 'e', unit: 'milliseconds' },
    scopeSeparator: ',',
    failure: { flag: 'ok', code: 'a' },
    errors: { x: 'invalid_client' },
  };
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .dictionary(fc.constantFrom('a', 'e', 'ok', 'scope', 'error', '__proto__'), fc.jsonValue())
      .map((body) => JSON.stringify(body)),
  );
  await fc.assert(
    fc.asyncProperty(text, fc.boolean(), async (body, isForm) => {
      const headers: Record<string, string> = isForm ? { 'content-type': form } : {};
      const straight = straightenAnswer({ kind: 'answer', status: 200, headers, text: body }, shape);
      if (straight.text !== body) await readTokenAnswer(JSON.parse(straight.text), now, undefined);
    }),
  );
});
