/** private_key_jwt as oidc-provider judges it: signature, audience, times, and that an assertion is not used twice. */
import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { ClientCredentialsMethod, SignatureAlgorithm } from '@cleat/plugin-kit';
import Provider, { type ClientMetadata, type JWK } from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Egress } from '../egress/types.ts';
import { Secret } from '../vault/secret.ts';
import type { GrantResult } from './exchange.ts';
import { obtainGrant } from './obtain-grant.ts';
import { run } from './test-token-endpoint.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pairs: Readonly<Record<SignatureAlgorithm, KeyPairKeyObjectResult>> = {
  RS256: rsa,
  PS256: rsa,
  ES256: generateKeyPairSync('ec', { namedCurve: 'prime256v1' }),
  EdDSA: generateKeyPairSync('ed25519'),
};
const algorithms: readonly SignatureAlgorithm[] = ['RS256', 'PS256', 'ES256', 'EdDSA'];

const clientOf = (algorithm: SignatureAlgorithm): ClientMetadata => {
  const jwk: JWK = { ...pairs[algorithm].publicKey.export({ format: 'jwk' }), kid: 'k1', kty: '' };
  return {
    client_id: `client-${algorithm}`,
    grant_types: ['client_credentials'],
    redirect_uris: [],
    response_types: [],
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: algorithm,
    jwks: { keys: [{ ...jwk, kty: String(pairs[algorithm].publicKey.export({ format: 'jwk' }).kty) }] },
  };
};

let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no address');
  origin = `http://127.0.0.1:${address.port}`;
  const provider = new Provider(origin, {
    clients: algorithms.map(clientOf),
    features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
    clientAuthMethods: ['private_key_jwt'],
    enabledJWA: { clientAuthSigningAlgValues: [...algorithms] },
  });
  server.on('request', provider.callback());
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const egress: Egress = {
  send: async ({ method, url, headers, body }) => {
    const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
    return { kind: 'answer', status: response.status, headers: {}, text: await response.text() };
  },
  refuses: () => null,
  acceptsScheme: () => true,
  close: async () => {},
};

const methodOf = (algorithm: SignatureAlgorithm, audience: 'origin' | `https://${string}`) => ({
  type: 'oauth2_client_credentials' as const,
  clientIdField: 'clientId',
  clientSecretField: 'key',
  clientAuthentication: ['private_key_jwt'] as const,
  signature: { algorithm, keyIdField: 'keyId', audience },
});

function obtain(
  algorithm: SignatureAlgorithm,
  change: { readonly id?: string; readonly audience?: `https://${string}`; readonly key?: string } = {},
): Promise<GrantResult> {
  const method: ClientCredentialsMethod = methodOf(algorithm, change.audience ?? 'origin');
  const pem = pairs[algorithm].privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  return obtainGrant(
    {
      method,
      tokenUrl: `${origin}/token`,
      config: { clientId: `client-${algorithm}`, keyId: 'k1' },
      secrets: new Map([['key', new Secret(change.key ?? pem.replaceAll('\n', '\\n'))]]),
      secretVersion: 1,
      remembered: null,
      refreshToken: null,
      personWaits: true,
      safeCodes: [],
    },
    {
      egress,
      now: () => new Date(),
      newId: () => change.id ?? crypto.randomUUID(),
      remaining: () => 5000,
    },
  );
}

describe.each(algorithms)('%s', (algorithm) => {
  it('is accepted', async () => {
    const { grant, exchange, remembered } = await obtain(algorithm);
    expect([exchange.classification.code, exchange.classification.status]).toEqual([null, 200]);
    expect(grant?.accessToken.expose()).toMatch(/./);
    expect(remembered.form).toBe('private_key_jwt');
  });

  it('is refused with one id twice, for another audience, and with another key', async () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    await obtain(algorithm, { id: `once-${algorithm}` });
    const refusals = [
      await obtain(algorithm, { id: `once-${algorithm}` }),
      await obtain(algorithm, { audience: 'https://other.example' }),
      ...(['RS256', 'PS256'].includes(algorithm)
        ? [await obtain(algorithm, { key: other.export({ format: 'pem', type: 'pkcs8' }).toString() })]
        : []),
    ];
    for (const { exchange } of refusals) expect(exchange.classification.code).toBe('invalid_client');
  });
});

it('a key that cannot be read is an invalid configuration, and nothing is sent', async () => {
  const { exchange, sent } = await run([], {
    method: methodOf('RS256', 'origin'),
    secrets: new Map([['key', new Secret('canary')]]),
  });
  expect([sent, exchange.classification.code]).toEqual([[], 'invalid_configuration']);
  expect(JSON.stringify(exchange)).not.toContain('canary');
});
