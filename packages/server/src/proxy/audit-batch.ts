/** Audit lines of the proxy: gathered for a moment and written together, since each call would else cost a commit. */
import { type Database, isDatabaseOutage, WorkspaceGone } from '../database/database.ts';
import type { AuditDraft } from '../events/record.ts';
import { recordAuditLines, waitingText } from '../events/waiting-lines.ts';
import { newId } from '../ids.ts';

/** Milliseconds that a line may wait. */
const interval = 500;
/** Lines that are kept while the database does not answer; what is asked after them leaves none. */
const capacity = 10_000;
/** Lines of one statement: more of them cost no less each, and calls would wait while they are put together and written. */
const most = 200;

export interface AuditBatch {
  add(workspaceId: string, line: AuditDraft): void;
  /** Writes what is left. */
  close(): Promise<void>;
}

export interface AuditBatchOptions {
  readonly database: Pick<Database, 'inWorkspace'>;
  readonly now: () => Date;
  /** @param lost lines that will not be written any more */
  readonly onError: (error: unknown, lost: number) => void;
}

type Waiting = readonly [workspaceId: string, line: string];

export function createAuditBatch({ database, now, onError }: AuditBatchOptions): AuditBatch {
  let waiting: Waiting[] = [];
  /** Lines for which there was no room since the last failure that was told. */
  let refused = 0;
  /** What waits may have been written by a transaction that ended in an outage. */
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    const groups = chunked(waiting);
    waiting = [];
    for (const [turn, [workspaceId, lines]] of groups.entries()) {
      try {
        await database.inWorkspace(workspaceId, (trx) => recordAuditLines(workspaceId, trx, lines, again));
      } catch (error) {
        if (error instanceof WorkspaceGone) continue;
        const outage = isDatabaseOutage(error);
        onError(error, (outage ? 0 : lines.length) + refused);
        refused = 0;
        // What the database refuses for another reason it would refuse for ever.
        if (!outage) continue;
        waiting = [
          ...groups.slice(turn).flatMap(([id, left]) => left.map((line) => [id, line] as const)),
          ...waiting,
        ];
        again = true;
        return;
      }
    }
    again = false;
  };
  const schedule = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      writing = writing.then(write).then(() => {
        if (waiting.length > 0) schedule();
      });
    }, interval);
  };
  return {
    add: (workspaceId, line) => {
      if (waiting.length < capacity) {
        waiting.push([workspaceId, waitingText({ ...line, id: newId('aud'), at: now() })]);
      } else refused += 1;
      schedule();
    },
    close: async () => {
      clearTimeout(timer);
      timer = undefined;
      writing = writing.then(write);
      await writing;
      clearTimeout(timer);
    },
  };
}

/** Lines of one Workspace together, no more of them than one statement takes. */
function chunked(lines: readonly Waiting[]): (readonly [string, string[]])[] {
  return [...Map.groupBy(lines, ([id]) => id)].flatMap(([id, group]) =>
    Array.from(
      { length: Math.ceil(group.length / most) },
      (_, turn) => [id, group.slice(turn * most, (turn + 1) * most).map(([, line]) => line)] as const,
    ),
  );
}
