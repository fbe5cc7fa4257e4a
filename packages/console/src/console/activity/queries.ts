/** Events and audit lines, the newest first. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { answerOf, type EventLine, workspaceApi } from '../../api/client.ts';
import { activityStrings } from '../../strings/en/activity.ts';

export type EventType = EventLine['type'];
export const eventTypes = Object.keys(activityStrings.types) as EventType[];

const size = 100;
const order = 'newest' as const;

export const eventsQuery = (
  workspaceId: string,
  filter: { readonly connectionId?: string; readonly type?: EventType },
) =>
  infiniteQueryOptions({
    queryKey: ['events', workspaceId, filter],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      answerOf(
        workspaceApi(workspaceId).GET('/api/events', {
          params: {
            query: { ...filter, order, limit: size, ...(pageParam !== null && { cursor: pageParam }) },
          },
        }),
      ),
    getNextPageParam: (page) => page.nextCursor,
  });

export const auditQuery = (workspaceId: string, filter: { readonly connectionId?: string }) =>
  infiniteQueryOptions({
    queryKey: ['audit', workspaceId, filter],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      answerOf(
        workspaceApi(workspaceId).GET('/api/audit', {
          params: {
            query: { ...filter, order, limit: size, ...(pageParam !== null && { cursor: pageParam }) },
          },
        }),
      ),
    getNextPageParam: (page) => page.nextCursor,
  });
