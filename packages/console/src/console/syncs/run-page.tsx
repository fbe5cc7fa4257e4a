/** One run of the sync: what it reads now, what it has come to, and what waits for a decision. */
import { Anchor, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { Connection, SyncRun } from '../../api/client.ts';
import { DiagnosisView } from '../../credentials/diagnosis-view.tsx';
import { formatCount, formatDuration } from '../../shared/amounts.ts';
import { PageHeader } from '../../shared/page-header.tsx';
import { ProblemNotice } from '../../shared/problem-notice.tsx';
import { Time, useNow } from '../../shared/time.tsx';
import { syncStrings as words } from '../../strings/en/syncs.ts';
import { connectionQuery } from '../connections/queries.ts';
import { providerQuery } from '../provider-queries.ts';
import { useWorkspaceId } from '../workspace.ts';
import { DomainRow } from './domain-row.tsx';
import { byDomain, figuresOf, isOver, lasted } from './domains.ts';
import { HeldDeletions } from './held-deletions.tsx';
import classes from './progress.module.css';
import { useLiveRun } from './queries.ts';
import { CancelSync, StartSync } from './run-actions.tsx';
import { RunStateBadge } from './run-state.tsx';

export function RunPage() {
  const { runId } = useParams({ from: '/signed-in/w/$workspaceId/syncs/$runId' });
  const workspaceId = useWorkspaceId();
  const { run, polling } = useLiveRun(workspaceId, runId);
  if (run.isError) return <ProblemNotice error={run.error} onRetry={() => void run.refetch()} />;
  if (run.data === undefined) return <RunSkeleton />;
  return <RunDetails run={run.data} polling={polling} />;
}

function RunDetails({ run, polling }: { readonly run: SyncRun; readonly polling: boolean }) {
  const workspaceId = useWorkspaceId();
  const connection = useQuery(connectionQuery(workspaceId, run.connectionId));
  const provider = useQuery({
    ...providerQuery(workspaceId, connection.data?.providerId ?? ''),
    enabled: connection.data !== undefined,
  });
  const name = connection.data?.name ?? run.connectionId;
  const settled = !connection.isPending && (provider.data !== undefined || !provider.isLoading);
  const domains = byDomain(run.streams, provider.data?.domains ?? [], words.otherDomain);
  const over = isOver(run);
  const openGuide = useGuide(connection.data);
  return (
    <>
      <PageHeader
        above={
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link
                to="/w/$workspaceId/connections/$connectionId/syncs"
                params={{ workspaceId, connectionId: run.connectionId }}
                {...props}
              />
            )}
          >
            {words.allSyncs}
          </Anchor>
        }
        title={words.runTitle(name)}
        beside={<RunStateBadge state={run.state} />}
        actions={
          over ? (
            connection.data !== undefined && <StartSync connectionId={run.connectionId} label={words.again} />
          ) : (
            <CancelSync run={run} />
          )
        }
      />
      <Stack gap="lg">
        <RunFacts run={run} polling={polling} />
        <VisuallyHidden role="status">{announcement(run, domains)}</VisuallyHidden>
        {run.diagnosis !== null && <DiagnosisView diagnosis={run.diagnosis} onOpenGuide={openGuide} />}
        <HeldDeletions run={run} />
        <section aria-labelledby="domains-title">
          <Title order={2} id="domains-title" pb="xs">
            {words.domains}
          </Title>
          <div className={classes.rows}>
            {settled
              ? domains.map((domain) => <DomainRow key={domain.id} domain={domain} onOpenGuide={openGuide} />)
              : Array.from({ length: 5 }, (_, row) => <Skeleton key={String(row)} height="3.5rem" my="xs" />)}
          </div>
        </section>
      </Stack>
    </>
  );
}

/** Undefined where the guide is not known. */
function useGuide(connection: Connection | undefined): ((step: number) => void) | undefined {
  const workspaceId = useWorkspaceId();
  const navigate = useNavigate();
  if (connection === undefined) return undefined;
  const { providerId, authenticationStrategyId: strategy } = connection;
  return (step) =>
    void navigate({
      to: '/w/$workspaceId/providers/$providerId',
      params: { workspaceId, providerId },
      search: { strategy, step },
    });
}

/** Said whenever a domain has come to its end, not with every page. */
function announcement(run: SyncRun, domains: ReturnType<typeof byDomain>): string {
  const ended = domains.filter((domain) => domain.ended === domain.streams.length).length;
  const failed = domains.reduce((sum, domain) => sum + domain.failed, 0);
  return words.announce(words.runStates[run.state], ended, domains.length, failed);
}

function RunFacts({ run, polling }: { readonly run: SyncRun; readonly polling: boolean }) {
  const now = useNow();
  const seconds = lasted(run, Math.max(now, Date.now()));
  const { read, created, updated, deleted } = figuresOf(run);
  const facts = [
    [words.started, <Time key="at" at={run.startedAt ?? run.createdAt} />],
    [words.duration, seconds === null ? words.nothingYet : formatDuration(seconds)],
    [words.mode, words.modes[run.mode]],
    [words.cause, words.causes[run.cause]],
    [words.rows, formatCount(read)],
    [words.created, formatCount(created)],
    [words.updated, formatCount(updated)],
    [words.deleted, formatCount(deleted)],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {polling && !isOver(run) && (
        <Text size="xs" c="dimmed">
          {words.polling}
        </Text>
      )}
    </dl>
  );
}

function RunSkeleton() {
  return (
    <Stack gap="lg" aria-busy>
      <Skeleton height="2rem" width="20rem" maw="100%" />
      <Skeleton height="3rem" />
      {Array.from({ length: 5 }, (_, row) => (
        <Skeleton key={String(row)} height="3.5rem" />
      ))}
    </Stack>
  );
}
