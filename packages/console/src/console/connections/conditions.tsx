/** The conditions that the state is read from. */
import { Title } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleDashed, IconCircleXFilled } from '@tabler/icons-react';
import { useId } from 'react';
import type { Connection } from '../../api/client.ts';
import { ToneBadge } from '../../shared/state-badge.tsx';
import { Time } from '../../shared/time.tsx';
import { connectionPageStrings as words } from '../../strings/en/connection.ts';
import classes from './conditions.module.css';

const looks = {
  true: { tone: 'active', Icon: IconCircleCheckFilled },
  false: { tone: 'error', Icon: IconCircleXFilled },
  unknown: { tone: 'off', Icon: IconCircleDashed },
} as const;

export function Conditions({ connection }: { readonly connection: Connection }) {
  const id = useId();
  if (connection.conditions.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} mb="xs">
        {words.conditions}
      </Title>
      <ul className={classes.list}>
        {connection.conditions.map(({ type, status, message, since }) => {
          const { tone, Icon } = looks[status];
          return (
            <li key={type} className={classes.condition}>
              <span className={classes.type}>{words.conditionTypes[type]}</span>
              <ToneBadge
                tone={tone}
                icon={<Icon size={14} aria-hidden />}
                label={words.conditionStatus[status]}
              />
              <span className={classes.message}>{message}</span>
              <span className={classes.since}>
                {words.since} <Time at={since} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
