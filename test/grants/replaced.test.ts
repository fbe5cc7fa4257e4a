/** A credential that is replaced and keeps its refresh token, which the Provider has rotated since it was pasted. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ApiAnswer, type Caller, startTestService, type TestService } from '../support/service.ts';
import { rotatingPlugin } from './rotating-plugin.ts';
import { type RotatingServer, startRotatingServer } from './rotating-server.ts';

let provider: RotatingServer;
let service: TestService;
let call: Caller;
let ahead = 0;
let id: string;

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
beforeEach(async () => {
  Object.assign(provider, { good: 'pasted', reuses: 0, confused: false, garbled: false });
  const created = await call('POST', '/api/connectors', {
    providerId: 'rotating',
    authenticationStrategyId: 'refresh-token',
    authenticationConfig: { clientId: 'c', clientSecret: 'the-client-secret', refreshToken: 'pasted' },
  });
  expect(created.at('state'), created.text).toBe('active');
  id = String(created.at('id'));
});

const configure = (authenticationConfig: object, more: object = {}): Promise<ApiAnswer> =>
  call('POST', '/api/connectors/configure', { connectionId: id, authenticationConfig, ...more });

/** Renews, since what there was has run out. */
async function expectUsable(): Promise<void> {
  ahead += 11 * 60_000;
  const answer = await call('GET', `/api/connectors/${id}/proxy/me`);
  expect([answer.status, provider.reuses], answer.text).toEqual([200, 0]);
}

it.each([
  ['another client', { clientId: 'c2' }],
  ['a new client secret', { clientId: 'c', clientSecret: 'a-new-client-secret' }],
])('goes on with what was given last: %s', async (_what, config) => {
  const configured = await configure(config);
  expect([configured.at('state'), provider.reuses], configured.text).toEqual(['active', 0]);
  await expectUsable();
});

it('is not lost where the Provider does not answer meanwhile, and the access token before is not used', async () => {
  provider.garbled = true;
  const configured = await configure({ clientId: 'c2' });
  expect(configured.at('state'), configured.text).toBe('unverified');
  const { reads } = provider;
  expect((await call('GET', `/api/connectors/${id}/proxy/me`)).status).toBeGreaterThanOrEqual(500);
  expect(provider.reads).toBe(reads);
  provider.garbled = false;
  expect((await call('POST', `/api/connectors/${id}/test`)).at('valid')).toBe(true);
  await expectUsable();
});

it('is not lost where only a valid credential is to be saved, and it is not', async () => {
  provider.confused = true;
  const refused = await configure({ clientId: 'c2' }, { saveWhen: 'valid' });
  expect([refused.status, refused.at('code')]).toEqual([422, 'credential_test_failed']);
  provider.confused = false;
  expect((await call('GET', `/api/connectors/${id}`)).at('authenticationConfig.clientId')).toBe('c');
  await expectUsable();
});

it('is taken once, however many renew and replace at the same time', async () => {
  ahead += 11 * 60_000;
  const [configured] = await Promise.all([
    configure({ clientId: 'c2' }),
    ...Array.from({ length: 5 }, () => call('GET', `/api/connectors/${id}/proxy/me`)),
    call('POST', `/api/connectors/${id}/test`),
  ]);
  expect(configured?.status, configured?.text).toBe(200);
  expect(provider.reuses).toBe(0);
  await expectUsable();
});

it('is not used up by a trial that could not keep the next one', async () => {
  const trial = (authenticationConfig: object): Promise<ApiAnswer> =>
    call('POST', '/api/connectors/validate', {
      connectionId: id,
      authenticationStrategyId: 'refresh-token',
      authenticationConfig,
    });
  const { exchanges } = provider;
  const refused = await trial({ clientId: 'c' });
  expect([refused.status, refused.at('code'), refused.at('errors.0.pointer')]).toEqual([
    422,
    'secret_required',
    '/authenticationConfig/refreshToken',
  ]);
  expect(provider.exchanges).toBe(exchanges);
  await expectUsable();
  provider.good = 'another';
  expect((await trial({ clientId: 'c', refreshToken: 'another' })).at('valid')).toBe(true);
});
