/** Takes a grant back at the Provider once nobody will use it: best effort, with an audit line that says what came of it. */
import type { Scope } from '../callers/roles.ts';
import type { Transaction } from '../database/database.ts';
import { recordAudit } from '../events/record.ts';
import { mayNamePlaceToRevoke } from '../providers/destination.ts';
import type { Credential } from '../providers/provider-client.ts';
import { EnvelopeError } from '../vault/envelope.ts';
import { readGrant, type StoredGrant } from '../vault/grant-store.ts';
import { KeyringError } from '../vault/keyring.ts';
import { readSecrets } from '../vault/store.ts';
import type { Connection } from './connection.ts';
import { type BaseContext, purposeOf, savedCredential } from './context.ts';

/** Milliseconds: a Provider that hangs holds up nobody's answer for longer. */
export const revocationPatience = 5_000;

/** What is to be revoked, read before it is erased. */
export interface Revocable {
  readonly credential: Credential;
  readonly grant: StoredGrant;
}

/** Never fails for what the Provider does. */
export async function revoke(
  scope: Scope,
  context: BaseContext,
  connectionId: string,
  { credential, grant }: Revocable,
): Promise<void> {
  const deadline = performance.now() + revocationPatience;
  const remaining = (): number => Math.max(1, deadline - performance.now());
  const revoked = await context.client.revoke(credential, grant, remaining);
  if (revoked === null) return;
  await context.database.inWorkspace(scope.workspaceId, (trx) =>
    recordAudit(scope.workspaceId, trx, {
      actor: scope.caller.id,
      requestId: scope.requestId,
      action: 'grant.revoke',
      target: connectionId,
      outcome: revoked.done ? 'succeeded' : 'failed',
      detail: { providerId: credential.plugin.id, ...(!revoked.done && { why: revoked.why }) },
    }),
  );
}

/** Null also where it cannot be opened. */
export async function readHeldGrant(
  context: BaseContext,
  trx: Transaction,
  connection: Connection,
): Promise<StoredGrant | null> {
  try {
    return await readGrant(purposeOf(connection), trx, context.keyring, connection.credentialVersion);
  } catch (error) {
    if (isUnopened(error)) return null;
    throw error;
  }
}

const isUnopened = (error: unknown): boolean =>
  error instanceof KeyringError || error instanceof EnvelopeError;

/** Null where there is nothing to revoke or no place for it. What cannot be opened must not keep a connection alive. */
export async function readRevocable(
  context: BaseContext,
  trx: Transaction,
  connection: Connection,
): Promise<Revocable | null> {
  const { destination } = connection;
  const strategy = context.registry.get(connection.providerId)?.strategies.get(connection.strategyId);
  if (strategy === undefined) return null;
  const hasPlace =
    destination.revocationUrl !== undefined ||
    mayNamePlaceToRevoke(destination, strategy.definition.destinations);
  if (!hasPlace) return null;
  const grant = await readHeldGrant(context, trx, connection);
  if (grant === null) return null;
  try {
    const secrets = await readSecrets(purposeOf(connection), trx, context.keyring);
    return { grant, credential: savedCredential(context, connection, secrets) };
  } catch (error) {
    if (isUnopened(error)) return null;
    throw error;
  }
}
