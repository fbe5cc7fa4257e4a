/** The HTTP API of the PowerDNS Authoritative Server. */
import { definePlugin, type Explanation, type Observation, secretField, urlField } from '@cleat/plugin-kit';

const STEP = { enable: 1, allow: 2, values: 3 } as const;

function explain({ code, status }: Observation): Explanation | undefined {
  if (code === 'token_rejected') {
    return {
      title: 'PowerDNS does not accept this API key',
      detail: 'The key is not the one that the server was started with.',
      likelyCauses: [
        {
          cause: 'The key was mistyped, or only partly copied.',
          fix: 'Copy the value of api-key from the configuration of the server and enter it again.',
          guideStep: STEP.values,
        },
        {
          cause: 'The key was changed in the configuration, and the server still runs with the old one.',
          fix: 'Restart pdns, then test again.',
          guideStep: STEP.enable,
        },
      ],
    };
  }
  if (code === 'host_not_found' && status === 404) {
    return {
      title: 'The API of PowerDNS is not at this address',
      detail: 'A web server answers there, but not the API.',
      likelyCauses: [
        {
          cause: 'The web server of PowerDNS is on, and its API is not.',
          fix: 'Set api=yes and restart pdns.',
          guideStep: STEP.enable,
        },
        {
          cause: 'The address has a path that does not belong to it.',
          fix: 'Enter the address of the web server alone, without /api/v1.',
          guideStep: STEP.values,
        },
      ],
    };
  }
  if (code === 'connection_refused' || code === 'connection_lost') {
    return {
      likelyCauses: [
        {
          cause: 'PowerDNS listens on its own machine only, or does not let the address of Cleat in.',
          fix: 'Set webserver-address and webserver-allow-from so that Cleat can reach it, and restart pdns.',
          guideStep: STEP.allow,
        },
        {
          cause: 'PowerDNS is not running, or its web server is off.',
          fix: 'Set webserver=yes and start pdns.',
          guideStep: STEP.enable,
        },
      ],
    };
  }
  return undefined;
}

export default definePlugin({
  id: 'powerdns',
  name: 'PowerDNS Authoritative Server',
  description: 'Zones and records of a DNS server of your own.',
  version: '0.1.0',
  categories: ['dns'],
  strategies: [
    {
      id: 'api-key',
      label: 'API key',
      configSchema: {
        type: 'object',
        additionalProperties: false,
        required: ['serverUrl', 'apiKey'],
        properties: {
          serverUrl: urlField({
            title: 'Server URL',
            description: 'The web server of PowerDNS, or a proxy in front of it, without /api/v1.',
            example: 'https://dns.example.com:8081',
            order: 1,
          }),
          apiKey: secretField({
            title: 'API key',
            description: 'The value of api-key in the configuration of the server.',
            order: 2,
          }),
        },
      },
      docs: {
        summary: 'The key that the server was configured with, sent as X-API-Key.',
        url: 'https://doc.powerdns.com/authoritative/http-api/index.html',
        guide: new URL('./guide.md', import.meta.url),
      },
      method: { type: 'api_key', keys: [{ field: 'apiKey', in: 'header', name: 'X-API-Key' }] },
      destinations: { baseUrl: ['{serverUrl}/api/v1'] },
      test: [
        { id: 'servers', label: 'Read the server', request: { path: '/servers' }, expects: 'collection' },
      ],
    },
  ],
  domains: [
    { id: 'zones', label: 'Zones', probe: { path: '/servers/localhost/zones', query: { dnssec: false } } },
  ],
  streams: [
    {
      name: 'zones',
      label: 'Zones',
      domain: 'zones',
      request: { path: '/servers/localhost/zones', query: { dnssec: false } },
      paging: { kind: 'none' },
      primaryKey: ['id'],
      schema: {
        type: 'object',
        properties: {
          id: { type: ['string', 'null'] },
          name: { type: ['string', 'null'] },
          url: { type: ['string', 'null'] },
          kind: { type: ['string', 'null'] },
          account: { type: ['string', 'null'] },
          catalog: { type: ['string', 'null'] },
          serial: { type: ['integer', 'null'] },
          notified_serial: { type: ['integer', 'null'] },
          edited_serial: { type: ['integer', 'null'] },
          last_check: { type: ['integer', 'null'] },
          dnssec: { type: ['boolean', 'null'] },
          masters: { type: ['array', 'null'], items: { type: 'string' } },
        },
      },
      // The answer is the whole list: it has neither pages nor a filter by time.
      changes: { kind: 'full' },
      pageSize: 1000,
      concurrency: 1,
    },
  ],
  explain,
});
