import { Button, Radio, Stack } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, type Connection, workspaceApi } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { ConfirmByName } from '../../shared/confirm-by-name.tsx';
import { connectionPageStrings as words } from '../../strings/en/connection.ts';
import { streamsQuery } from './queries.ts';
import { Section } from './section.tsx';
import classes from './settings.module.css';

export function DeleteConnection({ connection }: { readonly connection: Connection }) {
  const { workspaceId, id, name } = connection;
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const [records, setRecords] = useState<'delete' | 'keep'>('delete');
  const streams = useQuery({ ...streamsQuery(workspaceId, id), enabled: opened, staleTime: 0 });
  const deleting = useMutation({
    mutationFn: () =>
      answerOf(
        workspaceApi(workspaceId).DELETE('/api/connectors/{id}', {
          params: { path: { id }, query: { keepRecords: records === 'keep' } },
        }),
      ),
    onSuccess: async () => {
      await navigate({ to: '/w/$workspaceId/connections', params: { workspaceId } });
      for (const one of ['connection', 'credential-detail', 'history', 'streams']) {
        queryClient.removeQueries({ queryKey: [one, workspaceId, id] });
      }
      await queryClient.invalidateQueries({ queryKey: ['connections', workspaceId] });
      await queryClient.invalidateQueries({ queryKey: ['summary', workspaceId] });
    },
  });
  const count = streams.data?.data.reduce((sum, stream) => sum + stream.records, 0);
  const losses = [
    words.lossSecrets,
    words.lossGrant,
    words.lossSchedule,
    ...(records === 'keep' || count === 0
      ? []
      : [
          count === undefined
            ? words.lossRecordsUnknown
            : words.lossRecords(new Intl.NumberFormat().format(count), count === 1),
        ]),
  ];
  const close = (): void => {
    setOpened(false);
    deleting.reset();
  };
  return (
    <Section title={words.delete} explanation={words.deleteExplanation}>
      <Button
        variant="default"
        className={classes.danger}
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {words.deleteAction}
      </Button>
      <ConfirmByName
        opened={opened}
        onClose={close}
        title={words.deleteNamed(name)}
        name={name}
        losses={losses}
        action={words.deleteAction}
        busy={deleting.isPending}
        error={deleting.error}
        onConfirm={() => deleting.mutate()}
      >
        {count !== 0 && (
          <Radio.Group
            label={words.recordsChoice}
            value={records}
            onChange={(chosen) => setRecords(chosen === 'keep' ? 'keep' : 'delete')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="delete" label={words.deleteRecords} />
              <Radio value="keep" label={words.keepRecords} />
            </Stack>
          </Radio.Group>
        )}
      </ConfirmByName>
    </Section>
  );
}
