import { constants, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import type { SignatureAlgorithm } from '@cleat/plugin-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertionTimes, readSigningKey, signJwt } from './signing-key.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const ed = generateKeyPairSync('ed25519');
const pairs = { RS256: rsa, PS256: rsa, ES256: ec, EdDSA: ed } as const;
const algorithms: readonly SignatureAlgorithm[] = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const pemOf = (key: KeyObject, type: 'pkcs8' | 'pkcs1' | 'sec1' = 'pkcs8'): string =>
  key.export({ format: 'pem', type }).toString();
const pem = pemOf(rsa.privateKey);

describe('a key is read', () => {
  it.each<[string, string, SignatureAlgorithm]>([
    ['with real line breaks', pem, 'RS256'],
    ['with Windows line breaks', pem.replaceAll('\n', '\r\n'), 'RS256'],
    ['with escaped line breaks', pem.replaceAll('\n', '\\n'), 'RS256'],
    ['with line breaks that are escaped twice', pem.replaceAll('\n', '\\\\n'), 'RS256'],
    ['with escaped Windows line breaks', pem.replaceAll('\n', '\\r\\n'), 'RS256'],
    ['with blanks for line breaks', pem.replaceAll('\n', ' '), 'RS256'],
    ['with text around it', `Bag Attributes\n${pem}rest`, 'PS256'],
    ['as PKCS #1', pemOf(rsa.privateKey, 'pkcs1'), 'RS256'],
    ['as SEC 1', pemOf(ec.privateKey, 'sec1'), 'ES256'],
    ['of Ed25519', pemOf(ed.privateKey), 'EdDSA'],
  ])('%s', (_, text, algorithm) => {
    expect(readSigningKey(text, algorithm)).toHaveProperty('key');
  });
});

describe('a key is refused, without repeating any of it', () => {
  const small = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
  const locked = rsa.privateKey
    .export({ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: 'x' })
    .toString();
  const lockedBefore = rsa.privateKey
    .export({ format: 'pem', type: 'pkcs1', cipher: 'aes-256-cbc', passphrase: 'x' })
    .toString();
  const lockedCurve = ec.privateKey
    .export({ format: 'pem', type: 'sec1', cipher: 'aes-256-cbc', passphrase: 'x' })
    .toString();
  it.each<[string, string, SignatureAlgorithm, RegExp]>([
    ['nothing', '', 'RS256', /cannot be read/],
    ['text', 'canary', 'RS256', /cannot be read/],
    [
      'its public half',
      rsa.publicKey.export({ format: 'pem', type: 'spki' }).toString(),
      'RS256',
      /cannot be read/,
    ],
    ['cut off', pem.slice(0, 900), 'RS256', /cannot be read/],
    ['broken', pem.replace(/[A-Za-z]{8}\n/, '!\n'), 'RS256', /cannot be read/],
    ['with a passphrase', locked, 'RS256', /passphrase/],
    ['with a passphrase, as PKCS #1', lockedBefore, 'RS256', /passphrase/],
    [
      'with a passphrase, as PKCS #1 with escaped line breaks',
      lockedBefore.replaceAll('\n', '\\n'),
      'RS256',
      /passphrase/,
    ],
    [
      'with a passphrase, as PKCS #1 with blanks for line breaks',
      lockedBefore.replaceAll('\n', ' '),
      'RS256',
      /passphrase/,
    ],
    ['with a passphrase, as SEC 1', lockedCurve, 'ES256', /passphrase/],
    ['with hyphens inside', pem.replace(/\n/, '\n--'), 'RS256', /cannot be read/],
    ['of 1024 bits', pemOf(small), 'RS256', /2048/],
    ['of another kind', pemOf(ec.privateKey), 'RS256', /RSA/],
    ['of another kind', pem, 'ES256', /P-256/],
    ['of another kind', pem, 'EdDSA', /Ed25519/],
  ])('%s', (_, text, algorithm, fault) => {
    const read = readSigningKey(text, algorithm);
    expect(read).toEqual({ fault: expect.stringMatching(fault) });
    for (const line of text.split('\n').filter((one) => one.length > 10)) {
      expect(JSON.stringify(read)).not.toContain(line);
    }
  });

  it('whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...algorithms), (text, algorithm) => {
        const block = `-----BEGIN PRIVATE KEY-----${text}-----END PRIVATE KEY-----`;
        expect(readSigningKey(block, algorithm)).toHaveProperty('fault');
      }),
    );
  });
});

it.each(algorithms)('a JWT that is signed with %s is verified with the public half', (algorithm) => {
  const { privateKey, publicKey } = pairs[algorithm];
  const [header = '', claims = '', signature = ''] = signJwt(
    { kid: 'k' },
    { iss: 'é' },
    privateKey,
    algorithm,
  ).split('.');
  const decode = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(decode(header)).toEqual({ alg: algorithm, typ: 'JWT', kid: 'k' });
  expect(decode(claims)).toEqual({ iss: 'é' });
  const options =
    algorithm === 'PS256'
      ? { key: publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
      : algorithm === 'ES256'
        ? { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
        : publicKey;
  const hash = algorithm === 'EdDSA' ? null : 'sha256';
  const bytes = Buffer.from(signature, 'base64url');
  expect(verify(hash, Buffer.from(`${header}.${claims}`), options, bytes)).toBe(true);
});

it('an assertion is back-dated by a minute and over after two', () => {
  expect(assertionTimes(new Date('2026-01-01T00:00:00.900Z'))).toEqual({ iat: 1767225540, exp: 1767225720 });
});
