import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiAnswer, adminKey, callApi } from '../support/service.ts';
import { connect, startWorld, type World } from '../support/world.ts';

/** What two answers may differ in though they say the same. */
function comparable(answer: ApiAnswer): unknown {
  const { requestId: _id, instance: _path, ...rest } = answer.body;
  return { status: answer.status, type: answer.headers.get('content-type'), body: rest };
}

describe('callers', () => {
  let world: World;
  let connectionId: string;

  beforeAll(async () => {
    world = await startWorld();
    connectionId = String((await connect(world)).at('id'));
  });
  afterAll(() => world?.stop());

  it.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['a scheme without key', 'Bearer'],
    ['another scheme', `Basic ${Buffer.from(`x:${adminKey}`).toString('base64')}`],
    ['a key without scheme', adminKey],
    ['an unknown key of another form', 'Bearer something-else-0123456789-0123456789'],
    ['a well-formed key that nobody has', 'Bearer cleat_sk_KhkUxqF0L8j5Hc7Bb9MK4drNhSJkXnRD39HB7W'],
    ['a mistyped key', 'Bearer cleat_sk_KhkUxqF0L8j5Hc7Bb9MK4drNhSJkXnRD39HB7X'],
    ['a key in two parts', `Bearer ${adminKey} more`],
    ['another case of the key', `Bearer ${adminKey.toUpperCase()}`],
    ['a very long key', `Bearer cleat_sk_${'a'.repeat(8_000)}`],
  ])('are told 401 and the scheme for %s', async (_what, authorization) => {
    const answer = await callApi(world.service.origin, 'GET', '/api/connectors', undefined, {
      'cleat-workspace': world.home.id,
      ...(authorization !== undefined && { authorization }),
    });
    expect(answer.status).toBe(401);
    expect(answer.at('code')).toBe('unauthenticated');
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /);
  });

  it('may write the scheme in any case (RFC 9110 §11.1)', async () => {
    const headers = { authorization: `bEaReR ${adminKey}`, 'cleat-workspace': world.home.id };
    const answer = await callApi(world.service.origin, 'GET', '/api/connectors', undefined, headers);
    expect(answer.status).toBe(200);
  });

  it('are refused from the moment that their key is deleted', async () => {
    const made = await world.home.call('POST', '/api/keys', { name: 'short', role: 'workspace_reader' });
    const call = world.service.as(String(made.at('key')));
    expect((await call('GET', '/api/connectors')).status).toBe(200);
    expect((await world.home.call('DELETE', `/api/keys/${made.at('id')}`)).status).toBe(204);
    expect((await call('GET', '/api/connectors')).status).toBe(401);
  });

  it.each([
    ['none', undefined],
    ['an empty one', ''],
  ])('as instance admin must name a Workspace; %s is 400, never a default', async (_what, workspace) => {
    const headers = workspace === undefined ? {} : { 'cleat-workspace': workspace };
    const answer = await world.service.call('GET', '/api/connectors', undefined, headers);
    expect(answer.status).toBe(400);
    expect(answer.at('code')).toBe('workspace_required');
  });

  it.each([
    'ws_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11',
    'instance',
    'ws_',
    "ws_' or true --",
    'a'.repeat(5_000),
  ])('as instance admin get 404 for the Workspace %s that there is not', async (workspace) => {
    const answer = await world.service.within(workspace)('GET', '/api/connectors');
    expect(answer.status).toBe(404);
    expect(answer.at('code')).toBe('not_found');
  });

  it('with a Workspace key may name their own Workspace, and no other: it is as if there were none', async () => {
    const { keys, id } = world.home;
    const ask = (workspace: string) =>
      world.service.as(keys.workspace_admin, workspace)('GET', '/api/connectors');
    expect((await ask(id)).status).toBe(200);
    const foreign = await ask(world.other.id);
    const unknown = await ask('ws_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11');
    expect(foreign.status).toBe(404);
    expect(comparable(foreign)).toEqual(comparable(unknown));
  });

  const unknownId = 'con_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11';
  it.each([
    ['GET', '/api/connectors/{id}', undefined],
    ['DELETE', '/api/connectors/{id}', undefined],
    ['POST', '/api/connectors/{id}/test', undefined],
    ['POST', '/api/connectors/{id}/access-check', undefined],
    ['POST', '/api/connectors/{id}/disable', undefined],
    ['POST', '/api/connectors/{id}/enable', undefined],
    ['GET', '/api/vendors/tenant-connector-credential-detail?connectionId={id}', undefined],
    ['POST', '/api/connectors/configure', { connectionId: '{id}', name: 'taken over' }],
    [
      'POST',
      '/api/connectors/validate',
      {
        connectionId: '{id}',
        authenticationStrategyId: 'oauth2-client-credentials',
        authenticationConfig: { tenantName: 'acme', clientId: 'sandbox-client' },
      },
    ],
  ])("learn nothing of another Workspace's connection: %s %s", async (method, path, body) => {
    const ask = (id: string) =>
      world.other.call(
        method,
        path.replace('{id}', id),
        body === undefined ? undefined : JSON.stringify(body).replace('{id}', id),
      );
    const [foreign, unknown] = [await ask(connectionId), await ask(unknownId)];
    expect(foreign.status).toBe(404);
    expect(comparable(foreign)).toEqual(comparable(unknown));
    // The positive control: its own Workspace sees it.
    expect((await world.home.call('GET', `/api/connectors/${connectionId}`)).at('name')).not.toBe(
      'taken over',
    );
  });

  it('with a key that expired are refused', async () => {
    const expiresAt = new Date(Date.now() + 1_200).toISOString();
    const made = await world.home.call('POST', '/api/keys', {
      name: 'soon over',
      role: 'workspace_reader',
      expiresAt,
    });
    const call = world.service.as(String(made.at('key')));
    expect((await call('GET', '/api/connectors')).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect((await call('GET', '/api/connectors')).status).toBe(401);
  });

  it.each([
    'yesterday',
    '2001-01-01T00:00:00Z',
    '2030-02-31T00:00:00Z',
    '2030-13-01T00:00:00Z',
    '2030-01-01',
    '9999-12-31T23:59:59-23:59',
    '2030-01-01T00:00:00+99:99',
    '',
  ])('cannot make a key that expires at %j', async (expiresAt) => {
    const answer = await world.home.call('POST', '/api/keys', {
      name: 'x',
      role: 'workspace_reader',
      expiresAt,
    });
    expect(answer.status).toBe(422);
    expect(answer.at('errors.0.pointer')).toBe('/expiresAt');
  });

  it.each(['instance_admin', 'admin', ''])('cannot make a key of the role %j', async (role) => {
    const answer = await world.home.call('POST', '/api/keys', { name: 'x', role });
    expect(answer.status).toBe(422);
    expect(answer.at('errors.0.pointer')).toBe('/role');
  });
});
