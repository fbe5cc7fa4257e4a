/** Which streams are read, and which of their fields are left out. */
import { Button, Modal, Skeleton, Switch, Table, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, type StreamSettings as Settings, workspaceApi } from '../../api/client.ts';
import { formatCount } from '../../shared/amounts.ts';
import { ProblemNotice } from '../../shared/problem-notice.tsx';
import { Time } from '../../shared/time.tsx';
import { sharedStrings } from '../../strings/en/shared.ts';
import { syncStrings } from '../../strings/en/syncs.ts';
import { useMay, useWorkspaceId } from '../workspace.ts';
import { FieldChooser } from './field-chooser.tsx';
import { streamsQuery } from './queries.ts';
import classes from './syncs-tab.module.css';

const words = syncStrings.settings;
type Change = { readonly name: string; readonly enabled?: boolean; readonly excludedFields?: string[] };

export function StreamSettings({ connectionId }: { readonly connectionId: string }) {
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const query = streamsQuery(workspaceId, connectionId);
  const streams = useQuery(query);
  const [choosing, setChoosing] = useState<string | null>(null);
  const saving = useMutation({
    mutationFn: ({ name, ...body }: Change) =>
      answerOf(
        workspaceApi(workspaceId).PUT('/api/connectors/{id}/streams/{stream}', {
          params: { path: { id: connectionId, stream: name } },
          body,
        }),
      ),
    onSuccess: (saved) => {
      client.setQueryData(query.queryKey, (all) =>
        all?.map((one) => (one.name === saved.name ? saved : one)),
      );
      setChoosing(null);
    },
  });
  const chosen = streams.data?.find(({ name }) => name === choosing);
  return (
    <div>
      <Title order={2} id="settings-title" pb="xs">
        {words.title}
      </Title>
      {streams.isError && <ProblemNotice error={streams.error} onRetry={() => void streams.refetch()} />}
      {saving.isError && <ProblemNotice error={saving.error} />}
      {streams.isPending && <Skeleton height="20rem" />}
      {streams.data !== undefined && (
        <Table.ScrollContainer
          minWidth={640}
          type="native"
          tabIndex={0}
          role="region"
          aria-label={words.title}
        >
          <Table verticalSpacing="xs" className={classes.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{words.enabled}</Table.Th>
                <Table.Th scope="col" ta="end">
                  {words.records}
                </Table.Th>
                <Table.Th scope="col">{words.lastRead}</Table.Th>
                <Table.Th scope="col">{words.leftOut}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {streams.data.map((stream) => (
                <StreamLine
                  key={stream.name}
                  connectionId={connectionId}
                  stream={stream}
                  saving={saving.isPending && saving.variables.name === stream.name}
                  onEnable={(enabled) => saving.mutate({ name: stream.name, enabled })}
                  onChoose={() => setChoosing(stream.name)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Modal
        opened={chosen !== undefined}
        onClose={() => setChoosing(null)}
        title={chosen && words.fieldsTitle(chosen.label)}
        closeButtonProps={{ 'aria-label': sharedStrings.close }}
      >
        {chosen && (
          <FieldChooser
            stream={chosen}
            onSave={(excludedFields) => saving.mutate({ name: chosen.name, excludedFields })}
            pending={saving.isPending}
            error={saving.error}
          />
        )}
      </Modal>
    </div>
  );
}

function StreamLine(props: {
  readonly connectionId: string;
  readonly stream: Settings;
  readonly saving: boolean;
  readonly onEnable: (enabled: boolean) => void;
  readonly onChoose: () => void;
}) {
  const { stream } = props;
  const workspaceId = useWorkspaceId();
  const mayChange = useMay('workspace_admin');
  const mayLook = useMay('workspace_operator');
  return (
    <Table.Tr>
      <Table.Td>
        {mayChange ? (
          <Switch
            label={stream.label}
            aria-label={words.enabledOf(stream.label)}
            checked={stream.enabled}
            disabled={props.saving}
            onChange={({ currentTarget }) => props.onEnable(currentTarget.checked)}
          />
        ) : (
          <>
            {stream.label}
            {!stream.enabled && (
              <Text component="span" size="xs" c="dimmed" ps="xs">
                {words.notRead}
              </Text>
            )}
          </>
        )}
      </Table.Td>
      <Table.Td ta="end">
        {mayLook ? (
          <Link
            to="/w/$workspaceId/connections/$connectionId/records"
            params={{ workspaceId, connectionId: props.connectionId }}
            search={{ stream: stream.name }}
            aria-label={words.lookOf(formatCount(stream.records), stream.label)}
            className={classes.link}
          >
            {formatCount(stream.records)}
          </Link>
        ) : (
          formatCount(stream.records)
        )}
      </Table.Td>
      <Table.Td>
        <Time at={stream.lastCompletedAt} />
      </Table.Td>
      <Table.Td>
        {mayChange ? (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={props.onChoose}
            fw={400}
            aria-label={words.changeOf(words.fields(stream.excludedFields.length), stream.label)}
          >
            {words.fields(stream.excludedFields.length)}
          </Button>
        ) : (
          words.fields(stream.excludedFields.length)
        )}
      </Table.Td>
    </Table.Tr>
  );
}
