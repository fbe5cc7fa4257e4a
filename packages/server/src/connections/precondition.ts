import { Problem } from '../problem.ts';
import type { Connection } from './connection.ts';

/** @throws Problem `version_mismatch` */
export function refuseStale(connection: Connection, expectedVersions: readonly number[] | undefined): void {
  if (expectedVersions !== undefined && !expectedVersions.includes(connection.version)) {
    throw changedMeanwhile(expectedVersions);
  }
}

/** For a writer who was overtaken between reading and writing. */
export function changedMeanwhile(expectedVersions: readonly number[] | undefined): Problem {
  return expectedVersions === undefined
    ? new Problem(
        'connection_changed',
        'Another request changed this connection meanwhile. Read it and send the change again.',
      )
    : new Problem(
        'version_mismatch',
        'Read the connection, look at what changed, and send the change with its new version.',
      );
}
