import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiAnswer } from '../support/service.ts';
import { connect, credentials, draft, newTenancy, startWorld, until, type World } from '../support/world.ts';

let last = 0;
const fresh = (): Record<string, string> => {
  last += 1;
  return { 'idempotency-key': `key-${last}` };
};

/** What a replay must give again. */
const essence = (answer: ApiAnswer) => ({
  status: answer.status,
  body: answer.body,
  etag: answer.headers.get('etag'),
  location: answer.headers.get('location'),
  type: answer.headers.get('content-type'),
});

describe('Idempotency-Key', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  beforeEach(() => world.sandbox.reset());
  afterAll(() => world?.stop());

  const create = (headers: Record<string, string>, change = {}) =>
    world.home.call('POST', '/api/connectors', draft(world.sandbox, change), headers);
  const count = async () =>
    (await world.home.call('GET', '/api/connectors?limit=200')).body.data as unknown[];

  it('replays create: the same status, body and headers, and nothing made or asked twice', async () => {
    const headers = fresh();
    const first = await create(headers);
    const [rows, asked] = [(await count()).length, world.sandbox.requests.length];
    const again = await create(headers);
    expect(first.status).toBe(201);
    expect(essence(again)).toEqual(essence(first));
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect([(await count()).length, world.sandbox.requests.length]).toEqual([rows, asked]);
  });

  it('replays configure, though the connection has changed since', async () => {
    const id = String((await connect(world)).at('id'));
    const headers = fresh();
    const configure = (name: string, extra = {}) =>
      world.home.call('POST', '/api/connectors/configure', { connectionId: id, name }, extra);
    const first = await configure('One', headers);
    await configure('Two');
    expect(essence(await configure('One', headers))).toEqual(essence(first));
    expect((await world.home.call('GET', `/api/connectors/${id}`)).at('name')).toBe('Two');
  });

  it('replays the making of a Workspace and of a key, the key without its one-time value', async () => {
    const headers = fresh();
    const workspace = () => world.service.call('POST', '/api/workspaces', { name: 'Once' }, headers);
    expect(essence(await workspace())).toEqual(essence(await workspace()));
    const key = () => world.home.call('POST', '/api/keys', { name: 'k', role: 'workspace_reader' }, headers);
    const [first, again] = [await key(), await key()];
    const { key: shown, ...rest } = first.body;
    expect(shown).toMatch(/^cleat_sk_/);
    expect([again.status, again.body]).toEqual([201, rest]);
  });

  it('answers the second of two at once 409, with Retry-After; afterwards it is replayed', async () => {
    world.sandbox.tenant().fault({ kind: 'slow', at: 'token', ms: 400, times: 1 });
    const headers = fresh();
    const rows = (await count()).length;
    const first = create(headers);
    await until(() => world.sandbox.requests.length > 0);
    const second = await create(headers);
    expect([second.status, second.at('code')]).toEqual([409, 'idempotency_in_flight']);
    expect(second.headers.get('retry-after')).toMatch(/^\d+$/);
    const answered = await first;
    expect(essence(await create(headers))).toEqual(essence(answered));
    expect((await count()).length).toBe(rows + 1);
  });

  it('lets one of twenty at once through', async () => {
    const headers = fresh();
    const rows = (await count()).length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(headers)));
    const made = new Set(answers.filter((answer) => answer.status === 201).map((answer) => answer.at('id')));
    expect(made.size).toBe(1);
    expect(answers.every((answer) => answer.status === 201 || answer.status === 409)).toBe(true);
    expect((await count()).length).toBe(rows + 1);
  });

  it('with another body is 422, also where only the secret differs', async () => {
    const headers = fresh();
    await create(headers);
    const other = { authenticationConfig: { ...credentials(world.sandbox), clientSecret: 'another' } };
    const answer = await create(headers, other);
    expect([answer.status, answer.at('code')]).toEqual([422, 'idempotency_key_reused']);
  });

  it('belongs to its caller, its Workspace and its route', async () => {
    const headers = fresh();
    const body = draft(world.sandbox);
    const { service, home, other } = world;
    const answers = [
      await home.call('POST', '/api/connectors', body, headers),
      await service.within(home.id)('POST', '/api/connectors', body, headers),
      await service.within(other.id)('POST', '/api/connectors', body, headers),
      await other.call('POST', '/api/connectors', body, headers),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.at('id'))).size).toBe(4);
    const onOtherRoute = await home.call(
      'POST',
      '/api/keys',
      { name: 'x', role: 'workspace_reader' },
      headers,
    );
    expect(onOtherRoute.status).toBe(201);
  });

  it.each([
    ['a refused body', { name: 5 }, 422],
    ['a secret left out', { authenticationConfig: { tenantName: 'acme', clientId: 'x' } }, 422],
    [
      'a mask for a secret',
      { authenticationConfig: { tenantName: 'acme', clientId: 'x', clientSecret: '****' } },
      422,
    ],
  ])('keeps the refusal of %s', async (_what, change, status) => {
    const headers = fresh();
    const [first, again] = [await create(headers, change), await create(headers, change)];
    expect(first.status).toBe(status);
    const { requestId: _a, ...one } = first.body;
    const { requestId: _b, ...two } = again.body;
    expect([again.status, two]).toEqual([first.status, one]);
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
  });

  it('keeps the outcome of a test that failed with saveWhen valid, and asks the Provider once', async () => {
    world.sandbox.tenant().oauth({ enabled: false });
    const headers = fresh();
    const first = await create(headers, { saveWhen: 'valid' });
    const asked = world.sandbox.requests.length;
    world.sandbox.tenant().oauth({ enabled: true });
    const again = await create(headers, { saveWhen: 'valid' });
    expect(essence(again)).toEqual(essence(first));
    expect([first.status, first.at('code')]).toEqual([422, 'credential_test_failed']);
    expect(world.sandbox.requests.length).toBe(asked);
  });

  it('is free again after an answer that says nothing of the request: 412, 403', async () => {
    const id = String((await connect(world)).at('id'));
    const headers = fresh();
    const configure = (version: string) =>
      world.home.call(
        'POST',
        '/api/connectors/configure',
        { connectionId: id, name: 'x' },
        { ...headers, 'if-match': version },
      );
    expect((await configure('"9"')).status).toBe(412);
    expect((await configure('"1"')).status).toBe(200);
  });

  it('is not used by validate', async () => {
    const headers = fresh();
    const validate = () =>
      world.home.call('POST', '/api/connectors/validate', draft(world.sandbox, {}), headers);
    await validate();
    const asked = world.sandbox.requests.length;
    const again = await validate();
    expect(again.headers.get('idempotent-replayed')).toBeNull();
    expect(world.sandbox.requests.length).toBeGreaterThan(asked);
  });

  it.each(['', ' ', 'a b', 'é', 'x'.repeat(256)])(
    'must be 1 to 255 visible ASCII characters: not %j',
    async (key) => {
      const answer = await world.home
        .call('POST', '/api/keys', { name: 'x', role: 'workspace_reader' }, { 'idempotency-key': key })
        .catch(() => null);
      if (answer !== null) expect([answer.status, answer.at('code')]).toEqual([400, 'malformed_request']);
    },
  );

  it('goes with its Workspace', async () => {
    const tenancy = await newTenancy(world.service, 'Short-lived');
    const headers = fresh();
    await world.service.within(tenancy.id)('POST', '/api/connectors', draft(world.sandbox), headers);
    expect((await world.service.call('DELETE', `/api/workspaces/${tenancy.id}`)).status).toBe(204);
    const again = await world.service.within(tenancy.id)(
      'POST',
      '/api/connectors',
      draft(world.sandbox),
      headers,
    );
    expect(again.status).toBe(404);
  });
});
