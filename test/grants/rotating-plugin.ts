/** A Provider whose grants come from a pasted refresh token. */
import { definePlugin } from '@cleat/plugin-kit';

export const rotatingPlugin = (origin: string) =>
  definePlugin({
    id: 'rotating',
    name: 'Rotating',
    description: 'Takes each refresh token once.',
    version: '1.0.0',
    categories: [],
    strategies: [
      {
        id: 'refresh-token',
        label: 'A pasted refresh token',
        configSchema: {
          type: 'object',
          additionalProperties: false,
          required: ['clientId', 'clientSecret', 'refreshToken'],
          properties: {
            clientId: { type: 'string', title: 'Client ID' },
            clientSecret: { type: 'string', title: 'Client secret', writeOnly: true },
            refreshToken: { type: 'string', title: 'Refresh token', writeOnly: true },
          },
        },
        method: {
          type: 'oauth2_refresh_token',
          clientIdField: 'clientId',
          clientSecretField: 'clientSecret',
          clientAuthentication: ['client_secret_basic'],
          refreshTokenField: 'refreshToken',
          refreshTokenIdleDays: 30,
        },
        destinations: { baseUrl: [origin], tokenUrl: [`${origin}/token`] },
        test: [
          { id: 'token', label: 'Renew' },
          { id: 'me', label: 'Read', request: { path: '/me' } },
        ],
      },
    ],
  });
