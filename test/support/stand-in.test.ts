import { definePlugin, secretField } from '@cleat/plugin-kit';
import { afterEach, expect, it } from 'vitest';
import { startTestService, type TestService } from './service.ts';
import { type StandIn, startStandIn } from './stand-in.ts';

const fixed = definePlugin({
  id: 'fixed',
  name: 'Fixed',
  description: 'Has one address.',
  version: '1.0.0',
  categories: ['test'],
  strategies: [
    {
      id: 'token',
      label: 'Token',
      configSchema: {
        type: 'object',
        additionalProperties: false,
        required: ['token'],
        properties: { token: secretField({ title: 'Token', description: 'A token.', order: 1 }) },
      },
      method: { type: 'bearer_token', tokenField: 'token' },
      destinations: { baseUrl: ['https://api.fixed.example/v1'] },
      test: [{ id: 'me', label: 'Read me', request: { path: '/me' } }],
    },
  ],
});

let standIn: StandIn;
let service: TestService;
afterEach(async () => {
  await service?.stop();
  await standIn?.stop();
});

const connect = async (hosts: readonly string[]) => {
  standIn = await startStandIn(hosts);
  standIn.answer(({ path }) => ({ status: path === '/v1/me' ? 200 : 404, body: { id: 1 } }));
  service = await startTestService({ plugins: [fixed], environment: standIn.environment });
  return service.within(await service.workspace())('POST', '/api/connectors', {
    providerId: 'fixed',
    authenticationStrategyId: 'token',
    authenticationConfig: { token: 'a-token-of-the-test' },
  });
};

it('is asked in place of the Provider, under its name', async () => {
  const answer = await connect(['api.fixed.example']);
  expect(answer.at('state'), answer.text).toBe('active');
  expect(standIn.seen.map(({ method, host, path }) => `${method} ${host}${path}`)).toEqual([
    'GET api.fixed.example/v1/me',
  ]);
  expect(standIn.seen[0]?.headers.authorization).toBe('Bearer a-token-of-the-test');
});

it('does not answer for another name', async () => {
  const answer = await connect(['other.example']);
  expect(answer.at('state'), answer.text).toBe('unverified');
  expect(standIn.seen).toEqual([]);
});
