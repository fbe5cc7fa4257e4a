/** Tests connections whose time has come, some at once, until it is stopped. */
import type { Scope } from '../callers/roles.ts';
import type { ConnectionContext } from '../connections/context.ts';
import { testConnection } from '../connections/prove.ts';
import { claimDueRetests, type DueRetest } from '../connections/retests.ts';
import { newId } from '../ids.ts';
import { Problem } from '../problem.ts';
import { type PollLoop, startPollLoop } from './poll-loop.ts';

const atOnce = 20;
const perWorkspace = 2;

/** To stop it waits for the tests under way. */
export function startRetestLoop(context: ConnectionContext, onError: (error: unknown) => void): PollLoop {
  const lease = context.testTimeout * 2 + 60_000;
  const running = new Set<Promise<void>>();

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
  const loop = startPollLoop(fill, onError);
  return {
    stop: async () => {
      await loop.stop();
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
