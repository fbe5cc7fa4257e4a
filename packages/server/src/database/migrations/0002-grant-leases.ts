import { type Kysely, sql } from 'kysely';

/** Who renews the grant of a connection at this moment. `fence` grows with each holder; a late one is told by it. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql.raw(statements).execute(database);
}

const statements = `
create table grant_leases (
  workspace_id text not null,
  connection_id text not null,
  fence bigint not null,
  held_until timestamptz not null,
  primary key (workspace_id, connection_id),
  foreign key (workspace_id, connection_id) references connections on delete cascade
);
alter table grant_leases enable row level security;
alter table grant_leases force row level security;
create policy own_workspace on grant_leases using (workspace_id = current_setting('cleat.workspace_id', true))
  with check (workspace_id = current_setting('cleat.workspace_id', true));
`;
