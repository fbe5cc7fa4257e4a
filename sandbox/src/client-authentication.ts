import type { Tenant } from './tenants.ts';

/**
 * oidc-provider admits printable ASCII in client ids and secrets, as RFC 6749 appendix A does. Administrators
 * paste other secrets too, so every byte beyond that is written as a marker, in the registered secret and in
 * the form-encoded one that arrives. All decoding and comparing stays with oidc-provider.
 */
export const asciiForm = (value: string): string =>
  value.replace(/[^\x20-\x7e]/gu, (character) =>
    [...Buffer.from(character)].map((byte) => marker(byte)).join(''),
  );

/** {@link asciiForm} of text that is form-encoded. */
export const asciiFormOfEncoded = (encoded: string): string =>
  encoded.replace(/%([01][0-9a-f]|7f|[89a-f][0-9a-f])/gi, (_, hex: string) =>
    marker(Number.parseInt(hex, 16)),
  );

/**
 * The `Authorization` header as oidc-provider should see it. For a client with `client_secret_basic_raw` the
 * header is taken undecoded, so it is form-encoded here; anything but Basic passes unchanged.
 */
export function basicForProvider(header: string, tenant: Tenant): string {
  const credentials = readBasic(header);
  if (credentials === undefined) return header;
  const [id, secret] = credentials;
  const raw = tenant.clients.some(
    (client) => client.clientId === id && client.authMethods.includes('client_secret_basic_raw'),
  );
  const encoded = raw ? `${encodeURIComponent(id)}:${encodeURIComponent(secret)}` : `${id}:${secret}`;
  return `Basic ${Buffer.from(asciiFormOfEncoded(encoded)).toString('base64')}`;
}

/** Id and secret of a Basic header, as they arrived (not form-decoded). */
function readBasic(header: string): readonly [string, string] | undefined {
  const encoded = /^basic ([A-Za-z0-9+/]+={0,2})$/i.exec(header)?.[1];
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  return colon < 0 ? undefined : [pair.slice(0, colon), pair.slice(colon + 1)];
}

/** What a token request carried as secret, in every form in which it could be told back to the caller. */
export function secretsSeen(authorization: string | undefined, body: string): readonly string[] {
  const basic = authorization === undefined ? undefined : readBasic(authorization)?.[1];
  const posted = new URLSearchParams(body).get('client_secret');
  const forms = [authorization, basic, basic === undefined ? undefined : formDecoded(basic), posted];
  return [...new Set(forms.filter((form) => form !== undefined && form !== null))];
}

function formDecoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return value;
  }
}

const marker = (byte: number): string => `{utf8-${byte.toString(16).padStart(2, '0').toUpperCase()}}`;
