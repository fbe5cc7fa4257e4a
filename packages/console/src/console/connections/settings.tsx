/** What an admin changes about a connection. Others see what it is set to under "Overview". */
import { Text } from '@mantine/core';
import { connectionPageStrings as words } from '../../strings/en/connection.ts';
import { useMay } from '../workspace.ts';
import { DeleteConnection } from './delete-connection.tsx';
import { EditName } from './edit-name.tsx';
import { ReplaceCredential } from './replace-credential.tsx';
import classes from './settings.module.css';
import { SwitchUse } from './switch-use.tsx';
import { useConnection } from './use-connection.ts';

export function ConnectionSettings() {
  const connection = useConnection();
  if (!useMay('workspace_admin')) {
    return (
      <Text size="sm" c="dimmed">
        {words.settingsReader}
      </Text>
    );
  }
  return (
    <div className={classes.settings}>
      <ReplaceCredential connection={connection} />
      <EditName connection={connection} />
      <SwitchUse connection={connection} />
      <DeleteConnection connection={connection} />
    </div>
  );
}
