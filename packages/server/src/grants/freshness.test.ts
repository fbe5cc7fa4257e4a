import { expect, it } from 'vitest';
import { isFresh, mayHaveExpired } from './freshness.ts';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);

it.each<[string, number | null, number, boolean]>([
  ['of an hour, a minute and a second before its end', 3600, 3539, true],
  ['of an hour, a minute before its end', 3600, 3540, false],
  ['of 100 seconds, before its last tenth', 100, 89, true],
  ['of 100 seconds, in its last tenth', 100, 90, false],
  ['of no time at all', 0, 0, false],
  ['that is over', 60, 61, false],
  ['of unknown lifetime', null, 1_000_000, true],
])('a grant %s: fresh is %4$s', (_, lifetime, age, fresh) => {
  const expiresAt = lifetime === null ? null : at(lifetime);
  expect(isFresh({ obtainedAt: at(0), expiresAt }, at(age))).toBe(fresh);
});

it.each<[string, number | null, number, boolean]>([
  ['of three seconds, two seconds old', 3, 2, true],
  ['of three seconds, one second old', 3, 1, false],
  ['of an hour, a minute old', 3600, 60, false],
  ['that is over', 60, 61, true],
  ['of unknown lifetime', null, 1_000_000, false],
])('a refused grant %s: may have expired is %4$s', (_, lifetime, age, expired) => {
  const expiresAt = lifetime === null ? null : at(lifetime);
  expect(mayHaveExpired({ obtainedAt: at(0), expiresAt }, at(age))).toBe(expired);
});
