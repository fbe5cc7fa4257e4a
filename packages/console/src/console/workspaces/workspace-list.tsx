/** All Workspaces, for an instance admin: find, create, delete. */
import { Anchor, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { type Column, DataList, rowLinkClass } from '../../shared/data-list.tsx';
import { Empty } from '../../shared/empty.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { SearchField } from '../../shared/search-field.tsx';
import { Time } from '../../shared/time.tsx';
import { workspaceStrings as words } from '../../strings/en/workspaces.ts';
import { PlainShell } from '../shell/shell.tsx';
import { CreateWorkspace } from './create-workspace.tsx';
import { DeleteWorkspace } from './delete-workspace.tsx';
import { workspacesQuery } from './queries.ts';
import classes from './workspace-list.module.css';

interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
}

const columns = (onDelete: (workspace: Workspace) => void): readonly Column<Workspace>[] => [
  {
    id: 'name',
    header: words.name,
    width: 'minmax(0, 2fr)',
    phone: 'title',
    cell: ({ id, name }) => (
      <Link to="/w/$workspaceId" params={{ workspaceId: id }} className={rowLinkClass}>
        {name}
      </Link>
    ),
  },
  {
    id: 'id',
    header: words.id,
    width: 'minmax(0, 2fr)',
    phone: 'hidden',
    cell: ({ id }) => <code>{id}</code>,
  },
  {
    id: 'created',
    header: words.created,
    width: '9rem',
    phone: 'detail',
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
  {
    id: 'actions',
    header: words.actions,
    width: '5rem',
    phone: 'side',
    align: 'end',
    cell: (workspace) => (
      <Button
        variant="subtle"
        size="compact-sm"
        color="gray"
        className={classes.delete}
        aria-label={words.deleteNamed(workspace.name)}
        onClick={() => onDelete(workspace)}
      >
        {words.delete}
      </Button>
    ),
  },
];

export function WorkspaceList() {
  const { q = '' } = useSearch({ from: '/signed-in/' });
  const navigate = useNavigate();
  const list = useInfiniteQuery(workspacesQuery(q));
  const [creating, setCreating] = useState(false);
  const [doomed, setDoomed] = useState<Workspace | null>(null);
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data]);
  const shown = useMemo(() => columns(setDoomed), []);
  const find = useCallback(
    (wanted: string) =>
      void navigate({ to: '/', search: wanted === '' ? {} : { q: wanted }, replace: q !== '' }),
    [navigate, q],
  );
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {words.create}
    </Button>
  );
  return (
    <PlainShell>
      <div className={classes.page}>
        <PageHeader title={words.title} description={words.description} actions={create} />
        <div className={classes.search}>
          <SearchField label={words.search} value={q} onChange={find} />
        </div>
        <DataList
          label={words.title}
          columns={shown}
          rows={rows}
          rowKey={({ id }) => id}
          paging={list}
          empty={
            q === '' ? (
              <Empty title={words.none} action={create}>
                {words.noneExplanation}
              </Empty>
            ) : (
              <Empty
                title={words.noMatch}
                action={<Anchor renderRoot={(props) => <Link to="/" {...props} />}>{words.showAll}</Anchor>}
              >
                {words.noMatchExplanation}
              </Empty>
            )
          }
        />
      </div>
      <CreateWorkspace opened={creating} onClose={() => setCreating(false)} />
      <DeleteWorkspace workspace={doomed} onClose={() => setDoomed(null)} />
    </PlainShell>
  );
}
