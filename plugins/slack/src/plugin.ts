/**
 * Slack's Web API (https://docs.slack.dev/apis/web-api/): every answer is a 200 with `ok`, and a failure names
 * itself in `error`.
 */
import { type ConfigSchema, definePlugin, secretField, type TestStep, textField } from '@cleat/plugin-kit';
import { API_ERRORS, CODES, TOKEN_ERRORS } from './codes.ts';
import { explain } from './diagnosis.ts';

const BASE_URL = 'https://slack.com/api';

const identify: TestStep = {
  id: 'identity',
  label: 'Ask Slack whose token it is',
  request: { path: '/auth.test' },
  expects: 'json',
};

const botToken: ConfigSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['botToken'],
  properties: {
    botToken: secretField({
      title: 'Bot token',
      description: 'The Bot User OAuth Token of the installed app; it begins with xoxb-.',
      order: 1,
    }),
  },
};

const application: ConfigSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['clientId', 'clientSecret'],
  properties: {
    clientId: textField({
      title: 'Client ID',
      description: 'Under Basic Information, App Credentials, of your Slack app.',
      order: 1,
    }),
    clientSecret: secretField({
      title: 'Client secret',
      description: 'Beside the Client ID.',
      order: 2,
    }),
    scopes: {
      type: 'string',
      title: 'Bot scopes',
      description:
        'What access to ask for, separated by commas, if it is more or less than users, channels and user groups.',
      examples: ['users:read,channels:read'],
      maxLength: 2048,
      pattern: '^[a-z][a-z0-9_.:-]*(?:, ?[a-z][a-z0-9_.:-]*)*$',
      'x-order': 3,
    },
  },
};

export default definePlugin({
  id: 'slack',
  name: 'Slack',
  description: 'People, channels and messages of a Slack workspace.',
  version: '0.1.0',
  categories: ['communication'],
  strategies: [
    {
      id: 'oauth',
      label: 'Authorize in the browser',
      configSchema: application,
      docs: {
        summary: 'A person installs your Slack app into their workspace; the connection acts as its bot.',
        url: 'https://docs.slack.dev/authentication/installing-with-oauth',
        guide: new URL('./guide-oauth.md', import.meta.url),
      },
      method: {
        type: 'oauth2_authorization_code',
        clientIdField: 'clientId',
        clientSecretField: 'clientSecret',
        // The form that Slack asks for: https://docs.slack.dev/reference/methods/oauth.v2.access
        clientAuthentication: ['client_secret_basic'],
        scopes: ['users:read', 'channels:read', 'usergroups:read'],
        scopesField: 'scopes',
        scopeSeparator: ',',
        // Slack takes PKCE only from an app that was switched, for good, to a public client without a secret.
        refusesPkce: { source: 'https://docs.slack.dev/authentication/using-pkce' },
        account: { request: { path: '/auth.test' }, path: 'team_id' },
        answer: {
          // The bot's token; `token_type` is `bot`, not `Bearer`. With token rotation it comes with
          // `expires_in` (43200) and a refresh token that is good once, without with neither.
          accessToken: 'access_token',
          scopeSeparator: ',',
          failure: { flag: 'ok', code: 'error' },
          errors: TOKEN_ERRORS,
        },
      },
      destinations: {
        baseUrl: [BASE_URL],
        authorizationUrl: ['https://slack.com/oauth/v2/authorize'],
        tokenUrl: [`${BASE_URL}/oauth.v2.access`],
      },
      test: [{ id: 'token', label: 'Obtain a bot token' }, identify],
    },
    {
      id: 'bot-token',
      label: 'Bot token',
      configSchema: botToken,
      docs: {
        summary: 'The token of an app that is installed in one workspace.',
        url: 'https://docs.slack.dev/authentication/tokens',
        guide: new URL('./guide-bot-token.md', import.meta.url),
      },
      method: { type: 'bearer_token', tokenField: 'botToken' },
      destinations: { baseUrl: [BASE_URL] },
      test: [identify],
    },
  ],
  domains: [
    { id: 'users', label: 'People', probe: { path: '/users.list', query: { limit: 1 }, rows: 'members' } },
    {
      id: 'channels',
      label: 'Public channels',
      probe: { path: '/conversations.list', query: { limit: 1 }, rows: 'channels' },
    },
    { id: 'usergroups', label: 'User groups', probe: { path: '/usergroups.list', rows: 'usergroups' } },
  ],
  providerErrorCodes: CODES,
  answerFault: { flag: 'ok', code: 'error', meanings: API_ERRORS },
  explain,
});
