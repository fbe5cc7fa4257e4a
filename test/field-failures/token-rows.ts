/** Failures at the token endpoint: the client or its user is refused, or something else answers. */
import { FIX, fault, type PlatformFailure, refusal } from './row.ts';

type TokenFailure = Omit<PlatformFailure, 'step'>;

const TOKEN: readonly TokenFailure[] = [
  // Authentication
  {
    name: 'a wrong secret',
    breaks: ({ sandbox }) => void sandbox.tenant().setSecret({ secret: 'another-secret' }),
    code: 'invalid_client',
    status: 401,
    providerCode: 'invalid_client',
    fix: FIX.enterAgain,
    also: [5],
  },
  {
    name: 'an old secret after Generate New API Client Secret',
    breaks: ({ sandbox }) => void sandbox.tenant().regenerateSecret(),
    code: 'invalid_client',
    status: 401,
    providerCode: 'invalid_client',
    fix: FIX.enterAgain,
    also: [5],
  },
  {
    name: '401 without an error code',
    breaks: refusal('token', 401, {}),
    code: 'invalid_client',
    status: 401,
    fix: FIX.enterAgain,
  },
  {
    name: '400 invalid_client',
    breaks: refusal('token', 400, { error: 'invalid_client' }),
    code: 'invalid_client',
    status: 400,
    providerCode: 'invalid_client',
    fix: FIX.enterAgain,
  },
  {
    name: '200 with an error in place of a token',
    breaks: fault('token', { kind: 'error200' }),
    code: 'invalid_client',
    status: 200,
    providerCode: 'invalid_client',
    fix: FIX.enterAgain,
  },
  {
    name: '401 that repeats the secret',
    breaks: fault('token', { kind: 'echoSecret' }),
    code: 'invalid_client',
    status: 401,
    providerCode: 'invalid_client',
    fix: FIX.enterAgain,
  },
  {
    name: 'the wrong grant type on the API client',
    breaks: ({ sandbox }) => void sandbox.tenant().setGrantType({ grantType: 'authorization_code' }),
    code: 'unauthorized_client',
    status: 400,
    providerCode: 'unauthorized_client',
    fix: FIX.setGrantType,
    also: [1],
  },
  {
    name: 'unsupported_grant_type',
    breaks: refusal('token', 400, { error: 'unsupported_grant_type' }),
    code: 'unauthorized_client',
    status: 400,
    providerCode: 'unsupported_grant_type',
    fix: FIX.setGrantType,
  },
  {
    name: 'a disabled integration user',
    breaks: ({ sandbox }) => void sandbox.tenant().disableUser(),
    code: 'invalid_grant',
    status: 400,
    providerCode: 'invalid_grant',
    fix: FIX.enableUser,
  },

  // Authorization
  {
    name: '403',
    breaks: refusal('token', 403, {}),
    code: 'permission_denied',
    status: 403,
    fix: FIX.enableAreas,
  },
  {
    name: '403 as an HTML page of a firewall',
    breaks: fault('token', { kind: 'firewall' }),
    code: 'permission_denied',
    status: 403,
    fix: FIX.allowAddress,
  },
  {
    name: '400 access_denied',
    breaks: refusal('token', 400, { error: 'access_denied' }),
    code: 'permission_denied',
    status: 400,
    providerCode: 'access_denied',
    fix: FIX.enableAreas,
  },
  {
    name: '400 invalid_scope although none is asked for',
    breaks: refusal('token', 400, { error: 'invalid_scope' }),
    code: 'insufficient_scope',
    status: 400,
    providerCode: 'invalid_scope',
    fix: FIX.enableAreas,
  },

  // Configuration
  {
    name: 'OAuth 2.0 switched off for the tenant',
    breaks: ({ sandbox }) => void sandbox.tenant().oauth({ enabled: false }),
    code: 'request_refused',
    status: 400,
    providerCode: 'invalid_request',
    fix: FIX.setGrantType,
    also: [1],
  },
  {
    name: '400 without an error code',
    breaks: refusal('token', 400, {}),
    code: 'request_refused',
    status: 400,
    fix: FIX.setGrantType,
  },
  {
    name: '415',
    breaks: refusal('token', 415, { error: 'unsupported media type' }),
    code: 'request_refused',
    status: 415,
    fix: FIX.setGrantType,
  },
  {
    name: 'a redirect to the login page',
    breaks: fault('token', { kind: 'loginPage', redirect: true }),
    code: 'redirect_refused',
    status: 302,
    fix: FIX.servicesHost,
  },
  {
    name: 'a redirect to another host',
    breaks: ({ sandbox, trap }) =>
      void sandbox.tenant().fault({ at: 'token', kind: 'redirect', location: `${trap}/token`, status: 307 }),
    code: 'redirect_refused',
    status: 307,
    fix: FIX.servicesHost,
  },
  {
    name: 'a redirect within the host',
    breaks: fault('token', { kind: 'redirect', location: '/ccx/oauth2/acme/token', status: 308 }),
    code: 'redirect_refused',
    status: 308,
    fix: FIX.servicesHost,
  },

  // Availability
  {
    name: '400 temporarily_unavailable',
    breaks: refusal('token', 400, { error: 'temporarily_unavailable' }),
    code: 'provider_unavailable',
    status: 400,
    providerCode: 'temporarily_unavailable',
    fix: FIX.wait,
  },
  {
    name: '503 that names invalid_client all the same',
    breaks: refusal('token', 503, { error: 'invalid_client' }),
    code: 'provider_unavailable',
    status: 503,
    providerCode: 'invalid_client',
    fix: FIX.wait,
    also: [7],
  },
  {
    name: '500 that repeats the secret',
    breaks: fault('token', { kind: 'echoSecret', status: 500 }),
    code: 'provider_unavailable',
    status: 500,
    providerCode: 'invalid_client',
    fix: FIX.wait,
  },

  // Protocol
  {
    name: '200 without a token',
    breaks: fault('token', { kind: 'noToken' }),
    code: 'unexpected_response',
    status: 200,
    fix: FIX.servicesHost,
  },
  {
    name: 'a token of a type that is not Bearer',
    breaks: fault('token', { kind: 'tokenType', value: 'DPoP' }),
    code: 'unexpected_response',
    status: 200,
    fix: FIX.servicesHost,
  },
];

export const TOKEN_ROWS: readonly PlatformFailure[] = TOKEN.map((row) => ({
  ...row,
  step: 'token',
  name: `${row.name}, at the token endpoint`,
}));
