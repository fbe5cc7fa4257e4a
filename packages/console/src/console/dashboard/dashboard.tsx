/** What is broken, why, since when; then everything else in one look. */
import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Empty } from '../../shared/empty.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { ProblemNotice } from '../../shared/problem-notice.tsx';
import { Time } from '../../shared/time.tsx';
import { connectionStrings } from '../../strings/en/connections.ts';
import { dashboardStrings as words } from '../../strings/en/dashboard.ts';
import { summaryQuery } from '../connections/queries.ts';
import { useMay, useWorkspaceId } from '../workspace.ts';
import { Broken } from './broken.tsx';
import classes from './dashboard.module.css';
import { Due } from './due.tsx';
import { StateCounts } from './state-counts.tsx';
import { Trends } from './trends.tsx';

export function Dashboard() {
  const workspaceId = useWorkspaceId();
  const { data: summary, error, refetch } = useQuery(summaryQuery(workspaceId));
  return (
    <>
      <PageHeader
        title={words.title}
        description={
          summary === undefined ? (
            <>&nbsp;</>
          ) : (
            <>
              {words.updated} <Time at={summary.generatedAt} />
            </>
          )
        }
      />
      {summary === undefined && error !== null && (
        <ProblemNotice error={error} onRetry={() => void refetch()} />
      )}
      {summary === undefined && error === null && (
        <div className={classes.dashboard} aria-hidden>
          <Skeleton height={120} />
          <Skeleton height={72} />
          <Skeleton height={200} />
        </div>
      )}
      {summary?.connections.total === 0 && <Nothing workspaceId={workspaceId} />}
      {summary !== undefined && summary.connections.total > 0 && (
        <div className={classes.dashboard}>
          <Broken workspaceId={workspaceId} summary={summary} />
          <StateCounts workspaceId={workspaceId} counts={summary.connections.byState} />
          <div className={classes.pair}>
            <Due title={words.renewals} none={words.renewalsNone} due={summary.renewalsDue} />
            <Due title={words.syncs} none={words.syncsNone} due={summary.syncsDue} />
          </div>
          <Trends days={summary.days} />
        </div>
      )}
    </>
  );
}

function Nothing({ workspaceId }: { readonly workspaceId: string }) {
  const mayMake = useMay('workspace_admin');
  return (
    <Empty
      title={words.empty}
      action={
        mayMake && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link to="/w/$workspaceId/connections/new" params={{ workspaceId }} {...props} />
            )}
          >
            {connectionStrings.new}
          </Button>
        )
      }
    >
      {mayMake ? words.emptyExplanation : words.emptyReader}
    </Empty>
  );
}
