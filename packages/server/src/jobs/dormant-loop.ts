/** Uses refresh tokens before they lapse, a few at once, until it is stopped. */
import type { ConnectionContext } from '../connections/context.ts';
import { claimDormant } from '../connections/dormant.ts';
import { Problem } from '../problem.ts';

export interface DormantLoop {
  /** Waits for the renewals under way. */
  stop(): Promise<void>;
}

/** Milliseconds between looks; a look that finds nothing is one indexed read. */
const pollInterval = 2_000;
const atOnce = 5;

export function startDormantLoop(context: ConnectionContext, onError: (error: unknown) => void): DormantLoop {
  let timer: NodeJS.Timeout;
  let look: Promise<unknown> = Promise.resolve();
  let stopped = false;
  const schedule = (): void => {
    timer = setTimeout(() => {
      look = renewDormant(context, onError)
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
    },
  };
}

async function renewDormant(context: ConnectionContext, onError: (error: unknown) => void): Promise<void> {
  const due = await claimDormant(context.database, context.now(), atOnce);
  await Promise.all(
    due.map(({ workspaceId, connectionId }) =>
      context.broker.renewDormant(workspaceId, connectionId).catch((error: unknown) => {
        // Deleted, disabled or replaced meanwhile, or an outage: the row goes with it, or has a later due time.
        if (!(error instanceof Problem)) onError(error);
      }),
    ),
  );
}
