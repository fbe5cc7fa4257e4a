/** What the searches for canaries say. */
import type { Sighting } from './scanner.ts';

/** Each sighting once, and without the value. */
export const told = (sightings: readonly Sighting[]): string[] => [
  ...new Set(sightings.map(({ label, spelling, place }) => `${label} (${spelling}) in ${place}`)),
];

/** What a line of the log is about. */
export function messageOf(line: string): string {
  try {
    return String(JSON.parse(line).msg);
  } catch {
    return 'not JSON';
  }
}
