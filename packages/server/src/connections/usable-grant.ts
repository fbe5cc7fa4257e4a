/** What can be given out of what is stored, without asking the Provider. */
import { isFresh } from '../grants/freshness.ts';
import { isDirect } from '../methods/kinds.ts';
import { Problem } from '../problem.ts';
import type { StoredGrant } from '../vault/grant-store.ts';
import type { Acquired } from './broker.ts';
import type { Connection } from './connection.ts';
import { type BaseContext, savedCredential } from './context.ts';
import type { Saved } from './saved.ts';

/** What can be given out without asking the Provider; null if nothing can. */
export function giveOut(
  context: BaseContext,
  saved: Saved,
  rejected: StoredGrant | undefined,
): { readonly acquired: Extract<Acquired, { ok: true }>; readonly fresh: boolean } | null {
  const { connection, grant, quietUntil } = saved;
  const credential = savedCredential(context, connection, saved.secrets);
  if (isDirect(credential.strategy.definition.method)) {
    return { acquired: { ok: true, connection, credential, grant: null, quietUntil }, fresh: true };
  }
  if (grant === null || grant.obtainedAt.getTime() === rejected?.obtainedAt.getTime()) return null;
  const now = context.now();
  if (grant.expiresAt !== null && grant.expiresAt <= now) return null;
  return { acquired: { ok: true, connection, credential, grant, quietUntil }, fresh: isFresh(grant, now) };
}

/** The grant as it is, though it was refused. */
export function giveOutAnyway(context: BaseContext, saved: Saved): Acquired {
  const { connection, grant, secrets, quietUntil } = saved;
  const credential = savedCredential(context, connection, secrets);
  return { ok: true, connection, credential, grant, quietUntil };
}

export function isUsable({ state }: Connection): boolean {
  return state === 'active' || state === 'unverified';
}

/** @throws Problem `connection_not_usable` */
export function refuseUnusable({ state, credentialError }: Connection): void {
  if (state === 'active' || state === 'unverified') return;
  const why = {
    disabled: 'The connection is disabled. Enable it first.',
    pending_authorization: 'Nobody has authorized the connection in the browser yet.',
    credential_error: `The connection needs mending: ${credentialError?.title ?? 'see its credential detail'}.`,
  }[state];
  throw new Problem('connection_not_usable', why);
}
