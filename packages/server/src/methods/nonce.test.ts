import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { answersNonce, nonceOf } from './nonce.ts';

const state = 'a-state-of-256-bits';
const nonce = nonceOf(state);
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const idToken = (claims: unknown): string => `${part({ alg: 'RS256' })}.${part(claims)}.c2lnbmF0dXJl`;

describe('a nonce', () => {
  it('is the same for the same state, and another for another', () => {
    expect(nonceOf(state)).toBe(nonce);
    expect(nonceOf('another state')).not.toBe(nonce);
    expect(nonce).toMatch(/^[\w-]{43}$/);
  });

  it('is neither the state nor the hash under which the state is stored', () => {
    const stored = createHash('sha256').update(state).digest();
    expect([stored.toString('base64url'), state]).not.toContain(nonce);
  });
});

describe('the answer of a token endpoint', () => {
  it.each<[string, unknown, boolean]>([
    ['with the nonce', { id_token: idToken({ nonce }) }, true],
    ['without an ID token', { access_token: 'x' }, true],
    ['with an ID token that is null', { id_token: null }, true],
    ['with an ID token that is empty', { id_token: '' }, true],
    ['with an ID token that is encrypted', { id_token: 'a.b.c.d.e' }, true],
    ['with the nonce of another authorization', { id_token: idToken({ nonce: nonceOf('other') }) }, false],
    ['with the state in its place', { id_token: idToken({ nonce: state }) }, false],
    ['without a nonce', { id_token: idToken({ sub: 'ada' }) }, false],
    ['with a nonce that begins alike', { id_token: idToken({ nonce: `${nonce}x` }) }, false],
    ['with several nonces', { id_token: idToken({ nonce: [nonce] }) }, false],
    ['with claims that are a list', { id_token: idToken([nonce]) }, false],
    ['with claims that are null', { id_token: idToken(null) }, false],
    ['with claims that are no JSON', { id_token: 'a.b.c' }, false],
    ['with an ID token of one part', { id_token: 'abc' }, false],
    ['with an ID token that is an object', { id_token: { nonce } }, false],
  ])('%s', (_what, body, believed) => {
    expect(answersNonce(body, nonce)).toBe(believed);
  });
});
