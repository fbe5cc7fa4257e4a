/** The HR platform by its REST API: one API client, client credentials, five areas. */
import { type ConfigSchema, definePlugin, type Strategy } from '@cleat/plugin-kit';
import { DOMAINS } from './areas.ts';
import { explain } from './diagnosis.ts';
import { proxyRoot, requestUrl, SERVICE_VERSIONS, versionSetting } from './request-url.ts';
import { STREAMS } from './streams.ts';

const configSchema: ConfigSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['tenantName', 'clientId', 'clientSecret'],
  properties: {
    tenantName: {
      type: 'string',
      title: 'Tenant Name',
      description:
        'The name of your tenant at the HR platform: the part between /oauth2/ and /token in the Token Endpoint that the report View API Clients shows.',
      examples: ['acme'],
      minLength: 1,
      maxLength: 63,
      pattern: '^[A-Za-z0-9_-]+$',
      'x-order': 1,
      'x-destination': true,
    },
    clientId: {
      type: 'string',
      title: 'Client ID',
      description:
        'Shown when the API client is registered with Register API Client for Integrations, and on the client afterwards.',
      minLength: 1,
      maxLength: 512,
      pattern: '^[^\\u0000-\\u001F\\u007F]+$',
      'x-order': 2,
    },
    clientSecret: {
      type: 'string',
      title: 'Client Secret',
      description:
        'Shown once, when the API client is registered. If it is lost, Generate New API Client Secret on the client makes a new one and invalidates the old.',
      minLength: 1,
      maxLength: 4096,
      format: 'password',
      writeOnly: true,
      'x-order': 3,
    },
    baseUrl: {
      type: 'string',
      title: 'Base URL',
      description:
        'Only if your services host differs from the default. Enter the services host with https://, or the whole Workday REST API Endpoint that the report View API Clients shows; not the address where people log in.',
      examples: [
        'https://wd5-services1.myworkday.com',
        'https://wd5-services1.myworkday.com/ccx/api/v1/acme',
      ],
      maxLength: 2048,
      format: 'uri',
      pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^/?#@\\s\\\\]+(?:/[^?#\\s\\\\]*)?$',
      'x-order': 4,
      'x-destination': true,
    },
  },
};

const clientCredentials: Strategy = {
  id: 'oauth2-client-credentials',
  label: 'API client (client credentials)',
  configSchema,
  docs: {
    summary:
      'An administrator of the HR platform sets up an Integration System User and an API client for it, and enters three values here. OAuth 2.0 must be enabled on the tenant. The administrator must be allowed to create Integration System Users and security groups, to edit domain security policies and activate the changes, and to register API clients for integrations.',
    guide: new URL('./guide.md', import.meta.url),
  },
  method: {
    type: 'oauth2_client_credentials',
    clientIdField: 'clientId',
    clientSecretField: 'clientSecret',
    // Integrators report credentials in the body refused, so the header comes first.
    clientAuthentication: ['client_secret_basic', 'client_secret_basic_unencoded', 'client_secret_post'],
    // Tokens are reported to live about 60 minutes, but a tenant can set it otherwise. A figure too low costs
    // a token request every ten minutes; one too high costs a refused call before each renewal.
    defaultLifetime: 600,
  },
  destinations: {
    baseUrl: ['{baseUrl}', 'https://{tenantName}-services1.{$hrDomain}'],
    tokenUrl: ['{baseUrl.origin}{$tokenPath}'],
  },
  test: [
    { id: 'token', label: 'Obtain an OAuth token' },
    {
      id: 'workers',
      label: 'Read one worker',
      request: { path: '/workers', query: { limit: 1 } },
      expects: 'collection',
    },
  ],
};

export default definePlugin({
  id: 'workday-rest',
  name: 'Workday (REST API)',
  description:
    'Reads staffing, organization, payroll, absence and time-tracking data with an API client of the tenant.',
  version: '0.1.0',
  categories: ['hr'],
  settings: {
    hrDomain: {
      variable: 'CLEAT_WORKDAY_DOMAIN',
      default: 'workday.com',
      pattern: '^[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)*(?::[0-9]{1,5})?$',
      description:
        'Domain of the HR platform. With a blank Base URL, the services host is {Tenant Name}-services1 in it.',
    },
    tokenPath: {
      variable: 'CLEAT_WORKDAY_TOKEN_PATH',
      default: '/ccx/oauth2/{tenantName}/token',
      pattern: '^(?:/(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*|\\{tenantName\\}))+$',
      description:
        'Path of the token endpoint at the services host; {tenantName} stands for the Tenant Name.',
    },
    [versionSetting('staffing')]: SERVICE_VERSIONS.staffing,
    [versionSetting('payroll')]: SERVICE_VERSIONS.payroll,
    [versionSetting('absenceManagement')]: SERVICE_VERSIONS.absenceManagement,
    [versionSetting('timeTracking')]: SERVICE_VERSIONS.timeTracking,
  },
  strategies: [clientCredentials],
  domains: DOMAINS,
  streams: STREAMS,
  // S22: permission denied. S21: a resource of a worker that is not found.
  providerErrorCodes: ['S22', 'S21'],
  requestUrl,
  proxyRoot,
  explain,
});
