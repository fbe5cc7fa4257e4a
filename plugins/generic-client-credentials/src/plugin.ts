/** Any system with the OAuth 2.0 client credentials grant (RFC 6749 §4.4). */
import { definePlugin, secretField, testPathField, textField, urlField } from '@cleat/plugin-kit';

export default definePlugin({
  id: 'generic-client-credentials',
  name: 'API with OAuth 2.0 client credentials',
  description: 'Any HTTP API that issues tokens to a client by itself, without a person.',
  version: '0.1.0',
  categories: ['generic'],
  strategies: [
    {
      id: 'client-credentials',
      label: 'Client credentials',
      configSchema: {
        type: 'object',
        additionalProperties: false,
        required: ['baseUrl', 'tokenUrl', 'clientId', 'clientSecret'],
        properties: {
          baseUrl: urlField({
            title: 'Base URL',
            description: 'Where the API is: the part of its addresses that all calls share.',
            example: 'https://api.example.com/v1',
            order: 1,
          }),
          tokenUrl: urlField({
            title: 'Token URL',
            description: 'The token endpoint of the authorization server.',
            example: 'https://login.example.com/oauth/token',
            order: 2,
          }),
          clientId: textField({
            title: 'Client ID',
            description: 'Shown where the client is registered.',
            order: 3,
          }),
          clientSecret: secretField({
            title: 'Client secret',
            description: 'Shown when the client is registered, often only then.',
            order: 4,
          }),
          testPath: testPathField(5),
        },
      },
      docs: {
        summary: 'A client that is registered at the system obtains a token with its id and secret.',
        guide: new URL('./guide.md', import.meta.url),
      },
      method: {
        type: 'oauth2_client_credentials',
        clientIdField: 'clientId',
        clientSecretField: 'clientSecret',
        clientAuthentication: ['client_secret_basic', 'client_secret_post', 'client_secret_basic_unencoded'],
      },
      destinations: { baseUrl: ['{baseUrl}'], tokenUrl: ['{tokenUrl}'] },
      test: [
        { id: 'token', label: 'Obtain an OAuth token' },
        { id: 'call', label: 'Call the API', request: { path: '/', pathField: 'testPath' } },
      ],
    },
  ],
});
