/** Whether a call that is under way may go on: its key may have been deleted since, its connection disabled. */
import type { Authenticator } from '../callers/authenticate.ts';
import type { Scope } from '../callers/roles.ts';
import type { Connection } from '../connections/connection.ts';
import { WorkspaceGone } from '../database/database.ts';
import { notFound, Problem } from '../problem.ts';

/** Resolves to the reason why it may not, or to null. Never rejects. */
export type StillAllowed = (
  scope: Scope,
  connectionId: string,
  authorization: string | undefined,
) => Promise<Problem | null>;

/** @param readConnection gives it as it was a moment ago */
export function createStillAllowed(
  authenticator: Pick<Authenticator, 'authenticate'>,
  readConnection: (workspaceId: string, id: string) => Promise<Pick<Connection, 'disabled'> | null>,
): StillAllowed {
  return async ({ caller, workspaceId }, connectionId, authorization) => {
    try {
      const known = await authenticator.authenticate(authorization);
      if (known?.id !== caller.id) return keyEnded();
      const connection = await readConnection(workspaceId, connectionId);
      if (connection === null) return notFound('connection');
      // A credential that is refused meanwhile, or replaced, is not taken from work under way.
      return connection.disabled ? disabled() : null;
    } catch (error) {
      if (error instanceof WorkspaceGone) return notFound('connection');
      // A database that does not answer says nothing about either.
      return error instanceof Problem ? error : null;
    }
  };
}

/** A part of the body may not have been read. */
const connection = 'close';

const keyEnded = (): Problem =>
  new Problem('unauthenticated', 'The key was deleted, or expired, while the call was under way.', {
    headers: { 'WWW-Authenticate': 'Bearer realm="cleat"', connection },
  });

const disabled = (): Problem =>
  new Problem('connection_not_usable', 'The connection was disabled while the call was under way.', {
    headers: { connection },
  });
