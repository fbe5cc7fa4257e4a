/** The connections that do not work, the causes that they have in common, and since when. */
import { Anchor, Text, Title } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { Schemas } from '../../api/client.ts';
import { Time } from '../../shared/time.tsx';
import { dashboardStrings as words } from '../../strings/en/dashboard.ts';
import { sharedStrings } from '../../strings/en/shared.ts';
import { troubleOf } from '../connections/attention.ts';
import { brokenQuery } from '../connections/queries.ts';
import { providersQuery } from '../provider-queries.ts';
import classes from './dashboard.module.css';

type Summary = Schemas['Summary'];

export function Broken(props: { readonly workspaceId: string; readonly summary: Summary }) {
  const { workspaceId, summary } = props;
  const count = summary.connections.byState.credential_error;
  const id = useId();
  if (count === 0) {
    return (
      <section aria-labelledby={id} className={classes.works}>
        <IconCircleCheckFilled size={20} aria-hidden className={classes.worksIcon} />
        <div>
          <Title order={2} id={id}>
            {words.nothingBroken}
          </Title>
          <Text size="sm" c="dimmed">
            {words.nothingBrokenExplanation}
          </Text>
        </div>
      </section>
    );
  }
  return (
    <div className={classes.broken}>
      <section aria-labelledby={id}>
        <Title order={2} id={id} className={classes.title}>
          {words.attention}
        </Title>
        <First workspaceId={workspaceId} count={count} />
      </section>
      <Causes workspaceId={workspaceId} failures={summary.failures} />
    </div>
  );
}

/** How many of them stand here; the list has them all. */
const few = 5;

function First(props: { readonly workspaceId: string; readonly count: number }) {
  const { workspaceId, count } = props;
  const { data } = useQuery(brokenQuery(workspaceId, few));
  return (
    <>
      <ul className={classes.list} aria-busy={data === undefined}>
        {data === undefined
          ? Array.from({ length: Math.min(count, few) }, (_, index) => index).map((index) => (
              <li key={index} className={classes.row} aria-hidden />
            ))
          : data.data.map((connection) => {
              const trouble = troubleOf(connection);
              return (
                <li key={connection.id} className={classes.row}>
                  <Link
                    to="/w/$workspaceId/connections/$connectionId"
                    params={{ workspaceId, connectionId: connection.id }}
                    className={classes.name}
                  >
                    {connection.name}
                  </Link>
                  <span className={classes.what}>
                    {trouble?.title ?? sharedStrings.states[connection.state]}
                  </span>
                  {trouble !== null && (
                    <span className={classes.when}>
                      {words.since} <Time at={trouble.since} />
                    </span>
                  )}
                </li>
              );
            })}
      </ul>
      {count > few && (
        <Anchor
          size="sm"
          className={classes.all}
          display="inline-block"
          renderRoot={(attributes) => (
            <Link
              to="/w/$workspaceId/connections"
              params={{ workspaceId }}
              search={{ state: 'credential_error' }}
              {...attributes}
            />
          )}
        >
          {words.showAll(new Intl.NumberFormat().format(count))}
        </Anchor>
      )}
    </>
  );
}

function Causes(props: { readonly workspaceId: string; readonly failures: Summary['failures'] }) {
  const id = useId();
  const { data: providers = [] } = useQuery(providersQuery);
  const nameOf = (providerId: string): string =>
    providers.find((provider) => provider.id === providerId)?.name ?? providerId;
  const number = new Intl.NumberFormat();
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} className={classes.title}>
        {words.causes}
      </Title>
      <ul className={classes.list}>
        {props.failures.map(({ code, title, providerId, count }) => (
          <li key={`${providerId} ${code}`} className={classes.row}>
            <span className={classes.what}>
              {title}
              <Text size="xs" c="dimmed" component="span" display="block">
                {nameOf(providerId)}
              </Text>
            </span>
            <Link
              to="/w/$workspaceId/connections"
              params={{ workspaceId: props.workspaceId }}
              search={{ state: 'credential_error', provider: providerId }}
              className={classes.many}
              aria-label={words.ofCause(number.format(count), title)}
            >
              {number.format(count)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
