import { type Kysely, sql } from 'kysely';

/** What is left of events that were forgotten: enough to tell a reader who missed some from one who had read them all. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql.raw(statements).execute(database);
}

const statements = `
-- The last one of each type that was forgotten: of each connection, and of all (''). A reader who filters is told of a
-- gap only where what he asks for was in it.
create table forgotten_events (
  workspace_id text not null references workspaces on delete cascade,
  connection_id text not null,
  type text not null,
  id text not null,
  position bigint not null,
  primary key (workspace_id, connection_id, type)
);
create index forgotten_events_by_id on forgotten_events (workspace_id, id);
alter table forgotten_events enable row level security;
alter table forgotten_events force row level security;
create policy own_workspace on forgotten_events using (workspace_id = current_setting('cleat.workspace_id', true))
  with check (workspace_id = current_setting('cleat.workspace_id', true));

-- The greatest id that was forgotten: one up to it that is not there has been, as far as anybody knows.
alter table event_positions add column forgotten_id text not null default '';
`;
