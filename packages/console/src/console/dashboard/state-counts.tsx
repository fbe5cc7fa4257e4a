import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { Schemas } from '../../api/client.ts';
import { StateBadge } from '../../shared/state-badge.tsx';
import { dashboardStrings as words } from '../../strings/en/dashboard.ts';
import { statesByUrgency } from '../connections/attention.ts';
import classes from './dashboard.module.css';

/** How many connections are in each state; each leads to them. */
export function StateCounts(props: {
  readonly workspaceId: string;
  readonly counts: Schemas['Summary']['connections']['byState'];
}) {
  const id = useId();
  const number = new Intl.NumberFormat();
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} className={classes.title}>
        {words.states}
      </Title>
      <ul className={classes.counts}>
        {statesByUrgency.map((state) => (
          <li key={state} className={classes.count}>
            <Link
              to="/w/$workspaceId/connections"
              params={{ workspaceId: props.workspaceId }}
              search={{ state }}
              className={classes.countLink}
            >
              <StateBadge state={state} />
              <span className={classes.number}>{number.format(props.counts[state])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
