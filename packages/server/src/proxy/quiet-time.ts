/** The pauses that Providers ask for, as they stand in their answers and as callers are told of them. Pure. */
import { readRetryAfter } from '../egress/retry-after.ts';
import { Problem } from '../problem.ts';

/** Milliseconds that this answer asks for; 0 if it asks for none. */
export function pauseOf(status: number, retryAfter: string | undefined, now: Date): number {
  // A 403 with it is the rate limit of some Providers.
  if ((status !== 429 && status !== 503 && status !== 403) || retryAfter === undefined) return 0;
  return readRetryAfter(retryAfter, now.getTime());
}

/** @param until null if nothing was asked for @throws Problem `rate_limited` until then */
export function refuseQuiet(until: Date | null, now: Date): void {
  const seconds = until === null ? 0 : Math.ceil((until.getTime() - now.getTime()) / 1000);
  if (seconds <= 0) return;
  throw new Problem('rate_limited', `The Provider asked for a pause; ${seconds} s of it are left.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}
