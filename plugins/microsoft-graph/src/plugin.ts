/** Microsoft Graph v1.0 (https://learn.microsoft.com/graph/overview) of one tenant of Microsoft Entra ID. */
import {
  type ConfigProperty,
  definePlugin,
  keyFileField,
  secretField,
  type TestStep,
  textField,
} from '@cleat/plugin-kit';
import { AREAS } from './areas.ts';
import { CODES, explain } from './diagnosis.ts';
import { BROWSER } from './steps.ts';

const BASE_URL = 'https://graph.microsoft.com/v1.0';
const ENDPOINTS = 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0';
const TOKEN_URL = `${ENDPOINTS}/token`;
/** All application permissions that an administrator consented to; nothing else can be asked for. */
const GRANTED_TO_APP = 'https://graph.microsoft.com/.default';
const ONE = { $top: 1 };

/** A directory id or a domain: `common` and the like name no tenant, and would let any directory in. */
const tenant: ConfigProperty = {
  type: 'string',
  title: 'Tenant',
  description: 'The Directory (tenant) ID, or a domain of the directory.',
  examples: ['contoso.onmicrosoft.com', '9188040d-6c67-4c5b-b112-36a304b66dad'],
  minLength: 3,
  maxLength: 253,
  pattern:
    '^(?:[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}|[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)+)$',
  'x-order': 1,
  'x-destination': true,
};

const clientId = textField({
  title: 'Client ID',
  description: 'The Application (client) ID on the overview of the app registration.',
  order: 2,
});

const clientSecret = secretField({
  title: 'Client secret',
  description: 'The Value of the secret, which is shown once; not its Secret ID.',
  order: 3,
});

const scopes: ConfigProperty = {
  type: 'string',
  title: 'Scopes',
  description:
    'What to ask for, if it is more or less than users and groups. Begin with offline_access: without it the authorization ends after about an hour. User.Read is needed too.',
  examples: ['offline_access User.Read Calendars.Read'],
  maxLength: 2048,
  pattern: '^offline_access(?: [A-Za-z][A-Za-z.-]*)+$',
  'x-order': 4,
};

const readUsers: TestStep = {
  id: 'users',
  label: 'Read one user',
  request: { path: '/users', query: ONE, rows: 'value' },
  expects: 'collection',
};

export default definePlugin({
  id: 'microsoft-graph',
  name: 'Microsoft Graph',
  description: 'Users and groups of a Microsoft Entra tenant, and what else Microsoft 365 holds.',
  version: '0.1.0',
  categories: ['identity', 'productivity'],
  strategies: [
    {
      id: 'certificate',
      label: 'App with a certificate',
      configSchema: {
        type: 'object',
        additionalProperties: false,
        required: ['tenant', 'clientId', 'privateKey'],
        properties: {
          tenant,
          clientId,
          privateKey: keyFileField({
            title: 'Private key and certificate (PEM)',
            description:
              'Both, one PEM block after the other; the certificate is the one uploaded to the app.',
            mediaType: 'application/x-pem-file',
            order: 3,
          }),
        },
      },
      docs: {
        summary:
          'An app acts for itself and proves who it is with a certificate; no secret goes over the network.',
        url: 'https://learn.microsoft.com/entra/identity-platform/certificate-credentials',
        guide: new URL('./guide-certificate.md', import.meta.url),
      },
      method: {
        type: 'oauth2_client_credentials',
        clientIdField: 'clientId',
        clientSecretField: 'privateKey',
        clientAuthentication: ['private_key_jwt'],
        // https://learn.microsoft.com/entra/identity-platform/certificate-credentials
        signature: { algorithm: 'PS256', certificate: 'x5t#S256', audience: 'token_url' },
        scope: GRANTED_TO_APP,
      },
      destinations: { baseUrl: [BASE_URL], tokenUrl: [TOKEN_URL] },
      test: [{ id: 'token', label: 'Obtain an access token' }, readUsers],
    },
    {
      id: 'client-secret',
      label: 'App with a client secret',
      configSchema: {
        type: 'object',
        additionalProperties: false,
        required: ['tenant', 'clientId', 'clientSecret'],
        properties: { tenant, clientId, clientSecret },
      },
      docs: {
        summary: 'An app acts for itself with a secret, which expires on a set day.',
        url: 'https://learn.microsoft.com/graph/auth-v2-service',
        guide: new URL('./guide-client-secret.md', import.meta.url),
      },
      method: {
        type: 'oauth2_client_credentials',
        clientIdField: 'clientId',
        clientSecretField: 'clientSecret',
        clientAuthentication: ['client_secret_post'],
        scope: GRANTED_TO_APP,
      },
      destinations: { baseUrl: [BASE_URL], tokenUrl: [TOKEN_URL] },
      test: [{ id: 'token', label: 'Obtain an access token' }, readUsers],
    },
    {
      id: BROWSER,
      label: 'Authorize in the browser',
      configSchema: {
        type: 'object',
        additionalProperties: false,
        required: ['tenant', 'clientId', 'clientSecret'],
        properties: { tenant, clientId, clientSecret, scopes },
      },
      docs: {
        summary: 'A person of the tenant grants access in the browser; the connection acts as this person.',
        url: 'https://learn.microsoft.com/graph/auth-v2-user',
        guide: new URL('./guide-oauth.md', import.meta.url),
      },
      method: {
        type: 'oauth2_authorization_code',
        clientIdField: 'clientId',
        clientSecretField: 'clientSecret',
        clientAuthentication: ['client_secret_post'],
        scopes: ['offline_access', 'User.Read', 'User.Read.All', 'GroupMember.Read.All'],
        scopesField: 'scopes',
        answer: {
          // OpenID Connect Core §3.1.2.6; Microsoft says so at the token endpoint too, when a person must come back.
          errors: { interaction_required: 'invalid_grant', consent_required: 'invalid_grant' },
        },
        account: { request: { path: '/me' }, path: 'id' },
        // https://learn.microsoft.com/entra/identity-platform/refresh-tokens
        refreshTokenIdleDays: 90,
        // No `issuer`: Microsoft's answers carry no `iss` (RFC 9207), and its issuer differs from tenant to tenant.
      },
      destinations: {
        baseUrl: [BASE_URL],
        authorizationUrl: [`${ENDPOINTS}/authorize`],
        tokenUrl: [TOKEN_URL],
      },
      test: [
        { id: 'token', label: 'Obtain an access token' },
        { id: 'me', label: 'Ask whose token it is', request: { path: '/me' }, expects: 'json' },
      ],
    },
  ],
  domains: AREAS.map(({ id, label, path }) => ({ id, label, probe: { path, query: ONE, rows: 'value' } })),
  providerErrorCodes: CODES,
  refusals: { codeAt: [{ member: 'error_codes.0', prefix: 'AADSTS' }, { member: 'error.code' }] },
  explain,
});
