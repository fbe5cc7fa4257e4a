import type { DirectMethod, GrantMethod, Method } from '@cleat/plugin-kit';

export function isDirect(method: Method): method is DirectMethod {
  return method.type === 'api_key' || method.type === 'bearer_token' || method.type === 'basic';
}

/** Methods of which the client proves itself at a token endpoint. */
export type TokenClientMethod = Exclude<GrantMethod, { readonly type: 'service_account' }>;

export function hasTokenClient(method: Method): method is TokenClientMethod {
  return !isDirect(method) && method.type !== 'service_account';
}

/** Whether a person must authorize it in a browser. */
export function isBrowserMethod(method: Method): boolean {
  return method.type === 'oauth2_authorization_code';
}

/** Whether its grants are renewed by a refresh token, which many servers take only once. */
export function hasRefreshToken(method: Method): boolean {
  return method.type === 'oauth2_authorization_code' || method.type === 'oauth2_refresh_token';
}

/** The pair by which a client proves who it is, where a method has one. */
export function clientFields(method: Method): { readonly id: string; readonly secret: string } | null {
  return hasTokenClient(method) ? { id: method.clientIdField, secret: method.clientSecretField } : null;
}
