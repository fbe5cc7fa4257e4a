/** What happened to connections and syncs, the newest first. */
import { Button, NativeSelect, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { EventLine } from '../../api/client.ts';
import { type Column, DataList, rowLinkClass } from '../../shared/data-list.tsx';
import { Empty } from '../../shared/empty.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { textLinkClass } from '../../shared/text-link.ts';
import { Time } from '../../shared/time.tsx';
import { activityStrings as words } from '../../strings/en/activity.ts';
import { useWorkspaceId } from '../workspace.ts';
import { ConnectionName } from './connection-name.tsx';
import { Filters } from './filters.tsx';
import { LineDetails } from './line-details.tsx';
import { useStreamLabels } from './names.ts';
import { type EventType, eventsQuery, eventTypes } from './queries.ts';
import { sayEvent, sayType } from './say-event.ts';

const from = '/signed-in/w/$workspaceId/events';

export function EventsPage() {
  const workspaceId = useWorkspaceId();
  const filter = useSearch({ from });
  const navigate = useNavigate({ from: '/w/$workspaceId/events' });
  const list = useInfiniteQuery(eventsQuery(workspaceId, filter));
  const [shown, setShown] = useState<EventLine | null>(null);
  const filtered = filter.connectionId !== undefined || filter.type !== undefined;
  return (
    <>
      <PageHeader title={words.events} description={words.eventsAbout} />
      <Filters
        connectionId={filter.connectionId}
        onClearConnection={() => void navigate({ search: ({ connectionId: _, ...rest }) => rest })}
        onRefresh={() => void list.refetch()}
        refreshing={list.isRefetching}
      >
        <NativeSelect
          label={words.type}
          value={filter.type ?? ''}
          onChange={({ currentTarget: { value } }) =>
            void navigate({
              search: ({ type: _, ...rest }) => (value === '' ? rest : { ...rest, type: value as EventType }),
            })
          }
          data={[
            { value: '', label: words.allTypes },
            ...eventTypes.map((value) => ({ value, label: words.types[value] })),
          ]}
        />
      </Filters>
      <DataList
        label={words.events}
        columns={columns(setShown)}
        rows={list.data?.pages.flatMap(({ data }) => data) ?? []}
        rowKey={({ id }) => id}
        paging={list}
        empty={
          filtered ? (
            <Empty
              title={words.noneOfThese}
              action={
                <Button variant="default" onClick={() => void navigate({ search: {} })}>
                  {words.clear}
                </Button>
              }
            >
              {words.noneOfTheseAbout}
            </Empty>
          ) : (
            <Empty title={words.noEvents}>{words.noEventsAbout}</Empty>
          )
        }
      />
      <LineDetails
        title={shown === null ? '' : sayType(shown.type)}
        line={shown}
        onClose={() => setShown(null)}
      />
    </>
  );
}

const columns = (onShow: (line: EventLine) => void): Column<EventLine>[] => [
  {
    id: 'what',
    header: words.what,
    width: 'minmax(0, 1fr)',
    phone: 'title',
    cell: (line) => <What line={line} onShow={onShow} />,
  },
  {
    id: 'detail',
    header: words.details,
    width: 'minmax(0, 2fr)',
    phone: 'detail',
    cell: (line) => <Detail line={line} />,
  },
  {
    id: 'connection',
    header: words.connection,
    width: 'minmax(0, 1fr)',
    phone: 'hidden',
    cell: ({ connectionId }) => connectionId !== null && <ConnectionName id={connectionId} />,
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

function What(props: { readonly line: EventLine; readonly onShow: (line: EventLine) => void }) {
  return (
    <UnstyledButton className={rowLinkClass} onClick={() => props.onShow(props.line)} aria-haspopup="dialog">
      {sayType(props.line.type)}
    </UnstyledButton>
  );
}

function Detail({ line }: { readonly line: EventLine }) {
  const workspaceId = useWorkspaceId();
  const { detail, runId } = sayEvent(line, useStreamLabels(line.connectionId));
  if (runId === null) return detail;
  return (
    <Link to="/w/$workspaceId/syncs/$runId" params={{ workspaceId, runId }} className={textLinkClass}>
      {detail}
    </Link>
  );
}
