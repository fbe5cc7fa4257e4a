/**
 * A Provider that asks for a pause gets it, for its connection, from every process: as a row, which is read with the
 * connection. What this process heard itself holds at once, and also if it could not be written.
 */

import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { noteChange } from '../database/changes.ts';
import { type Database, type Transaction, WorkspaceGone } from '../database/database.ts';
import type { Owner } from '../vault/store.ts';
import type { Connection } from './connection.ts';

type Named = Pick<Connection, 'workspaceId' | 'id'>;

export interface ProviderPauses {
  /** When its Provider may be asked again; null if at once. @param stored as it was read with the connection */
  quietUntil(connection: Named, stored: Date | null): Date | null;
  /** Resolves once every process will know, or after a moment if the database cannot be written. Never rejects. */
  askedForPause(connection: Named, until: Date): Promise<void>;
}

export interface PausesParts {
  readonly database: Pick<Database, 'inWorkspace'>;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
}

/** Those that were not asked for longest make room: what is forgotten here stands in its row. */
const capacity = 10_000;
/** Milliseconds: an answer of the Provider is not kept from its caller for longer. */
const patience = 1_000;

export function createProviderPauses({ database, now, onError }: PausesParts): ProviderPauses {
  const heard = new LRUCache<string, Date>({ max: capacity });
  return {
    quietUntil: ({ id }, stored) => {
      const until = later(heard.get(id) ?? null, stored);
      if (until !== null && until > now()) return until;
      heard.delete(id);
      return null;
    },
    askedForPause: async (connection, until) => {
      heard.set(connection.id, later(heard.get(connection.id) ?? null, until) ?? until);
      await atMost(
        patience,
        writePause(database, connection, until).catch((error: unknown) => {
          if (!isGone(error)) onError(error);
        }),
      );
    },
  };
}

/** Of one connection, with the connection. */
export async function readPause(owner: Owner, trx: Transaction): Promise<Date | null> {
  const row = await trx
    .selectFrom('provider_pauses')
    .select('until')
    .where('workspace_id', '=', owner.workspaceId)
    .where('connection_id', '=', owner.connectionId)
    .executeTakeFirst();
  return row?.until ?? null;
}

/** Erases what is over. */
export async function forgetPauses(database: Database, now: Date): Promise<void> {
  await database.inInstance((trx) => trx.deleteFrom('provider_pauses').where('until', '<=', now).execute());
}

/** The longest of those that were asked for counts: answers overtake each other. */
async function writePause(
  database: Pick<Database, 'inWorkspace'>,
  { workspaceId, id }: Named,
  until: Date,
): Promise<void> {
  await database.inWorkspace(workspaceId, async (trx) => {
    const { numAffectedRows } = await sql`
      insert into provider_pauses as known (workspace_id, connection_id, until) values (${workspaceId}, ${id}, ${until})
      on conflict (workspace_id, connection_id) do update set until = excluded.until
        where known.until < excluded.until`.execute(trx);
    if (numAffectedRows === 1n) noteChange(trx, workspaceId, id);
  });
}

const foreignKeyViolation = '23503';

/** Erased meanwhile, so that nobody asks its Provider any more. */
function isGone(error: unknown): boolean {
  return (
    error instanceof WorkspaceGone ||
    (error instanceof Error && 'code' in error && error.code === foreignKeyViolation)
  );
}

const later = (one: Date | null, other: Date | null): Date | null =>
  one !== null && (other === null || one > other) ? one : other;

async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, over]).finally(() => clearTimeout(timer));
}
