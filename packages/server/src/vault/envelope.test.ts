import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { associatedData, EnvelopeError, keyLength, open, seal } from './envelope.ts';

const key = randomBytes(keyLength);
const bound = associatedData(['secret', 'ws_1', 'con_1', 'clientSecret', 1, 1]);
const bytes = fc.uint8Array({ maxLength: 200 });
const parts = fc.array(fc.oneof(fc.string(), fc.nat()), { maxLength: 5 });

describe('an envelope', () => {
  it('opens to what was sealed', () => {
    const keys = fc.uint8Array({ minLength: keyLength, maxLength: keyLength });
    fc.assert(
      fc.property(keys, bytes, bytes, (anyKey, plaintext, aad) => {
        expect(open(anyKey, seal(anyKey, plaintext, aad), aad)).toEqual(Buffer.from(plaintext));
      }),
    );
  });

  it('differs each time, also in its nonce', () => {
    const sealed = Array.from({ length: 200 }, () => seal(key, Buffer.from('same'), bound));
    expect(new Set(sealed.map((one) => one.toString('hex'))).size).toBe(200);
    expect(new Set(sealed.map((one) => one.subarray(1, 13).toString('hex'))).size).toBe(200);
  });

  it('does not hold the plaintext', () => {
    expect(seal(key, Buffer.from('clear text'), bound).includes('clear text')).toBe(false);
  });

  it('is refused with any single bit flipped', () => {
    const sealed = seal(key, Buffer.from('a secret'), bound);
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const altered = Buffer.from(sealed);
      altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => open(key, altered, bound), `bit ${bit}`).toThrow(EnvelopeError);
    }
  });

  it('is refused when cut short anywhere, so that no shorter tag is accepted', () => {
    const sealed = seal(key, Buffer.from('a secret'), bound);
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => open(key, sealed.subarray(0, length), bound), `${length} bytes`).toThrow(EnvelopeError);
    }
  });

  it('is refused with a tag shortened in its place', () => {
    const sealed = seal(key, Buffer.alloc(0), bound);
    for (const length of [4, 8, 12, 13, 14, 15]) {
      expect(() => open(key, sealed.subarray(0, 13 + length), bound)).toThrow(EnvelopeError);
    }
  });

  it('is refused with anything added', () => {
    fc.assert(
      fc.property(bytes, fc.uint8Array({ minLength: 1, maxLength: 40 }), (plaintext, extra) => {
        const sealed = seal(key, plaintext, bound);
        expect(() => open(key, Buffer.concat([sealed, extra]), bound)).toThrow(EnvelopeError);
        expect(() => open(key, Buffer.concat([extra, sealed]), bound)).toThrow(EnvelopeError);
      }),
    );
  });

  it('is refused under another key', () => {
    fc.assert(
      fc.property(bytes, fc.nat(255), (plaintext, bit) => {
        const other = Buffer.from(key);
        other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(() => open(other, seal(key, plaintext, bound), bound)).toThrow(EnvelopeError);
      }),
    );
  });

  it('is refused for another place', () => {
    fc.assert(
      fc.property(parts, parts, bytes, (here, there, plaintext) => {
        fc.pre(JSON.stringify(here.map(String)) !== JSON.stringify(there.map(String)));
        const sealed = seal(key, plaintext, associatedData(here));
        expect(() => open(key, sealed, associatedData(there))).toThrow(EnvelopeError);
      }),
    );
  });

  it('never gives anything but EnvelopeError for what is none', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (noise) => {
        expect(() => open(key, noise, bound)).toThrow(EnvelopeError);
        expect(() => open(key, Uint8Array.of(1, ...noise), bound)).toThrow(EnvelopeError);
      }),
    );
  });

  it('stays readable: the layout of what earlier versions stored', () => {
    const stored = Buffer.from('AaG73eKqYc1AzEzR0dn40mdTQL1ygUfqAwn2kpQtkVxMoyAkm+THR9RoOA==', 'base64');
    const oldKey = Buffer.alloc(keyLength, 7);
    expect(open(oldKey, stored, associatedData(['fixed', 1])).toString()).toBe('kept since 0.1');
  });
});

describe('associated data', () => {
  it('is equal only for equal lists, however the parts are cut', () => {
    // Short parts of few characters, so that concatenations often coincide.
    const part = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', 'b', '\0', '\x01', '1'), maxLength: 3 }),
      fc.nat(12),
    );
    const list = fc.array(part, { maxLength: 4 });
    fc.assert(
      fc.property(list, list, (one, two) => {
        const same = JSON.stringify(one.map(String)) === JSON.stringify(two.map(String));
        expect(associatedData(one).equals(associatedData(two))).toBe(same);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    [
      ['ab', 'c'],
      ['a', 'bc'],
    ],
    [['a', 'b'], ['ab']],
    [['a', ''], ['a']],
    [
      ['', 'a'],
      ['a', ''],
    ],
    [
      [1, 11],
      [11, 1],
    ],
    [[], ['']],
    [['a\0\0\0\x01b'], ['a', 'b']],
    [['é'], ['e\u0301']],
  ])('tells %j from %j', (one, two) => {
    expect(associatedData(one).equals(associatedData(two))).toBe(false);
  });
});
