/** A service account's key exchanged for a token (RFC 7523 §2.1), without I/O. */
import type { JwtBearerMethod } from '@cleat/plugin-kit';
import type { EgressRequest } from '../egress/types.ts';
import { assertionTimes, readSigningKey, signJwt } from './signing-key.ts';
import { grantTypeRequest, requestedParameters } from './token-request.ts';

/** @param value the text of an open field, or null if it has none */
type ReadOpenField = (field: string) => string | null;

export interface AssertionInput {
  readonly method: JwtBearerMethod;
  readonly tokenUrl: string;
  /** What was pasted: a JSON key file, or a PEM. */
  readonly keyText: string;
  readonly open: ReadOpenField;
  readonly now: Date;
  readonly id: string;
}

export type BuiltRequest = { readonly request: EgressRequest } | { readonly fault: string };

/** The URLs in a pasted file are never used: who writes it would choose where the assertion goes. */
export async function jwtBearerRequest(input: AssertionInput): Promise<BuiltRequest> {
  const { method, tokenUrl } = input;
  const file = readKeyFile(input.keyText);
  if (file === null)
    return { fault: 'The key file is no readable JSON. Paste the whole file as it was downloaded.' };
  const read = readSigningKey(file.privateKey, method.algorithm);
  if ('fault' in read) return read;
  const { issuer } = method;
  const signedBy = 'field' in issuer ? input.open(issuer.field) : file.member(issuer.member);
  if (signedBy === null) {
    return {
      fault:
        'field' in issuer
          ? `The field ${issuer.field} is empty: it says who signs.`
          : `The key file has no ${issuer.member}. Paste the whole JSON file, not the key alone.`,
    };
  }
  const subject = method.subjectField === undefined ? null : input.open(method.subjectField);
  const { iat, exp } = assertionTimes(input.now);
  const keyId = file.member('private_key_id');
  const assertion = signJwt(
    keyId === null ? {} : { kid: keyId },
    {
      iss: signedBy,
      // RFC 7523 §3 asks for a subject, but servers with delegation take its presence for a delegation.
      ...(subject !== null && { sub: subject }),
      aud: audienceOf(method.assertionAudience, input.open) ?? tokenUrl,
      jti: input.id,
      iat,
      exp,
      ...(method.scopeInAssertion === true && method.scope !== undefined && { scope: method.scope }),
    },
    read.key,
    method.algorithm,
  );
  const { scope, ...others } = requestedParameters(method);
  const inRequest = method.scopeInAssertion === true || scope === undefined ? {} : { scope };
  return {
    request: await grantTypeRequest({
      tokenUrl,
      clientId: signedBy,
      authenticate: () => {},
      grantType: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      parameters: { ...others, ...inRequest, assertion },
    }),
  };
}

function audienceOf(
  audience: JwtBearerMethod['assertionAudience'],
  open: ReadOpenField,
): string | null | undefined {
  return typeof audience === 'object' ? open(audience.field) : audience;
}

interface KeyFile {
  readonly privateKey: string;
  readonly member: (name: string) => string | null;
}

/** A PEM has no members. Null for something that begins like JSON and is none, or holds no key. */
function readKeyFile(text: string): KeyFile | null {
  const bare = text.replace(/^\ufeff/, '').trim();
  if (!bare.startsWith('{')) return { privateKey: bare, member: () => null };
  const file = parse(bare) ?? parse(withEscapedNewlines(bare));
  const member = (name: string): string | null => {
    const value: unknown = file === null ? undefined : Object.getOwnPropertyDescriptor(file, name)?.value;
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const privateKey = member('private_key');
  return privateKey === null ? null : { privateKey, member };
}

/** Line breaks inside a string, which somebody has unescaped by hand. */
function withEscapedNewlines(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"/gs, (text) => text.replace(/\r?\n/g, '\\n'));
}

function parse(json: string): object | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    // The parser's message quotes the text, which holds a key.
    return null;
  }
}
