import { Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { Schemas } from '../../api/client.ts';
import { Time } from '../../shared/time.tsx';
import { useWorkspaceId } from '../workspace.ts';
import classes from './dashboard.module.css';

/** What will happen next by itself, the soonest first. */
export function Due(props: {
  readonly title: string;
  readonly none: string;
  readonly due: Schemas['Summary']['renewalsDue'];
}) {
  const workspaceId = useWorkspaceId();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} className={classes.title}>
        {props.title}
      </Title>
      {props.due.length === 0 ? (
        <Text size="sm" c="dimmed">
          {props.none}
        </Text>
      ) : (
        <ul className={classes.list}>
          {props.due.map(({ connectionId, name, at }) => (
            <li key={connectionId} className={classes.row}>
              <span className={classes.what}>
                <Link
                  to="/w/$workspaceId/connections/$connectionId"
                  params={{ workspaceId, connectionId }}
                  className={classes.name}
                >
                  {name}
                </Link>
              </span>
              <span className={classes.when}>
                <Time at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
