/** What is to be registered at the Provider: told before there is a connection, wherever it is known by then. */
import generic from '@cleat/plugin-generic-oauth2';
import slack from '@cleat/plugin-slack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, callApi, startTestService, type TestService } from '../support/service.ts';
import { newTenancy, type Tenancy } from '../support/world.ts';

describe('the redirect URI in the entry of a strategy', () => {
  let service: TestService;
  let home: Tenancy;
  beforeAll(async () => {
    service = await startTestService({ plugins: [generic, slack] });
    home = await newTenancy(service, 'Home');
  });
  afterAll(() => service?.stop());

  const shown = async (call: Caller, providerId: string): Promise<Record<string, unknown>> => {
    const answer = await call('GET', `/api/vendors/${providerId}`);
    expect(answer.status).toBe(200);
    const strategies = answer.body.supportedAuthStrategies as { id: string; redirectUri?: string }[];
    return Object.fromEntries(strategies.map(({ id, redirectUri }) => [id, redirectUri]));
  };
  const ofHome = () => `${service.origin}/oauth/callback/slack/${home.id}`;

  it.each([
    ['a key of the Workspace', () => home.call],
    ['the instance admin, who names it', () => service.within(home.id)],
  ])('is the Workspace’s, for %s', async (_, caller) => {
    expect(await shown(caller(), 'slack')).toEqual({
      oauth: ofHome(),
      'bot-token': undefined,
    });
  });

  it('is the one that an authorization is begun with', async () => {
    const started = await home.call('POST', '/api/connectors/connector-oauth-start', {
      ...{ providerId: 'slack', authenticationStrategyId: 'oauth' },
      authenticationConfig: { clientId: '1.2', clientSecret: 'a'.repeat(32) },
    });
    expect([started.status, started.at('redirectUri')]).toEqual([200, ofHome()]);
  });

  it('stands in a connect session of one Provider, which holds the whole of it; one of several holds none', async () => {
    const opened = async (body: object) => {
      const made = await home.call('POST', '/api/connect-sessions', body);
      return callApi(
        service.origin,
        'POST',
        '/api/connect-sessions/exchange',
        { token: made.at('token') },
        {},
      );
    };
    const one = (await opened({ providerIds: ['slack'] })).body;
    expect(one.provider).toEqual((await home.call('GET', '/api/vendors/slack')).body);
    expect(JSON.stringify(one.provider)).toContain(ofHome());
    expect((await opened({})).at('provider')).toBeNull();
  });

  it('is left out where it is not known: no Workspace is named, or the customer names the server', async () => {
    expect(Object.values(await shown(service.call, 'slack'))).toEqual([undefined, undefined]);
    expect(Object.values(await shown(home.call, 'generic-oauth2')).filter(Boolean)).toEqual([]);
  });

  it.each([
    ['is not there', 'ws_01938f2e-0b11-7c2e-9a53-6f1f5b1f2a11'],
    ['is no name of one', 'nonsense'],
  ])('is not made up for a Workspace that %s', async (_, named) => {
    expect((await service.within(named)('GET', '/api/vendors/slack')).status).toBe(404);
  });
});
