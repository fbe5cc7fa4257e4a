/** The frame of all pages of one connection: its name, its state, and the way to each page. */
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import type { Connection } from '../../api/client.ts';
import { ApiProblem } from '../../api/problem.ts';
import { Copyable } from '../../shared/copyable.tsx';
import { Empty } from '../../shared/empty.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { ProblemNotice } from '../../shared/problem-notice.tsx';
import { ProviderLogo } from '../../shared/provider-logo.tsx';
import { StateBadge } from '../../shared/state-badge.tsx';
import { Time } from '../../shared/time.tsx';
import { connectionPageStrings as words } from '../../strings/en/connection.ts';
import { useWorkspaceId } from '../workspace.ts';
import classes from './connection-frame.module.css';
import { connectionQuery, historyQuery } from './queries.ts';
import { stateSince } from './state-history.ts';
import { tabs } from './tabs.ts';
import { useConnectionId, useProviderOf } from './use-connection.ts';

export function ConnectionFrame() {
  const workspaceId = useWorkspaceId();
  const id = useConnectionId();
  const { data: connection, error, refetch } = useQuery(connectionQuery(workspaceId, id));
  if (connection !== undefined) return <Frame connection={connection} />;
  if (error instanceof ApiProblem && error.status === 404) return <Missing workspaceId={workspaceId} />;
  if (error !== null) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  return (
    <div aria-hidden>
      <Skeleton height={28} width={240} mb="md" />
      <Skeleton height={40} mb="lg" />
      <Skeleton height={240} />
    </div>
  );
}

function Frame({ connection }: { readonly connection: Connection }) {
  const { provider } = useProviderOf(connection);
  const base = `/w/${connection.workspaceId}/connections/${connection.id}`;
  const path = useLocation({ select: (location) => location.pathname.replace(/\/$/, '') });
  const here = tabs.find((tab) => path === (tab.path === '' ? base : `${base}/${tab.path}`)) ?? tabs[0];
  return (
    <>
      <PageHeader
        title={connection.name}
        window={here === undefined ? connection.name : `${connection.name}: ${here.label}`}
        above={
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link
                to="/w/$workspaceId/connections"
                params={{ workspaceId: connection.workspaceId }}
                {...props}
              />
            )}
          >
            {words.back}
          </Anchor>
        }
        beside={
          <span className={classes.state}>
            <StateBadge state={connection.state} />
            <Since connection={connection} />
          </span>
        }
        description={
          <span className={classes.origin}>
            <ProviderLogo
              name={provider?.name ?? connection.providerId}
              logoUrl={provider?.logoUrl ?? null}
            />
            <span>{provider?.name ?? connection.providerId}</span>
            <Copyable value={connection.id} label={words.id} />
          </span>
        }
      />
      <nav aria-label={words.tabs} className={classes.tabs}>
        {tabs.map((tab) => (
          <Link
            key={tab.path}
            to={tab.path === '' ? base : `${base}/${tab.path}`}
            aria-current={tab === here ? 'page' : undefined}
            className={classes.tab}
            activeOptions={exactly}
            resetScroll={false}
          >
            {tab.label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  );
}

const exactly = { exact: true };

/** Where its state began, as its events tell. */
function Since({ connection }: { readonly connection: Connection }) {
  const { data } = useQuery(historyQuery(connection.workspaceId, connection.id));
  if (data === undefined) return null;
  return (
    <span className={classes.since}>
      {words.since} <Time at={stateSince(data, connection.createdAt)} />
    </span>
  );
}

function Missing({ workspaceId }: { readonly workspaceId: string }) {
  return (
    <>
      <PageHeader title={words.notFound} />
      <Empty
        title={words.notFoundExplanation}
        action={
          <Anchor
            renderRoot={(props) => (
              <Link to="/w/$workspaceId/connections" params={{ workspaceId }} {...props} />
            )}
          >
            {words.allConnections}
          </Anchor>
        }
      >
        {null}
      </Empty>
    </>
  );
}
