/** A plugin for tests: two strategies that share field names, one with an optional second secret. */
import type { ConfigProperty, ProviderPlugin, Strategy } from '@cleat/plugin-kit';
import { compilePlugin } from './compile-plugin.ts';
import type { CompiledPlugin, CompiledStrategy } from './compiled-plugin.ts';

export const fields = {
  tenantName: { type: 'string', title: 'Tenant Name', 'x-destination': true },
  clientId: { type: 'string', title: 'Client ID', maxLength: 100 },
  region: { type: 'string', title: 'Region', enum: ['eu', 'us'] },
  pageSize: { type: 'integer', title: 'Page size', minimum: 1, maximum: 200 },
  includeTerminated: { type: 'boolean', title: 'Include terminated workers' },
  clientSecret: { type: 'string', title: 'Client Secret', writeOnly: true, maxLength: 200 },
  proxyPassword: { type: 'string', title: 'Proxy password', writeOnly: true },
  keyFile: {
    type: 'string',
    title: 'Key file',
    writeOnly: true,
    contentMediaType: 'application/x-pem-file',
  },
  baseUrl: { type: 'string', title: 'Base URL', format: 'uri', 'x-destination': true },
} as const satisfies Readonly<Record<string, ConfigProperty>>;

export const clientCredentials: Strategy = {
  id: 'client-credentials',
  label: 'API client',
  configSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['tenantName', 'clientId', 'clientSecret'],
    properties: fields,
  },
  method: {
    type: 'oauth2_client_credentials',
    clientIdField: 'clientId',
    clientSecretField: 'clientSecret',
    clientAuthentication: ['client_secret_basic', 'client_secret_basic_unencoded', 'client_secret_post'],
  },
  destinations: {
    baseUrl: ['{baseUrl}', 'https://{tenantName}-services1.hr.example'],
    tokenUrl: ['{baseUrl.origin}/oauth2/{tenantName}/token'],
  },
  test: [
    { id: 'token', label: 'Obtain an OAuth token' },
    { id: 'workers', label: 'Read one worker', request: { path: '/workers' }, expects: 'collection' },
    { id: 'status', label: 'Read the status', request: { path: '/status' } },
  ],
};

export const partnerCredentials: Strategy = {
  ...clientCredentials,
  id: 'partner-credentials',
  label: 'Partner client',
};

export const definition: ProviderPlugin = {
  id: 'test-provider',
  name: 'Test Provider',
  description: 'For tests.',
  version: '1.0.0',
  categories: [],
  strategies: [clientCredentials, partnerCredentials],
  domains: [
    { id: 'staffing', label: 'Staffing', probe: { path: '/workers' } },
    { id: 'payroll', label: 'Payroll', probe: { path: '/payroll' } },
  ],
};

export const compile = (plugin: ProviderPlugin): CompiledPlugin =>
  compilePlugin(plugin, { variables: {}, readGuide: () => '' });

/** @throws Error for an id that the plugin does not have */
export function strategyOf(plugin: CompiledPlugin, id: string): CompiledStrategy {
  const strategy = plugin.strategies.get(id);
  if (strategy === undefined) throw new Error(`no strategy ${id}`);
  return strategy;
}
