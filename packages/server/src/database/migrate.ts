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
import * as overview from './migrations/0008-overview.ts';
import * as connectResults from './migrations/0009-connect-results.ts';
import * as eventOrder from './migrations/0010-event-order.ts';
import * as syncNotes from './migrations/0011-sync-notes.ts';
import * as recordsByChange from './migrations/0012-records-by-change.ts';
import * as forgottenEvents from './migrations/0013-forgotten-events.ts';

const migrations: Readonly<Record<string, Migration>> = {
  '0001-connections': connections,
  '0002-grant-leases': grantLeases,
  '0003-oauth-flows': oauthFlows,
  '0004-refresh-renewals': refreshRenewals,
  '0005-provider-pauses': providerPauses,
  '0006-sync': sync,
  '0007-sessions': sessions,
  '0008-overview': overview,
  '0009-connect-results': connectResults,
  '0010-event-order': eventOrder,
  '0011-sync-notes': syncNotes,
  '0012-records-by-change': recordsByChange,
  '0013-forgotten-events': forgottenEvents,
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
  const found = await look(owner);
  refuseOldVersion(found.version);
  const done = found.migrated ? await readNames(owner) : [];
  refuseNewerSchema(done);
  const current = Object.keys(migrations).every((name) => done.includes(name));
  if (!current) await runMigrations(owner);
  // Also where nothing is new: a dump that was restored on another server comes without the role and its grants.
  if (found.passes && !(current && found.granted)) await grantApplicationRole(owner);
  return { dropsRole: found.passes };
}

/** Any later start finds all as it should be; one look says so. */
interface Found {
  /** As in `server_version_num`: 150004 is 15.4. */
  readonly version: number;
  /** Whether migrations were run on this database before. */
  readonly migrated: boolean;
  /** Whether the connection's own user passes by row-level security. */
  readonly passes: boolean;
  /** Whether the application's role can be taken, and may do all that it needs. */
  readonly granted: boolean;
}

async function look<T>(owner: Kysely<T>): Promise<Found> {
  const { rows } = await sql<Found>`
    select current_setting('server_version_num')::int as version,
      to_regclass(${`${applicationSchema}.kysely_migration`}) is not null as migrated,
      coalesce((select rolsuper or rolbypassrls from pg_roles where rolname = current_user), true) as passes,
      coalesce((
        select bool_and(pg_has_role(current_user, role.oid, 'member')
            and has_schema_privilege(role.oid, schema.oid, 'usage')
            and has_table_privilege(role.oid, entry.oid, 'select') and has_table_privilege(role.oid, entry.oid, 'insert')
            and has_table_privilege(role.oid, entry.oid, 'update') and has_table_privilege(role.oid, entry.oid, 'delete'))
          from pg_roles role, pg_class entry join pg_namespace schema on schema.oid = entry.relnamespace
         where role.rolname = ${applicationRole} and schema.nspname in (${applicationSchema}, 'vault')
           and entry.relkind in ('r', 'p') and entry.relname not like 'kysely%'), false) as granted`.execute(
    owner,
  );
  return rows[0] ?? { version: 0, migrated: false, passes: true, granted: false };
}

/** @param version as in `server_version_num`. @throws DatabaseError `database_too_old` */
export function refuseOldVersion(version: number): void {
  if (version < 150_000) {
    throw new DatabaseError(
      'database_too_old',
      `PostgreSQL 15 or newer is needed; this server is ${Math.floor(version / 10_000)}.`,
    );
  }
}

async function readNames<T>(owner: Kysely<T>): Promise<readonly string[]> {
  const table = sql.table(`${applicationSchema}.kysely_migration`);
  const { rows } = await sql<{ name: string }>`select name from ${table}`.execute(owner);
  return rows.map(({ name }) => name);
}

function refuseNewerSchema(done: readonly string[]): void {
  const unknown = done.filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new DatabaseError(
      'schema_newer',
      `The database was used by a newer Cleat (it holds the migration ${unknown.toSorted().join(', ')}). ` +
        'Start that version or a later one. Nothing was changed.',
    );
  }
}

/** What PostgreSQL says of its own statements, which hold no value of anybody. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? ` (SQLSTATE ${String(error.code)})` : '';
  return `${error instanceof Error ? error.message : 'for an unknown reason'}${code}. Nothing was changed.`;
}

async function runMigrations<T>(owner: Kysely<T>): Promise<void> {
  await sql.raw(`create schema if not exists ${applicationSchema}`).execute(owner);
  const migrator = new Migrator({
    db: owner,
    migrationTableSchema: applicationSchema,
    provider: { getMigrations: async () => ({ ...migrations }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) {
    throw new DatabaseError(
      'migration_failed',
      `The database schema could not be brought up to date: ${reasonOf(error)}`,
      error,
    );
  }
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
