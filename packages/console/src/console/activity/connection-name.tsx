/** A connection by its name, where it still is; each is asked for once. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { activityStrings as words } from '../../strings/en/activity.ts';
import { connectionQuery } from '../connections/queries.ts';
import { useWorkspaceId } from '../workspace.ts';

const minutes = 60_000;

/** Undefined while it is not known. Null: there is no such connection any more. */
export function useConnectionName(connectionId: string): string | null | undefined {
  const workspaceId = useWorkspaceId();
  const connection = useQuery({ ...connectionQuery(workspaceId, connectionId), staleTime: 5 * minutes });
  return connection.isError ? null : connection.data?.name;
}

export function ConnectionName({ id }: { readonly id: string }) {
  const workspaceId = useWorkspaceId();
  const name = useConnectionName(id);
  if (name === null) {
    return (
      <Text component="span" inherit c="dimmed" title={id}>
        {words.deletedConnection}
      </Text>
    );
  }
  return (
    <Link to="/w/$workspaceId/connections/$connectionId" params={{ workspaceId, connectionId: id }}>
      {name ?? '…'}
    </Link>
  );
}
