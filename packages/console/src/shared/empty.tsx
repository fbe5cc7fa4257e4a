/** Nothing yet: what will be here, and the one action that fills it. */
import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export function Empty(props: {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <Stack align="flex-start" gap="xs" py="xl" maw="var(--measure)">
      <Title order={2}>{props.title}</Title>
      <Text c="dimmed" size="sm">
        {props.children}
      </Text>
      {props.action}
    </Stack>
  );
}
