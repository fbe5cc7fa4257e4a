/** The certificate that stands beside a private key, as people paste them. Without I/O. */
import { createHash, type KeyObject, X509Certificate } from 'node:crypto';
import { pem, withRealNewlines } from './pem.ts';

const certificateBlocks = /-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g;

export type FoundCertificate =
  | { readonly kind: 'found'; readonly certificate: X509Certificate }
  | { readonly kind: 'none' }
  /** There are some, and none of them was made for this key. */
  | { readonly kind: 'of_another_key' };

/** Of a whole chain, the one that was made for the key, wherever it stands. */
export function certificateOf(text: string, key: KeyObject): FoundCertificate {
  const blocks = [...withRealNewlines(text).matchAll(certificateBlocks)];
  const certificates = blocks.flatMap(([, body = '']) => readCertificate(body) ?? []);
  if (certificates.length === 0) return { kind: 'none' };
  const certificate = certificates.find((one) => one.checkPrivateKey(key));
  return certificate === undefined ? { kind: 'of_another_key' } : { kind: 'found', certificate };
}

/** The digest of a certificate as JWS headers have it (RFC 7515 §4.1.7 and §4.1.8). */
export function certificateDigest({ raw }: X509Certificate, header: 'x5t' | 'x5t#S256'): string {
  return createHash(header === 'x5t' ? 'sha1' : 'sha256')
    .update(raw)
    .digest('base64url');
}

function readCertificate(body: string): X509Certificate | null {
  try {
    return new X509Certificate(pem('CERTIFICATE', body));
  } catch {
    return null;
  }
}
