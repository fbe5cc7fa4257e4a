/** Which code of the Provider's own is shown, and what it changes. */
import type { DiagnosisCode, Refusals } from '@cleat/plugin-kit';
import { describe, expect, it } from 'vitest';
import type { EgressAnswer } from '../egress/types.ts';
import { classifyAnswer } from './classify.ts';
import { answer, json, oauth } from './test-answers.ts';

describe('the Provider’s own code', () => {
  const listed = ['S22', 'S21'];
  it.each<[string, unknown, string | null]>([
    ['in code', { code: 'S22' }, 'S22'],
    ['in errorCode', { errorCode: 'S22' }, 'S22'],
    ['in error_code', { error_code: 'S22' }, 'S22'],
    ['in error', { error: 'S22' }, 'S22'],
    ['in message', { message: 'S22' }, 'S22'],
    ['in a list of errors', { error: 'x', errors: [{ code: 'A1' }, { code: 'S21' }] }, 'S21'],
    ['in an array', [{ errorCode: 'S22' }], 'S22'],
    ['far down an array', [...Array(30).fill({}), { code: 'S22' }], null],
    ['in the top before a list', { code: 'S22', errors: [{ code: 'S21' }] }, 'S22'],
    ['that is not listed', { code: 'S23' }, null],
    ['within a longer text', { code: 'S22 s3cret', message: 'S22: permission denied for s3cret' }, null],
    ['in other letters', { code: 's22' }, null],
    ['in another member', { secret: 'S22' }, null],
    ['in an inherited member', Object.create({ code: 'S22' }), null],
    ['as a list', { code: ['S22'] }, null],
    ['in errors that are no list', { errors: { code: 'S22' } }, null],
    ['far down a list of errors', { errors: [...Array(30).fill({}), { code: 'S22' }] }, null],
    ['in a text', 'S22', null],
  ])('%s', (_, body, code) => {
    expect(classifyAnswer('request', answer(403, json(body)), listed).providerErrorCode).toBe(code);
    expect(classifyAnswer('request', answer(403, json(body)), []).providerErrorCode).toBeNull();
  });

  it('is shown in place of the OAuth error that says the same, if it is listed', () => {
    const own = (word: string) => answer(400, json({ error: 'invalid_client', replaced_error: word }));
    const shown = [own('S22'), own('S23')].map((one) => classifyAnswer('grant', one, listed));
    expect(shown.map(({ code, preciseErrorCode }) => [code, preciseErrorCode])).toEqual([
      ['invalid_client', 'S22'],
      ['invalid_client', null],
    ]);
    expect(classifyAnswer('request', own('S22'), listed).preciseErrorCode).toBeNull();
  });

  it.each([
    ['grant', 'invalid_client', 'invalid_client'],
    ['grant', 'unknown_error', null],
    ['request', 'invalid_client', null],
  ] as const)('at the stage %s, the OAuth error %s shows as %s', (stage, error, code) => {
    expect(classifyAnswer(stage, answer(400, oauth(error))).providerErrorCode).toBe(code);
  });
});

describe('what a plugin says about refusals', () => {
  const listed = ['X7', 'sso-required', 'deep', 'slow'];
  const refusals: Refusals = {
    codeAt: [
      { header: 'x-sso', prefix: 'sso-' },
      { member: 'error_codes.0', prefix: 'X' },
      { member: 'error.errors.0.reason' },
    ],
    meanings: { slow: 'rate_limited', deep: 'insufficient_scope' },
    remainingHeader: 'x-left',
  };
  const reason = (text: unknown): string => json({ error: { errors: [{ reason: text }] } });

  it.each<[string, EgressAnswer, DiagnosisCode | null, string | null]>([
    ['a number', answer(400, json({ error_codes: [7] })), 'request_refused', 'X7'],
    ['a text deep inside', answer(403, reason('deep')), 'insufficient_scope', 'deep'],
    [
      'the beginning of a header',
      answer(403, '{}', { 'x-sso': 'required; url=https://s3cret' }),
      'permission_denied',
      'sso-required',
    ],
    [
      'the first place that holds a listed code',
      answer(403, reason('slow'), { 'x-sso': 'partial' }),
      'rate_limited',
      'slow',
    ],
    ['no code that is not listed', answer(403, reason('s3cret')), 'permission_denied', null],
    ['no code without its prefix', answer(400, json({ error_codes: ['X7'] })), 'request_refused', null],
    ['no inherited member', answer(400, json({ error_codes: {} })), 'request_refused', null],
    ['no requests left', answer(403, '{}', { 'x-left': '0' }), 'rate_limited', null],
    ['some requests left', answer(403, '{}', { 'x-left': '10' }), 'permission_denied', null],
    ['no requests left, and another status', answer(401, '{}', { 'x-left': '0' }), 'token_rejected', null],
    ['a meaning beside an outage', answer(503, reason('deep')), 'provider_unavailable', 'deep'],
    ['a meaning beside 429', answer(429, reason('deep')), 'rate_limited', 'deep'],
    ['a meaning beside success', answer(200, reason('deep')), null, 'deep'],
  ])('%s', (_, given, code, precise) => {
    const seen = classifyAnswer('request', given, listed, refusals);
    expect([seen.code, seen.preciseErrorCode]).toEqual([code, precise]);
    expect(classifyAnswer('request', given, [], refusals).preciseErrorCode).toBeNull();
  });

  it('leaves the OAuth error beside it, by which forms of client authentication are tried', () => {
    const body = json({ error: 'invalid_client', error_codes: [7] });
    expect(classifyAnswer('grant', answer(401, body), listed, refusals)).toMatchObject({
      code: 'invalid_client',
      providerErrorCode: 'invalid_client',
      preciseErrorCode: 'X7',
    });
  });
});
