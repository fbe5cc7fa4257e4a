import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { answerOf, instanceApi } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { ProblemNotice } from '../../shared/problem-notice.tsx';
import { sharedStrings } from '../../strings/en/shared.ts';
import { workspaceStrings as words } from '../../strings/en/workspaces.ts';
import { workspaceQuery } from './queries.ts';

export function CreateWorkspace(props: { readonly opened: boolean; readonly onClose: () => void }) {
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={words.create}
      closeButtonProps={{ 'aria-label': sharedStrings.close }}
    >
      <Form onClose={props.onClose} />
    </Modal>
  );
}

function Form({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const creating = useMutation({
    mutationFn: () => answerOf(instanceApi.POST('/api/workspaces', { body: { name: name.trim() } })),
    onSuccess: async (made) => {
      queryClient.setQueryData(workspaceQuery(made.id).queryKey, made);
      void queryClient.invalidateQueries({ queryKey: ['workspaces'] });
      await navigate({ to: '/w/$workspaceId', params: { workspaceId: made.id } });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') creating.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label={words.name}
          description={words.nameHint}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={200}
          autoComplete="off"
          required
          data-autofocus
        />
        {creating.isError && <ProblemNotice error={creating.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {sharedStrings.cancel}
          </Button>
          <Button type="submit" loading={creating.isPending} disabled={name.trim() === ''}>
            {words.create}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
