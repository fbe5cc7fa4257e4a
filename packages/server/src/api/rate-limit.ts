/** Fixed windows of a minute, per key and per Workspace, in this process. Answers follow the RateLimit header draft (-11). */
import { Problem } from '../problem.ts';

const windowSeconds = 60;

interface Window {
  count: number;
  endsAt: number;
}

export interface RateLimiter {
  /** Counts one call. @throws Problem `rate_limited` */
  take(subject: string): Record<string, string>;
}

/** @param name of the policy, as it stands in the headers */
export function createRateLimiter(name: string, perMinute: number, now: () => Date): RateLimiter {
  const windows = new Map<string, Window>();
  return {
    take: (subject) => {
      const at = now().getTime();
      let window = windows.get(subject);
      if (window === undefined || at >= window.endsAt) {
        forgetEnded(windows, at);
        window = { count: 0, endsAt: at + windowSeconds * 1000 };
        windows.set(subject, window);
      }
      window.count += 1;
      const seconds = Math.max(1, Math.ceil((window.endsAt - at) / 1000));
      const left = Math.max(0, perMinute - window.count);
      const headers = {
        'RateLimit-Policy': `"${name}";q=${perMinute};w=${windowSeconds}`,
        RateLimit: `"${name}";r=${left};t=${seconds}`,
      };
      if (window.count > perMinute) {
        throw new Problem(
          'rate_limited',
          `At most ${perMinute} calls a minute are answered. Go on in ${seconds} s.`,
          {
            headers: { ...headers, 'Retry-After': String(seconds) },
          },
        );
      }
      return headers;
    },
  };
}

/** Keeps the map as small as the number of callers within a minute. */
function forgetEnded(windows: Map<string, Window>, at: number): void {
  if (windows.size < 1_000) return;
  for (const [subject, window] of windows) if (at >= window.endsAt) windows.delete(subject);
}
