/** A Workspace at a glance. Everything is read from indexes and a few rows, however many connections there are. */
import { sql } from 'kysely';
import type { Database, Transaction } from '../database/database.ts';
import { type Day, readDays } from '../events/activity.ts';
import { connectionStates } from './state.ts';

export interface Summary {
  readonly generatedAt: Date;
  readonly connections: { readonly total: number; readonly byState: Readonly<Record<string, number>> };
  readonly failures: readonly FailureGroup[];
  readonly renewalsDue: readonly Due[];
  readonly syncsDue: readonly Due[];
  readonly days: readonly Day[];
}

/** Connections of one Provider that are broken for the same reason. */
export interface FailureGroup {
  readonly code: string;
  readonly title: string;
  readonly providerId: string;
  readonly count: number;
}

export interface Due {
  readonly connectionId: string;
  readonly name: string;
  readonly providerId: string;
  readonly at: Date;
}

const groupsShown = 20;
const duesShown = 10;
const daysShown = 30;

export async function readSummary(workspaceId: string, database: Database, now: Date): Promise<Summary> {
  return database.readWorkspace(workspaceId, async (trx) => ({
    generatedAt: now,
    connections: await countStates(workspaceId, trx),
    failures: await readFailures(workspaceId, trx),
    renewalsDue: await readRenewals(workspaceId, trx, now),
    syncsDue: await readSyncs(workspaceId, trx),
    days: await readDays(workspaceId, trx, now, daysShown),
  }));
}

async function countStates(workspaceId: string, trx: Transaction): Promise<Summary['connections']> {
  const rows = await trx
    .selectFrom('connections')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('workspace_id', '=', workspaceId)
    .groupBy('state')
    .execute();
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    byState: Object.fromEntries(connectionStates.map((state) => [state, counts.get(state) ?? 0])),
  };
}

/** The largest groups. The title is that of one of the group: they share the code and the plugin that words it. */
async function readFailures(workspaceId: string, trx: Transaction): Promise<FailureGroup[]> {
  const { rows } = await sql<FailureGroup>`
    with groups as (
      select provider_id, error_code, count(*) as count from connections
       where workspace_id = ${workspaceId} and state = 'credential_error' and error_code is not null
       group by provider_id, error_code
       order by count desc, provider_id, error_code limit ${groupsShown})
    select g.error_code as code, g.provider_id as "providerId", g.count, one.title
      from groups g cross join lateral (
        select coalesce(c.credential_error->>'title', '') as title from connections c
         where c.workspace_id = ${workspaceId} and c.state = 'credential_error'
           and c.provider_id = g.provider_id and c.error_code = g.error_code limit 1) one
     order by g.count desc, g.provider_id, g.error_code`.execute(trx);
  return rows;
}

/** How many of the soonest are looked at: those of connections that are not in use are passed over. */
const candidates = 100;

/**
 * Grants by their expiry, and refresh tokens by the day on which they are used lest they lapse; the sooner of the two
 * where a connection has both. The soonest are picked before connections are looked up: without statistics PostgreSQL
 * would go through all connections.
 */
async function readRenewals(workspaceId: string, trx: Transaction, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select c.id as "connectionId", c.name, c.provider_id as "providerId", min(soon.at) as at
      from ((select connection_id, expires_at as at from vault.grants
              where workspace_id = ${workspaceId} and expires_at > ${now}
              order by expires_at limit ${candidates})
            union all
            (select connection_id, due_at from refresh_renewals
              where workspace_id = ${workspaceId} order by due_at limit ${candidates})) soon
      join connections c on c.workspace_id = ${workspaceId} and c.id = soon.connection_id
     where c.state in ('active', 'unverified')
     group by c.id, c.name, c.provider_id
     order by min(soon.at), c.id limit ${duesShown}`.execute(trx);
  return rows;
}

async function readSyncs(workspaceId: string, trx: Transaction): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select c.id as "connectionId", c.name, c.provider_id as "providerId", soon.due_at as at
      from (select connection_id, due_at from sync_schedules
             where workspace_id = ${workspaceId} order by due_at limit ${candidates}) soon
      join connections c on c.workspace_id = ${workspaceId} and c.id = soon.connection_id
     where c.state <> 'disabled'
     order by soon.due_at, c.id limit ${duesShown}`.execute(trx);
  return rows;
}
