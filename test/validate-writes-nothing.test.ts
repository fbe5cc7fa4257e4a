import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, credentials, draft, startWorld, type World } from './support/world.ts';

type Tables = ReadonlyMap<string, readonly string[]>;

/** Every row of every table as text. */
async function snapshot(client: pg.Client): Promise<Tables> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const tables = new Map<string, readonly string[]>();
  for (const { name } of rows) {
    const found = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    tables.set(
      name,
      found.rows.map(({ row }) => row),
    );
  }
  return tables;
}

/** Rows that are new, changed or gone, by table; an empty object if there are none. */
function difference(before: Tables, after: Tables): Record<string, { added: string[]; gone: string[] }> {
  const names = new Set([...before.keys(), ...after.keys()]);
  const changes = [...names].map((name) => {
    const [old, now] = [before.get(name) ?? [], after.get(name) ?? []];
    const added = now.filter((row) => !old.includes(row));
    const gone = old.filter((row) => !now.includes(row));
    return [name, { added, gone }] as const;
  });
  return Object.fromEntries(changes.filter(([, { added, gone }]) => added.length + gone.length > 0));
}

describe('validate', () => {
  let world: World;
  let client: pg.Client;
  let connectionId: string;

  beforeAll(async () => {
    world = await startWorld();
    client = new pg.Client({ connectionString: world.service.databaseUrl });
    await client.connect();
    connectionId = String((await connect(world)).at('id'));
  });
  afterAll(async () => {
    await client?.end();
    await world?.stop();
  });

  const secret = 'sandbox-secret-5f2c9e';
  const { stream, keyed } = {
    stream: { accept: 'text/event-stream' },
    keyed: { 'idempotency-key': 'not-used-here' },
  };
  const saved = (change: Record<string, unknown>) => () => {
    const { clientSecret: _secret, ...kept } = credentials(world.sandbox);
    return {
      connectionId,
      authenticationStrategyId: 'oauth2-client-credentials',
      authenticationConfig: { ...kept, ...change },
    };
  };
  const wrong = { clientSecret: 'wrong-secret-0a1b2c3d' };

  it.each([
    ['that passes', () => draft(world.sandbox), {}, 'succeeded'],
    ['that passes, watched', () => draft(world.sandbox), stream, 'succeeded'],
    ['that passes, with an Idempotency-Key', () => draft(world.sandbox), keyed, 'succeeded'],
    [
      'of a wrong secret',
      () => draft(world.sandbox, { authenticationConfig: { ...credentials(world.sandbox), ...wrong } }),
      {},
      'failed',
    ],
    ['of a saved connection with its stored secret', saved({}), {}, 'succeeded'],
    ['of a saved connection with another secret', saved(wrong), {}, 'failed'],
  ])('%s leaves every table as it was but for one audit line', async (_what, body, headers, outcome) => {
    const before = await snapshot(client);
    expect(before.size).toBeGreaterThan(8);
    const answer = await world.home.call('POST', '/api/connectors/validate', body(), headers);
    expect(answer.status).toBe(200);
    const changes = difference(before, await snapshot(client));
    expect(Object.keys(changes)).toEqual(['cleat.audit']);
    const { added, gone } = changes['cleat.audit'] ?? { added: [], gone: [] };
    expect([added.length, gone.length]).toEqual([1, 0]);
    expect(added[0]).toContain('credential.validate');
    expect(added[0]).toContain(outcome);
    for (const value of [secret, wrong.clientSecret]) expect(added[0]).not.toContain(value);
  });

  it.each([
    [
      'a missing secret',
      () => draft(world.sandbox, { authenticationConfig: { tenantName: 'acme', clientId: 'x' } }),
      422,
    ],
    ['a stored secret for another host', saved({ baseUrl: 'http://127.0.0.1:1' }), 422],
    ['both ids', () => draft(world.sandbox, { connectionId }), 422],
    ['an unknown connection', () => ({ ...saved({})(), connectionId: 'con_1' }), 404],
  ])('that is refused for %s writes nothing at all, and asks nobody', async (_what, body, status) => {
    const before = await snapshot(client);
    world.sandbox.clearRequests();
    expect((await world.home.call('POST', '/api/connectors/validate', body())).status).toBe(status);
    expect(difference(before, await snapshot(client))).toEqual({});
    expect(world.sandbox.requests).toEqual([]);
  });

  it('is told apart from a call that does write (the snapshot sees it)', async () => {
    const before = await snapshot(client);
    await connect(world);
    const changed = Object.keys(difference(before, await snapshot(client))).sort();
    expect(changed).toEqual([
      'cleat.audit',
      'cleat.connections',
      'cleat.events',
      'vault.grants',
      'vault.secrets',
    ]);
  });
});
