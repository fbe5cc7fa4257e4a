/** Any system that takes a key or token with each request. Where the key goes is a strategy. */
import {
  type ConfigSchema,
  definePlugin,
  type Method,
  type Strategy,
  secretField,
  testPathField,
  urlField,
} from '@cleat/plugin-kit';

const configSchema: ConfigSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['baseUrl', 'apiKey'],
  properties: {
    baseUrl: urlField({
      title: 'Base URL',
      description: 'Where the API is: the part of its addresses that all calls share.',
      example: 'https://api.example.com/v1',
      order: 1,
    }),
    apiKey: secretField({
      title: 'API key',
      description: 'The key or token that the system issued, without any word such as Bearer before it.',
      order: 2,
    }),
    testPath: testPathField(3),
  },
};

function strategy(id: string, label: string, summary: string, method: Method): Strategy {
  return {
    id,
    label,
    configSchema,
    docs: { summary, guide: new URL('./guide.md', import.meta.url) },
    method,
    destinations: { baseUrl: ['{baseUrl}'] },
    test: [{ id: 'call', label: 'Call the API', request: { path: '/', pathField: 'testPath' } }],
  };
}

const sent = (name: string, place: 'header' | 'query', prefix?: string): Method => ({
  type: 'api_key',
  keys: [{ field: 'apiKey', in: place, name, ...(prefix !== undefined && { prefix }) }],
});

export default definePlugin({
  id: 'generic-api-key',
  name: 'API with a key',
  description: 'Any HTTP API that takes a key or token with each request.',
  version: '0.1.0',
  categories: ['generic'],
  strategies: [
    strategy('bearer', 'Authorization: Bearer', 'The key is sent as Authorization: Bearer.', {
      type: 'bearer_token',
      tokenField: 'apiKey',
    }),
    strategy(
      'x-api-key',
      'Header X-API-Key',
      'The key is sent in the header X-API-Key.',
      sent('X-API-Key', 'header'),
    ),
    strategy(
      'authorization',
      'Authorization, as it is',
      'The key is sent as the whole value of the Authorization header.',
      sent('Authorization', 'header'),
    ),
    strategy(
      'authorization-token',
      'Authorization: Token',
      'The key is sent as Authorization: Token.',
      sent('Authorization', 'header', 'Token '),
    ),
    strategy(
      'query',
      'Query parameter api_key',
      'The key is sent as the query parameter api_key. Prefer a header where the system offers one: addresses end up in logs.',
      sent('api_key', 'query'),
    ),
  ],
});
