/** One part of the settings: its name, what it does, and its controls. */
import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './settings.module.css';

export function Section(props: {
  readonly title: string;
  readonly explanation: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Title order={2} id={id}>
        {props.title}
      </Title>
      <Text size="sm" c="dimmed" mb="md" maw="var(--measure)">
        {props.explanation}
      </Text>
      {props.children}
    </section>
  );
}
