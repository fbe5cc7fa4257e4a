/** Uses refresh tokens before they lapse, a few at once, until it is stopped. */
import type { ConnectionContext } from '../connections/context.ts';
import { claimDormant, leaveOut } from '../connections/dormant.ts';
import { Problem } from '../problem.ts';
import { type PollLoop, startPollLoop } from './poll-loop.ts';

const atOnce = 5;

/** To stop it waits for the renewals under way. */
export function startDormantLoop(context: ConnectionContext, onError: (error: unknown) => void): PollLoop {
  return startPollLoop(() => renewDormant(context, onError), onError);
}

async function renewDormant(context: ConnectionContext, onError: (error: unknown) => void): Promise<void> {
  const due = await claimDormant(context.database, context.now(), atOnce);
  await Promise.all(
    due.map(async (claimed) => {
      try {
        await context.broker.renewDormant(claimed.workspaceId, claimed.connectionId);
      } catch (error) {
        // Deleted or replaced meanwhile, or an outage: the row goes with it, or has a later due time.
        if (!(error instanceof Problem)) return onError(error);
        if (error.code === 'connection_not_usable') await leaveOut(context.database, claimed).catch(onError);
      }
    }),
  );
}
