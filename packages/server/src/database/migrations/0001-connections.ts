import { type Kysely, sql } from 'kysely';

/**
 * Every table that belongs to a Workspace leads its key with `workspace_id` and is under forced row-level
 * security: a session that has not said which Workspace it works for reads nothing and writes nothing.
 * `cleat.workspace_id` names it; `cleat.scope = 'instance'` opens the few tables that the instance itself
 * must read across Workspaces; `cleat.key_hash` opens the one API key whose hash the caller holds.
 */
export async function up(database: Kysely<never>): Promise<void> {
  await sql.raw(statements).execute(database);
}

const statements = `
create schema if not exists vault;

create table workspaces (
  id text primary key,
  name text not null,
  created_at timestamptz not null default now()
);

create table instance_keys (
  id text primary key,
  name text not null,
  key_hash bytea not null unique,
  created_at timestamptz not null default now()
);

create table api_keys (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  name text not null,
  role text not null check (role in ('workspace_admin', 'workspace_operator', 'workspace_reader')),
  key_hash bytea not null unique,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);

create table connections (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  provider_id text not null,
  name text not null,
  strategy_id text not null,
  config json not null,
  secret_fields json not null,
  destination json not null,
  proven_destination text,
  state text not null check (state in ('pending_authorization', 'unverified', 'active', 'credential_error', 'disabled')),
  disabled boolean not null default false,
  conditions json not null,
  last_test json,
  credential_error json,
  grant_info json not null,
  client_authentication json,
  metadata json not null default '{}',
  version integer not null default 1,
  credential_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create index connections_by_provider on connections (workspace_id, provider_id, id);
create index connections_by_state on connections (workspace_id, state, id);

-- When the service tests a connection again by itself.
create table retests (
  workspace_id text not null,
  connection_id text not null,
  due_at timestamptz not null,
  -- The interval that led to due_at: a test that ends without a result is not repeated sooner.
  interval_ms bigint not null,
  primary key (workspace_id, connection_id),
  foreign key (workspace_id, connection_id) references connections on delete cascade
);
create index retests_by_due_time on retests (due_at);

create table events (
  workspace_id text not null references workspaces on delete cascade,
  id text not null,
  type text not null,
  connection_id text,
  data json not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);

-- No reference to workspaces: lines of the instance itself stand under 'instance'.
create table audit (
  workspace_id text not null,
  id text not null,
  actor text not null,
  action text not null,
  target text not null,
  outcome text not null,
  detail json not null,
  request_id text,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);

create table idempotency_keys (
  workspace_id text not null,
  caller_id text not null,
  route text not null,
  idempotency_key text not null,
  body_digest bytea not null,
  claim text not null,
  status integer,
  answer json,
  headers json,
  lease_until timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, caller_id, route, idempotency_key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table vault.master_keys (
  version integer primary key,
  sealed bytea not null,
  created_at timestamptz not null default now()
);

create table vault.data_keys (
  workspace_id text not null references workspaces on delete cascade,
  version integer not null,
  master_key_version integer not null,
  wrapped bytea not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, version)
);

create table vault.secrets (
  workspace_id text not null,
  connection_id text not null,
  field text not null,
  version integer not null,
  key_version integer not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, connection_id, field),
  foreign key (workspace_id, connection_id) references connections on delete cascade
);

create table vault.grants (
  workspace_id text not null,
  connection_id text not null,
  credential_version integer not null,
  key_version integer not null,
  sealed bytea not null,
  expires_at timestamptz,
  obtained_at timestamptz not null,
  primary key (workspace_id, connection_id),
  foreign key (workspace_id, connection_id) references connections on delete cascade
);

do $$
declare
  name text;
begin
  foreach name in array array['api_keys', 'connections', 'retests', 'events', 'audit', 'idempotency_keys',
                              'vault.data_keys', 'vault.secrets', 'vault.grants'] loop
    execute format('alter table %s enable row level security', name);
    execute format('alter table %s force row level security', name);
    execute format('create policy own_workspace on %s using (workspace_id = current_setting(''cleat.workspace_id'', true)) '
                   'with check (workspace_id = current_setting(''cleat.workspace_id'', true))', name);
  end loop;
end
$$;

alter table workspaces enable row level security;
alter table workspaces force row level security;
create policy own_workspace on workspaces for select using (id = current_setting('cleat.workspace_id', true));
-- Row locks count as updates; nothing can be changed through this one.
create policy own_workspace_lock on workspaces for update
  using (id = current_setting('cleat.workspace_id', true)) with check (false);
create policy instance on workspaces using (current_setting('cleat.scope', true) = 'instance')
  with check (current_setting('cleat.scope', true) = 'instance');

alter table instance_keys enable row level security;
alter table instance_keys force row level security;
create policy holder_of_key on instance_keys for select
  using (encode(key_hash, 'hex') = current_setting('cleat.key_hash', true));
create policy instance on instance_keys using (current_setting('cleat.scope', true) = 'instance')
  with check (current_setting('cleat.scope', true) = 'instance');

alter table vault.master_keys enable row level security;
alter table vault.master_keys force row level security;
create policy instance on vault.master_keys using (current_setting('cleat.scope', true) = 'instance')
  with check (current_setting('cleat.scope', true) = 'instance');

-- Only the wrapped keys, to wrap them anew under the newest master key.
create policy instance on vault.data_keys using (current_setting('cleat.scope', true) = 'instance')
  with check (current_setting('cleat.scope', true) = 'instance');

-- Due times name no more than whose turn it is.
create policy instance on retests using (current_setting('cleat.scope', true) = 'instance')
  with check (current_setting('cleat.scope', true) = 'instance');

-- Answers are kept for a day; clearing them away does not read them.
create policy instance_expiry on idempotency_keys for delete using (current_setting('cleat.scope', true) = 'instance');
create policy instance_expiry_seen on idempotency_keys for select using (current_setting('cleat.scope', true) = 'instance');

create policy holder_of_key on api_keys for select
  using (encode(key_hash, 'hex') = current_setting('cleat.key_hash', true));
`;
