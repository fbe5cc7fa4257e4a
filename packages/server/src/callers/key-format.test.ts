import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateKey, hashKey, isWellFormedKey } from './key-format.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const anyKey = fc.noShrink(fc.constant(null).map(generateKey));

describe('a generated key', () => {
  const keys = Array.from({ length: 2000 }, generateKey);
  const random = keys.map((key) => key.slice('cleat_sk_'.length, -6));

  it('has its form, and the right checksum', () => {
    for (const key of keys) {
      expect(key).toMatch(/^cleat_sk_[0-9A-Za-z]{38}$/);
      expect(isWellFormedKey(key)).toBe(true);
    }
  });

  it('is never another one', () => {
    expect(new Set(random).size).toBe(keys.length);
  });

  it('has 190 bits: 32 places, each of which takes every character about equally often', () => {
    expect(Math.log2(alphabet.length) * 32).toBeGreaterThan(190);
    for (let place = 0; place < 32; place += 1) {
      expect(new Set(random.map((text) => text.charAt(place))).size, `place ${place}`).toBe(62);
    }
    const counts = Map.groupBy(random.join(''), (character) => character);
    const mean = (random.length * 32) / alphabet.length;
    // Each count is binomial with a deviation of about 32; six of them are passed once in 10^7 runs.
    for (const character of alphabet) {
      expect(Math.abs((counts.get(character)?.length ?? 0) - mean), character).toBeLessThan(200);
    }
  });
});

describe('the checksum', () => {
  it('catches every change of one character', () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        for (let place = 'cleat_sk_'.length; place < key.length; place += 1) {
          for (const other of alphabet) {
            if (other === key.charAt(place)) continue;
            const altered = key.slice(0, place) + other + key.slice(place + 1);
            if (isWellFormedKey(altered)) throw new Error(`${key} → ${altered}`);
          }
        }
      }),
      { numRuns: 10 },
    );
  });

  it('catches every exchange of neighbours', () => {
    fc.assert(
      fc.property(anyKey, fc.integer({ min: 9, max: 45 }), (key, place) => {
        fc.pre(key.charAt(place) !== key.charAt(place + 1));
        const swapped =
          key.slice(0, place) + key.charAt(place + 1) + key.charAt(place) + key.slice(place + 2);
        expect(isWellFormedKey(swapped)).toBe(false);
      }),
    );
  });

  it.each<[string, (key: string) => string]>([
    ['nothing', () => ''],
    ['the prefix alone', () => 'cleat_sk_'],
    ['without its prefix', (key) => key.slice(9)],
    ['with another prefix', (key) => key.replace('_sk_', '_pk_')],
    ['with the prefix in capitals', (key) => key.replace('cleat', 'CLEAT')],
    ['cut by one', (key) => key.slice(0, -1)],
    ['longer by one', (key) => `${key}0`],
    ['with a blank before', (key) => ` ${key}`],
    ['with a line end after', (key) => `${key}\n`],
    ['in capitals', (key) => key.slice(0, 9) + key.slice(9).toUpperCase()],
    ['twice', (key) => key + key],
  ])('a key is none: %s', (_what, alter) => {
    // Of a key without lower-case letters, capitals are the key itself.
    const key = Array.from({ length: 20 }, generateKey).find((made) => /[a-z]/.test(made.slice(9))) ?? '';
    expect(isWellFormedKey(alter(key))).toBe(false);
  });
});

describe('the hash', () => {
  it('is SHA-256 of the whole key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (key) => {
        expect(hashKey(key)).toEqual(createHash('sha256').update(key, 'utf8').digest());
      }),
    );
    expect(hashKey('abc').toString('hex')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
});
