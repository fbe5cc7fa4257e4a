/** How the client of a strategy proves itself, from its fields. In one of the two rooms where a secret is unwrapped. */
import type { Config } from '@cleat/plugin-kit';
import { certificateDigest, certificateOf } from '../methods/certificate.ts';
import type { TokenClientMethod } from '../methods/kinds.ts';
import { readSigningKey } from '../methods/signing-key.ts';
import type { ClientSigner, ProvenClient } from '../methods/token-request.ts';
import type { Secrets } from '../vault/secret.ts';

export type ClientProof = Omit<ProvenClient, 'clientAuthentication'>;

/**
 * The audience of an assertion is the token URL, unless the plugin names the origin of that URL or a text of its
 * own, such as the issuer of a server whose issuer is the same for everybody.
 * @returns a sentence without values if what was pasted is no key that can sign
 */
export function clientProof(
  method: TokenClientMethod,
  source: { readonly tokenUrl: string; readonly config: Config; readonly secrets: Secrets },
  { now, newId }: { readonly now: () => Date; readonly newId: () => string },
): ClientProof | { readonly fault: string } {
  const clientId = String(source.config[method.clientIdField] ?? '');
  const secret = source.secrets.get(method.clientSecretField)?.expose() ?? '';
  const { signature } = method;
  if (method.clientAuthentication[0] !== 'private_key_jwt' || signature === undefined) {
    return { clientId, clientSecret: secret };
  }
  const { algorithm, keyIdField, certificate, audience = 'token_url' } = signature;
  const read = readSigningKey(secret, algorithm);
  if ('fault' in read) return read;
  const found = certificate === undefined ? null : certificateOf(secret, read.key);
  if (found !== null && found.kind !== 'found') return { fault: certificateFaults[found.kind] };
  const keyId = keyIdField === undefined ? undefined : source.config[keyIdField];
  const signer: ClientSigner = {
    key: read.key,
    algorithm,
    header: {
      ...(keyId !== undefined && { kid: String(keyId) }),
      ...(certificate !== undefined &&
        found !== null && { [certificate]: certificateDigest(found.certificate, certificate) }),
    },
    audience: audienceOf(audience, source.tokenUrl),
    now: now(),
    id: newId(),
  };
  return { clientId, clientSecret: '', signer };
}

const certificateFaults = {
  none: 'No certificate stands beside the private key. Paste both, one PEM block after the other.',
  of_another_key:
    'The certificate beside the private key was made for another key. Paste the key together with its own certificate.',
} as const;

/**
 * Says before anything is saved what no Provider would explain: it looks the key up by the certificate, and refuses
 * the signature. Null if they belong together, or if there is nothing to compare, which the test explains.
 */
export function faultOfCertificate(
  method: TokenClientMethod,
  secrets: Secrets,
): { readonly field: string; readonly fault: string } | null {
  const { clientSecretField: field, clientAuthentication, signature } = method;
  const secret = secrets.get(field)?.expose();
  const signs = clientAuthentication[0] === 'private_key_jwt';
  if (!signs || signature?.certificate === undefined || secret === undefined) return null;
  const read = readSigningKey(secret, signature.algorithm);
  if ('fault' in read || certificateOf(secret, read.key).kind !== 'of_another_key') return null;
  return { field, fault: certificateFaults.of_another_key };
}

function audienceOf(audience: string, tokenUrl: string): string {
  if (audience === 'token_url') return tokenUrl;
  return audience === 'origin' ? new URL(tokenUrl).origin : audience;
}
