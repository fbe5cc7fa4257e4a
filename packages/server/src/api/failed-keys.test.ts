import { describe, expect, it } from 'vitest';
import { createFailedKeys, networkOf } from './failed-keys.ts';

function limiter(perMinute = 2) {
  let at = 0;
  const failed = createFailedKeys(perMinute, () => new Date(at));
  return {
    refuse: (address: string) => {
      const { code, extras } = failed.refuse(address);
      return { code, retryAfter: extras.headers?.['Retry-After'] };
    },
    pass: (milliseconds: number) => {
      at += milliseconds;
    },
  };
}
const unauthenticated = { code: 'unauthenticated', retryAfter: undefined };

describe('keys that are refused', () => {
  it('are told so until there are too many of one address, which is told when to go on, and then anew', () => {
    const { refuse, pass } = limiter();
    expect([refuse('a'), refuse('a')]).toEqual([unauthenticated, unauthenticated]);
    pass(20_500);
    expect(refuse('a')).toEqual({ code: 'rate_limited', retryAfter: '40' });
    pass(39_499);
    expect(refuse('a')).toEqual({ code: 'rate_limited', retryAfter: '1' });
    pass(1);
    expect(refuse('a')).toEqual(unauthenticated);
  });

  it('are not counted longer for a clock that was set back', () => {
    const { refuse, pass } = limiter(1);
    refuse('a');
    pass(-3_600_000);
    expect(refuse('a')).toEqual(unauthenticated);
  });

  it('count for their own address alone', () => {
    const { refuse } = limiter(1);
    refuse('192.0.2.1');
    expect(refuse('192.0.2.1').code).toBe('rate_limited');
    expect(refuse('192.0.2.2').code).toBe('unauthenticated');
  });

  it('do not fill the memory, from however many addresses they come', () => {
    const { refuse } = limiter(1);
    refuse('first');
    for (let index = 0; index < 10_000; index += 1) refuse(`other ${index}`);
    // Forgotten to make room: the price is one more 401.
    expect(refuse('first').code).toBe('unauthenticated');
  });
});

it.each([
  ['192.0.2.1', '192.0.2.1', true],
  ['192.0.2.1', '192.0.2.2', false],
  ['::ffff:192.0.2.1', '192.0.2.1', true],
  ['2001:db8::1', '2001:db8:0:0:ffff::2', true],
  ['2001:db8:0:1::1', '2001:db8:0:2::1', false],
  ['fe80::1%eth0', 'fe80::2%eth0', true],
  ['no address', 'another', false],
])('%s and %s are one sender: %s', (one, other, same) => {
  expect(networkOf(one) === networkOf(other)).toBe(same);
});
