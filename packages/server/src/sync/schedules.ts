/** When a connection is synced by itself: a cron pattern in a time zone. Due times are rows, so that any process can see to them. */
import { Cron } from 'croner';
import { sql } from 'kysely';
import { by, type Scope } from '../callers/roles.ts';
import { findConnection } from '../connections/repository.ts';
import type { Database } from '../database/database.ts';
import { recordAudit } from '../events/record.ts';
import { type FieldError, invalidInput, notFound } from '../problem.ts';
import type { SyncContext } from './context.ts';

export interface Schedule {
  /** Five fields: minute, hour, day of the month, month, day of the week. */
  readonly cron: string;
  /** IANA name. */
  readonly timezone: string;
  readonly dueAt: Date;
}

export type ScheduleDraft = Pick<Schedule, 'cron' | 'timezone'>;

/** Null where there is none. @throws Problem */
export async function readSchedule(
  workspaceId: string,
  context: SyncContext,
  connectionId: string,
): Promise<Schedule | null> {
  return context.connections.database.readWorkspace(workspaceId, async (trx) => {
    if ((await findConnection(workspaceId, trx, connectionId)) === null) throw notFound('connection');
    const row = await trx
      .selectFrom('sync_schedules')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('connection_id', '=', connectionId)
      .executeTakeFirst();
    return row === undefined ? null : { cron: row.cron, timezone: row.timezone, dueAt: row.due_at };
  });
}

/** @param draft null takes the schedule away. @throws Problem */
export async function setSchedule(
  scope: Scope,
  context: SyncContext,
  connectionId: string,
  draft: ScheduleDraft | null,
): Promise<Schedule | null> {
  const { workspaceId } = scope;
  const { database, now, random } = context.connections;
  const faults = draft === null ? [] : faultsOfSchedule(draft, now());
  if (faults.length > 0) throw invalidInput(faults);
  const schedule = draft === null ? null : { ...draft, dueAt: nextDue(draft, now(), random()) };
  await database.inWorkspace(workspaceId, async (trx) => {
    if ((await findConnection(workspaceId, trx, connectionId, 'for_update')) === null)
      throw notFound('connection');
    const owner = { workspace_id: workspaceId, connection_id: connectionId };
    if (schedule === null) {
      await trx
        .deleteFrom('sync_schedules')
        .where('workspace_id', '=', workspaceId)
        .where('connection_id', '=', connectionId)
        .execute();
    } else {
      const values = { cron: schedule.cron, timezone: schedule.timezone, due_at: schedule.dueAt };
      await trx
        .insertInto('sync_schedules')
        .values({ ...owner, ...values })
        .onConflict((conflict) => conflict.columns(['workspace_id', 'connection_id']).doUpdateSet(values))
        .execute();
    }
    await recordAudit(workspaceId, trx, {
      ...by(scope),
      action: 'sync.schedule',
      target: connectionId,
      outcome: 'succeeded',
      detail: { cron: schedule?.cron ?? null, timezone: schedule?.timezone ?? null },
    });
  });
  return schedule;
}

export function faultsOfSchedule({ cron, timezone }: ScheduleDraft, now: Date): FieldError[] {
  if (!isTimeZone(timezone)) {
    return [
      {
        pointer: '/timezone',
        code: 'unknown_timezone',
        message: 'is no IANA time zone, such as Europe/Berlin',
      },
    ];
  }
  if (cron.trim().split(/\s+/).length !== 5) {
    return [
      {
        pointer: '/cron',
        code: 'invalid_cron',
        message: 'has five fields: minute, hour, day, month, weekday',
      },
    ];
  }
  try {
    if (cronOf({ cron, timezone }).nextRun(now) !== null) return [];
    return [{ pointer: '/cron', code: 'invalid_cron', message: 'names a time that never comes' }];
  } catch {
    return [
      {
        pointer: '/cron',
        code: 'invalid_cron',
        message: 'cannot be read as a cron pattern, such as 0 6 * * 1-5',
      },
    ];
  }
}

function isTimeZone(name: string): boolean {
  // It would be taken, but knows no summer.
  if (/^[+-]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}

const cronOf = ({ cron, timezone }: ScheduleDraft): Cron =>
  new Cron(cron.trim(), { timezone, paused: true, mode: '5-part' });

const longestDelay = 60_000;

/**
 * The next time after this one, and a little later: many connections are given the full hour. Times that were missed
 * are not made up for one by one: the run after them reads all that has changed.
 */
export function nextDue(draft: ScheduleDraft, after: Date, random: number): Date {
  const cron = cronOf(draft);
  const next = cron.nextRun(after);
  if (next === null) throw new Error('a schedule that was accepted has no next time');
  const then = cron.nextRun(next) ?? next;
  const spread = Math.min(longestDelay, (then.getTime() - next.getTime()) / 20);
  return new Date(next.getTime() + Math.floor(random * spread));
}

export interface DueSync {
  readonly workspaceId: string;
  readonly connectionId: string;
  /** When it is tried again, unless it is settled before. */
  readonly againAt: Date;
  /** When it is due next by its pattern. */
  readonly nextAt: Date;
}

/** Milliseconds after which a schedule is tried again that could not be started, or whose process ended before. */
const againAfter = 60_000;

/** Claims what is due: it stays due, though not at once, until it is settled. */
export async function claimDueSchedules(
  database: Database,
  now: Date,
  random: () => number,
  limit: number,
): Promise<DueSync[]> {
  return database.inInstance(async (trx) => {
    const { rows } = await sql<{
      workspace_id: string;
      connection_id: string;
      cron: string;
      timezone: string;
    }>`
      select workspace_id, connection_id, cron, timezone from sync_schedules
       where due_at <= ${now} order by due_at limit ${limit} for update skip locked`.execute(trx);
    const due = rows.map(({ workspace_id, connection_id, ...draft }): DueSync => {
      const nextAt = nextDue(draft, now, random());
      const againAt = new Date(Math.min(nextAt.getTime(), now.getTime() + againAfter));
      return { workspaceId: workspace_id, connectionId: connection_id, againAt, nextAt };
    });
    for (const { workspaceId, connectionId, againAt } of due) {
      await sql`update sync_schedules set due_at = ${againAt}
                 where workspace_id = ${workspaceId} and connection_id = ${connectionId}`.execute(trx);
    }
    return due;
  });
}

/** It was started, or cannot be this time. One that was set anew meanwhile is left alone. */
export async function settleDue(
  database: Database,
  { workspaceId, connectionId, againAt, nextAt }: DueSync,
): Promise<void> {
  await database.inWorkspace(workspaceId, (trx) =>
    sql`update sync_schedules set due_at = ${nextAt}
         where workspace_id = ${workspaceId} and connection_id = ${connectionId} and due_at = ${againAt}`.execute(
      trx,
    ),
  );
}
