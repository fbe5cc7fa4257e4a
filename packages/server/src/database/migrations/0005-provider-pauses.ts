import { type Kysely, sql } from 'kysely';

/** Until when a Provider wants to be left alone on behalf of a connection (RFC 9110 §10.2.3), for every process. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql.raw(statements).execute(database);
}

const statements = `
create table provider_pauses (
  workspace_id text not null,
  connection_id text not null,
  until timestamptz not null,
  primary key (workspace_id, connection_id),
  foreign key (workspace_id, connection_id) references connections on delete cascade
);
alter table provider_pauses enable row level security;
alter table provider_pauses force row level security;
create policy own_workspace on provider_pauses using (workspace_id = current_setting('cleat.workspace_id', true))
  with check (workspace_id = current_setting('cleat.workspace_id', true));
-- Clearing away what is over reads no more than when and whose it is.
create policy instance_expiry on provider_pauses for delete using (current_setting('cleat.scope', true) = 'instance');
create policy instance_expiry_seen on provider_pauses for select using (current_setting('cleat.scope', true) = 'instance');
`;
