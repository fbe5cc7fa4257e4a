/** Looks again and again for what is due, one look at a time, until it is stopped. */

export interface PollLoop {
  /** Waits for the look under way. */
  stop(): Promise<void>;
}

/** Milliseconds between looks; a look that finds nothing is one indexed read. */
const pollInterval = 2_000;

export function startPollLoop(look: () => Promise<void>, onError: (error: unknown) => void): PollLoop {
  let timer: NodeJS.Timeout;
  let underWay: Promise<void> = Promise.resolve();
  let stopped = false;
  const schedule = (): void => {
    timer = setTimeout(() => {
      underWay = look()
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
      await underWay;
    },
  };
}
