/** Audit lines of the proxy: gathered for a moment and written together, since each call would else cost a commit. */
import { type Database, WorkspaceGone } from '../database/database.ts';
import { type AuditDraft, recordAudit } from '../events/record.ts';

/** Milliseconds that a line may wait. */
const interval = 500;
/** Lines that are kept while the database does not answer. */
const capacity = 10_000;

export interface AuditBatch {
  add(workspaceId: string, line: AuditDraft): void;
  /** Writes what is left. */
  close(): Promise<void>;
}

export function createAuditBatch(database: Database, onError: (error: unknown) => void): AuditBatch {
  let waiting: (readonly [string, AuditDraft])[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    const lines = waiting;
    waiting = [];
    for (const [workspaceId, group] of Map.groupBy(lines, ([id]) => id)) {
      try {
        await database.inWorkspace(workspaceId, async (trx) => {
          for (const [, line] of group) await recordAudit(workspaceId, trx, line);
        });
      } catch (error) {
        if (error instanceof WorkspaceGone) continue;
        onError(error);
        waiting = [...group, ...waiting].slice(0, capacity);
      }
    }
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
      waiting.push([workspaceId, line]);
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
