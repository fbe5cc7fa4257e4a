import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, credentials, startWorld, until, type World } from '../support/world.ts';

describe('things at once', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  beforeEach(() => world.sandbox.reset());
  afterAll(() => world?.stop());

  const indices = Array.from({ length: 16 }, (_, index) => index);

  /** Sixteen API clients, each with a secret of its own, so that a mix of two fails its test. */
  function registerClients(): void {
    for (const index of indices) {
      world.sandbox
        .tenant()
        .putClient({ clientId: `client-${index}`, clientSecret: `secret-of-${index}-1a2b3c` });
    }
  }

  const variant = (index: number) => ({
    name: `Name ${index}`,
    metadata: { writer: String(index) },
    authenticationConfig: {
      ...credentials(world.sandbox),
      clientId: `client-${index}`,
      clientSecret: `secret-of-${index}-1a2b3c`,
    },
  });

  /** The connection is one writer's from end to end, its secret included. */
  async function expectWhole(id: unknown): Promise<void> {
    const read = await world.home.call('GET', `/api/connectors/${id}`);
    const writer = String(read.at('metadata.writer'));
    expect([read.at('name'), read.at('authenticationConfig.clientId')]).toEqual([
      `Name ${writer}`,
      `client-${writer}`,
    ]);
    const test = await world.home.call('POST', `/api/connectors/${id}/test`);
    expect(test.at('valid'), 'the stored secret belongs to the stored client id').toBe(true);
  }

  it('sixteen configures with the same If-Match: one wins whole, fifteen are 412', async () => {
    registerClients();
    for (let round = 0; round < 4; round += 1) {
      const created = await connect(world);
      const answers = await Promise.all(
        indices.map((index) =>
          world.home.call(
            'POST',
            '/api/connectors/configure',
            { connectionId: created.at('id'), ...variant(index) },
            { 'if-match': '"1"' },
          ),
        ),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(15).fill(412)]);
      const winner = answers.find((answer) => answer.status === 200);
      const read = await world.home.call('GET', `/api/connectors/${created.at('id')}`);
      expect([read.at('version'), read.at('name')]).toEqual([2, winner?.at('name')]);
      await expectWhole(created.at('id'));
    }
  });

  it('sixteen configures without If-Match: each is whole or refused with 409, and the version counts them', async () => {
    registerClients();
    const created = await connect(world);
    const answers = await Promise.all(
      indices.map((index) =>
        world.home.call('POST', '/api/connectors/configure', {
          connectionId: created.at('id'),
          ...variant(index),
        }),
      ),
    );
    const done = answers.filter((answer) => answer.status === 200);
    expect(done.length).toBeGreaterThan(0);
    const rest = answers.filter((answer) => answer.status !== 200);
    expect(rest.every((answer) => answer.at('code') === 'connection_changed')).toBe(true);
    const read = await world.home.call('GET', `/api/connectors/${created.at('id')}`);
    expect(read.at('version')).toBe(1 + done.length);
    await expectWhole(created.at('id'));
  });

  it('configures, tests and access checks of one connection never leave it in another writer’s state', async () => {
    registerClients();
    const created = await connect(world);
    const id = created.at('id');
    const answers = await Promise.all(
      indices.flatMap((index) => [
        world.home.call('POST', '/api/connectors/configure', { connectionId: id, ...variant(index) }),
        world.home.call('POST', `/api/connectors/${id}/test`),
        world.home.call('POST', `/api/connectors/${id}/access-check`),
      ]),
    );
    expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
    await expectWhole(id);
    expect((await world.home.call('GET', `/api/connectors/${id}`)).at('state')).toBe('active');
    const check = await world.home.call('POST', `/api/connectors/${id}/access-check`);
    const statuses = (check.body.domains as { status: string }[]).map((domain) => domain.status);
    expect(statuses, 'a cached grant of an older credential is not used').toEqual(Array(5).fill('granted'));
  });

  /** Starts a test that hangs at the Provider, does something meanwhile, and gives the test's answer. */
  async function during(id: unknown, act: () => Promise<unknown>) {
    world.sandbox.tenant().fault({ kind: 'slow', at: 'api', ms: 500, times: 1 });
    world.sandbox.clearRequests();
    const test = world.home.call('POST', `/api/connectors/${id}/test`);
    await until(() => world.sandbox.requests.length === 2);
    await act();
    return test;
  }

  it('a delete during a test: the test is 404, and nothing comes back', async () => {
    const id = (await connect(world)).at('id');
    const test = await during(id, async () => {
      expect((await world.home.call('DELETE', `/api/connectors/${id}`)).status).toBe(204);
    });
    expect(test.status).toBe(404);
    expect((await world.home.call('GET', `/api/connectors/${id}`)).status).toBe(404);
  });

  it('a disable during a test: the state stays disabled', async () => {
    const id = (await connect(world)).at('id');
    const test = await during(id, () => world.home.call('POST', `/api/connectors/${id}/disable`));
    expect(test.status).toBeLessThan(500);
    expect((await world.home.call('GET', `/api/connectors/${id}`)).at('state')).toBe('disabled');
    expect((await world.home.call('POST', `/api/connectors/${id}/enable`)).at('state')).toBe('active');
  });

  it('a configure during a test of the old credential: the old outcome is not written over the new one', async () => {
    registerClients();
    const id = (await connect(world)).at('id');
    world.sandbox.tenant().fault({ kind: 'slow', at: 'api', ms: 500, times: 1 });
    world.sandbox.tenant().fault({ kind: 'tokenRejected', at: 'api', times: 1 });
    world.sandbox.clearRequests();
    const test = world.home.call('POST', `/api/connectors/${id}/test`);
    await until(() => world.sandbox.requests.length === 2);
    world.sandbox.tenant().clearFaults();
    const configured = await world.home.call('POST', '/api/connectors/configure', {
      connectionId: id,
      ...variant(3),
    });
    expect(configured.at('state')).toBe('active');
    expect((await test).at('code')).toBe('connection_changed');
    await expectWhole(id);
  });

  it('a rename during a test touches neither: the test is kept, and so is the name', async () => {
    const id = (await connect(world)).at('id');
    const test = await during(id, () =>
      world.home.call('POST', '/api/connectors/configure', { connectionId: id, name: 'Renamed' }),
    );
    expect(test.at('valid')).toBe(true);
    const read = await world.home.call('GET', `/api/connectors/${id}`);
    expect([read.at('name'), read.at('version'), read.at('state')]).toEqual(['Renamed', 2, 'active']);
  });

  it('the erasure of a Workspace during a create: nothing of it remains', async () => {
    const workspace = await world.service.workspace('Doomed');
    world.sandbox.tenant().fault({ kind: 'slow', at: 'token', ms: 400, times: 1 });
    world.sandbox.clearRequests();
    const creating = world.service.within(workspace)(
      'POST',
      '/api/connectors',
      {
        providerId: 'workday-rest',
        authenticationStrategyId: 'oauth2-client-credentials',
        authenticationConfig: credentials(world.sandbox),
      },
      { 'idempotency-key': 'doomed' },
    );
    await until(() => world.sandbox.requests.length > 0);
    expect((await world.service.call('DELETE', `/api/workspaces/${workspace}`)).status).toBe(204);
    expect((await creating).status).toBe(404);
    expect((await world.service.within(workspace)('GET', '/api/connectors')).status).toBe(404);
  });
});
