import { describe, expect, it } from 'vitest';
import { cacheControl, vary } from './caching.ts';

describe('a cache', () => {
  it.each([
    ['', 'no-store'],
    ['max-age=60', 'private, max-age=60'],
    ['no-store', 'private, no-store'],
    ['no-cache, must-revalidate', 'private, no-cache, must-revalidate'],
    ['public, max-age=60, S-MaxAge=90', 'private, max-age=60'],
    ['PUBLIC', 'private'],
    ['private="set-cookie", max-age=1', 'private, max-age=1'],
    ['no-cache="a, public", ext="\\"x, public"', 'private, no-cache="a, public", ext="\\"x, public"'],
    [', max-age=1 ,, immutable ,', 'private, max-age=1, immutable'],
    // What cannot be read could be read by somebody as leave to store.
    ['max-age=60; public', 'no-store'],
    ['max-age = 60', 'no-store'],
    ['no-cache="a, public', 'no-store'],
  ])('that is told %j by the Provider hears %j', (given, told) => expect(cacheControl(given)).toBe(told));

  it.each([
    ['', 'Authorization'],
    ['Accept, Accept-Language', 'Accept, Accept-Language, Authorization'],
    ['*', '*, Authorization'],
  ])('keeps the answers of keys apart, given Vary %j', (given, told) => expect(vary(given)).toBe(told));
});
