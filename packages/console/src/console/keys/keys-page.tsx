/** The API keys of a Workspace. A key itself is shown once, when it is made. */
import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey } from '../../api/client.ts';
import { type Column, DataList } from '../../shared/data-list.tsx';
import { Empty } from '../../shared/empty.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { Time, useNow } from '../../shared/time.tsx';
import { keyStrings as words } from '../../strings/en/keys.ts';
import { sessionQuery } from '../session/session.ts';
import { useMay, useWorkspaceId } from '../workspace.ts';
import { CreateKey } from './create-key.tsx';
import { DeleteKey } from './delete-key.tsx';
import { keysQuery } from './queries.ts';

export function KeysPage() {
  const isAdmin = useMay('workspace_admin');
  if (isAdmin) return <Keys />;
  return (
    <>
      <PageHeader title={words.title} />
      <Empty title={words.adminOnly}>{words.adminOnlyAbout}</Empty>
    </>
  );
}

function Keys() {
  const workspaceId = useWorkspaceId();
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<ApiKey | null>(null);
  const list = useInfiniteQuery(keysQuery(workspaceId));
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {words.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={words.title} description={words.about} actions={create} />
      <DataList
        label={words.title}
        columns={columns(setDeleting)}
        rows={list.data?.pages.flatMap(({ data }) => data) ?? []}
        rowKey={({ id }) => id}
        paging={list}
        empty={
          <Empty title={words.none} action={create}>
            {words.noneAbout}
          </Empty>
        }
      />
      <CreateKey opened={creating} onClose={() => setCreating(false)} />
      <DeleteKey apiKey={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}

const columns = (onDelete: (key: ApiKey) => void): Column<ApiKey>[] => [
  {
    id: 'name',
    header: words.name,
    width: 'minmax(0, 2fr)',
    phone: 'title',
    cell: (key) => <Name of={key} />,
  },
  {
    id: 'role',
    header: words.role,
    width: 'minmax(0, 1fr)',
    phone: 'detail',
    cell: ({ role }) => words.roles[role],
  },
  {
    id: 'created',
    header: words.created,
    width: 'minmax(0, 1fr)',
    phone: 'detail',
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
  {
    id: 'expires',
    header: words.expires,
    width: 'minmax(0, 1fr)',
    phone: 'hidden',
    cell: ({ expiresAt }) => <Expiry at={expiresAt} />,
  },
  {
    id: 'delete',
    header: words.remove,
    width: '6rem',
    phone: 'side',
    align: 'end',
    cell: (key) => (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={words.removeOf(key.name)}
        onClick={() => onDelete(key)}
      >
        {words.remove}
      </Button>
    ),
  },
];

function Name({ of }: { readonly of: ApiKey }) {
  const { data: session } = useSuspenseQuery(sessionQuery);
  return (
    <>
      {of.name}
      {session?.keyId === of.id && (
        <Text component="span" size="xs" c="dimmed" ps="xs">
          {words.yours}
        </Text>
      )}
    </>
  );
}

function Expiry({ at }: { readonly at: string | null }) {
  const now = useNow();
  if (at === null) return words.never;
  return (
    <>
      {Date.parse(at) <= now && `${words.expired} `}
      <Time at={at} />
    </>
  );
}
