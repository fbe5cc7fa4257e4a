import { queryOptions } from '@tanstack/react-query';
import { answerOf, workspaceApi } from '../../api/client.ts';

export const connectionQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['connection', workspaceId, id],
    queryFn: () =>
      answerOf(workspaceApi(workspaceId).GET('/api/connectors/{id}', { params: { path: { id } } })),
  });
