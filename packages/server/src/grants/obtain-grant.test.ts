import { describe, expect, it } from 'vitest';
import type { EgressOutcome } from '../egress/types.ts';
import { Secret } from '../vault/secret.ts';
import type { GrantRequest } from './exchange.ts';
import { answer, granted, refused, run, timeout } from './test-token-endpoint.ts';

describe('the forms of client authentication', () => {
  it.each<[string, EgressOutcome[], Partial<GrantRequest>, string[], string | null, number | null]>([
    ['stop at the first that is granted', [granted], {}, ['basic'], 'client_secret_basic', null],
    ['go on after 401', [refused, granted], {}, ['basic', 'raw'], 'client_secret_basic_unencoded', 3],
    [
      'go on after a bare 401',
      [answer(401, ''), granted],
      {},
      ['basic', 'raw'],
      'client_secret_basic_unencoded',
      3,
    ],
    ['end with the body', [refused, refused, granted], {}, ['basic', 'raw', 'post'], 'client_secret_post', 3],
    ['are all refused', [refused, refused, refused], {}, ['basic', 'raw', 'post'], null, 3],
    [
      'go on after invalid_client at 400',
      [answer(400, { error: 'invalid_client' }), granted],
      {},
      ['basic', 'raw'],
      'client_secret_basic_unencoded',
      3,
    ],
    [
      'go on after invalid_client at 200',
      [answer(200, { error: 'invalid_client' }), granted],
      {},
      ['basic', 'raw'],
      'client_secret_basic_unencoded',
      3,
    ],
    [
      'go on after unauthorized_client',
      [answer(400, { error: 'unauthorized_client' }), granted],
      {},
      ['basic', 'raw'],
      'client_secret_basic_unencoded',
      3,
    ],
    [
      'go on after invalid_request',
      [answer(400, { error: 'invalid_request' }), granted],
      {},
      ['basic', 'raw'],
      'client_secret_basic_unencoded',
      3,
    ],
    [
      'skip an unencoded form that is the same',
      [refused, granted],
      { secrets: new Map([['clientSecret', new Secret('simple')]]) },
      ['raw', 'post'],
      'client_secret_post',
      3,
    ],
    ['are not gone through while nobody waits', [refused], { personWaits: false }, ['basic'], null, null],
    [
      'are gone through once for a version of the secret',
      [refused],
      { remembered: { form: null, triedForSecretVersion: 3 } },
      ['basic'],
      null,
      3,
    ],
    [
      'are gone through again for a new version',
      [refused, granted],
      { remembered: { form: null, triedForSecretVersion: 2 } },
      ['basic', 'raw'],
      'client_secret_basic_unencoded',
      3,
    ],
    [
      'begin with the one that worked',
      [granted],
      { remembered: { form: 'client_secret_post', triedForSecretVersion: 3 } },
      ['post'],
      'client_secret_post',
      3,
    ],
    [
      'keep the one that worked when it is refused',
      [refused],
      { remembered: { form: 'client_secret_post', triedForSecretVersion: 3 } },
      ['post'],
      'client_secret_post',
      3,
    ],
  ])('%s', async (_, script, change, forms, form, triedForSecretVersion) => {
    const result = await run(script, change);
    expect(result.forms).toEqual(forms);
    expect(result.remembered).toEqual({ form, triedForSecretVersion });
    expect(result.grant === null).toBe(script.at(-1) !== granted);
  });

  it.each<[string, EgressOutcome]>([
    ['400 invalid_grant', answer(400, { error: 'invalid_grant' })],
    ['400 invalid_scope', answer(400, { error: 'invalid_scope' })],
    ['400 unsupported_grant_type', answer(400, { error: 'unsupported_grant_type' })],
    ['a bare 400', answer(400, '')],
    ['403', answer(403, '')],
    ['404', answer(404, '')],
    ['404 that says invalid_client', answer(404, { error: 'invalid_client' })],
    ['429', answer(429, '')],
    ['429 that says invalid_client', answer(429, { error: 'invalid_client' })],
    [
      '403 with Retry-After that says invalid_client',
      answer(403, { error: 'invalid_client' }, { 'retry-after': '9' }),
    ],
    ['500', answer(500, '')],
    ['503 that says invalid_request', answer(503, { error: 'invalid_request' })],
    ['a page', answer(200, '<!doctype html><html></html>')],
    ['200 without a token', answer(200, {})],
    ['a time-out', timeout],
  ])('end with %s: that refuses no client', async (_, outcome) => {
    const { forms, remembered, grant } = await run([outcome]);
    expect({ forms, remembered, grant }).toEqual({
      forms: ['basic'],
      remembered: { form: null, triedForSecretVersion: null },
      grant: null,
    });
  });
});

describe('an outage on the way leaves all forms to be tried again', () => {
  it.each<[string, EgressOutcome]>([
    ['a time-out', timeout],
    ['503', answer(503, '')],
    ['429', answer(429, '')],
    ['an answer that cannot be read', answer(200, '')],
  ])('%s', async (_, outcome) => {
    const remembered = { form: 'client_secret_post', triedForSecretVersion: 2 } as const;
    const interrupted = await run([refused, outcome], { remembered });
    expect(interrupted.remembered).toEqual(remembered);
    expect(interrupted.forms).toEqual(['post', 'basic']);
  });
});
