/** Any system with the OAuth 2.0 authorization code grant (RFC 6749 §4.1), with PKCE (RFC 7636). */
import { definePlugin, secretField, testPathField, textField, urlField } from '@cleat/plugin-kit';

export default definePlugin({
  id: 'generic-oauth2',
  name: 'API with OAuth 2.0',
  description: 'Any HTTP API to which a person grants access in the browser.',
  version: '0.1.0',
  categories: ['generic'],
  strategies: [
    {
      id: 'authorization-code',
      label: 'Authorize in the browser',
      configSchema: {
        type: 'object',
        additionalProperties: false,
        required: ['baseUrl', 'authorizationUrl', 'tokenUrl', 'clientId', 'clientSecret'],
        properties: {
          baseUrl: urlField({
            title: 'Base URL',
            description: 'Where the API is: the part of its addresses that all calls share.',
            example: 'https://api.example.com/v1',
            order: 1,
          }),
          authorizationUrl: urlField({
            title: 'Authorization URL',
            description: 'The authorization endpoint: where the browser is sent.',
            example: 'https://login.example.com/oauth/authorize',
            order: 2,
          }),
          tokenUrl: urlField({
            title: 'Token URL',
            description: 'The token endpoint of the authorization server.',
            example: 'https://login.example.com/oauth/token',
            order: 3,
          }),
          clientId: textField({
            title: 'Client ID',
            description: 'Shown where the client is registered.',
            order: 4,
          }),
          clientSecret: secretField({
            title: 'Client secret',
            description: 'Shown when the client is registered, often only then.',
            order: 5,
          }),
          scopes: {
            type: 'string',
            title: 'Scopes',
            description: 'What access to ask for: names of scopes, separated by blanks.',
            examples: ['read offline_access'],
            maxLength: 2048,
            // RFC 6749 appendix A.4.
            pattern: '^[\\x21\\x23-\\x5B\\x5D-\\x7E]+(?: [\\x21\\x23-\\x5B\\x5D-\\x7E]+)*$',
            'x-order': 6,
          },
          testPath: testPathField(7),
        },
      },
      docs: {
        summary: 'A person grants access in the browser; the connection acts with what they granted.',
        guide: new URL('./guide.md', import.meta.url),
      },
      method: {
        type: 'oauth2_authorization_code',
        clientIdField: 'clientId',
        clientSecretField: 'clientSecret',
        clientAuthentication: ['client_secret_basic', 'client_secret_post', 'client_secret_basic_unencoded'],
        scopesField: 'scopes',
      },
      destinations: {
        baseUrl: ['{baseUrl}'],
        authorizationUrl: ['{authorizationUrl}'],
        tokenUrl: ['{tokenUrl}'],
      },
      test: [
        { id: 'token', label: 'Obtain an OAuth token' },
        { id: 'call', label: 'Call the API', request: { path: '/', pathField: 'testPath' } },
      ],
    },
  ],
});
