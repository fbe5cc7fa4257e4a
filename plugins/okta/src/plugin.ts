/** Okta's management API (https://developer.okta.com/docs/api/): users, groups, apps and the system log of one org. */
import {
  type ConfigProperty,
  definePlugin,
  keyFileField,
  secretField,
  textField,
  urlField,
} from '@cleat/plugin-kit';
import { AREAS } from './areas.ts';
import { CODES, explain, MEANINGS } from './diagnosis.ts';

const oktaUrl = urlField({
  title: 'Okta URL',
  description: 'The address of your Okta org, without -admin: an okta.com domain or one of your own.',
  example: 'https://acme.okta.com',
  order: 1,
});

const keyId: ConfigProperty = {
  type: 'string',
  title: 'Key ID (kid)',
  description: 'Shown beside the public key of the app; it says which of several keys signs.',
  maxLength: 255,
  pattern: '^[A-Za-z0-9_.-]+$',
  'x-order': 3,
  'x-secret': false,
};

const scopes: ConfigProperty = {
  type: 'string',
  title: 'Scopes',
  description: 'What to ask for, if it is more or less than users and groups.',
  examples: ['okta.users.read okta.groups.read okta.apps.read'],
  maxLength: 1024,
  pattern: '^okta\\.[A-Za-z.]+(?: okta\\.[A-Za-z.]+)*$',
  'x-order': 5,
};

export default definePlugin({
  id: 'okta',
  name: 'Okta',
  description: 'Users, groups and apps of an Okta org.',
  version: '0.1.0',
  categories: ['identity'],
  logoUrl: '/logos/okta.svg',
  strategies: [
    {
      id: 'private-key-jwt',
      label: 'Service app with a private key',
      configSchema: {
        type: 'object',
        additionalProperties: false,
        required: ['oktaUrl', 'clientId', 'privateKey'],
        properties: {
          oktaUrl,
          clientId: textField({
            title: 'Client ID',
            description: 'On the General tab of the API Services app.',
            order: 2,
          }),
          keyId,
          privateKey: keyFileField({
            title: 'Private key (PEM)',
            description: 'Shown in the PEM format when the key pair is generated, and only then.',
            mediaType: 'application/x-pem-file',
            order: 4,
          }),
          scopes,
        },
      },
      docs: {
        summary:
          'An API Services app proves itself with a signed token; it has just the scopes that you grant.',
        url: 'https://developer.okta.com/docs/guides/implement-oauth-for-okta-serviceapp/main/',
        guide: new URL('./guide-private-key-jwt.md', import.meta.url),
      },
      method: {
        type: 'oauth2_client_credentials',
        clientIdField: 'clientId',
        clientSecretField: 'privateKey',
        clientAuthentication: ['private_key_jwt'],
        // `aud` is the full URL of the token endpoint:
        // https://developer.okta.com/docs/guides/build-self-signed-jwt/java/main/
        signature: { algorithm: 'RS256', keyIdField: 'keyId', audience: 'token_url' },
        // The org's own authorization server issues no token without a scope.
        scope: 'okta.users.read okta.groups.read',
        scopesField: 'scopes',
      },
      destinations: { baseUrl: ['{oktaUrl}/api/v1'], tokenUrl: ['{baseUrl.origin}/oauth2/v1/token'] },
      test: [
        { id: 'token', label: 'Obtain an access token' },
        {
          id: 'users',
          label: 'Read one user',
          request: { path: '/users', query: { limit: 1 } },
          expects: 'collection',
        },
      ],
    },
    {
      id: 'api-token',
      label: 'API token',
      configSchema: {
        type: 'object',
        additionalProperties: false,
        required: ['oktaUrl', 'apiToken'],
        properties: {
          oktaUrl,
          apiToken: secretField({
            title: 'API token',
            description: 'Shown once, when an administrator creates it.',
            order: 2,
          }),
        },
      },
      docs: {
        summary: 'A token that can do what the administrator can who created it.',
        url: 'https://developer.okta.com/docs/guides/create-an-api-token/main/',
        guide: new URL('./guide-api-token.md', import.meta.url),
      },
      method: {
        type: 'api_key',
        keys: [{ field: 'apiToken', in: 'header', name: 'Authorization', prefix: 'SSWS ' }],
      },
      destinations: { baseUrl: ['{oktaUrl}/api/v1'] },
      test: [
        { id: 'me', label: 'Ask whose token it is', request: { path: '/users/me' }, expects: 'json' },
        {
          id: 'users',
          label: 'Read one user',
          request: { path: '/users', query: { limit: 1 } },
          expects: 'collection',
        },
      ],
    },
  ],
  domains: AREAS.map(({ id, label, path }) => ({ id, label, probe: { path, query: { limit: 1 } } })),
  providerErrorCodes: CODES,
  refusals: { meanings: MEANINGS },
  explain,
});
