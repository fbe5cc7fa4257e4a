/** A Provider with one strategy, OAuth 2.0 client credentials, whose test reads `/me` with the token. */
import { definePlugin, type ProviderPlugin } from '@cleat/plugin-kit';

export const clientSecret = 'the-client-secret-of-this-test';

interface Options {
  /** Path of the token endpoint. */
  readonly token?: string;
  /** Path of the revocation endpoint; absent: there is none. */
  readonly revocation?: string;
  readonly id?: string;
}

export function clientPlugin(
  origin: string,
  { id = 'client-only', revocation, token = '/token' }: Options = {},
): ProviderPlugin {
  return definePlugin({
    id,
    name: 'Client only',
    description: 'For tests',
    version: '1.0.0',
    categories: [],
    strategies: [
      {
        id: 'client',
        label: 'Client credentials',
        configSchema: {
          type: 'object',
          additionalProperties: false,
          required: ['clientId', 'clientSecret'],
          properties: {
            clientId: { type: 'string', title: 'Client ID' },
            clientSecret: { type: 'string', title: 'Client secret', writeOnly: true },
          },
        },
        method: {
          type: 'oauth2_client_credentials',
          clientIdField: 'clientId',
          clientSecretField: 'clientSecret',
          clientAuthentication: ['client_secret_basic'],
        },
        destinations: {
          baseUrl: [origin],
          tokenUrl: [`${origin}${token}`],
          ...(revocation !== undefined && { revocationUrl: [`${origin}${revocation}`] }),
        },
        test: [
          { id: 'token', label: 'Obtain' },
          { id: 'me', label: 'Read', request: { path: '/me' } },
        ],
      },
    ],
  });
}

/** What `POST /api/connectors` takes. */
export const clientDraft = (clientId = 'the-client', providerId = 'client-only') => ({
  providerId,
  authenticationStrategyId: 'client',
  authenticationConfig: { clientId, clientSecret },
});
