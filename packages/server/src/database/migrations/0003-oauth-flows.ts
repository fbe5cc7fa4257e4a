import { type Kysely, sql } from 'kysely';

/**
 * Authorizations in the browser that are under way, and what is known of connections that wait for one.
 * `cleat.state_hash` opens the one flow whose state the caller holds: an answer names no Workspace.
 */
export async function up(database: Kysely<never>): Promise<void> {
  await sql.raw(statements).execute(database);
}

const statements = `
create table vault.oauth_flows (
  workspace_id text not null,
  state_hash bytea not null,
  connection_id text not null,
  credential_version integer not null,
  strategy_id text not null,
  caller_id text not null,
  redirect_uri text not null,
  return_to text,
  -- Of the authorization server, where it is known (RFC 9207).
  issuer text,
  issuer_required boolean not null default false,
  key_version integer not null,
  -- The PKCE verifier; null where the Provider refuses PKCE.
  sealed bytea,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, state_hash),
  foreign key (workspace_id, connection_id) references connections on delete cascade
);
create unique index oauth_flows_by_state on vault.oauth_flows (state_hash);
create index oauth_flows_by_expiry on vault.oauth_flows (expires_at);

-- Connections that were made for an authorization and never had one: erased when their time has come.
create table pending_authorizations (
  workspace_id text not null,
  connection_id text not null,
  expires_at timestamptz not null,
  primary key (workspace_id, connection_id),
  foreign key (workspace_id, connection_id) references connections on delete cascade
);
create index pending_authorizations_by_expiry on pending_authorizations (expires_at);

-- Which account authorized a connection, as a digest: enough to tell another one from it.
create table authorized_accounts (
  workspace_id text not null,
  connection_id text not null,
  account_hash bytea not null,
  primary key (workspace_id, connection_id),
  foreign key (workspace_id, connection_id) references connections on delete cascade
);

do $$
declare
  name text;
begin
  foreach name in array array['vault.oauth_flows', 'pending_authorizations', 'authorized_accounts'] loop
    execute format('alter table %s enable row level security', name);
    execute format('alter table %s force row level security', name);
    execute format('create policy own_workspace on %s using (workspace_id = current_setting(''cleat.workspace_id'', true)) '
                   'with check (workspace_id = current_setting(''cleat.workspace_id'', true))', name);
  end loop;
end
$$;

create policy holder_of_state on vault.oauth_flows for select
  using (encode(state_hash, 'hex') = current_setting('cleat.state_hash', true));
create policy holder_of_state_consumes on vault.oauth_flows for delete
  using (encode(state_hash, 'hex') = current_setting('cleat.state_hash', true));

-- Clearing away what has expired reads no more than when and whose it is.
create policy instance_expiry on vault.oauth_flows for delete using (current_setting('cleat.scope', true) = 'instance');
create policy instance_expiry_seen on vault.oauth_flows for select using (current_setting('cleat.scope', true) = 'instance');
create policy instance_expiry_seen on pending_authorizations for select
  using (current_setting('cleat.scope', true) = 'instance');
`;
