/** One attempt after the other to save, and what the last one came to. */
import { useRef, useState } from 'react';
import type { Connection } from '../api/client.ts';
import { ApiProblem } from '../api/problem.ts';
import { queryClient } from '../api/queries.ts';
import type { StepEvent } from '../api/watched.ts';
import type { CredentialDraft } from '../credentials/credential-form.tsx';
import { noteAnsweredConnection, tellOpener } from './opener-link.ts';
import { savedQuery } from './queries.ts';
import { noteFailure, type Started, saveAndAuthorize, saveAndTest } from './saving.ts';
import { sessionQuery } from './session.ts';

export type Attempt =
  | { readonly at: 'start' }
  | { readonly at: 'running'; readonly events: readonly StepEvent[] }
  | { readonly at: 'tested'; readonly connection: Connection }
  | { readonly at: 'refused'; readonly problem: ApiProblem }
  | { readonly at: 'to-authorize'; readonly started: Started };

export function useAttempt(providerId: string, connectionId: string | null) {
  const [attempt, setAttempt] = useState<Attempt>({ at: 'start' });
  // A second press can come before the page is drawn anew.
  const running = useRef(false);

  const run = (work: () => Promise<Attempt>): void => {
    if (running.current) return;
    running.current = true;
    setAttempt({ at: 'running', events: [] });
    work()
      .catch((error: unknown): Attempt => {
        noteFailure(error);
        const problem = error instanceof ApiProblem ? error : ApiProblem.unexpected(error);
        tellOpener({ type: 'error', connectionId, state: null, code: problem.code });
        return { at: 'refused', problem };
      })
      .then((next) => {
        running.current = false;
        setAttempt(next);
      });
  };

  return {
    attempt,
    test: (draft: CredentialDraft) =>
      run(async () => {
        const connection = await saveAndTest(providerId, connectionId, draft, (event) =>
          setAttempt((now) => (now.at === 'running' ? { ...now, events: [...now.events, event] } : now)),
        );
        keepConnection(connection);
        tellOutcome(connection);
        return { at: 'tested', connection };
      }),
    /** @param shows whether the redirect URI has stood on the page, so that it can be registered already */
    authorize: (draft: CredentialDraft, { isNew, shows }: { isNew: boolean; shows: boolean }) =>
      run(async () => {
        const started = await saveAndAuthorize(providerId, connectionId, draft, {
          isNew,
          // What comes next is compared with this, and no more with what stood there before.
          onSaved: keepConnection,
        });
        noteConnection(started.connectionId);
        noteAnsweredConnection(started.connectionId);
        if (!shows) return { at: 'to-authorize', started };
        location.assign(started.authorizationUrl);
        return new Promise<Attempt>(() => undefined);
      }),
  };
}

/** From now on it is this connection that is configured; what the session says of itself is not asked again. */
function noteConnection(id: string): void {
  queryClient.setQueryData(sessionQuery.queryKey, (session) =>
    session === undefined || session.ended ? session : { ...session, connectionId: id },
  );
}

function keepConnection(connection: Connection): void {
  const credentialError =
    connection.state === 'credential_error' ? (connection.lastTest?.diagnosis ?? null) : null;
  queryClient.setQueryData(savedQuery(connection.id).queryKey, { connection, credentialError });
  noteConnection(connection.id);
}

function tellOutcome({ id, state, lastTest }: Connection): void {
  if (state === 'active') tellOpener({ type: 'success', connectionId: id, state, code: null });
  else tellOpener({ type: 'error', connectionId: id, state, code: lastTest?.diagnosis?.code ?? null });
}
