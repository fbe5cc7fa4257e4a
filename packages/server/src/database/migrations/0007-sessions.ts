import { type Kysely, sql } from 'kysely';

/**
 * Sessions of browsers. What a browser holds is stored as its hash; `cleat.session_hash` opens the one row whose
 * secret the caller holds, to be read. A console session stands for an API key; one of an instance admin stands under
 * the name 'instance', as no Workspace has it. A connect session may connect one connection, and no more.
 */
export async function up(database: Kysely<never>): Promise<void> {
  await sql.raw(statements).execute(database);
}

const statements = `
create table console_sessions (
  workspace_id text not null,
  id text not null,
  session_hash bytea not null unique,
  key_id text not null,
  -- The key's hash, by which it is looked up with each call; a keyed digest of it for a key that is not in the database.
  key_hash bytea not null,
  used_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create index console_sessions_by_end on console_sessions (ends_at);

create table connect_sessions (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  created_by text not null,
  -- Of the link; null once it was exchanged.
  token_hash bytea unique,
  -- Of the cookie that it was exchanged for.
  session_hash bytea unique,
  -- Null: any Provider.
  provider_ids json,
  -- The connection to mend, or the one that was made.
  connection_id text,
  mends boolean not null,
  return_to text,
  expires_at timestamptz not null,
  -- When its connection became active.
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create index connect_sessions_by_expiry on connect_sessions (expires_at);

do $$
declare
  name text;
begin
  foreach name in array array['console_sessions', 'connect_sessions'] loop
    execute format('alter table %s enable row level security', name);
    execute format('alter table %s force row level security', name);
    execute format('create policy own_workspace on %s using (workspace_id = current_setting(''cleat.workspace_id'', true)) '
                   'with check (workspace_id = current_setting(''cleat.workspace_id'', true))', name);
    -- Clearing away what has expired reads no more than when and whose it is.
    execute format('create policy instance_expiry on %s for delete using (current_setting(''cleat.scope'', true) = ''instance'')', name);
    execute format('create policy instance_expiry_seen on %s for select using (current_setting(''cleat.scope'', true) = ''instance'')', name);
  end loop;
end
$$;

create policy holder_of_session on console_sessions for select
  using (encode(session_hash, 'hex') = current_setting('cleat.session_hash', true));
create policy holder_of_session on connect_sessions for select
  using (encode(session_hash, 'hex') = current_setting('cleat.session_hash', true));
create policy holder_of_token on connect_sessions for select
  using (encode(token_hash, 'hex') = current_setting('cleat.session_hash', true));
`;
