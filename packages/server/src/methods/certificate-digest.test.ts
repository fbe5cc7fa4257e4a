/** Against what openssl itself says of the same certificate. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { certificateDigest } from './signing-key.ts';

let folder = '';
let pasted = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cleat-certificate-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const asked = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  execFileSync(
    'openssl',
    [...asked, '-keyout', key, '-out', certificate, '-subj', '/CN=cleat', '-days', '2'],
    {
      stdio: 'ignore',
    },
  );
  pasted = readFileSync(key, 'utf8') + readFileSync(certificate, 'utf8');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['x5t', '-sha1'],
  ['x5t#S256', '-sha256'],
] as const)('%s is the fingerprint that openssl x509 %s prints', (header, digest) => {
  const printed = execFileSync(
    'openssl',
    ['x509', '-in', join(folder, 'certificate.pem'), '-noout', '-fingerprint', digest],
    { encoding: 'utf8' },
  );
  const hex = printed.trim().split('=')[1]?.replaceAll(':', '') ?? '';
  const expected = Buffer.from(hex, 'hex').toString('base64url');
  expect(certificateDigest(pasted, header)).toBe(expected);
  expect(certificateDigest(pasted.replaceAll('\n', '\\n'), header)).toBe(expected);
});

it('there is none without a certificate', () => {
  expect(certificateDigest(pasted.split('-----BEGIN CERTIFICATE')[0] ?? '', 'x5t')).toBeNull();
});
