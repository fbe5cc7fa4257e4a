/** A moment as people say it, with the exact one on hover and on focus. */
import { Tooltip } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { sharedStrings } from '../strings/en/shared.ts';
import { exactTime, relativeTime } from './relative-time.ts';

const interval = 15_000;
let current = Date.now();
const listeners = new Set<() => void>();
let clock: ReturnType<typeof setInterval> | null = null;

/** One clock for all times on the page, and none while there are no times. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  clock ??= setInterval(() => {
    current = Date.now();
    for (const tell of listeners) tell();
  }, interval);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && clock !== null) {
      clearInterval(clock);
      clock = null;
    }
  };
}

export const useNow = (): number => useSyncExternalStore(subscribe, () => current);

export function Time({ at }: { readonly at: string | null | undefined }) {
  const now = useNow();
  if (at === null || at === undefined) return <span>{sharedStrings.never}</span>;
  const date = new Date(at);
  return (
    <Tooltip label={exactTime(date)} events={{ hover: true, focus: true, touch: true }}>
      <time dateTime={at}>{relativeTime(date, Math.max(now, Date.now()))}</time>
    </Tooltip>
  );
}
