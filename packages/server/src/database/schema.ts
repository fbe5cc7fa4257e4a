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
    /** The code in `credential_error`. */
    error_code: string | null;
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
    /** Where it stands for readers; 0 until it is placed. */
    position: number;
  };
  event_positions: {
    workspace_id: string;
    last: number;
    /** The greatest id of an event that was forgotten; blank where none was. */
    forgotten_id: string;
  };
  /** The last event of each type that was forgotten. */
  forgotten_events: {
    workspace_id: string;
    /** Blank: of all connections. */
    connection_id: string;
    type: string;
    id: string;
    position: number;
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
  daily_activity: {
    workspace_id: string;
    /** UTC, such as `2026-11-28`. */
    day: string;
    shard: number;
    to_active: number;
    to_credential_error: number;
    syncs_succeeded: number;
    syncs_failed: number;
    rows_read: number;
    records_changed: number;
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
  record_sets: {
    workspace_id: string;
    id: number;
    connection_id: string;
    stream: string;
    enabled: boolean;
    dropped_fields: Json<string[]>;
    last_seq: number;
    purged_seq: number;
    epoch: number;
    last_slot: number;
    live: number;
    known_fields: Json<string[]>;
    completed_at: Date | null;
    parents_seq: number;
    short: number;
  };
  record_rewrites: {
    workspace_id: string;
    set_id: number;
    reached_seq: number;
    until_seq: number;
    held_until: Stamp;
  };
  unread_parents: { workspace_id: string; set_id: number; parent_id: string; run_id: string };
  records: {
    workspace_id: string;
    set_id: number;
    id: string;
    slot: number;
    seq: number;
    deleted: boolean;
    hash: Buffer;
    parent_id: string | null;
    on_date: string | null;
    first_seen_at: Date;
    changed_at: Date;
    key_version: number;
    sealed: Buffer | null;
    appeared_seq: number;
  };
  sync_runs: {
    workspace_id: string;
    id: string;
    connection_id: string;
    provider_id: string;
    mode: string;
    cause: string;
    state: string;
    cancel_requested: boolean;
    diagnosis: Json<unknown> | null;
    created_at: Stamp;
    started_at: Date | null;
    finished_at: Date | null;
  };
  sync_run_streams: {
    workspace_id: string;
    run_id: string;
    stream: string;
    position: number;
    state: string;
    pages: number;
    read: number;
    created: number;
    updated: number;
    deleted: number;
    unchanged: number;
    skipped: number;
    held: number;
    total: number | null;
    parents: number | null;
    parents_read: number;
    checkpoint: Json<unknown> | null;
    warnings: Json<unknown>;
    diagnosis: Json<unknown> | null;
    started_at: Date | null;
    finished_at: Date | null;
  };
  sync_seen: { workspace_id: string; run_id: string; stream: string; number: number; slots: Buffer };
  held_deletions: { workspace_id: string; run_id: string; stream: string; record_id: string; seq: number };
  sync_queue: { workspace_id: string; run_id: string; held_until: Date; fence: number };
  sync_schedules: {
    workspace_id: string;
    connection_id: string;
    cron: string;
    timezone: string;
    due_at: Date;
  };
  sync_retention: { workspace_id: string; days: number };
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
  console_sessions: {
    workspace_id: string;
    id: string;
    session_hash: Buffer;
    key_id: string;
    key_hash: Buffer;
    used_at: Date;
    ends_at: Date;
    created_at: Stamp;
  };
  connect_sessions: {
    workspace_id: string;
    id: string;
    created_by: string;
    token_hash: Buffer | null;
    session_hash: Buffer | null;
    provider_ids: Json<string[]> | null;
    connection_id: string | null;
    mends: boolean;
    return_to: string | null;
    expires_at: Date;
    ended_at: Date | null;
    result: string | null;
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
