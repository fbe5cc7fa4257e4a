import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiForm, asciiFormOfEncoded, basicForProvider, secretsSeen } from './client-authentication.ts';
import { putClient, seedTenant } from './tenants.ts';

const decoded = (encoded: string): string => decodeURIComponent(encoded.replaceAll('+', ' '));
const anyText = fc.string({ unit: 'grapheme', minLength: 1 });

describe('secrets beyond printable ASCII, in the form that oidc-provider admits', () => {
  it('are printable ASCII', () => {
    fc.assert(
      fc.property(anyText, (secret) => {
        expect(asciiForm(secret)).toMatch(/^[\x20-\x7e]+$/);
      }),
    );
  });

  it('are the same whether registered or decoded from a form-encoded request', () => {
    fc.assert(
      fc.property(anyText, (secret) => {
        expect(decoded(asciiFormOfEncoded(encodeURIComponent(secret)))).toBe(asciiForm(secret));
      }),
    );
  });

  it('differ where the secrets differ, as é and its literal percent form do', () => {
    expect(asciiForm('é')).not.toBe(asciiForm('%C3%A9'));
    expect(decoded(asciiFormOfEncoded(encodeURIComponent('%C3%A9')))).toBe('%C3%A9');
  });
});

describe('the Basic header as oidc-provider sees it', () => {
  const seeded = seedTenant('acme', 1, 1);
  const [client] = seeded.clients;
  if (client === undefined) throw new Error('the seed has a client');
  const raw = putClient(seeded, { ...client, authMethods: ['client_secret_basic_raw'] });
  const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;

  it.each([
    [
      'printable ASCII passes unchanged',
      seeded,
      basic('sandbox-client:a+b%25'),
      basic('sandbox-client:a+b%25'),
    ],
    ['a raw client is form-encoded', raw, basic('sandbox-client:a+b%25'), basic('sandbox-client:a%2Bb%2525')],
    ['another client stays as it is', raw, basic('other:a+b%25'), basic('other:a+b%25')],
    ['another scheme passes unchanged', raw, 'Bearer abc', 'Bearer abc'],
    ['a broken header passes unchanged', raw, 'Basic ???', 'Basic ???'],
  ])('%s', (_, tenant, header, expected) => {
    expect(basicForProvider(header, tenant)).toBe(expected);
  });

  it('names every form of the secret that a request carried', () => {
    const header = basic('sandbox-client:a%2Bb');
    expect(secretsSeen(header, 'client_secret=c%2Bd')).toEqual([header, 'a%2Bb', 'a+b', 'c+d']);
  });
});
