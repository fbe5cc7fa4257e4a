import { type Kysely, sql } from 'kysely';

/** When a refresh token that lapses without use is to be used again. Due times name no more than whose turn it is. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql.raw(statements).execute(database);
}

const statements = `
create table refresh_renewals (
  workspace_id text not null,
  connection_id text not null,
  due_at timestamptz not null,
  -- How long after a failed attempt the next one follows; doubled by each.
  retry_ms bigint not null,
  primary key (workspace_id, connection_id),
  foreign key (workspace_id, connection_id) references connections on delete cascade
);
create index refresh_renewals_by_due_time on refresh_renewals (due_at);
alter table refresh_renewals enable row level security;
alter table refresh_renewals force row level security;
create policy own_workspace on refresh_renewals using (workspace_id = current_setting('cleat.workspace_id', true))
  with check (workspace_id = current_setting('cleat.workspace_id', true));
create policy instance on refresh_renewals using (current_setting('cleat.scope', true) = 'instance')
  with check (current_setting('cleat.scope', true) = 'instance');
`;
