/**
 * Connect sessions: a link lets a person outside the product connect one connection. Its token is exchanged once for
 * a cookie; both are stored as hashes. The session ends when its connection is active, or when its time has come. For
 * some minutes after a success its page is still told of it, and of nothing else.
 */
import type { Database, Finish, Transaction } from '../database/database.ts';
import { recordAudit } from '../events/record.ts';
import { newId } from '../ids.ts';
import { Problem } from '../problem.ts';
import { type ConnectResult, connectResultOf } from './connect-results.ts';
import { hashSessionSecret, newSessionSecret } from './console-sessions.ts';
import { by, type Caller, type ConnectRights, type Scope } from './roles.ts';

export interface ConnectDraft {
  /** Null: any Provider. */
  readonly providerIds: readonly string[] | null;
  /** The connection to mend; null for one that is to be made. */
  readonly connectionId: string | null;
  readonly returnTo: string | null;
  readonly expiresAt: Date;
}

/** Whether a caller is a connect session, by its id. */
export const isConnectCaller = (callerId: string): boolean => callerId.startsWith('cse_');

/** @param finish gets the expiry alone: the token exists nowhere else than in what is returned */
export async function createConnectSession(
  scope: Scope,
  database: Database,
  draft: ConnectDraft,
  finish: Finish<Date>,
): Promise<string> {
  const token = newSessionSecret();
  await database.inWorkspace(scope.workspaceId, async (trx) => {
    const id = newId('cse');
    await trx
      .insertInto('connect_sessions')
      .values({
        workspace_id: scope.workspaceId,
        id,
        created_by: scope.caller.id,
        token_hash: hashSessionSecret(token),
        session_hash: null,
        provider_ids: draft.providerIds === null ? null : JSON.stringify(draft.providerIds),
        connection_id: draft.connectionId,
        mends: draft.connectionId !== null,
        return_to: draft.returnTo,
        expires_at: draft.expiresAt,
        ended_at: null,
        result: null,
      })
      .execute();
    await recordAudit(scope.workspaceId, trx, {
      ...by(scope),
      action: 'connect_session.create',
      target: id,
      outcome: 'succeeded',
      detail: { connectionId: draft.connectionId, providerIds: draft.providerIds },
    });
    await finish(trx, draft.expiresAt);
  });
  return token;
}

export interface Exchanged {
  readonly id: string;
  readonly secret: string;
  readonly workspaceId: string;
  readonly rights: ConnectRights;
}

/** Null for a token that was never given out, is used up or has expired. Of any number of attempts one gets it. */
export async function exchangeConnectToken(
  database: Database,
  token: string,
  requestId: string,
  now: Date,
): Promise<Exchanged | null> {
  const tokenHash = hashSessionSecret(token);
  const row = await findRow(database, tokenHash);
  if (row === undefined || row.expires_at <= now) return null;
  const secret = newSessionSecret();
  const exchanged = await database.inWorkspace(row.workspace_id, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('connect_sessions')
      .set({ token_hash: null, session_hash: hashSessionSecret(secret) })
      .where('workspace_id', '=', row.workspace_id)
      .where('id', '=', row.id)
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await recordAudit(row.workspace_id, trx, {
      actor: row.id,
      requestId,
      action: 'connect_session.exchange',
      target: row.id,
      outcome: 'succeeded',
    });
    return true;
  });
  return exchanged ? { id: row.id, secret, workspaceId: row.workspace_id, rights: rightsOf(row) } : null;
}

/**
 * A browser has one connect session, that of the link it opened last, and may show the page of an earlier one still: what
 * is sent from there must not go to whoever made the later link.
 * @param meant the header `Cleat-Session`: `connect` means whichever there is
 * @throws Problem `session_replaced`
 */
export function requireMeantSession(meant: unknown, id: string): void {
  if (typeof meant !== 'string' || !isConnectCaller(meant) || meant === id) return;
  throw new Problem(
    'session_replaced',
    'This page belongs to a link that was opened before, and a browser has one connect session at a time. Nothing was saved. Ask for a new link, and open it when the other one is done.',
  );
}

