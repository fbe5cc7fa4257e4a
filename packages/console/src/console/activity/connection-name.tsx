/** A connection by its name, where it still is; each is asked for once. */
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { textLinkClass } from '../../shared/text-link.ts';
import { activityStrings as words } from '../../strings/en/activity.ts';
import { useWorkspaceId } from '../workspace.ts';
import { useConnectionName } from './names.ts';

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
    <Link
      to="/w/$workspaceId/connections/$connectionId"
      params={{ workspaceId, connectionId: id }}
      className={textLinkClass}
    >
      {name ?? '…'}
    </Link>
  );
}
