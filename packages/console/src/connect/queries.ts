import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '../api/client.ts';
import { connectApi } from './api.ts';

export const providerQuery = (id: string) =>
  queryOptions({
    queryKey: ['provider', id],
    queryFn: () => answerOf(connectApi.GET('/api/vendors/{id}', { params: { path: { id } } })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The session's connection, and why it does not work where it does not. */
export const savedQuery = (id: string) =>
  queryOptions({
    queryKey: ['saved', id],
    queryFn: async () => {
      const [connection, detail] = await Promise.all([
        answerOf(connectApi.GET('/api/connectors/{id}', { params: { path: { id } } })),
        answerOf(
          connectApi.GET('/api/vendors/tenant-connector-credential-detail', {
            params: { query: { connectionId: id } },
          }),
        ),
      ]);
      return { connection, credentialError: detail.credentialError };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