/** Who a browser is in its connect session. Null for one that has ended or never was. */
export async function findConnectCaller(
  database: Database,
  secret: string,
  now: Date,
): Promise<Caller | null> {
  const row = await findRow(database, hashSessionSecret(secret));
  if (row === undefined || row.expires_at <= now || row.ended_at !== null) return null;
  const connect = rightsOf(row);
  return { id: row.id, role: 'workspace_admin', workspaceId: row.workspace_id, connect };
}

/** Milliseconds for which a browser is told that its session ended well. */
const outcomeTime = 10 * 60_000;

export type ConnectStanding = { readonly id: string } & (
  | {
      readonly ended: false;
      readonly result: ConnectResult | null;
      readonly workspaceId: string;
      readonly rights: ConnectRights;
    }
  | {
      readonly ended: true;
      readonly result: ConnectResult;
      readonly workspaceId: string;
      /** Can have been deleted since. */
      readonly connectionId: string | null;
      readonly returnTo: string | null;
    }
);

/** How a browser's session stands. Null for one that never was, has expired, or ended a while ago. */
export async function readStanding(
  database: Database,
  secret: string,
  now: Date,
): Promise<ConnectStanding | null> {
  const row = await findRow(database, hashSessionSecret(secret));
  if (row === undefined) return null;
  const result = row.result === null ? null : connectResultOf(row.result);
  const { id, workspace_id: workspaceId, connection_id: connectionId, return_to: returnTo } = row;
  if (row.ended_at === null) {
    return row.expires_at <= now ? null : { id, ended: false, result, workspaceId, rights: rightsOf(row) };
  }
  const over = now.getTime() - row.ended_at.getTime() >= outcomeTime;
  return over ? null : { id, ended: true, result: result ?? 'active', workspaceId, connectionId, returnTo };
}

/** What an authorization came to, unless the session has ended. A success is noted with the connection itself. */
export async function noteResult(
  database: Database,
  { workspaceId, caller }: Scope,
  result: ConnectResult,
): Promise<void> {
  await database.inWorkspace(workspaceId, (trx) =>
    trx
      .updateTable('connect_sessions')
      .set({ result })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', caller.id)
      .where('ended_at', 'is', null)
      .execute(),
  );
}

/**
 * In the transaction that saves a connection: the session has made its one, and ends with one that is active.
 * @throws Problem `forbidden` where another call has made it, or ended the session, meanwhile
 */
export async function noteConnected(
  { caller, workspaceId }: Scope,
  trx: Transaction,
  saved: { readonly id: string; readonly created: boolean; readonly active: boolean },
  now: Date,
): Promise<void> {
  if (caller.connect === undefined) return;
  const { numUpdatedRows } = await trx
    .updateTable('connect_sessions')
    .set({
      connection_id: saved.id,
      ended_at: saved.active ? now : null,
      // What came before is no news any more.
      result: saved.active ? 'active' : null,
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', caller.id)
    .where('ended_at', 'is', null)
    .where((row) => (saved.created ? row('connection_id', 'is', null) : row('connection_id', '=', saved.id)))
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new Problem('forbidden', 'This connect session has made its connection, or has ended, meanwhile.');
}

export async function eraseConnectSessions(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - outcomeTime);
  await database.inInstance((trx) =>
    trx.deleteFrom('connect_sessions').where('expires_at', '<=', before).execute(),
  );
}

const findRow = (database: Database, hash: Buffer) =>
  database.withSessionHash(hash, (trx) => trx.selectFrom('connect_sessions').selectAll().executeTakeFirst());

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

function rightsOf(row: Row): ConnectRights {
  return {
    providerIds: row.provider_ids,
    connectionId: row.connection_id,
    mends: row.mends,
    returnTo: row.return_to,
    expiresAt: row.expires_at,
  };
}
