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

/**
 * Grants by their expiry, and refresh tokens by the day on which they are used lest they lapse; the sooner of the two
 * where a connection has both. Twice as many of each are read, so that enough are left then.
 */
async function readRenewals(workspaceId: string, trx: Transaction, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    (select c.id as "connectionId", c.name, c.provider_id as "providerId", g.expires_at as at
       from vault.grants g join connections c on c.workspace_id = g.workspace_id and c.id = g.connection_id
      where g.workspace_id = ${workspaceId} and g.expires_at > ${now} and c.state in ('active', 'unverified')
      order by g.expires_at limit ${2 * duesShown})
    union all
    (select c.id, c.name, c.provider_id, r.due_at
       from refresh_renewals r join connections c on c.workspace_id = r.workspace_id and c.id = r.connection_id
      where r.workspace_id = ${workspaceId} and c.state in ('active', 'unverified')
      order by r.due_at limit ${2 * duesShown})
    order by at, "connectionId"`.execute(trx);
  const soonest = new Map<string, Due>();
  for (const due of rows) if (!soonest.has(due.connectionId)) soonest.set(due.connectionId, due);
  return [...soonest.values()].slice(0, duesShown);
}

async function readSyncs(workspaceId: string, trx: Transaction): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select c.id as "connectionId", c.name, c.provider_id as "providerId", s.due_at as at
      from sync_schedules s join connections c on c.workspace_id = s.workspace_id and c.id = s.connection_id
     where s.workspace_id = ${workspaceId} and c.state <> 'disabled'
     order by s.due_at limit ${duesShown}`.execute(trx);
  return rows;
}
