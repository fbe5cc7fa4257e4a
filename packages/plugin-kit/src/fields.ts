/**
 * Fields that many strategies share. What they let in is judged again wherever it is used. One that is to differ in a
 * keyword is spread: `{ ...textField(words), maxLength: 64 }`.
 */
import type { StringProperty } from './schema.ts';

interface FieldWords {
  readonly title: string;
  readonly description: string;
  readonly order: number;
}

/** An absolute URL that takes part in a destination: no user info, query or fragment. */
export function urlField(words: FieldWords & { readonly example: string }): StringProperty {
  return {
    type: 'string',
    title: words.title,
    description: words.description,
    examples: [words.example],
    minLength: 1,
    maxLength: 2048,
    format: 'uri',
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^/?#@\\s\\\\]+(?:/[^?#\\s\\\\]*)?$',
    'x-order': words.order,
    'x-destination': true,
    // So that one titled "Token URL" is not taken for a secret.
    'x-secret': false,
  };
}

/** One host label or one path segment that takes part in a destination: a subdomain, the name of a tenant. */
export function nameField(words: FieldWords & { readonly example: string }): StringProperty {
  return {
    type: 'string',
    title: words.title,
    description: words.description,
    examples: [words.example],
    minLength: 1,
    maxLength: 63,
    pattern: '^[A-Za-z0-9-]+$',
    'x-order': words.order,
    'x-destination': true,
  };
}

/** A value that is shown, such as a client id. */
export function textField(words: FieldWords): StringProperty {
  return {
    type: 'string',
    title: words.title,
    description: words.description,
    minLength: 1,
    maxLength: 512,
    pattern: '^[^\\u0000-\\u001F\\u007F]+$',
    'x-order': words.order,
  };
}

/** The user name of HTTP Basic, which cannot hold a colon (RFC 7617 §2). */
export function usernameField(words: FieldWords): StringProperty {
  return {
    type: 'string',
    title: words.title,
    description: words.description,
    minLength: 1,
    maxLength: 512,
    pattern: '^[^:\\u0000-\\u001F\\u007F]+$',
    'x-order': words.order,
  };
}

/** A key, token or password: stored in the vault, never returned. */
export function secretField(words: FieldWords): StringProperty {
  return {
    type: 'string',
    title: words.title,
    description: words.description,
    minLength: 1,
    maxLength: 8192,
    format: 'password',
    writeOnly: true,
    'x-order': words.order,
  };
}

/** The contents of a key file. */
export function keyFileField(words: FieldWords & { readonly mediaType: string }): StringProperty {
  return {
    type: 'string',
    title: words.title,
    description: words.description,
    minLength: 1,
    maxLength: 16_384,
    contentMediaType: words.mediaType,
    writeOnly: true,
    'x-order': words.order,
  };
}

/**
 * For `pathField` of a request: begins with `/`; no dot segments, query, fragment or percent sign.
 *
 * @param path that of the request, which is asked where the field is left empty
 */
export function testPathField(order: number, path = '/'): StringProperty {
  const without = path === '/' ? 'the base URL itself' : path;
  return {
    type: 'string',
    title: 'Test path',
    description: `A path below the base URL that answers a GET with JSON once the credential is right. It is asked when the connection is tested; without it ${without} is.`,
    examples: ['/v1/me'],
    maxLength: 1024,
    pattern: "^(?:/(?:\\.?[A-Za-z0-9_~!$&'()*+,;=:@-][A-Za-z0-9._~!$&'()*+,;=:@-]*)?)+$",
    'x-order': order,
  };
}
