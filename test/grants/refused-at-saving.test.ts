/** A new access token that the API refuses at once, as some do in an outage: the refresh token behind it is not lost. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Caller, startTestService, type TestService } from '../support/service.ts';
import { rotatingPlugin } from './rotating-plugin.ts';
import { type RotatingServer, startRotatingServer } from './rotating-server.ts';

let provider: RotatingServer;
let service: TestService;
let call: Caller;

beforeAll(async () => {
  provider = await startRotatingServer();
  service = await startTestService({ plugins: [rotatingPlugin(provider.origin)] });
  call = service.within(await service.workspace());
});
afterAll(async () => {
  await service?.stop();
  provider?.stop();
});
beforeEach(() => {
  Object.assign(provider, { good: 'pasted', reuses: 0, confused: false });
});

const authenticationConfig = { clientId: 'c', clientSecret: 'the-client-secret', refreshToken: 'pasted' };
const create = () =>
  call('POST', '/api/connectors', {
    providerId: 'rotating',
    authenticationStrategyId: 'refresh-token',
    authenticationConfig,
  });

it.each([
  ['create', create],
  [
    'configure',
    async () => {
      const connectionId = (await create()).at('id');
      Object.assign(provider, { good: 'pasted', confused: true });
      return call('POST', '/api/connectors/configure', { connectionId, authenticationConfig });
    },
  ],
])('%s: the connection is in error, and the next test mends it', async (name, save) => {
  provider.confused = name === 'create';
  const saved = await save();
  expect([saved.at('state'), saved.at('lastTest.diagnosis.code')]).toEqual([
    'credential_error',
    'token_rejected',
  ]);
  const path = `/api/connectors/${saved.at('id')}`;
  expect((await call('GET', `${path}/proxy/me`)).at('code')).toBe('connection_not_usable');

  provider.confused = false;
  const report = await call('POST', `${path}/test`);
  expect(report.at('valid'), report.text).toBe(true);
  expect((await call('GET', path)).at('state')).toBe('active');
  expect(provider.reuses).toBe(0);
});
