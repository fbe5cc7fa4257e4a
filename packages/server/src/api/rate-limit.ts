/** Fixed windows of a minute, per key and per Workspace, in this process. Answers follow the RateLimit header draft (-11). */
import { Problem } from '../problem.ts';

const windowSeconds = 60;

interface Window {
  count: number;
  endsAt: number;
}

export interface LimitHeaders {
  readonly 'RateLimit-Policy': string;
  readonly RateLimit: string;
}

export interface RateLimiter {
  /** Counts one call. @throws Problem `rate_limited` */
  take(subject: string): Record<string, string>;
  /** Counts one call that is within the limit; null, and not counted, for one that is not. */
  allow(subject: string): LimitHeaders | null;
}

/** @param name of the policy, as it stands in the headers */
export function createRateLimiter(name: string, perMinute: number, now: () => Date): RateLimiter {
  const windows = new Map<string, Window>();
  const windowOf = (subject: string, at: number): Window => {
    let window = windows.get(subject);
    // A clock that was set back leaves no window of more than a minute.
    if (window === undefined || at >= window.endsAt || at < window.endsAt - windowSeconds * 1000) {
      forgetEnded(windows, at);
      window = { count: 0, endsAt: at + windowSeconds * 1000 };
      windows.set(subject, window);
    }
    return window;
  };
  const secondsLeft = (window: Window, at: number): number =>
    Math.max(1, Math.ceil((window.endsAt - at) / 1000));
  const policy = `"${name}";q=${perMinute};w=${windowSeconds}`;
  const headersOf = (window: Window, seconds: number): LimitHeaders => ({
    'RateLimit-Policy': policy,
    RateLimit: `"${name}";r=${Math.max(0, perMinute - window.count)};t=${seconds}`,
  });
  return {
    allow: (subject) => {
      const at = now().getTime();
      const window = windowOf(subject, at);
      if (window.count >= perMinute) return null;
      window.count += 1;
      return headersOf(window, secondsLeft(window, at));
    },
    take: (subject) => {
      const at = now().getTime();
      const window = windowOf(subject, at);
      window.count += 1;
      const seconds = secondsLeft(window, at);
      const headers = { ...headersOf(window, seconds) };
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
