import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { type Database, instanceWorkspace, openDatabase } from './database.ts';
import type { Tables } from './schema.ts';
import { holders, rowSecurityFaults } from './test-row-security.ts';
import { fillTables, listTables, openSuperuser } from './test-tables.ts';

const open = (connectionString: string): Promise<Database> =>
  openDatabase({ connection: { connectionString }, poolSize: 2, onConnectionError: () => undefined });

const workspaces = { own: 'ws_own', other: 'ws_other' };

/** Gives the empty database to a new user without any special right, and returns its URL for that user. */
async function giveToOrdinaryUser(
  { url, name }: TestDatabase,
  owner: Kysely<Tables>,
): Promise<{ url: string; role: string }> {
  const role = `test_owner_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  await sql
    .raw(`create role ${role} login password '${password}'; alter database ${name} owner to ${role}`)
    .execute(owner);
  const asRole = new URL(url);
  asRole.username = role;
  asRole.password = password;
  return { url: asRole.href, role };
}

describe.each(['superuser', 'ordinary owner'] as const)('connected as %s', (kind) => {
  let test: TestDatabase;
  let owner: Kysely<Tables>;
  let database: Database;
  let ordinary: { url: string; role: string } | null = null;

  beforeAll(async () => {
    test = await createTestDatabase();
    owner = openSuperuser(test.url);
    if (kind === 'ordinary owner') ordinary = await giveToOrdinaryUser(test, owner);
    database = await open(ordinary?.url ?? test.url);
    await fillTables(owner, workspaces.own);
    await fillTables(owner, workspaces.other);
  });
  afterAll(async () => {
    await database?.close();
    await owner?.destroy();
    await test?.drop();
    if (ordinary === null) return;
    const elsewhere = await createTestDatabase();
    const admin = openSuperuser(elsewhere.url);
    await sql.raw(`drop role ${ordinary.role}`).execute(admin);
    await admin.destroy();
    await elsewhere.drop();
  });

  it('every scope runs as a role that cannot pass by row-level security', async () => {
    const role = async (trx: Parameters<Parameters<Database['inInstance']>[0]>[0]) =>
      (
        await sql<{ name: string; rolsuper: boolean; rolbypassrls: boolean }>`
          select rolname as name, rolsuper, rolbypassrls from pg_roles where rolname = current_user`.execute(
          trx,
        )
      ).rows[0];
    const due = { name: ordinary?.role ?? 'cleat_app', rolsuper: false, rolbypassrls: false };
    expect(await database.inInstance(role)).toEqual(due);
    expect(await database.inWorkspace(workspaces.own, role)).toEqual(due);
    expect(await database.withKeyHash(randomBytes(32), role)).toEqual(due);
    // More at once than one connection serves, so that each connection of the pool is seen.
    expect(await Promise.all([1, 2, 3, 4].map(() => database.inInstance(role)))).toEqual(Array(4).fill(due));
  });

  it('no table can be read or written beyond the Workspace that is set', async () => {
    expect(await rowSecurityFaults(database, owner, workspaces)).toEqual([]);
  });

  it('what a transaction set is gone on the same connection afterwards', async () => {
    const single = await openDatabase({
      connection: { connectionString: ordinary?.url ?? test.url },
      poolSize: 1,
      onConnectionError: () => undefined,
    });
    try {
      const seen = () =>
        single.withKeyHash(Buffer.alloc(32), async (trx) => trx.selectFrom('audit').select('id').execute());
      await single.inWorkspace(workspaces.own, async () => undefined);
      expect(await seen()).toEqual([]);
      const failing = single.inWorkspace(workspaces.own, async () => {
        throw new Error('undone');
      });
      await expect(failing).rejects.toThrow('undone');
      expect(await seen()).toEqual([]);
    } finally {
      await single.close();
    }
  });
});

describe('what lies beside the Workspaces', () => {
  let test: TestDatabase;
  let owner: Kysely<Tables>;
  let database: Database;

  beforeAll(async () => {
    test = await createTestDatabase();
    owner = openSuperuser(test.url);
    database = await open(test.url);
    await fillTables(owner, workspaces.own);
    await fillTables(owner, workspaces.other);
  });
  afterAll(async () => {
    await database?.close();
    await owner?.destroy();
    await test?.drop();
  });

  it('the instance sees its own tables, and of the Workspaces only what it must', async () => {
    const seen: Record<string, string[]> = {};
    for (const table of await listTables(owner)) {
      const ids = await holders(table, (work) => database.inInstance(work));
      if (ids.length > 0) seen[table.name] = [...new Set(ids)].sort();
    }
    const both = ['ws_other', 'ws_own'];
    expect(seen).toEqual({
      'cleat.instance_keys': ['instance'],
      'cleat.workspaces': both,
      'vault.master_keys': ['instance'],
      'vault.data_keys': both,
      'cleat.console_sessions': both,
      'cleat.connect_sessions': both,
      'cleat.idempotency_keys': both,
      'cleat.refresh_renewals': both,
      'cleat.retests': both,
      'cleat.record_rewrites': both,
      'cleat.sync_queue': both,
      'cleat.sync_schedules': both,
      'cleat.pending_authorizations': both,
      'cleat.provider_pauses': both,
      'vault.oauth_flows': both,
    });
  });

  it('the instance adds lines of its own under a name that no Workspace has', async () => {
    const line = { id: 'aud_1', actor: 'a', action: 'b', target: 'c', outcome: 'succeeded', detail: '{}' };
    await database.inInstance((trx) =>
      trx
        .insertInto('audit')
        .values({ ...line, request_id: null, workspace_id: instanceWorkspace })
        .execute(),
    );
    const smuggled = database.inInstance((trx) =>
      trx
        .insertInto('audit')
        .values({ ...line, request_id: null, workspace_id: workspaces.own })
        .execute(),
    );
    await expect(smuggled).rejects.toMatchObject({ code: '42501' });
  });

  it('a Workspace can change neither the list of Workspaces nor the tables of the instance', async () => {
    await database.inWorkspace(workspaces.own, async (trx) => {
      expect((await trx.deleteFrom('workspaces').executeTakeFirst()).numDeletedRows).toBe(0n);
      expect((await trx.deleteFrom('vault.master_keys').executeTakeFirst()).numDeletedRows).toBe(0n);
    });
    const renamed = database.inWorkspace(workspaces.own, (trx) =>
      trx.updateTable('workspaces').set({ name: 'x' }).execute(),
    );
    await expect(renamed).rejects.toMatchObject({ code: '42501' });
    const key = { id: 'key_1', name: 'smuggled', key_hash: randomBytes(32) };
    await expect(
      database.inWorkspace(workspaces.own, (trx) => trx.insertInto('instance_keys').values(key).execute()),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('the hash of an API key opens that key, to be read and nothing else', async () => {
    const rows = await owner.selectFrom('api_keys').select(['workspace_id', 'key_hash']).execute();
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      for (const table of await listTables(owner)) {
        const seen = await holders(table, (work) => database.withKeyHash(row.key_hash, work));
        expect(seen, table.name).toEqual(table.name === 'cleat.api_keys' ? [row.workspace_id] : []);
      }
      const { numDeletedRows } = await database.withKeyHash(row.key_hash, (trx) =>
        trx.deleteFrom('api_keys').executeTakeFirst(),
      );
      expect(numDeletedRows).toBe(0n);
    }
  });
});

describe('the hash of what a browser holds', () => {
  let test: TestDatabase;
  let owner: Kysely<Tables>;
  let database: Database;

  beforeAll(async () => {
    test = await createTestDatabase();
    owner = openSuperuser(test.url);
    database = await open(test.url);
    await fillTables(owner, workspaces.own);
    await fillTables(owner, workspaces.other);
  });
  afterAll(async () => {
    await database?.close();
    await owner?.destroy();
    await test?.drop();
  });

  it.each([
    ['cookie of a console session', 'console_sessions', 'session_hash'],
    ['cookie of a connect session', 'connect_sessions', 'session_hash'],
    ['token of a link', 'connect_sessions', 'token_hash'],
  ] as const)('as %s opens that session only, to be read and nothing else', async (_what, table, column) => {
    const { rows } = await sql<{ workspace_id: string; hash: Buffer }>`
      select workspace_id, ${sql.ref(column)} as hash from ${sql.table(table)}`.execute(owner);
    expect(rows).toHaveLength(2);
    for (const { workspace_id, hash } of rows) {
      for (const other of await listTables(owner)) {
        const seen = await holders(other, (work) => database.withSessionHash(hash, work));
        expect(seen, other.name).toEqual(other.name === `cleat.${table}` ? [workspace_id] : []);
      }
      const written = await database.withSessionHash(hash, async (trx) => [
        await sql`update ${sql.table(table)} set id = id`.execute(trx),
        await sql`delete from ${sql.table(table)}`.execute(trx),
      ]);
      expect(written.map(({ numAffectedRows }) => numAffectedRows)).toEqual([0n, 0n]);
      // Nor does it open anything in place of another kind of hash.
      for (const scope of [database.withKeyHash, database.withStateHash]) {
        for (const other of await listTables(owner)) {
          expect(await holders(other, (work) => scope(hash, work)), other.name).toEqual([]);
        }
      }
    }
  });

  it('is of no use where it is blank, or of nobody', async () => {
    for (const hash of [Buffer.alloc(0), Buffer.alloc(32)]) {
      for (const table of await listTables(owner)) {
        const seen = await holders(table, (work) => database.withSessionHash(hash, work));
        expect(seen, table.name).toEqual([]);
      }
    }
  });
});

describe('the check of row-level security notices', () => {
  it.each([
    [
      'a table where it is off',
      'alter table vault.secrets disable row level security',
      [
        'vault.secrets: row-level security is off',
        'vault.secrets: is read where no Workspace is set',
        'vault.secrets: is read where the Workspace is blank',
        'vault.secrets: shows rows of another Workspace',
      ],
    ],
    [
      'a table where its owner is let off',
      'alter table connections no force row level security',
      ['cleat.connections: row-level security is not forced on the owner'],
    ],
    [
      'a policy that lets everybody read',
      'create policy leak on events for select using (true)',
      ['cleat.events: is read where no Workspace is set', 'cleat.events: shows rows of another Workspace'],
    ],
    [
      'a policy that lets everybody write',
      'create policy leak on audit for insert with check (true)',
      ['cleat.audit: inserts into another Workspace (untouched)'],
    ],
    [
      'a table that came later without it',
      'create table notes (workspace_id text, id text); grant select, insert, update, delete on notes to cleat_app',
      [
        'cleat.notes: row-level security is off',
        'cleat.notes: moves a row into another Workspace (rows were changed)',
        'cleat.notes: deletes rows where no Workspace is set (rows were changed)',
      ],
    ],
  ])('%s', async (_what, statement, faults) => {
    const test = await createTestDatabase();
    const owner = openSuperuser(test.url);
    const database = await open(test.url);
    try {
      await sql.raw(statement).execute(owner);
      await fillTables(owner, workspaces.own);
      await fillTables(owner, workspaces.other);
      const found = await rowSecurityFaults(database, owner, workspaces);
      expect(found).toEqual(expect.arrayContaining(faults));
      const [table] = faults[0]?.split(':') ?? [];
      expect(found.every((fault) => fault.startsWith(`${table}:`))).toBe(true);
    } finally {
      await database.close();
      await owner.destroy();
      await test.drop();
    }
  });
});
