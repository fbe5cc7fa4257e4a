/** Starts runs that are due, and works on runs that nobody works on, some at once, until it is stopped. */
import { isDatabaseOutage, WorkspaceGone } from '../database/database.ts';
import { Problem } from '../problem.ts';
import { startRun } from '../sync/commands.ts';
import { type Claim, Interrupted, RunLost, type SyncContext, type Turn } from '../sync/context.ts';
import { abandonRun, executeRun } from '../sync/execute-run.ts';
import { claimRuns, countWaiting, holdOn, letGo } from '../sync/queue.ts';
import { claimDueSchedules, type DueSync, settleDue } from '../sync/schedules.ts';
import { systemScope } from './retest-loop.ts';

export interface SyncLoop {
  /** Looks at once: a run was queued here. */
  wake(): void;
  /** Lets go of the runs under way; another process, or the next start, goes on with them. */
  stop(): Promise<void>;
}

/** Milliseconds between looks; a look that finds nothing is two indexed reads. */
const pollInterval = 1_000;
const atOnce = 4;
/** Milliseconds that a run has, where others wait, before it goes to the end of the line. */
const slice = 5_000;
/** The same for one that stores nothing: it may wait for a Provider that asked it to. */
const longestSlice = 300_000;

interface Running {
  readonly controller: AbortController;
  readonly turn: Turn;
  readonly since: number;
}
/** Milliseconds: how soon a run hears that it was cancelled, or that it is another process's now. */
const holdInterval = 400;

export function startSyncLoop(context: SyncContext, onError: (error: unknown) => void): SyncLoop {
  const { database, now, random } = context.connections;
  const running = new Map<Promise<void>, Running>();
  let timer: NodeJS.Timeout | undefined;
  let look: Promise<void> = Promise.resolve();
  let stopped = false;

  const fill = async (): Promise<void> => {
    for (const due of await claimDueSchedules(database, now(), random, 50))
      await startScheduled(due).catch(onError);
    const free = atOnce - running.size;
    const claims = free > 0 ? await claimRuns(database, free) : [];
    for (const claim of claims) {
      const one = { controller: new AbortController(), turn: { over: false, progressed: false } };
      const work: Promise<void> = workOn(context, claim, one, onError).finally(() => {
        running.delete(work);
        schedule(0);
      });
      running.set(work, { ...one, since: performance.now() });
    }
    if (free === 0) makeRoom(await countWaiting(database));
  };
  /** Those that have been at it the longest go to the end of the line, between two pages. */
  const makeRoom = (waiting: number): void => {
    const at = performance.now();
    const due = [...running.values()].filter(({ since }) => at - since >= slice);
    for (const { controller, turn, since } of due.slice(0, waiting)) {
      turn.over = true;
      // What was asked for ahead is asked for again then.
      if (turn.progressed || at - since >= longestSlice) controller.abort(new Interrupted('yielding'));
    }
  };
  /** As the service itself. */
  const startScheduled = async (due: DueSync): Promise<void> => {
    try {
      await startRun(systemScope(due.workspaceId), context, due.connectionId, {}, { cause: 'schedule' });
    } catch (error) {
      // Deleted, disabled, or in need of mending: its state says so, and the next due time comes.
      if (!(error instanceof Problem)) throw error;
      // One that reads less than all: its end is waited for.
      if (error.code === 'sync_under_way') return;
    }
    await settleDue(database, due);
  };
  const schedule = (delay: number): void => {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => {
      look = look
        .then(fill)
        .catch(onError)
        .finally(() => schedule(pollInterval));
    }, delay);
    timer.unref();
  };
  schedule(pollInterval);
  return {
    wake: () => schedule(0),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await look;
      for (const { controller } of running.values()) controller.abort(new Interrupted('stopping'));
      await Promise.all(running.keys());
    },
  };
}

async function workOn(
  context: SyncContext,
  claim: Claim,
  { controller, turn }: Pick<Running, 'controller' | 'turn'>,
  onError: (error: unknown) => void,
): Promise<void> {
  const { database } = context.connections;
  let held = Promise.resolve();
  const holding = setInterval(() => {
    held = held
      .then(async () => {
        if (!(await holdOn(database, claim))) controller.abort(new Interrupted('lost'));
      })
      .catch((error: unknown) => {
        if (error instanceof WorkspaceGone) return controller.abort(new Interrupted('lost'));
        // The claim ends by itself if the database cannot be reached for long.
        onError(error);
      });
  }, holdInterval);
  try {
    await executeRun(context, claim, turn, controller.signal);
  } catch (error) {
    if (error instanceof Interrupted && error.why !== 'lost') await letGo(database, claim).catch(onError);
    if (error instanceof Interrupted || error instanceof RunLost || error instanceof WorkspaceGone) return;
    onError(error);
    // While the database is away nothing can be said; the run goes on when its claim has run out.
    if (!isDatabaseOutage(error)) await abandonRun(context, claim).catch(onError);
  } finally {
    clearInterval(holding);
    // Nobody waits any more for what was asked for ahead.
    controller.abort(new Interrupted('lost'));
    await held;
  }
}
