/**
 * Console sessions: a browser holds a random cookie in place of an API key. The session stands for that key: with
 * each call the key is looked up, so that a deleted or expired key ends its sessions.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { instanceWorkspace } from '../database/database.ts';
import { recordAudit } from '../events/record.ts';
import { newId } from '../ids.ts';
import type { Authenticator } from './authenticate.ts';
import type { Caller } from './roles.ts';

/** Milliseconds without a call after which a session ends, and after which it ends in any case. */
const idleTime = 12 * 3600 * 1000;
const lifetime = 24 * 3600 * 1000;
/** Milliseconds; a call that comes sooner after the one before is not written down. */
const noteInterval = 60_000;

export interface ConsoleSession {
  readonly caller: Caller;
  readonly expiresAt: Date;
}

export interface OpenedSession extends ConsoleSession {
  /** What the browser holds; it exists nowhere else. */
  readonly secret: string;
}

export interface ConsoleSessions {
  /** Null for a key that is not accepted. */
  open(key: string, requestId: string): Promise<OpenedSession | null>;
  /** Null for a session that was never opened, has ended, or whose key no longer counts. */
  find(secret: string): Promise<ConsoleSession | null>;
  /** Who it stands for now, without counting as a call. Null as above. */
  recall(secret: string): Promise<Caller | null>;
  /** Nothing happens if there is none. */
  end(secret: string, requestId: string): Promise<void>;
  eraseEnded(): Promise<void>;
}

export function newSessionSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function hashSessionSecret(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest();
}

export function createConsoleSessions(
  database: Database,
  authenticator: Authenticator,
  now: () => Date,
): ConsoleSessions {
  const read = (secret: string) =>
    database.withSessionHash(hashSessionSecret(secret), (trx) =>
      trx.selectFrom('console_sessions').selectAll().executeTakeFirst(),
    );
  const expiryOf = (row: { readonly used_at: Date; readonly ends_at: Date }): Date =>
    new Date(Math.min(row.used_at.getTime() + idleTime, row.ends_at.getTime()));

  const standing = async (secret: string, at: Date) => {
    const row = await read(secret);
    if (row === undefined || expiryOf(row) <= at) return null;
    const caller = await authenticator.recall(row.key_id, row.key_hash);
    return caller === null ? null : { row, caller };
  };

  return {
    open: async (key, requestId) => {
      const found = await authenticator.identify(key);
      if (found === null) return null;
      const { caller } = found;
      const secret = newSessionSecret();
      const at = now();
      const row = {
        workspace_id: caller.workspaceId ?? instanceWorkspace,
        id: newId('ses'),
        session_hash: hashSessionSecret(secret),
        key_id: caller.id,
        key_hash: found.reference,
        used_at: at,
        ends_at: new Date(at.getTime() + lifetime),
      };
      await database.inWorkspace(row.workspace_id, async (trx) => {
        await trx.insertInto('console_sessions').values(row).execute();
        await recordAudit(row.workspace_id, trx, {
          actor: caller.id,
          requestId,
          action: 'session.open',
          target: row.id,
          outcome: 'succeeded',
        });
      });
      return { caller, secret, expiresAt: expiryOf(row) };
    },

    find: async (secret) => {
      const at = now();
      const found = await standing(secret, at);
      if (found === null) return null;
      const { row, caller } = found;
      if (at.getTime() - row.used_at.getTime() < noteInterval) return { caller, expiresAt: expiryOf(row) };
      await database.inWorkspace(row.workspace_id, (trx) =>
        trx
          .updateTable('console_sessions')
          .set({ used_at: at })
          .where('workspace_id', '=', row.workspace_id)
          .where('id', '=', row.id)
          .execute(),
      );
      return { caller, expiresAt: expiryOf({ ...row, used_at: at }) };
    },

    recall: async (secret) => (await standing(secret, now()))?.caller ?? null,

    end: async (secret, requestId) => {
      const row = await read(secret);
      if (row === undefined) return;
      await database.inWorkspace(row.workspace_id, async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('console_sessions')
          .where('workspace_id', '=', row.workspace_id)
          .where('id', '=', row.id)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return;
        await recordAudit(row.workspace_id, trx, {
          actor: row.key_id,
          requestId,
          action: 'session.end',
          target: row.id,
          outcome: 'succeeded',
        });
      });
    },

    eraseEnded: async () => {
      await database.inInstance((trx) =>
        trx
          .deleteFrom('console_sessions')
          .where((row) =>
            row.or([row('ends_at', '<=', now()), row('used_at', '<=', new Date(now().getTime() - idleTime))]),
          )
          .execute(),
      );
    },
  };
}
