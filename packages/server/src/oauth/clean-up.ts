import { eraseAbandoned } from '../connections/pending.ts';
import type { Database } from '../database/database.ts';
import { eraseExpiredFlows } from '../vault/oauth-flows.ts';

/** Erases what nobody finished: flows with their verifiers, and connections that wait, with their secrets. */
export async function cleanUpAuthorizations(database: Database, now: Date): Promise<void> {
  await eraseExpiredFlows(database, now);
  await eraseAbandoned(database, now);
}
