/** Salesforce's REST API (https://developer.salesforce.com/docs/platform/api-rest/guide): the data of one org. */
import { definePlugin, keyFileField, type TestStep, usernameField } from '@cleat/plugin-kit';
import { AREAS, oneRow, VERSION } from './areas.ts';
import { CODES, MEANINGS } from './codes.ts';
import { explain } from './explain.ts';
import { consumerKey, consumerSecret, myDomain } from './fields.ts';

/**
 * Token answers have no `expires_in`: a token lives as long as the session of its user. The shortest session that
 * an org can set is 15 minutes: https://help.salesforce.com/s/articleView?id=xcloud.admin_sessions.htm
 */
const SHORTEST_SESSION = 15 * 60;

const destinations = {
  baseUrl: ['{myDomain}'],
  tokenUrl: ['{baseUrl.origin}/services/oauth2/token'],
};

/** Needs no permission on any object: https://developer.salesforce.com/docs/platform/api-rest/guide/dome-discoveryresource.html */
const resources = { path: `${VERSION}/` };

const test: readonly [TestStep, ...TestStep[]] = [
  { id: 'token', label: 'Obtain an access token' },
  { id: 'api', label: 'List the resources of the API', request: resources, expects: 'json' },
];

export default definePlugin({
  id: 'salesforce',
  name: 'Salesforce',
  description: 'Accounts, contacts, opportunities and users of a Salesforce org.',
  version: '0.1.0',
  categories: ['crm'],
  strategies: [
    {
      id: 'oauth',
      label: 'Authorize in the browser',
      configSchema: {
        type: 'object',
        additionalProperties: false,
        required: ['myDomain', 'consumerKey', 'consumerSecret'],
        properties: { myDomain, consumerKey, consumerSecret },
      },
      docs: {
        summary: 'A person logs in to Salesforce; the connection acts as this person.',
        url: 'https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_web_server_flow.htm',
        guide: new URL('./guide-oauth.md', import.meta.url),
      },
      method: {
        type: 'oauth2_authorization_code',
        clientIdField: 'consumerKey',
        clientSecretField: 'consumerSecret',
        clientAuthentication: ['client_secret_post'],
        scopes: ['api', 'refresh_token'],
        defaultLifetime: SHORTEST_SESSION,
        // A URL that names the org and the user.
        account: { request: resources, path: 'identity' },
        revokesOneGrant: {
          source:
            'https://developer.salesforce.com/docs/platform/mobile-sdk/guide/oauth-revoking-tokens.html',
        },
      },
      destinations: {
        ...destinations,
        authorizationUrl: ['{baseUrl.origin}/services/oauth2/authorize'],
        revocationUrl: ['{baseUrl.origin}/services/oauth2/revoke'],
      },
      test,
    },
    {
      id: 'jwt-bearer',
      label: 'Private key (JWT bearer)',
      configSchema: {
        type: 'object',
        additionalProperties: false,
        required: ['myDomain', 'consumerKey', 'username', 'audience', 'privateKey'],
        properties: {
          myDomain,
          consumerKey,
          username: usernameField({
            title: 'Username',
            description: 'Of the user as whom the connection acts; not always the e-mail address.',
            order: 3,
          }),
          audience: {
            type: 'string',
            title: 'Environment',
            description:
              'login.salesforce.com for production and Developer Edition, test.salesforce.com for sandboxes.',
            enum: ['https://login.salesforce.com', 'https://test.salesforce.com'],
            default: 'https://login.salesforce.com',
            'x-order': 4,
          },
          privateKey: keyFileField({
            title: 'Private key (PEM)',
            description: 'The key whose certificate was uploaded to the app.',
            mediaType: 'application/x-pem-file',
            order: 5,
          }),
        },
      },
      docs: {
        summary: 'The connection signs in by itself as a user whom an administrator has approved.',
        url: 'https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_jwt_flow.htm',
        guide: new URL('./guide-jwt-bearer.md', import.meta.url),
      },
      method: {
        type: 'service_account',
        kind: 'jwt_bearer',
        keyField: 'privateKey',
        issuer: { field: 'consumerKey' },
        subjectField: 'username',
        assertionAudience: { field: 'audience' },
        algorithm: 'RS256',
        defaultLifetime: SHORTEST_SESSION,
      },
      destinations,
      test,
    },
    {
      id: 'client-credentials',
      label: 'Client credentials',
      configSchema: {
        type: 'object',
        additionalProperties: false,
        required: ['myDomain', 'consumerKey', 'consumerSecret'],
        properties: { myDomain, consumerKey, consumerSecret },
      },
      docs: {
        summary: 'The app acts as the one user that is entered in its policies.',
        url: 'https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_client_credentials_flow.htm',
        guide: new URL('./guide-client-credentials.md', import.meta.url),
      },
      method: {
        type: 'oauth2_client_credentials',
        clientIdField: 'consumerKey',
        clientSecretField: 'consumerSecret',
        clientAuthentication: ['client_secret_post'],
        defaultLifetime: SHORTEST_SESSION,
      },
      destinations: { ...destinations, revocationUrl: ['{baseUrl.origin}/services/oauth2/revoke'] },
      test,
    },
  ],
  domains: AREAS.map(({ id, label, object }) => ({ id, label, probe: oneRow(object) })),
  providerErrorCodes: CODES,
  refusals: { codeAt: [{ member: 'error_description' }, { member: 'error' }], meanings: MEANINGS },
  // The pages and the token endpoint stand below the same address.
  proxy: { paths: ['/services/data/', '/services/apexrest/'] },
  explain,
});
