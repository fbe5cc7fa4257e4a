import { type Kysely, sql } from 'kysely';

/**
 * Which parents have never been read below: of these, a stream of windows reads the whole window. A parent that was
 * there before this was noted counts as read.
 */
export async function up(database: Kysely<never>): Promise<void> {
  await sql.raw(statements).execute(database);
}

const statements = `
-- The change by which a record came, or came again after it was deleted.
alter table records add column appeared_seq bigint not null default 0;
-- Of a stream that is read once for each record of another: parents that came up to this change of theirs were read.
alter table record_sets add column parents_seq bigint not null default 0;

-- Parents below which nothing could be read, as the Provider did not know them, and the run that noted it last.
create table unread_parents (
  workspace_id text not null,
  set_id bigint not null,
  parent_id text not null,
  run_id text not null,
  primary key (workspace_id, set_id, parent_id),
  foreign key (workspace_id, set_id) references record_sets on delete cascade
);
alter table unread_parents enable row level security;
alter table unread_parents force row level security;
create policy own_workspace on unread_parents using (workspace_id = current_setting('cleat.workspace_id', true))
  with check (workspace_id = current_setting('cleat.workspace_id', true));
`;
