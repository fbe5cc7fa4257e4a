/** One row of the diagnosis table. */
import type { LikelyCause } from '@cleat/plugin-kit';
import type { Seen } from './seen.ts';

type Words = string | ((seen: Seen) => string);

export interface Row {
  readonly title: Words;
  readonly detail: Words;
  /** In the order of likelihood; null where a cause does not apply. */
  readonly causes: (seen: Seen) => readonly (LikelyCause | null)[];
}

/** Whether the token was asked for, rather than data with it. */
export function atGrant({ observation }: Seen): boolean {
  return observation.stage === 'grant';
}
