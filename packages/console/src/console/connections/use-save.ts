/** Saves a credential and watches its test. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Connection, type TestReport, workspaceHeaders } from '../../api/client.ts';
import { ApiProblem, type FieldFault } from '../../api/problem.ts';
import { postWatched, type StepEvent } from '../../api/watched.ts';
import { connectionChanged } from './queries.ts';

interface Save {
  readonly path: '/api/connectors' | '/api/connectors/configure';
  readonly body: Readonly<Record<string, unknown>>;
  /** Of the connection that the form was filled from: what another person changed since is not written over. */
  readonly version?: number;
}

export function useSave(workspaceId: string, onSaved?: (connection: Connection) => Promise<void>) {
  const [events, setEvents] = useState<readonly StepEvent[]>([]);
  const saving = useMutation({
    // What was typed is not kept once the form is gone.
    gcTime: 0,
    mutationFn: ({ path, body, version }: Save) => {
      setEvents([]);
      const headers = {
        ...workspaceHeaders(workspaceId),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      };
      return postWatched<Connection>(path, body, headers, (event) =>
        setEvents((before) => [...before, event]),
      );
    },
    onError: async (error, { body }) => {
      // Another person was faster: what they saved is read.
      if (error instanceof ApiProblem && error.status === 412 && typeof body.connectionId === 'string') {
        await connectionChanged(workspaceId, body.connectionId);
      }
    },
    onSuccess: async (connection) => {
      await connectionChanged(workspaceId, connection.id);
      await onSaved?.(connection);
    },
  });
  return { saving, events, save: saving.mutate };
}

/** What was wrong with the fields. One list for one error, so that a form can tell a new answer from an old one. */
export const faultsOf = (error: unknown): readonly FieldFault[] =>
  error instanceof ApiProblem ? error.faults : none;

const none: readonly FieldFault[] = [];

/** Of a test that failed, where nothing was saved because of it. */
export function reportOf(error: unknown): TestReport | null {
  return error instanceof ApiProblem && error.code === 'credential_test_failed'
    ? ((error.members.report as TestReport | undefined) ?? null)
    : null;
}
