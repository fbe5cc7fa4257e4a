import { type Kysely, sql } from 'kysely';

/**
 * The order in which events are read. An id says when an event was written, not when its transaction committed: read
 * by id, one that commits late would appear before lines that a reader has passed already.
 */
export async function up(database: Kysely<never>): Promise<void> {
  await sql.raw(statements).execute(database);
}

const statements = `
-- Given after the commit, by the first reader who comes so far; 0 until then. An index can go on by id within 0,
-- as it could not within null.
alter table events add column position bigint not null default 0;
create index events_by_position on events (workspace_id, position, id);
create index events_of_connection on events (workspace_id, connection_id, position, id);

-- The last position given. Its row is held while positions are given, so that they become visible in their order.
create table event_positions (
  workspace_id text primary key references workspaces on delete cascade,
  last bigint not null
);
alter table event_positions enable row level security;
alter table event_positions force row level security;
create policy own_workspace on event_positions using (workspace_id = current_setting('cleat.workspace_id', true))
  with check (workspace_id = current_setting('cleat.workspace_id', true));
`;
