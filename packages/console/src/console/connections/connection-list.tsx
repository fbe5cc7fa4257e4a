/** All connections of a Workspace, what is broken first. */
import { Anchor, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Connection } from '../../api/client.ts';
import { DataList } from '../../shared/data-list.tsx';
import { Empty } from '../../shared/empty.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { connectionStrings as words } from '../../strings/en/connections.ts';
import { providersQuery } from '../provider-queries.ts';
import { useMay, useWorkspaceId } from '../workspace.ts';
import { connectionColumns } from './connection-columns.tsx';
import { Filters } from './filters.tsx';
import { connectionsQuery, summaryQuery } from './queries.ts';

export function ConnectionList() {
  const workspaceId = useWorkspaceId();
  const filter = useSearch({ from: '/signed-in/w/$workspaceId/connections' });
  const list = useInfiniteQuery(connectionsQuery(workspaceId, filter));
  const providers = useQuery(providersQuery);
  const rows = useMemo(() => unique(list.data?.pages.flatMap((page) => page.data) ?? []), [list.data]);
  const wide = useMediaQuery('(min-width: 90em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const columns = useMemo(
    () => connectionColumns(workspaceId, providers.data ?? [], wide),
    [workspaceId, providers.data, wide],
  );
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <PageHeader
        title={words.title}
        description={<Counts workspaceId={workspaceId} />}
        actions={<NewButton />}
      />
      <Filters filter={filter} providers={providers.data ?? []} />
      <DataList
        label={words.title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        paging={list}
        empty={isFiltered ? <NoMatch workspaceId={workspaceId} /> : <None />}
      />
    </>
  );
}

/** One whose state changed between two pages would come twice. */
const unique = (rows: readonly Connection[]): readonly Connection[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

function Counts({ workspaceId }: { readonly workspaceId: string }) {
  const { data } = useQuery(summaryQuery(workspaceId));
  if (data === undefined) return <span>&nbsp;</span>;
  const { total, byState } = data.connections;
  const number = new Intl.NumberFormat();
  const broken = byState.credential_error;
  return (
    <span>
      {words.total(number.format(total), total === 1)},{' '}
      {broken === 0 ? words.noneBroken : words.broken(number.format(broken), broken === 1)}
    </span>
  );
}

function NewButton() {
  const workspaceId = useWorkspaceId();
  if (!useMay('workspace_admin')) return null;
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => (
        <Link to="/w/$workspaceId/connections/new" params={{ workspaceId }} {...props} />
      )}
    >
      {words.new}
    </Button>
  );
}

function None() {
  const mayMake = useMay('workspace_admin');
  return (
    <Empty title={words.none} action={<NewButton />}>
      {mayMake ? words.noneExplanation : words.noneReader}
    </Empty>
  );
}

function NoMatch({ workspaceId }: { readonly workspaceId: string }) {
  return (
    <Empty
      title={words.noMatch}
      action={
        <Anchor
          renderRoot={(props) => (
            <Link to="/w/$workspaceId/connections" params={{ workspaceId }} {...props} />
          )}
        >
          {words.showAll}
        </Anchor>
      }
    >
      {words.noMatchExplanation}
    </Empty>
  );
}
