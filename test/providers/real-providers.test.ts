import dockerRegistry from '@cleat/plugin-docker-registry';
import powerDns from '@cleat/plugin-powerdns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RealProvider, startDockerRegistry, startPowerDns } from '../support/real-providers.ts';
import { startTestService, type TestService } from '../support/service.ts';

const right = 'right-secret-8c1f0e7d';
const wrong = 'wrong-secret-42b9ad60';
const nobody = 'http://127.0.0.1:1';

let service: TestService;
let providers: Record<string, RealProvider>;

beforeAll(async () => {
  const [registry, dns] = await Promise.all([
    startDockerRegistry({ name: 'cleat', password: right }),
    startPowerDns(right),
  ]);
  providers = { 'docker-registry': registry, powerdns: dns };
  service = await startTestService({ plugins: [dockerRegistry, powerDns] });
});
afterAll(async () => {
  await service?.stop();
  await Promise.all(Object.values(providers ?? {}).map((provider) => provider.stop()));
});

describe.each([
  {
    id: 'docker-registry',
    strategy: 'basic',
    config: (origin: string, password: string) => ({ registryUrl: origin, username: 'cleat', password }),
    title: 'The registry does not accept this user name and password',
    fix: /Enter both again/,
  },
  {
    id: 'powerdns',
    strategy: 'api-key',
    config: (origin: string, apiKey: string) => ({ serverUrl: origin, apiKey }),
    title: 'PowerDNS does not accept this API key',
    fix: /Copy the value of api-key/,
  },
])('$id', ({ id, strategy, config, title, fix }) => {
  const create = async (secret: string, origin = providers[id]?.origin ?? '') =>
    service.within(await service.workspace())('POST', '/api/connectors', {
      providerId: id,
      authenticationStrategyId: strategy,
      authenticationConfig: config(origin, secret),
    });

  it('is active with the right credential', async () => {
    const answer = await create(right);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.at('state')).toBe('active');
    expect(answer.text).not.toContain(right);
  });

  it('says what is wrong with the wrong one', async () => {
    const answer = await create(wrong);
    expect(answer.at('state'), answer.text).toBe('credential_error');
    expect(answer.at('lastTest.diagnosis.code')).toBe('token_rejected');
    expect(answer.at('lastTest.diagnosis.title')).toBe(title);
    expect(answer.at('lastTest.diagnosis.likelyCauses.0.fix')).toMatch(fix);
    expect(answer.text).not.toContain(wrong);
  });

  it('is not judged while it cannot be reached', async () => {
    const answer = await create(right, nobody);
    expect(answer.at('state'), answer.text).toBe('unverified');
  });
});
