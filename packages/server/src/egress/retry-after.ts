/** Milliseconds; a longer pause is asked for again by the Provider itself. */
const longest = 15 * 60_000;

/** RFC 9110 §10.2.3: seconds, or a date. Milliseconds from `now`; 0 if it cannot be read. */
export function readRetryAfter(value: string, now: number): number {
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(wait) ? Math.min(longest, Math.max(0, wait)) : 0;
}
