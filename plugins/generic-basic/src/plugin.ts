/** Any system that takes HTTP Basic (RFC 7617). */
import { definePlugin, secretField, testPathField, urlField, usernameField } from '@cleat/plugin-kit';

export default definePlugin({
  id: 'generic-basic',
  name: 'API with user name and password',
  description: 'Any HTTP API that takes HTTP Basic authentication.',
  version: '0.1.0',
  categories: ['generic'],
  strategies: [
    {
      id: 'basic',
      label: 'User name and password',
      configSchema: {
        type: 'object',
        additionalProperties: false,
        required: ['baseUrl', 'username', 'password'],
        properties: {
          baseUrl: urlField({
            title: 'Base URL',
            description: 'Where the API is: the part of its addresses that all calls share.',
            example: 'https://api.example.com/v1',
            order: 1,
          }),
          username: usernameField({ title: 'User name', description: 'It cannot hold a colon.', order: 2 }),
          password: secretField({ title: 'Password', description: 'The password of this user.', order: 3 }),
          testPath: testPathField(4),
        },
      },
      docs: {
        summary: 'User name and password are sent with each request, as HTTP Basic.',
        guide: new URL('./guide.md', import.meta.url),
      },
      method: { type: 'basic', username: { field: 'username' }, password: { field: 'password' } },
      destinations: { baseUrl: ['{baseUrl}'] },
      test: [{ id: 'call', label: 'Call the API', request: { path: '/', pathField: 'testPath' } }],
    },
  ],
});
