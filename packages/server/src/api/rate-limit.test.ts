import { describe, expect, it } from 'vitest';
import { Problem } from '../problem.ts';
import { createRateLimiter } from './rate-limit.ts';

const from = Date.UTC(2026, 0, 1);

describe('the limit of a subject', () => {
  it('is one, whether a call beyond it is refused with a problem or handed on', () => {
    let at = from;
    const limiter = createRateLimiter('calls', 3, () => new Date(at));
    expect(limiter.allow('a')).toEqual({
      'RateLimit-Policy': '"calls";q=3;w=60',
      RateLimit: '"calls";r=2;t=60',
    });
    at += 10_000;
    expect(limiter.take('a')).toEqual({
      'RateLimit-Policy': '"calls";q=3;w=60',
      RateLimit: '"calls";r=1;t=50',
    });
    expect(limiter.allow('a')?.RateLimit).toBe('"calls";r=0;t=50');
    expect(limiter.allow('a')).toBeNull();
    expect(() => limiter.take('a')).toThrow(Problem);
    expect(limiter.allow('b')).not.toBeNull();
    at = from + 60_000;
    expect(limiter.allow('a')?.RateLimit).toBe('"calls";r=2;t=60');
  });

  it('is not drawn out by a clock that was set back', () => {
    let at = from;
    const limiter = createRateLimiter('calls', 1, () => new Date(at));
    limiter.take('a');
    at -= 3_600_000;
    expect(limiter.take('a').RateLimit).toBe('"calls";r=0;t=60');
  });
});
