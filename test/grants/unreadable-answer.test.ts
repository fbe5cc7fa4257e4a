/** A token endpoint whose answer nobody can read says nothing about the credential: it is as good as no answer. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestService, type TestService } from '../support/service.ts';
import { rotatingPlugin } from './rotating-plugin.ts';
import { type RotatingServer, startRotatingServer } from './rotating-server.ts';

let provider: RotatingServer;
let service: TestService;
let call: Caller;
let ahead = 0;

beforeAll(async () => {
  provider = await startRotatingServer();
  service = await startTestService({
    plugins: [rotatingPlugin(provider.origin)],
    now: () => new Date(Date.now() + ahead),
  });
  call = service.within(await service.workspace());
});
afterAll(async () => {
  await service?.stop();
  provider?.stop();
});

it('a call through the proxy is answered 502, and the connection stays usable', async () => {
  const created = await call('POST', '/api/connectors', {
    providerId: 'rotating',
    authenticationStrategyId: 'refresh-token',
    authenticationConfig: { clientId: 'c', clientSecret: 'the-client-secret', refreshToken: 'first' },
  });
  const path = `/api/connectors/${created.at('id')}`;
  ahead = 11 * 60_000;
  provider.garbled = true;
  const unanswered = await call('GET', `${path}/proxy/me`);
  expect([unanswered.status, unanswered.at('code')]).toEqual([502, 'provider_unreachable']);
  expect((await call('GET', path)).at('state')).toBe('active');

  provider.garbled = false;
  ahead += 2 * 60_000;
  expect((await call('GET', `${path}/proxy/me`)).status).toBe(200);
  expect(provider.reuses).toBe(0);
});
