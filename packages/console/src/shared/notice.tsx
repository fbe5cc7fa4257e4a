/** Something did not go as it was meant to: what happened, and what can be done. */
import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

export function Notice(props: {
  readonly title: string;
  readonly children: ReactNode;
  /** The one thing to press. */
  readonly action?: { readonly label: string; readonly onClick: () => void; readonly busy?: boolean };
}) {
  const { action } = props;
  return (
    <Stack gap="xs" className={classes.notice} role="alert">
      <Text fw={600} size="sm">
        {props.title}
      </Text>
      {props.children}
      {action !== undefined && (
        <Group>
          <Button size="xs" variant="default" onClick={action.onClick} loading={action.busy ?? false}>
            {action.label}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
