/** Tests connections whose time has come, some at once, until it is stopped. */
import type { Scope } from '../callers/roles.ts';
import type { ConnectionContext } from '../connections/context.ts';
import { testConnection } from '../connections/prove.ts';
import { claimDueRetests, type DueRetest } from '../connections/retests.ts';
import { newId } from '../ids.ts';
import { Problem } from '../problem.ts';

export interface RetestLoop {
  /** Waits for the tests under way. */
  stop(): Promise<void>;
}

/** Milliseconds between looks; a look that finds nothing is one indexed read. */
const pollInterval = 2_000;
const atOnce = 20;
const perWorkspace = 2;

export function startRetestLoop(context: ConnectionContext, onError: (error: unknown) => void): RetestLoop {
  const lease = context.testTimeout * 2 + 60_000;
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout;
  let look: Promise<void> = Promise.resolve();
  let stopped = false;

  const fill = async (): Promise<void> => {
    const limit = atOnce - running.size;
    if (limit === 0) return;
    const due = await claimDueRetests(context.database, context.now(), { limit, perWorkspace, lease });
    for (const retest of due) {
      const test: Promise<void> = runRetest(context, retest)
        .catch(onError)
        .finally(() => running.delete(test));
      running.add(test);
    }
  };
  const schedule = (): void => {
    timer = setTimeout(() => {
      look = fill()
        .catch(onError)
        .finally(() => {
          if (!stopped) schedule();
        });
    }, pollInterval);
    timer.unref();
  };
  schedule();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await look;
      await Promise.all(running);
    },
  };
}

/** For what the service does by itself in a Workspace. */
export function systemScope(workspaceId: string): Scope {
  return {
    workspaceId,
    caller: { id: 'system', role: 'workspace_operator', workspaceId },
    requestId: newId('req'),
  };
}

/** As the service itself: one form of client authentication only, and an audit line that says `system`. */
async function runRetest(
  context: ConnectionContext,
  { workspaceId, connectionId }: DueRetest,
): Promise<void> {
  try {
    await testConnection(systemScope(workspaceId), context, connectionId, { personWaits: false });
  } catch (error) {
    // Deleted, disabled or replaced meanwhile: the row goes with it, or has a new due time.
    if (!(error instanceof Problem)) throw error;
  }
}
