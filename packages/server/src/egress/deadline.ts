/** Node fires a longer timer at once. */
const maxTimer = 2 ** 31 - 1;

/** Milliseconds that a timer can wait: at least 1, at most about 24.8 days. */
export function timerDelay(milliseconds: number): number {
  return Math.max(1, Math.min(maxTimer, Math.floor(milliseconds)));
}

/** The time limit of one exchange and its caller's signal, as one. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Settles with `work`, or rejects when the time is up: the HTTP client heeds a signal only once it is connected. */
  race<Result>(work: Promise<Result>): Promise<Result>;
  stop(): void;
}

/** @param limit milliseconds; zero, less, or not a number ends at once */
export function startDeadline(limit: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const { promise: reached, reject } = Promise.withResolvers<never>();
  reached.catch(() => {});
  const end = (): void => {
    controller.abort();
    reject(new Error('The deadline was reached.'));
  };
  const clock = limit > 0 ? setTimeout(end, timerDelay(limit)) : undefined;
  if (clock === undefined || caller?.aborted === true) end();
  caller?.addEventListener('abort', end, { once: true });
  return {
    signal: controller.signal,
    race: (work) => Promise.race([work, reached]),
    stop() {
      clearTimeout(clock);
      caller?.removeEventListener('abort', end);
    },
  };
}
