import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, credentials, startWorld, type World } from '../support/world.ts';

describe('configure', () => {
  let world: World;
  let id: string;
  beforeAll(async () => {
    world = await startWorld();
  });
  beforeEach(async () => {
    world.sandbox.reset();
    id = String((await connect(world, world.home, { name: 'Before', metadata: { a: '1' } })).at('id'));
    world.sandbox.clearRequests();
  });
  afterAll(() => world?.stop());

  const configure = (body: Record<string, unknown>) =>
    world.home.call('POST', '/api/connectors/configure', { connectionId: id, ...body });
  const read = () => world.home.call('GET', `/api/connectors/${id}`);
  const config = (change: Record<string, unknown> = {}) => {
    const { clientSecret: _secret, ...rest } = credentials(world.sandbox);
    return { ...rest, ...change };
  };

  it('without authenticationConfig changes the other members only, and tests nothing', async () => {
    const answer = await configure({ name: 'After' });
    expect(answer.status).toBe(200);
    expect([answer.at('name'), answer.at('metadata.a'), answer.at('version')]).toEqual(['After', '1', 2]);
    expect(answer.at('secretFields.clientSecret.version')).toBe(1);
    expect(world.sandbox.requests).toEqual([]);
    expect((await configure({ metadata: { b: '2' } })).at('metadata')).toEqual({ b: '2' });
  });

  it('keeps a secret that is left out, and proves it', async () => {
    const answer = await configure({ authenticationConfig: config() });
    expect([answer.status, answer.at('state')]).toEqual([200, 'active']);
    expect(answer.at('secretFields.clientSecret.version')).toBe(1);
    expect(world.sandbox.requests.map((request) => request.status)).toEqual([200, 200]);
  });

  it('replaces a secret that is sent, and uses the new one from then on', async () => {
    world.sandbox.tenant().setSecret({ secret: 'brand-new-secret' });
    expect((await world.home.call('POST', `/api/connectors/${id}/test`)).at('diagnosis.code')).toBe(
      'invalid_client',
    );
    const answer = await configure({ authenticationConfig: config({ clientSecret: 'brand-new-secret' }) });
    expect([answer.status, answer.at('state')]).toEqual([200, 'active']);
    expect(answer.at('secretFields.clientSecret.version')).toBe(2);
    expect((await world.home.call('POST', `/api/connectors/${id}/test`)).at('valid')).toBe(true);
  });

  it.each([
    ['null, where it is required', null, 'secret_required'],
    ['empty', '', 'invalid_input'],
    ['white space', ' \t ', 'invalid_input'],
    ['a mask of bullets', '••••', 'invalid_input'],
    ['a mask of stars', '****', 'invalid_input'],
  ])('refuses a secret that is %s, and changes nothing', async (_what, clientSecret, code) => {
    const before = await read();
    const answer = await configure({ authenticationConfig: config({ clientSecret }) });
    expect([answer.status, answer.at('code')]).toEqual([422, code]);
    expect(answer.at('errors.0.pointer')).toBe('/authenticationConfig/clientSecret');
    expect((await read()).text).toBe(before.text);
    expect(world.sandbox.requests).toEqual([]);
  });

  it.each([
    ['another host', () => ({ baseUrl: 'https://services.attacker.example' })],
    ['another port', () => ({ baseUrl: 'http://127.0.0.1:1/ccx/api/v1/acme' })],
    ['another path', () => ({ baseUrl: `${world.sandbox.origin}/ccx/api/v1/acme2` })],
    ['another tenant', () => ({ tenantName: 'other' })],
    ['a blank Base URL', () => ({ baseUrl: '' })],
  ])('does not carry a stored secret to %s: nothing is sent, nothing changed', async (_what, change) => {
    const before = await read();
    const answer = await configure({ authenticationConfig: config(change()) });
    expect([answer.status, answer.at('code')]).toEqual([422, 'secret_required']);
    expect(answer.at('errors.0.pointer')).toBe('/authenticationConfig/clientSecret');
    expect(world.sandbox.requests).toEqual([]);
    expect((await read()).text).toBe(before.text);
  });

  it.each([
    ['a slash at the end', (url: string) => `${url}/`],
    ['the scheme in capitals', (url: string) => url.replace('http', 'HTTP')],
    ['blanks around', (url: string) => `  ${url}\n`],
  ])('keeps the secret where the destination is the same in other words: %s', async (_what, write) => {
    const baseUrl = write(String(credentials(world.sandbox).baseUrl));
    const answer = await configure({ authenticationConfig: config({ baseUrl }) });
    expect([answer.status, answer.at('state')]).toEqual([200, 'active']);
  });

  it('with the secret moves to another destination', async () => {
    world.sandbox.createTenant({ name: 'moved' });
    const moved = {
      ...credentials(world.sandbox),
      tenantName: 'moved',
      baseUrl: `${world.sandbox.origin}/ccx/api/v1/moved`,
    };
    const answer = await configure({ authenticationConfig: moved });
    expect([answer.status, answer.at('state')]).toEqual([200, 'active']);
    expect(answer.at('destination.baseUrl')).toBe(moved.baseUrl);
  });

  it('drops a field that is left out or blank', async () => {
    const created = await connect(world);
    const baseUrl = world.sandbox.origin;
    await world.home.call('POST', '/api/connectors/configure', {
      connectionId: created.at('id'),
      authenticationConfig: { ...credentials(world.sandbox), baseUrl },
    });
    for (const change of [{}, { baseUrl: '' }, { baseUrl: null }]) {
      const answer = await world.home.call('POST', '/api/connectors/configure', {
        connectionId: created.at('id'),
        authenticationConfig: {
          tenantName: 'acme',
          clientId: 'sandbox-client',
          clientSecret: 'x',
          ...change,
        },
      });
      expect(answer.status).toBe(200);
      expect(answer.at('authenticationConfig')).toEqual({ tenantName: 'acme', clientId: 'sandbox-client' });
    }
  });

  it('with saveWhen valid leaves everything as it was unless the test passes', async () => {
    const before = await read();
    const wrong = { ...credentials(world.sandbox), clientSecret: 'wrong' };
    const answer = await configure({ authenticationConfig: wrong, name: 'After', saveWhen: 'valid' });
    expect([answer.status, answer.at('code')]).toEqual([422, 'credential_test_failed']);
    expect(answer.at('report.steps.0.status')).toBe('failed');
    expect((await read()).text).toBe(before.text);
    expect((await world.home.call('POST', `/api/connectors/${id}/test`)).at('valid')).toBe(true);
  });

  it('by default saves what fails, and says so', async () => {
    const wrong = { ...credentials(world.sandbox), clientSecret: 'wrong' };
    const answer = await configure({ authenticationConfig: wrong });
    expect([answer.status, answer.at('state')]).toEqual([200, 'credential_error']);
    expect(answer.at('lastTest.diagnosis.code')).toBe('invalid_client');
    const detail = await world.home.call(
      'GET',
      `/api/vendors/tenant-connector-credential-detail?connectionId=${id}`,
    );
    expect(detail.at('credentialError.code')).toBe('invalid_client');
    expect(
      await configure({ authenticationConfig: credentials(world.sandbox) }).then((a) => a.at('state')),
    ).toBe('active');
  });

  it('of new credentials during an outage is unverified, not an error', async () => {
    world.sandbox.tenant().fault({ kind: 'status', at: 'token', status: 503 });
    const answer = await configure({ authenticationConfig: credentials(world.sandbox) });
    expect([answer.status, answer.at('state')]).toEqual([200, 'unverified']);
    expect(answer.at('grant.expiresAt')).toBeNull();
  });

  it('to an unknown strategy is refused', async () => {
    const answer = await configure({ authenticationStrategyId: 'api-key' });
    expect([answer.status, answer.at('errors.0.pointer')]).toEqual([422, '/authenticationStrategyId']);
  });

  it('of a disabled connection saves, and leaves it disabled', async () => {
    await world.home.call('POST', `/api/connectors/${id}/disable`);
    const answer = await configure({ authenticationConfig: credentials(world.sandbox) });
    expect([answer.status, answer.at('state')]).toEqual([200, 'disabled']);
    expect((await world.home.call('POST', `/api/connectors/${id}/enable`)).at('state')).toBe('active');
  });
});
