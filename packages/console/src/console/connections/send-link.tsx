import { Modal, Stack, Text } from '@mantine/core';
import type { Connection } from '../../api/client.ts';
import { connectionPageStrings as words } from '../../strings/en/connection.ts';
import { sharedStrings } from '../../strings/en/shared.ts';
import { ConnectLink } from './connect-link.tsx';

/** A link that leads the customer's administrator to exactly this. */
export function SendLink(props: {
  readonly connection: Connection;
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const { workspaceId, id } = props.connection;
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={words.sendLink}
      closeButtonProps={{ 'aria-label': sharedStrings.close }}
    >
      <Stack gap="md">
        <Text size="sm">{words.sendLinkExplanation}</Text>
        <ConnectLink workspaceId={workspaceId} target={{ connectionId: id }} />
      </Stack>
    </Modal>
  );
}
