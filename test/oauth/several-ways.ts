/** A Provider that is connected by a key and, in several ways, by a browser. */
import { definePlugin, secretField } from '@cleat/plugin-kit';

const destinations = (origin: string) => ({
  baseUrl: [origin],
  authorizationUrl: [`${origin}/auth`],
  tokenUrl: [`${origin}/token`],
});
const client = {
  clientIdField: 'clientId',
  clientSecretField: 'clientSecret',
  clientAuthentication: ['client_secret_basic'],
} as const;
const configSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['clientId', 'clientSecret'],
  properties: {
    clientId: { type: 'string', title: 'Client ID' },
    clientSecret: { type: 'string', title: 'Client secret', writeOnly: true },
  },
} as const;
const test = [
  { id: 'token', label: 'Exchange' },
  { id: 'read', label: 'Read', request: { path: '/read' } },
] as const;

export const severalWays = (origin: string) =>
  definePlugin({
    id: 'several-ways',
    name: 'Several ways',
    description: 'For tests',
    version: '1.0.0',
    categories: [],
    strategies: [
      {
        id: 'key',
        label: 'By key',
        configSchema: {
          type: 'object',
          additionalProperties: false,
          required: ['apiKey'],
          properties: { apiKey: secretField({ title: 'Key', description: 'A key', order: 1 }) },
        },
        method: {
          type: 'api_key',
          keys: [{ field: 'apiKey', in: 'header', name: 'authorization', prefix: 'Bearer ' }],
        },
        destinations: { baseUrl: [origin] },
        test: [{ id: 'read', label: 'Read', request: { path: '/read' } }],
      },
      {
        id: 'browser',
        label: 'In the browser',
        configSchema,
        method: { type: 'oauth2_authorization_code', ...client },
        destinations: destinations(origin),
        test,
      },
      {
        id: 'without-pkce',
        label: 'Without PKCE',
        configSchema,
        method: {
          type: 'oauth2_authorization_code',
          ...client,
          refusesPkce: { source: 'https://docs.example/' },
        },
        destinations: destinations(origin),
        test,
      },
      {
        id: 'tells-account',
        label: 'With an account that it tells',
        configSchema,
        method: {
          type: 'oauth2_authorization_code',
          ...client,
          scopes: ['read', 'write'],
          account: { request: { path: '/me' }, path: 'account' },
          revokesOneGrant: { source: 'https://docs.example/' },
        },
        destinations: { ...destinations(origin), revocationUrl: [`${origin}/revoke`] },
        test,
      },
      {
        id: 'revokes-consent',
        label: 'Where a revocation may end everything that the account allowed',
        configSchema,
        method: {
          type: 'oauth2_authorization_code',
          ...client,
          account: { request: { path: '/me' }, path: 'account' },
        },
        destinations: { ...destinations(origin), revocationUrl: [`${origin}/revoke`] },
        test,
      },
      {
        id: 'says-no-account',
        label: 'With an account that it does not tell',
        configSchema,
        method: {
          type: 'oauth2_authorization_code',
          ...client,
          account: { request: { path: '/read' }, path: 'account' },
        },
        destinations: destinations(origin),
        test,
      },
    ],
  });
