import { type Kysely, sql } from 'kysely';

/**
 * What the sync notes besides its records. Which parents have never been read below: of these, a stream of windows
 * reads the whole window; a parent that was there before this was noted counts as read. And which records still hold
 * members that were excluded.
 */
export async function up(database: Kysely<never>): Promise<void> {
  await sql.raw(statements).execute(database);
}

const statements = `
-- The change by which a record came, or came again after it was deleted.
alter table records add column appeared_seq bigint not null default 0;
-- Of a stream that is read once for each record of another: parents that came up to this change of theirs were read.
alter table record_sets add column parents_seq bigint not null default 0;
-- Rows that the Provider's totals promised when the stream was read last, and that did not come.
alter table record_sets add column short integer not null default 0;

-- Parents below which nothing could be read, as the Provider did not know them, and the run that noted it last.
create table unread_parents (
  workspace_id text not null,
  set_id bigint not null,
  parent_id text not null,
  run_id text not null,
  primary key (workspace_id, set_id, parent_id),
  foreign key (workspace_id, set_id) references record_sets on delete cascade
);

-- Record sets of which members were excluded: records last changed up to \`until_seq\` are written anew without them, and
-- those up to \`reached_seq\` have been.
create table record_rewrites (
  workspace_id text not null,
  set_id bigint not null,
  reached_seq bigint not null,
  until_seq bigint not null,
  held_until timestamptz not null default now(),
  primary key (workspace_id, set_id),
  foreign key (workspace_id, set_id) references record_sets on delete cascade
);
create index record_rewrites_by_time on record_rewrites (held_until);

do $$
declare
  name text;
begin
  foreach name in array array['unread_parents', 'record_rewrites'] loop
    execute format('alter table %s enable row level security', name);
    execute format('alter table %s force row level security', name);
    execute format('create policy own_workspace on %s using (workspace_id = current_setting(''cleat.workspace_id'', true)) '
                   'with check (workspace_id = current_setting(''cleat.workspace_id'', true))', name);
  end loop;
end
$$;

-- It names no more than whose turn it is.
create policy instance on record_rewrites using (current_setting('cleat.scope', true) = 'instance')
  with check (current_setting('cleat.scope', true) = 'instance');
`;
