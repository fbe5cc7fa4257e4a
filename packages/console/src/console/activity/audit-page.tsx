/** Who did what, the newest first. */
import { Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { AuditLine } from '../../api/client.ts';
import { type Column, DataList, rowLinkClass } from '../../shared/data-list.tsx';
import { Empty } from '../../shared/empty.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { ToneBadge } from '../../shared/state-badge.tsx';
import { textLinkClass } from '../../shared/text-link.ts';
import { Time } from '../../shared/time.tsx';
import { activityStrings as words } from '../../strings/en/activity.ts';
import { useMay, useWorkspaceId } from '../workspace.ts';
import { ConnectionName } from './connection-name.tsx';
import { Filters } from './filters.tsx';
import { LineDetails } from './line-details.tsx';
import { useKeyNames } from './names.ts';
import { auditQuery } from './queries.ts';
import { sayAction, sayActor } from './say-event.ts';

const from = '/signed-in/w/$workspaceId/audit';

export function AuditPage() {
  const isAdmin = useMay('workspace_admin');
  if (isAdmin) return <Audit />;
  return (
    <>
      <PageHeader title={words.audit} />
      <Empty title={words.adminOnly}>{words.adminOnlyAbout}</Empty>
    </>
  );
}

function Audit() {
  const workspaceId = useWorkspaceId();
  const filter = useSearch({ from });
  const navigate = useNavigate({ from: '/w/$workspaceId/audit' });
  const list = useInfiniteQuery(auditQuery(workspaceId, filter));
  const [shown, setShown] = useState<AuditLine | null>(null);
  const clear = (): void => void navigate({ search: {} });
  return (
    <>
      <PageHeader title={words.audit} description={words.auditAbout} />
      <Filters
        connectionId={filter.connectionId}
        onClearConnection={clear}
        onRefresh={() => void list.refetch()}
        refreshing={list.isRefetching}
      />
      <DataList
        label={words.audit}
        columns={columns(setShown)}
        rows={list.data?.pages.flatMap(({ data }) => data) ?? []}
        rowKey={({ id }) => id}
        paging={list}
        empty={<Empty title={words.noAudit}>{words.noAuditAbout}</Empty>}
      />
      <LineDetails
        title={shown === null ? '' : sayAction(shown.action)}
        line={shown}
        onClose={() => setShown(null)}
      />
    </>
  );
}

const columns = (onShow: (line: AuditLine) => void): Column<AuditLine>[] => [
  {
    id: 'what',
    header: words.what,
    width: 'minmax(0, 3fr)',
    phone: 'title',
    cell: (line) => (
      <UnstyledButton className={rowLinkClass} onClick={() => onShow(line)} aria-haspopup="dialog">
        {sayAction(line.action)}
      </UnstyledButton>
    ),
  },
  {
    id: 'target',
    header: words.target,
    width: 'minmax(0, 3fr)',
    phone: 'detail',
    cell: ({ target }) => <Target id={target} />,
  },
  {
    id: 'who',
    header: words.who,
    width: 'minmax(0, 3fr)',
    phone: 'hidden',
    cell: ({ actor }) => <Key id={actor} />,
  },
  {
    id: 'outcome',
    header: words.outcome,
    width: '8rem',
    phone: 'hidden',
    cell: ({ outcome }) => <Outcome outcome={outcome} />,
  },
  {
    id: 'when',
    header: words.when,
    width: '9rem',
    phone: 'side',
    align: 'end',
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
];

function Target({ id }: { readonly id: string }) {
  const workspaceId = useWorkspaceId();
  if (id.startsWith('con_')) return <ConnectionName id={id} />;
  if (id.startsWith('run_')) {
    return (
      <Link to="/w/$workspaceId/syncs/$runId" params={{ workspaceId, runId: id }} className={textLinkClass}>
        {words.run}
      </Link>
    );
  }
  return <Key id={id} />;
}

/** A key by its name, where it still is; what is no key as it is called. */
function Key({ id }: { readonly id: string }) {
  const name = useKeyNames()(id);
  return name === undefined ? (
    <Text component="span" inherit c="dimmed" title={id}>
      {sayActor(id)}
    </Text>
  ) : (
    <span title={id}>{name}</span>
  );
}

function Outcome({ outcome }: { readonly outcome: AuditLine['outcome'] }) {
  const failed = outcome === 'failed';
  const Icon = failed ? IconAlertTriangleFilled : IconCircleCheckFilled;
  return (
    <ToneBadge
      tone={failed ? 'error' : 'active'}
      icon={<Icon size={14} aria-hidden />}
      label={words.outcomes[outcome]}
    />
  );
}
