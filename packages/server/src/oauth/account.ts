/** Which account authorized a connection: authorizing it again must not turn it into that of another. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { AuthorizationCodeMethod } from '@cleat/plugin-kit';
import type { ConnectionContext } from '../connections/context.ts';
import type { TestReport } from '../connections/test-report.ts';
import type { Transaction } from '../database/database.ts';
import { isInconclusive } from '../grants/exchange.ts';
import { memberAt } from '../methods/member-at.ts';
import type { Credential } from '../providers/provider-client.ts';
import type { StoredGrant } from '../vault/grant-store.ts';
import { RefusedAnswer } from './refusal.ts';

/** What the Provider says of the account that authorized. */
export type Account =
  | { readonly known: true; readonly digest: Buffer }
  /** `passing`: it did not answer, or not as one that answers does, so that it may say so the next time. */
  | { readonly known: false; readonly passing: boolean };

/** Null where the plugin cannot tell. */
export async function accountOf(
  { client, testTimeout }: ConnectionContext,
  credential: Credential,
  { account }: AuthorizationCodeMethod,
  grant: StoredGrant,
): Promise<Account | null> {
  if (account === undefined) return null;
  const exchange = await client.call(credential, grant, account.request, () => testTimeout);
  const { code, body } = exchange.classification;
  const name = code === null ? memberAt(body, account.path) : undefined;
  if (typeof name === 'string' || typeof name === 'number')
    return { known: true, digest: createHash('sha256').update(String(name), 'utf8').digest() };
  return { known: false, passing: code !== null && isInconclusive(exchange) };
}

/**
 * A first authorization is saved also without its account where the test of it failed, which says what to mend, or the
 * Provider was away; the next one that has an account is then the first. Once there is one, it must be told.
 * @returns whether it is known to be the account of before
 * @throws RefusedAnswer `account_mismatch`; `oauth_provider_error` with the report where it must be told and is not
 */
export async function keepAccount(
  trx: Transaction,
  { workspaceId, connectionId }: { readonly workspaceId: string; readonly connectionId: string },
  account: Account,
  report: TestReport,
): Promise<boolean> {
  const before = await trx
    .selectFrom('authorized_accounts')
    .select('account_hash')
    .where('workspace_id', '=', workspaceId)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();
  if (!account.known) {
    if (before === undefined && (account.passing || !report.valid)) return false;
    throw new RefusedAnswer(
      'oauth_provider_error',
      'account_unknown',
      'The Provider does not say which account gave the authorization, so it was not saved. Start it again.',
      { members: { report } },
    );
  }
  if (before === undefined) {
    await trx
      .insertInto('authorized_accounts')
      .values({ workspace_id: workspaceId, connection_id: connectionId, account_hash: account.digest })
      .execute();
    return false;
  }
  if (!timingSafeEqual(before.account_hash, account.digest)) {
    throw new RefusedAnswer(
      'account_mismatch',
      'other_account',
      'The connection was authorized by another account before; nothing was changed. Authorize it with that account, or make a new connection.',
    );
  }
  return true;
}
