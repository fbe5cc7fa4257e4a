import { eraseAbandoned } from '../connections/pending.ts';
import { eraseExpiredFlows } from '../vault/oauth-flows.ts';
import type { OAuthContext } from './context.ts';

/** Erases what nobody finished: flows with their verifiers, and connections that wait, with their secrets. */
export async function cleanUpAuthorizations({ connections }: OAuthContext): Promise<void> {
  const now = connections.now();
  await eraseExpiredFlows(connections.database, now);
  await eraseAbandoned(connections.database, now);
}
