/** Forward migrations, one process at a time (the caller holds the lock). A schema newer than this program is refused and left alone. */
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { DatabaseError } from './errors.ts';
import * as connections from './migrations/0001-connections.ts';
import * as grantLeases from './migrations/0002-grant-leases.ts';
import * as oauthFlows from './migrations/0003-oauth-flows.ts';
import * as refreshRenewals from './migrations/0004-refresh-renewals.ts';
import * as providerPauses from './migrations/0005-provider-pauses.ts';
import * as sync from './migrations/0006-sync.ts';
import * as sessions from './migrations/0007-sessions.ts';
import * as syncNotes from './migrations/0008-sync-notes.ts';

const migrations: Readonly<Record<string, Migration>> = {
  '0001-connections': connections,
  '0002-grant-leases': grantLeases,
  '0003-oauth-flows': oauthFlows,
  '0004-refresh-renewals': refreshRenewals,
  '0005-provider-pauses': providerPauses,
  '0006-sync': sync,
  '0007-sessions': sessions,
  '0008-sync-notes': syncNotes,
};

/** The role that queries run as when the connection's own user could pass by row-level security. */
export const applicationRole = 'cleat_app';
export const applicationSchema = 'cleat';

/**
 * @param owner a connection with the rights of the schema's owner
 * @returns whether queries must drop to `applicationRole`
 * @throws DatabaseError
 */
export async function migrate<T>(owner: Kysely<T>): Promise<{ dropsRole: boolean }> {
  await sql.raw(`create schema if not exists ${applicationSchema}`).execute(owner);
  await refuseNewerSchema(owner);
  const migrator = new Migrator({
    db: owner,
    migrationTableSchema: applicationSchema,
    provider: { getMigrations: async () => ({ ...migrations }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) {
    throw new DatabaseError(
      'migration_failed',
      'The database schema could not be brought up to date.',
      error,
    );
  }
  const dropsRole = await passesByRowSecurity(owner);
  if (dropsRole) await grantApplicationRole(owner);
  return { dropsRole };
}

async function refuseNewerSchema<T>(owner: Kysely<T>): Promise<void> {
  const table = `${applicationSchema}.kysely_migration`;
  const { rows: found } = await sql<{ present: boolean }>`
    select to_regclass(${table}) is not null as present`.execute(owner);
  if (found[0]?.present !== true) return;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(owner);
  const unknown = rows.map((row) => row.name).filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new DatabaseError(
      'schema_newer',
      `The database was used by a newer Cleat (it holds the migration ${unknown.sort().join(', ')}). ` +
        'Start that version or a later one. Nothing was changed.',
    );
  }
}

async function passesByRowSecurity<T>(owner: Kysely<T>): Promise<boolean> {
  const { rows } = await sql<{ passes: boolean }>`
    select rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user`.execute(owner);
  return rows[0]?.passes ?? true;
}

async function grantApplicationRole<T>(owner: Kysely<T>): Promise<void> {
  // Roles belong to the whole server: another database's start may be making the same one at this moment.
  await sql
    .raw(
      `do $$ begin
         create role ${applicationRole} nologin nobypassrls;
       exception when duplicate_object or unique_violation then null;
       end $$;
       do $$ begin
         execute format('grant ${applicationRole} to %I', current_user);
       exception when others then
         if sqlstate not in ('XX000', '23505') then raise; end if; -- another start granted it at this moment
       end $$;
       grant usage on schema ${applicationSchema}, vault to ${applicationRole};
       grant select, insert, update, delete on all tables in schema ${applicationSchema}, vault to ${applicationRole};
       revoke all on ${applicationSchema}.kysely_migration, ${applicationSchema}.kysely_migration_lock from ${applicationRole};`,
    )
    .execute(owner);
}
