import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyLength } from './envelope.ts';
import { generateKeyText, KeyringError, masterKey, parseKeyring } from './keyring.ts';

const one = randomBytes(keyLength).toString('base64');
const two = randomBytes(keyLength).toString('base64');
const short = randomBytes(31).toString('base64');
const long = randomBytes(33).toString('base64');

function refusal(text: string): KeyringError {
  try {
    parseKeyring(text, 'CLEAT_MASTER_KEYS');
  } catch (error) {
    if (error instanceof KeyringError) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('a keyring is read from text', () => {
  it.each<[string, string, number[]]>([
    ['one key', `1:${one}`, [1]],
    ['the last line ended', `1:${one}\n`, [1]],
    ['lines', `1:${one}\n2:${two}`, [1, 2]],
    ['lines of Windows', `1:${one}\r\n2:${two}\r\n`, [1, 2]],
    ['commas', `1:${one},2:${two}`, [1, 2]],
    ['commas and spaces', ` 1:${one} , 2:${two} ,`, [1, 2]],
    ['the newest first', `2:${two}\n1:${one}`, [2, 1]],
    ['versions with gaps', `7:${one},30:${two}`, [7, 30]],
    ['comments and blank lines', `# made 2026\n\n1:${one}\n  # retired soon\n2:${two}`, [1, 2]],
    ['base64url', `1:${Buffer.from(one, 'base64').toString('base64url')}`, [1]],
    ['padding left out', `1:${one.replace('=', '')}`, [1]],
  ])('%s', (_what, text, versions) => {
    const keyring = parseKeyring(text, 'CLEAT_MASTER_KEYS');
    expect([...keyring.keys.keys()]).toEqual(versions);
    expect(keyring.current).toBe(Math.max(...versions));
    for (const key of keyring.keys.values()) {
      expect([one, two]).toContain(Buffer.from(key).toString('base64'));
    }
  });

  it.each([
    ['nothing', '', 'key_missing'],
    ['blanks', ' \n\t\n', 'key_missing'],
    ['commas alone', ',,', 'key_missing'],
    ['a comment alone', '# 1:abc', 'key_missing'],
    ['no version', one, 'key_malformed'],
    ['version 0', `0:${one}`, 'key_malformed'],
    ['a version below 0', `-1:${one}`, 'key_malformed'],
    ['a version with a leading 0', `01:${one}`, 'key_malformed'],
    ['a version that no column holds', `10000000000:${one}`, 'key_malformed'],
    ['a version in letters', `v1:${one}`, 'key_malformed'],
    ['no key', '1:', 'key_malformed'],
    ['a blank within', `1: ${one}`, 'key_malformed'],
    ['other characters', `1:${one.slice(0, 20)}*${one.slice(21)}`, 'key_malformed'],
    ['a second key that is malformed', `1:${one},two`, 'key_malformed'],
    ['a version twice', `1:${one}\n1:${two}`, 'key_malformed'],
    ['the same key twice', `1:${one}\n1:${one}`, 'key_malformed'],
    ['31 bytes', `1:${short}`, 'key_short'],
    ['33 bytes', `1:${long}`, 'key_short'],
    ['hexadecimal', `1:${randomBytes(keyLength).toString('hex')}`, 'key_short'],
    ['a password', '1:correct-horse-battery', 'key_short'],
    ['zeros', `1:${Buffer.alloc(keyLength).toString('base64')}`, 'key_short'],
    ['a short pattern', `1:${Buffer.alloc(keyLength, 'abcdefg').toString('base64')}`, 'key_short'],
  ])('but not from %s', (_what, text, code) => {
    const error = refusal(text);
    expect(error.code).toBe(code);
    expect(error.message).toContain('CLEAT_MASTER_KEYS');
  });

  it('which no error repeats', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9+/]{12,60}$/), (key) => {
        for (const text of [key, `1:${key}`, `1:${key}*`, `x:${key}`]) {
          let message = '';
          try {
            parseKeyring(text, 'CLEAT_MASTER_KEYS');
          } catch (error) {
            expect(error).toBeInstanceOf(KeyringError);
            message = String(error);
          }
          expect(message).not.toContain(key);
        }
      }),
    );
  });

  it('and never by another error, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'12:,\n# abAB+/=') })),
        (text) => {
          try {
            parseKeyring(text, 'CLEAT_MASTER_KEYS');
          } catch (error) {
            expect(error).toBeInstanceOf(KeyringError);
          }
        },
      ),
    );
  });
});

describe('a master key', () => {
  it('is found by its version, and missed by name', () => {
    const keyring = parseKeyring(`1:${one},3:${two}`, 'CLEAT_MASTER_KEYS');
    expect(Buffer.from(masterKey(keyring, 3)).toString('base64')).toBe(two);
    expect(() => masterKey(keyring, 2)).toThrow(expect.objectContaining({ code: 'key_version_missing' }));
  });

  it('that is generated is version 1, readable, and another each time', () => {
    const texts = Array.from({ length: 50 }, generateKeyText);
    expect(new Set(texts).size).toBe(50);
    for (const text of texts) expect(parseKeyring(text, 'new').current).toBe(1);
  });
});
