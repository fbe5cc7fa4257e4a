import { type Kysely, sql } from 'kysely';

/**
 * What an overview of a Workspace is read from without counting everything anew: figures of each day, why connections
 * are broken, and what is due next. And the index by which the audit of one connection is read.
 */
export async function up(database: Kysely<never>): Promise<void> {
  await sql.raw(statements).execute(database);
}

const statements = `
-- Written in the transaction of what is counted. Several rows a day, so that transactions do not wait for one another;
-- a connection always counts in the same one, and a transaction counts for one connection: they cannot deadlock.
create table daily_activity (
  workspace_id text not null references workspaces on delete cascade,
  -- UTC, such as 2026-11-28.
  day text not null,
  shard integer not null,
  to_active bigint not null default 0,
  to_credential_error bigint not null default 0,
  syncs_succeeded bigint not null default 0,
  syncs_failed bigint not null default 0,
  rows_read bigint not null default 0,
  records_changed bigint not null default 0,
  primary key (workspace_id, day, shard)
) with (fillfactor = 50);
alter table daily_activity enable row level security;
alter table daily_activity force row level security;
create policy own_workspace on daily_activity using (workspace_id = current_setting('cleat.workspace_id', true))
  with check (workspace_id = current_setting('cleat.workspace_id', true));

-- The code of credential_error beside it: an index can hold it, and nobody parses JSON to count.
alter table connections add column error_code text;
alter table connections no force row level security;
update connections set error_code = credential_error->>'code' where credential_error is not null;
alter table connections force row level security;
create index connections_by_error on connections (workspace_id, provider_id, error_code) where state = 'credential_error';

create index grants_by_expiry on vault.grants (workspace_id, expires_at) where expires_at is not null;
create index refresh_renewals_of_workspace on refresh_renewals (workspace_id, due_at);
create index sync_schedules_of_workspace on sync_schedules (workspace_id, due_at);

-- What was done to one connection. Calls through its proxy are left out: they would bury the rest, and the index would
-- make each of them dearer.
create index audit_by_target on audit (workspace_id, target, id) where action <> 'connection.proxy';
`;
