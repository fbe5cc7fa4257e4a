/** Which account authorized a connection: authorizing it again must not turn it into that of another. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { AuthorizationCodeMethod } from '@cleat/plugin-kit';
import type { ConnectionContext } from '../connections/context.ts';
import type { Transaction } from '../database/database.ts';
import { memberAt } from '../methods/member-at.ts';
import type { Credential } from '../providers/provider-client.ts';
import type { StoredGrant } from '../vault/grant-store.ts';
import { RefusedAnswer } from './refusal.ts';

/**
 * A digest of the account that authorized; null where the plugin cannot tell.
 * @throws RefusedAnswer `oauth_provider_error` if the Provider does not say
 */
export async function accountOf(
  { client, testTimeout }: ConnectionContext,
  credential: Credential,
  { account }: AuthorizationCodeMethod,
  grant: StoredGrant,
): Promise<Buffer | null> {
  if (account === undefined) return null;
  const { classification } = await client.call(credential, grant, account.request, () => testTimeout);
  const name = classification.code === null ? memberAt(classification.body, account.path) : undefined;
  if (typeof name !== 'string' && typeof name !== 'number') {
    throw new RefusedAnswer(
      'oauth_provider_error',
      'account_unknown',
      'The Provider does not say which account gave the authorization, so it was not saved. Start it again.',
    );
  }
  return createHash('sha256').update(String(name), 'utf8').digest();
}

/** @returns whether it is known to be the account of before. @throws RefusedAnswer `account_mismatch` */
export async function keepAccount(
  trx: Transaction,
  { workspaceId, connectionId }: { readonly workspaceId: string; readonly connectionId: string },
  account: Buffer,
): Promise<boolean> {
  const before = await trx
    .selectFrom('authorized_accounts')
    .select('account_hash')
    .where('workspace_id', '=', workspaceId)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();
  if (before === undefined) {
    await trx
      .insertInto('authorized_accounts')
      .values({ workspace_id: workspaceId, connection_id: connectionId, account_hash: account })
      .execute();
    return false;
  }
  if (!timingSafeEqual(before.account_hash, account)) {
    throw new RefusedAnswer(
      'account_mismatch',
      'other_account',
      'The connection was authorized by another account before; nothing was changed. Authorize it with that account, or make a new connection.',
    );
  }
  return true;
}
