/** The runs of a connection, the newest first, and how they went as bars. */
import { Button, Group, Table, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { SyncRun } from '../../api/client.ts';
import { formatCount, formatDuration, formatShort } from '../../shared/amounts.ts';
import { BarChart } from '../../shared/bar-chart.tsx';
import { exactTime } from '../../shared/relative-time.ts';
import { Time, useNow } from '../../shared/time.tsx';
import { syncStrings as words } from '../../strings/en/syncs.ts';
import { useWorkspaceId } from '../workspace.ts';
import { figuresOf, isOver, lasted } from './domains.ts';
import { RunStateBadge, toneOf } from './run-state.tsx';
import classes from './syncs-tab.module.css';

/** Bars that still can be told apart on a phone. */
const shown = 40;

const shortTime = (at: Date): string =>
  new Intl.DateTimeFormat(undefined, {
    ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  }).format(at);

export function RunTrends({ runs }: { readonly runs: readonly SyncRun[] }) {
  const over = runs.filter(isOver).slice(0, shown).toReversed();
  if (over.length < 2) return null;
  const points = (measure: (run: SyncRun) => number) =>
    over.map((run) => {
      const tone = toneOf(run.state);
      return {
        key: run.id,
        label: exactTime(new Date(run.createdAt)),
        short: shortTime(new Date(run.createdAt)),
        value: measure(run),
        tone: tone === 'error' || tone === 'attention' ? tone : undefined,
      };
    });
  return (
    <section aria-labelledby="trends-title">
      <Title order={2} id="trends-title" pb="xs">
        {words.trends}
      </Title>
      <div className={classes.charts}>
        <BarChart
          title={words.trendRows}
          rowTitle={words.started}
          points={points((run) => figuresOf(run).read)}
          format={formatShort}
        />
        <BarChart
          title={words.trendDuration}
          rowTitle={words.started}
          points={points((run) => lasted(run, 0) ?? 0)}
          format={formatDuration}
        />
      </div>
    </section>
  );
}

export function RunsTable(props: {
  readonly runs: readonly SyncRun[];
  readonly more: boolean;
  readonly onMore: () => void;
  readonly loading: boolean;
}) {
  return (
    <div>
      <Title order={2} id="runs-title" pb="xs">
        {words.runs}
      </Title>
      <Table.ScrollContainer minWidth={720} type="native" tabIndex={0} role="region" aria-label={words.runs}>
        <Table verticalSpacing="xs" highlightOnHover className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{words.started}</Table.Th>
              <Table.Th scope="col">{words.state}</Table.Th>
              <Table.Th scope="col" ta="end">
                {words.duration}
              </Table.Th>
              <Table.Th scope="col" ta="end">
                {words.rows}
              </Table.Th>
              <Table.Th scope="col" ta="end">
                {words.created}
              </Table.Th>
              <Table.Th scope="col" ta="end">
                {words.updated}
              </Table.Th>
              <Table.Th scope="col" ta="end">
                {words.deleted}
              </Table.Th>
              <Table.Th scope="col">{words.mode}</Table.Th>
              <Table.Th scope="col">{words.cause}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {props.runs.map((run) => (
              <RunLine key={run.id} run={run} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {props.more && (
        <Group pt="sm">
          <Button variant="default" onClick={props.onMore} loading={props.loading}>
            {words.older}
          </Button>
        </Group>
      )}
    </div>
  );
}

function RunLine({ run }: { readonly run: SyncRun }) {
  const workspaceId = useWorkspaceId();
  const now = useNow();
  const seconds = lasted(run, Math.max(now, Date.now()));
  const { read, created, updated, deleted } = figuresOf(run);
  return (
    <Table.Tr>
      <Table.Td>
        <Link
          to="/w/$workspaceId/syncs/$runId"
          params={{ workspaceId, runId: run.id }}
          className={classes.link}
        >
          <Time at={run.createdAt} />
        </Link>
      </Table.Td>
      <Table.Td>
        <RunStateBadge state={run.state} />
      </Table.Td>
      <Table.Td ta="end">{seconds !== null && formatDuration(seconds)}</Table.Td>
      {[read, created, updated, deleted].map((count, column) => (
        <Table.Td key={String(column)} ta="end">
          {formatCount(count)}
        </Table.Td>
      ))}
      <Table.Td>{words.modes[run.mode]}</Table.Td>
      <Table.Td>{words.causes[run.cause]}</Table.Td>
    </Table.Tr>
  );
}
