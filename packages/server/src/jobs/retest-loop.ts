/** Tests connections whose time has come, a few at once, until it is stopped. */

import type { ConnectionContext } from '../connections/context.ts';
import { testConnection } from '../connections/prove.ts';
import { claimDueRetests, type DueRetest } from '../connections/retests.ts';
import { newId } from '../ids.ts';
import { Problem } from '../problem.ts';

export interface RetestLoop {
  /** Waits for the tests under way. */
  stop(): Promise<void>;
}

const pollInterval = 5_000;
const atOnce = 5;

export function startRetestLoop(context: ConnectionContext, onError: (error: unknown) => void): RetestLoop {
  const lease = context.testTimeout * 2 + 60_000;
  let timer: NodeJS.Timeout;
  let stopped = false;
  let round: Promise<void> = Promise.resolve();

  const runRound = async (): Promise<void> => {
    try {
      const due = await claimDueRetests(context.database, context.now(), atOnce, lease);
      await Promise.all(due.map((retest) => runRetest(context, retest).catch(onError)));
    } catch (error) {
      onError(error);
    }
    if (!stopped) schedule();
  };
  const schedule = (): void => {
    timer = setTimeout(() => {
      round = runRound();
    }, pollInterval);
    timer.unref();
  };
  schedule();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}

/** As the service itself: one form of client authentication only, and an audit line that says `system`. */
async function runRetest(
  context: ConnectionContext,
  { workspaceId, connectionId }: DueRetest,
): Promise<void> {
  const scope = {
    workspaceId,
    caller: { id: 'system', role: 'workspace_operator', workspaceId } as const,
    requestId: newId('req'),
  };
  try {
    await testConnection(scope, context, connectionId, { personWaits: false });
  } catch (error) {
    // Deleted, disabled or replaced meanwhile: the row goes with it, or has a new due time.
    if (!(error instanceof Problem)) throw error;
  }
}
