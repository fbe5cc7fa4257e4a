/** Connections in the database. The Workspace comes first everywhere; row-level security stands beneath. */
import { type Selectable, sql } from 'kysely';
import { noteChange } from '../database/changes.ts';
import type { Transaction } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';
import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import type { RememberedForm } from '../grants/client-authentication.ts';
import type { Destination } from '../providers/destination.ts';
import type { Connection, GrantInfo, LastSync } from './connection.ts';
import { type Condition, type ConnectionState, connectionStates } from './state.ts';
import type { TestReport } from './test-report.ts';

type Row = Selectable<Tables['connections']> & {
  readonly last_sync: {
    readonly runId: string;
    readonly state: string;
    readonly finishedAt: string | null;
  } | null;
};

/** In the same query, by one look into an index: no list asks for each of its rows again. */
const lastSync = sql<Row['last_sync']>`(
  select json_build_object('runId', run.id, 'state', run.state, 'finishedAt', run.finished_at)
    from sync_runs run
   where run.workspace_id = connections.workspace_id and run.connection_id = connections.id
   order by run.id desc limit 1)`.as('last_sync');

export interface ConnectionFilter {
  readonly providerId?: string;
  readonly state?: ConnectionState;
  /** Part of the name, case-insensitive. */
  readonly q?: string;
}

export async function insertConnection(
  workspaceId: string,
  trx: Transaction,
  connection: Connection,
): Promise<void> {
  await trx
    .insertInto('connections')
    .values({
      workspace_id: workspaceId,
      id: connection.id,
      provider_id: connection.providerId,
      created_at: connection.createdAt,
      ...columns(connection),
    })
    .execute();
}

/** Everything but what never changes. */
export async function updateConnection(
  workspaceId: string,
  trx: Transaction,
  connection: Connection,
): Promise<void> {
  noteChange(trx, workspaceId, connection.id);
  await trx
    .updateTable('connections')
    .set(columns(connection))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', connection.id)
    .execute();
}

/** @param lock holds the row until the transaction ends */
export async function findConnection(
  workspaceId: string,
  trx: Transaction,
  id: string,
  lock?: 'for_update',
): Promise<Connection | null> {
  const query = trx
    .selectFrom('connections')
    .selectAll()
    .select(lastSync)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id);
  const row = await (lock === undefined ? query : query.forUpdate()).executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

export async function listConnections(
  workspaceId: string,
  trx: Transaction,
  filter: ConnectionFilter,
  after: string | null,
  limit: number,
): Promise<Connection[]> {
  let query = trx
    .selectFrom('connections')
    .selectAll()
    .select(lastSync)
    .where('workspace_id', '=', workspaceId);
  if (filter.providerId !== undefined) query = query.where('provider_id', '=', filter.providerId);
  if (filter.state !== undefined) query = query.where('state', '=', filter.state);
  if (filter.q !== undefined)
    query = query.where('name', 'ilike', `%${filter.q.replaceAll(/[\\%_]/g, '\\$&')}%`);
  if (after !== null) query = query.where('id', '>', after);
  return (await query.orderBy('id').limit(limit).execute()).map(fromRow);
}

/** Those that have a grant, and a place at their Provider where it can be revoked: the first, and how many there are. */
export async function listRevocable(
  workspaceId: string,
  trx: Transaction,
  limit: number,
): Promise<{ readonly connections: readonly Connection[]; readonly total: number }> {
  const rows = await trx
    .selectFrom('connections')
    .selectAll()
    .select(lastSync)
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`destination ->> 'revocationUrl' is not null`)
    .where('id', 'in', (held) =>
      held.selectFrom('vault.grants').select('connection_id').where('workspace_id', '=', workspaceId),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  return { connections: rows.map(fromRow), total: rows[0]?.total ?? 0 };
}

/** Secrets and grants go with it. Returns whether there was one. */
export async function deleteConnection(workspaceId: string, trx: Transaction, id: string): Promise<boolean> {
  noteChange(trx, workspaceId, id);
  const { numDeletedRows } = await trx
    .deleteFrom('connections')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function columns(connection: Connection) {
  const json = (value: unknown): string => JSON.stringify(value);
  const orNull = (value: unknown): string | null => (value === null ? null : json(value));
  return {
    name: connection.name,
    strategy_id: connection.strategyId,
    config: json(connection.config),
    secret_fields: json(connection.secretFields),
    destination: json(connection.destination),
    proven_destination: connection.provenDestination,
    state: connection.state,
    disabled: connection.disabled,
    conditions: json(connection.conditions),
    last_test: orNull(connection.lastTest),
    credential_error: orNull(connection.credentialError),
    error_code: connection.credentialError?.code ?? null,
    grant_info: json(connection.grant),
    client_authentication: orNull(connection.remembered),
    metadata: json(connection.metadata),
    version: connection.version,
    credential_version: connection.credentialVersion,
    updated_at: connection.updatedAt,
  };
}

/** JSON columns hold what `columns` wrote; nobody else writes them. */
function fromRow(row: Row): Connection {
  const state = connectionStates.find((name) => name === row.state);
  if (state === undefined) throw new Error(`connection ${row.id} has the unknown state ${row.state}`);
  return {
    workspaceId: row.workspace_id,
    id: row.id,
    providerId: row.provider_id,
    name: row.name,
    strategyId: row.strategy_id,
    config: row.config,
    secretFields: row.secret_fields,
    destination: row.destination as Destination,
    provenDestination: row.proven_destination,
    state,
    disabled: row.disabled,
    conditions: row.conditions as Condition[],
    lastTest: row.last_test as TestReport | null,
    credentialError: row.credential_error as Diagnosis | null,
    grant: row.grant_info as GrantInfo,
    lastSync: row.last_sync === null ? null : lastSyncOf(row.last_sync),
    remembered: row.client_authentication as RememberedForm | null,
    metadata: row.metadata,
    version: row.version,
    credentialVersion: row.credential_version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** PostgreSQL writes times in the zone of its session. */
function lastSyncOf({ runId, state, finishedAt }: NonNullable<Row['last_sync']>): LastSync {
  return { runId, state, finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString() };
}
