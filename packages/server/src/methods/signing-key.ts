/** Private keys as people paste them, and the JWTs (RFC 7519) that are signed with them. Without I/O. */
import { constants, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { SignatureAlgorithm } from '@cleat/plugin-kit';
import { pem, withRealNewlines } from './pem.ts';

/** A key, or one sentence that says why there is none; nothing of the key is in it. */
export type ReadKey = { readonly key: KeyObject } | { readonly fault: string };

const unreadable =
  'The private key cannot be read. Paste the whole PEM file, from its BEGIN line to its END line.';

/** Hyphens stand in the headers of a key that is encrypted the old way (RFC 1421 §4.6), never five of them. */
const keyBlock = /-----BEGIN ([A-Z ]*PRIVATE KEY)-----([^-]*(?:-(?!----)[^-]*)*)-----END \1-----/;

/** Reads a PEM (PKCS #8, PKCS #1 or SEC 1). */
export function readSigningKey(text: string, algorithm: SignatureAlgorithm): ReadKey {
  const [, label, body] = keyBlock.exec(withRealNewlines(text)) ?? [];
  if (label === undefined || body === undefined) return { fault: unreadable };
  if (label.startsWith('ENCRYPTED') || body.includes('ENCRYPTED')) {
    return { fault: 'The private key is protected by a passphrase. Paste it without one.' };
  }
  let key: KeyObject;
  try {
    key = createPrivateKey(pem(label, body));
  } catch {
    // The parser's error could quote its input.
    return { fault: unreadable };
  }
  return fits(key, algorithm)
    ? { key }
    : { fault: `The private key does not fit the signature ${algorithm}: ${needs[algorithm]} is needed.` };
}

const needs: Readonly<Record<SignatureAlgorithm, string>> = {
  RS256: 'an RSA key of at least 2048 bits',
  PS256: 'an RSA key of at least 2048 bits',
  ES256: 'a key on the curve P-256',
  EdDSA: 'an Ed25519 key',
};

/** RFC 7518 §3.3 to §3.5, RFC 8037 §3.1. */
function fits(
  { asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject,
  algorithm: string,
): boolean {
  switch (algorithm) {
    case 'RS256':
      return type === 'rsa' && (details?.modulusLength ?? 0) >= 2048;
    case 'PS256':
      return type === 'rsa' && (details?.modulusLength ?? 0) >= 2048;
    case 'ES256':
      return type === 'ec' && details?.namedCurve === 'prime256v1';
    case 'EdDSA':
      return type === 'ed25519';
    default:
      return false;
  }
}

export type JwtClaims = Readonly<Record<string, string | number>>;

/** A JWS in compact form, RFC 7515 §7.1. */
export function signJwt(
  header: Readonly<Record<string, string>>,
  claims: JwtClaims,
  key: KeyObject,
  algorithm: SignatureAlgorithm,
): string {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part), 'utf8').toString('base64url');
  const input = `${encode({ alg: algorithm, typ: 'JWT', ...header })}.${encode(claims)}`;
  return `${input}.${signature(Buffer.from(input, 'ascii'), key, algorithm).toString('base64url')}`;
}

function signature(input: Buffer, key: KeyObject, algorithm: SignatureAlgorithm): Buffer {
  switch (algorithm) {
    case 'RS256':
      return sign('sha256', input, key);
    case 'PS256':
      return sign('sha256', input, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 });
    case 'ES256':
      return sign('sha256', input, { key, dsaEncoding: 'ieee-p1363' });
    case 'EdDSA':
      return sign(null, input, key);
  }
}

/**
 * Times of an assertion, in seconds. Back-dated by a minute, since many servers refuse an `iat` that their own
 * clock has not reached; over after two, since some refuse what lives longer than three.
 */
export function assertionTimes(now: Date): { readonly iat: number; readonly exp: number } {
  const seconds = Math.floor(now.getTime() / 1000);
  return { iat: seconds - 60, exp: seconds + 120 };
}
