/** Takes excluded members out of records that are stored, a few record sets at once, until it is stopped. */
import { WorkspaceGone } from '../database/database.ts';
import type { SyncContext } from '../sync/context.ts';
import { claimRewrites, rewriteSome } from '../sync/rewrite-records.ts';
import { type PollLoop, startPollLoop } from './poll-loop.ts';

const atOnce = 4;

/** To stop it waits for the transactions under way; the next process goes on from there. */
export function startRewriteLoop(context: SyncContext, onError: (error: unknown) => void): PollLoop {
  let stopped = false;
  const loop = startPollLoop(async () => {
    const claimed = await claimRewrites(context.connections.database, atOnce);
    await Promise.all(
      claimed.map(async (rewrite) => {
        try {
          while (!stopped && (await rewriteSome(context, rewrite)));
        } catch (error) {
          // Erased with its Workspace.
          if (!(error instanceof WorkspaceGone)) onError(error);
        }
      }),
    );
  }, onError);
  return {
    stop: () => {
      stopped = true;
      return loop.stop();
    },
  };
}
