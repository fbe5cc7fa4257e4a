/**
 * What one connection may ask of its Provider at once: shared by all that a run reads, and learnt from how the
 * Provider answers. Halved when it asks to slow down, one more after a while without that.
 */

export interface RateBudget {
  /** Waits for a turn. @throws the signal's reason */
  turn(signal: AbortSignal): Promise<void>;
  /** Ends a turn. @param wait milliseconds that the Provider asks for; null if it did not ask to slow down */
  done(wait: number | null): void;
}

const growsAfter = 20;

export interface BudgetOptions {
  readonly atOnce: number;
  readonly now: () => number;
}

export function createRateBudget({ atOnce, now }: BudgetOptions): RateBudget {
  let limit = atOnce;
  let underWay = 0;
  let sinceSlowed = 0;
  let quietUntil = 0;
  /** The longest wait of those that it is quiet for: more is not left, also after a clock was set back. */
  let longest = 0;
  let timer: NodeJS.Timeout | undefined;
  const waiting: (() => void)[] = [];

  const letGo = (): void => {
    clearTimeout(timer);
    const pause = Math.min(quietUntil - now(), longest);
    if (pause > 0) {
      if (waiting.length > 0) timer = setTimeout(letGo, pause);
      return;
    }
    while (underWay < Math.floor(limit)) {
      const next = waiting.shift();
      if (next === undefined) return;
      underWay += 1;
      next();
    }
  };

  return {
    turn: (signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const go = (): void => {
          signal.removeEventListener('abort', leave);
          resolve();
        };
        const leave = (): void => {
          const at = waiting.indexOf(go);
          if (at >= 0) waiting.splice(at, 1);
          reject(signal.reason);
        };
        signal.addEventListener('abort', leave, { once: true });
        waiting.push(go);
        letGo();
      }),
    done: (wait) => {
      underWay -= 1;
      if (wait === null) {
        sinceSlowed += 1;
        if (sinceSlowed >= growsAfter && limit < atOnce) {
          limit = Math.min(atOnce, Math.floor(limit) + 1);
          sinceSlowed = 0;
        }
      } else {
        limit = Math.max(1, Math.floor(limit / 2));
        sinceSlowed = 0;
        longest = quietUntil > now() ? Math.max(longest, wait) : wait;
        quietUntil = Math.max(quietUntil, now() + wait);
      }
      letGo();
    },
  };
}
