import { expect, it } from 'vitest';
import { Secret } from '../vault/secret.ts';
import { applyGrant } from './apply-grant.ts';

const now = new Date('2026-01-01T00:00:00Z');

it('a grant is put on a request as Bearer, in place of an older one', () => {
  const grant = { accessToken: new Secret('tok'), obtainedAt: now, expiresAt: null, scopes: [] };
  const old = {
    method: 'GET' as const,
    url: 'https://hr.example',
    headers: { authorization: 'Bearer old', accept: 'a/b' },
  };
  expect(applyGrant(old, grant).headers).toEqual({ authorization: 'Bearer tok', accept: 'a/b' });
  expect(old.headers.authorization).toBe('Bearer old');
});
