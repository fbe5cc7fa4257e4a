/**
 * Ends calls in which nothing moves, and has those that last looked at again. One clock looks at all of them: a timer for
 * each would cost more than the look.
 */

export interface Watched {
  /** Seconds without a byte in either direction; whoever sees one sets it to 0. */
  quietFor: number;
  /** Kept here: seconds that it has been watched. */
  age: number;
  /** Kept here: where it stands among those that are watched, or null. */
  place: number | null;
  /** Called every other second: whoever began it may not be let in any more. A short call never hears of it. */
  lasts(): void;
  stalled(): void;
}

/** Milliseconds without a byte in either direction after which a call is ended. */
export const idleTimeout = 60_000;

const interval = 1_000;
/** Seconds. */
const lookAgain = 2;
/**
 * Not a Set: one that calls enter and leave all the time is made anew every few dozen of them, and V8 lets each that it
 * gave up refer to the next. Once one of them counts as old, a young collection keeps all that come after, with the
 * calls in them, until the next full one.
 */
const under: Watched[] = [];
let clock: NodeJS.Timeout | undefined;

/** Until `unwatch`. */
export function watch(call: Watched): void {
  call.place = under.push(call) - 1;
  clock ??= setInterval(look, interval).unref();
}

export function unwatch(call: Watched): void {
  const { place } = call;
  if (place === null) return;
  call.place = null;
  const last = under.pop();
  if (last === undefined || last === call) return;
  under[place] = last;
  last.place = place;
}

function look(): void {
  if (under.length === 0) {
    clearInterval(clock);
    clock = undefined;
  }
  // Whoever is ended leaves, and another takes its place.
  for (const call of [...under]) {
    call.quietFor += interval / 1_000;
    call.age += interval / 1_000;
    if (call.quietFor * 1_000 >= idleTimeout) {
      unwatch(call);
      call.stalled();
    } else if (call.age % lookAgain === 0) call.lasts();
  }
}
