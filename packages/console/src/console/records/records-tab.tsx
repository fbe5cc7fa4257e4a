/** The records of one stream. They are personal data: shown to those who may, and kept nowhere. */
import { Anchor, Button, Group, NativeSelect, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { StreamSettings } from '../../api/client.ts';
import { formatCount } from '../../shared/amounts.ts';
import { Empty } from '../../shared/empty.tsx';
import { ProblemNotice } from '../../shared/problem-notice.tsx';
import { recordStrings as words } from '../../strings/en/records.ts';
import { streamsQuery } from '../syncs/queries.ts';
import { useMay, useWorkspaceId } from '../workspace.ts';
import { firstColumns } from './cell-text.ts';
import { ColumnMenu } from './column-menu.tsx';
import { ExportMenu } from './export-menu.tsx';
import { recordsQuery } from './queries.ts';
import { RecordTable } from './record-table.tsx';

const from = '/signed-in/w/$workspaceId/connections/$connectionId/records';

export function RecordsTab() {
  const mayRead = useMay('workspace_operator');
  const { connectionId } = useParams({ from });
  const { stream } = useSearch({ from });
  const workspaceId = useWorkspaceId();
  const streams = useQuery({ ...streamsQuery(workspaceId, connectionId), enabled: mayRead });
  if (!mayRead) return <Empty title={words.forbidden}>{words.forbiddenAbout}</Empty>;
  if (streams.isError) return <ProblemNotice error={streams.error} onRetry={() => void streams.refetch()} />;
  if (streams.data === undefined) return <Skeleton height="20rem" />;
  const chosen = streams.data.find(({ name }) => name === stream) ?? streams.data[0];
  if (chosen === undefined) return <Empty title={words.noStreams}>{words.noStreamsAbout}</Empty>;
  // Another stream is another list: nothing of the one before may show through.
  return <Browser key={chosen.name} streams={streams.data} stream={chosen} connectionId={connectionId} />;
}

function Browser(props: {
  readonly connectionId: string;
  readonly streams: readonly StreamSettings[];
  readonly stream: StreamSettings;
}) {
  const { connectionId, stream } = props;
  const workspaceId = useWorkspaceId();
  const search = useSearch({ from });
  const navigate = useNavigate({ from: '/w/$workspaceId/connections/$connectionId/records' });
  const place = { workspaceId, connectionId, stream: stream.name };
  const withDeleted = search.deleted !== false;
  const list = useInfiniteQuery(recordsQuery(place, withDeleted));
  const fields = stream.fields.filter((field) => !stream.excludedFields.includes(field));
  const wanted = search.columns?.filter((name) => fields.includes(name)) ?? [];
  const columns = wanted.length > 0 ? wanted : firstColumns(fields, stream.primaryKey);
  return (
    <Stack gap="md">
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={words.stream}
          value={stream.name}
          onChange={({ currentTarget }) => void navigate({ search: { stream: currentTarget.value } })}
          data={props.streams.map(({ name, label, records }) => ({
            value: name,
            label: words.streamOption(label, formatCount(records)),
          }))}
        />
        <ColumnMenu
          fields={fields}
          chosen={columns}
          onChange={(next) =>
            void navigate({
              replace: true,
              search: ({ columns: _, ...rest }) => (next === null ? rest : { ...rest, columns: next }),
            })
          }
        />
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => void list.refetch()}
          loading={list.isRefetching && !list.isFetchingNextPage}
        >
          {words.refresh}
        </Button>
        <ExportMenu place={place} />
      </Group>
      <Switch
        label={words.deleted}
        checked={withDeleted}
        onChange={({ currentTarget: { checked } }) =>
          void navigate({
            replace: true,
            search: ({ deleted: _, ...rest }) => (checked ? rest : { ...rest, deleted: false }),
          })
        }
      />
      <Text size="xs" c="dimmed">
        {words.order}
      </Text>
      <RecordTable
        label={stream.label}
        columns={columns}
        rows={list.data?.pages.flatMap(({ data }) => data) ?? []}
        paging={list}
        empty={
          <Empty
            title={words.none}
            action={
              <Anchor
                renderRoot={(attributes) => (
                  <Link
                    to="/w/$workspaceId/connections/$connectionId/syncs"
                    params={{ workspaceId, connectionId }}
                    {...attributes}
                  />
                )}
              >
                {words.toSyncs}
              </Anchor>
            }
          >
            {words.noneAbout}
          </Empty>
        }
      />
    </Stack>
  );
}
