/** Runs the connection test while a person watches. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Connection, type TestReport, workspaceHeaders } from '../../api/client.ts';
import { postWatched, type StepEvent } from '../../api/watched.ts';
import { connectionChanged } from './queries.ts';

export function useTest({ workspaceId, id }: Pick<Connection, 'workspaceId' | 'id'>) {
  const [events, setEvents] = useState<readonly StepEvent[]>([]);
  const test = useMutation({
    mutationFn: () => {
      setEvents([]);
      return postWatched<TestReport>(
        `/api/connectors/${id}/test`,
        {},
        workspaceHeaders(workspaceId),
        (event) => setEvents((before) => [...before, event]),
      );
    },
    onError: () => void connectionChanged(workspaceId, id),
    onSuccess: () => connectionChanged(workspaceId, id),
  });
  return { test, events };
}
