import { execFileSync } from 'node:child_process';
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { certificateDigest, certificateOf } from './certificate.ts';

const directory = mkdtempSync(join(tmpdir(), 'certificate-'));
const [keyFile, certificateFile] = [join(directory, 'key.pem'), join(directory, 'certificate.pem')];
const openssl = (...words: string[]): string =>
  execFileSync('openssl', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
openssl(
  ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=cleat'],
  ...['-keyout', keyFile, '-out', certificateFile],
);
const key = createPrivateKey(readFileSync(keyFile));
const pasted = readFileSync(keyFile, 'utf8') + readFileSync(certificateFile, 'utf8');
afterAll(() => rmSync(directory, { recursive: true, force: true }));

it.each([
  ['x5t', '-sha1'],
  ['x5t#S256', '-sha256'],
] as const)('%s is the fingerprint that openssl gives with %s', (header, digest) => {
  const printed = openssl('x509', '-in', certificateFile, '-noout', '-fingerprint', digest);
  const hex = printed.split('=')[1]?.replaceAll(/[:\s]/g, '') ?? '';
  const expected = Buffer.from(hex, 'hex').toString('base64url');
  for (const text of [pasted, pasted.replaceAll('\n', '\\n'), pasted.replaceAll('\n', ' ')]) {
    const found = certificateOf(text, key);
    expect(found.kind === 'found' && certificateDigest(found.certificate, header)).toBe(expected);
  }
});

it('there is none without a certificate that can be read', () => {
  const broken = '-----BEGIN CERTIFICATE-----AAAA-----END CERTIFICATE-----';
  for (const text of ['', readFileSync(keyFile, 'utf8'), broken]) {
    expect(certificateOf(text, key)).toEqual({ kind: 'none' });
  }
});

it('one that was made for another key is none', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  expect(certificateOf(pasted, privateKey)).toEqual({ kind: 'of_another_key' });
  const { privateKey: curve } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  expect(certificateOf(pasted, curve)).toEqual({ kind: 'of_another_key' });
});
