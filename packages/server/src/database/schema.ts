/** The tables as the queries see them. Written by hand beside `migrations/`; a test compares the two. */
import type { ColumnType } from 'kysely';

/** Written as JSON text, read as a value. */
export type Json<T> = ColumnType<T, string, string>;
type Stamp = ColumnType<Date, Date | undefined, Date>;

export interface Tables {
  workspaces: { id: string; name: string; created_at: Stamp };
  instance_keys: { id: string; name: string; key_hash: Buffer; created_at: Stamp };
  api_keys: {
    workspace_id: string;
    id: string;
    name: string;
    role: string;
    key_hash: Buffer;
    expires_at: Date | null;
    created_at: Stamp;
  };
  connections: {
    workspace_id: string;
    id: string;
    provider_id: string;
    name: string;
    strategy_id: string;
    config: Json<Record<string, string | number | boolean>>;
    secret_fields: Json<Record<string, { version: number; updatedAt: string }>>;
    destination: Json<unknown>;
    /** The destination at which a test last passed, as one comparable text; null if none did. */
    proven_destination: string | null;
    state: string;
    disabled: boolean;
    conditions: Json<unknown>;
    last_test: Json<unknown> | null;
    credential_error: Json<unknown> | null;
    grant_info: Json<unknown>;
    client_authentication: Json<unknown> | null;
    metadata: Json<Record<string, string>>;
    version: number;
    /** Grows when the credential changes; grants obtained from an older one are refused. */
    credential_version: number;
    created_at: Stamp;
    updated_at: Stamp;
  };
  events: {
    workspace_id: string;
    id: string;
    type: string;
    connection_id: string | null;
    data: Json<unknown>;
    created_at: Stamp;
  };
  audit: {
    workspace_id: string;
    id: string;
    actor: string;
    action: string;
    target: string;
    outcome: string;
    detail: Json<unknown>;
    request_id: string | null;
    created_at: Stamp;
  };
  idempotency_keys: {
    workspace_id: string;
    caller_id: string;
    route: string;
    idempotency_key: string;
    body_digest: Buffer;
    claim: string;
    /** Null while the first request is under way. */
    status: number | null;
    answer: Json<unknown> | null;
    headers: Json<Record<string, string>> | null;
    lease_until: Date;
    created_at: Stamp;
  };
  grant_leases: { workspace_id: string; connection_id: string; fence: number; held_until: Date };
  retests: { workspace_id: string; connection_id: string; due_at: Date; interval_ms: number };
  refresh_renewals: { workspace_id: string; connection_id: string; due_at: Date; retry_ms: number };
  provider_pauses: { workspace_id: string; connection_id: string; until: Date };
  pending_authorizations: { workspace_id: string; connection_id: string; expires_at: Date };
  authorized_accounts: { workspace_id: string; connection_id: string; account_hash: Buffer };
  'vault.oauth_flows': {
    workspace_id: string;
    state_hash: Buffer;
    connection_id: string;
    credential_version: number;
    strategy_id: string;
    caller_id: string;
    redirect_uri: string;
    return_to: string | null;
    issuer: string | null;
    issuer_required: boolean;
    key_version: number;
    /** The PKCE verifier; null where the Provider refuses PKCE. */
    sealed: Buffer | null;
    expires_at: Date;
    created_at: Stamp;
  };
  'vault.master_keys': { version: number; sealed: Buffer; created_at: Stamp };
  'vault.data_keys': {
    workspace_id: string;
    version: number;
    master_key_version: number;
    wrapped: Buffer;
    created_at: Stamp;
  };
  'vault.secrets': {
    workspace_id: string;
    connection_id: string;
    field: string;
    version: number;
    key_version: number;
    sealed: Buffer;
    created_at: Stamp;
  };
  'vault.grants': {
    workspace_id: string;
    connection_id: string;
    credential_version: number;
    key_version: number;
    sealed: Buffer;
    expires_at: Date | null;
    obtained_at: Date;
  };
}
