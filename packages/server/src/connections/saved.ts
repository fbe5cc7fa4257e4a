/** A saved connection with its secrets and grant, all as they were at one moment. */
import { notFound } from '../problem.ts';
import { readGrant, type StoredGrant } from '../vault/grant-store.ts';
import type { Secrets } from '../vault/secret.ts';
import { readSecrets } from '../vault/store.ts';
import type { Connection } from './connection.ts';
import { type BaseContext, purposeOf } from './context.ts';
import { readPause } from './provider-pause.ts';
import { findConnection } from './repository.ts';

export interface Saved {
  readonly connection: Connection;
  readonly secrets: Secrets;
  readonly grant: StoredGrant | null;
  /** See `provider-pause.ts`. */
  readonly quietUntil: Date | null;
}

/** @throws Problem `not_found` */
export async function readSaved(workspaceId: string, context: BaseContext, id: string): Promise<Saved> {
  return context.database.readWorkspace(workspaceId, async (trx) => {
    const connection = await findConnection(workspaceId, trx, id);
    if (connection === null) throw notFound('connection');
    const purpose = purposeOf(connection);
    return {
      connection,
      secrets: await readSecrets(purpose, trx, context.keyring),
      grant: await readGrant(purpose, trx, context.keyring, connection.credentialVersion),
      quietUntil: await readPause(purpose, trx),
    };
  });
}
