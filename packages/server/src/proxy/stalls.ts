/** Ends calls in which nothing moves. One clock looks at all of them: a timer for each would cost more than the look. */

export interface Watched {
  /** Seconds without a byte in either direction; whoever sees one sets it to 0. */
  quietFor: number;
  stalled(): void;
}

/** Milliseconds without a byte in either direction after which a call is ended. */
export const idleTimeout = 60_000;

const interval = 1_000;
const under = new Set<Watched>();
let clock: NodeJS.Timeout | undefined;

/** Until `unwatch`. */
export function watch(call: Watched): void {
  under.add(call);
  clock ??= setInterval(look, interval).unref();
}

export function unwatch(call: Watched): void {
  under.delete(call);
}

function look(): void {
  if (under.size === 0) {
    clearInterval(clock);
    clock = undefined;
  }
  for (const call of under) {
    call.quietFor += interval / 1_000;
    if (call.quietFor * 1_000 < idleTimeout) continue;
    under.delete(call);
    call.stalled();
  }
}
