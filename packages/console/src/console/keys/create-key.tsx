/** Makes a key and shows it, once. It lives in this dialog's memory alone, and goes with it. */
import { Button, CopyButton, Group, Modal, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type ApiKey, answerOf, workspaceApi } from '../../api/client.ts';
import { ApiProblem } from '../../api/problem.ts';
import { ProblemNotice } from '../../shared/problem-notice.tsx';
import { keyStrings as words } from '../../strings/en/keys.ts';
import { sharedStrings } from '../../strings/en/shared.ts';
import { useWorkspaceId } from '../workspace.ts';
import classes from './create-key.module.css';
import { keysQuery } from './queries.ts';

const roles = ['workspace_reader', 'workspace_operator', 'workspace_admin'] as const;
const lifetimes = ['never', '30', '90', '365'] as const;
/** Milliseconds. */
const day = 86_400_000;

export function CreateKey({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  // What is shown must not be lost by a press beside the dialog.
  const [shown, setShown] = useState(false);
  const close = (): void => {
    setShown(false);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={words.create}
      closeOnClickOutside={!shown}
      closeOnEscape={!shown}
      // A dialog that fades would keep the key on the page until it has.
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': sharedStrings.close }}
    >
      <Making onMade={() => setShown(true)} onClose={close} />
    </Modal>
  );
}

/** Inside the dialog, so that the key is gone when it closes. */
function Making({ onMade, onClose }: { readonly onMade: () => void; readonly onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [role, setRole] = useState<ApiKey['role']>('workspace_operator');
  const [lifetime, setLifetime] = useState<string>('never');
  const making = useMutation({
    // Forgotten as soon as nothing shows it.
    gcTime: 0,
    mutationFn: () =>
      answerOf(
        workspaceApi(workspaceId).POST('/api/keys', {
          body: { name: name.trim(), role, expiresAt: expiryOf(lifetime, Date.now()) },
        }),
      ),
    onSuccess: async () => {
      onMade();
      await client.invalidateQueries({ queryKey: keysQuery(workspaceId).queryKey });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    making.mutate();
  };
  if (making.data?.key !== undefined) {
    return <Made name={making.data.name} secret={making.data.key} onClose={onClose} />;
  }
  const fault = making.error instanceof ApiProblem ? making.error.faults[0]?.message : undefined;
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label={words.name}
          description={words.nameAbout}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={fault}
          maxLength={200}
          autoComplete="off"
          required
          data-autofocus
        />
        <Radio.Group label={words.role} value={role} onChange={(value) => setRole(value as ApiKey['role'])}>
          <Stack gap="xs" pt="xs">
            {roles.map((one) => (
              <Radio key={one} value={one} label={words.roles[one]} description={words.rolesAbout[one]} />
            ))}
          </Stack>
        </Radio.Group>
        <NativeSelect
          label={words.lifetime}
          value={lifetime}
          onChange={({ currentTarget }) => setLifetime(currentTarget.value)}
          data={lifetimes.map((value) => ({ value, label: words.lifetimes[value] }))}
        />
        {making.isError && fault === undefined && <ProblemNotice error={making.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {sharedStrings.cancel}
          </Button>
          <Button type="submit" loading={making.isPending} disabled={name.trim() === ''}>
            {words.create}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const expiryOf = (lifetime: string, now: number): string | null =>
  lifetime === 'never' ? null : new Date(now + Number(lifetime) * day).toISOString();

function Made(props: { readonly name: string; readonly secret: string; readonly onClose: () => void }) {
  return (
    <Stack gap="md" role="status">
      <Text size="sm" fw={600}>
        {words.madeTitle(props.name)}
      </Text>
      <Text size="sm">{words.madeAbout}</Text>
      <code className={classes.secret}>{props.secret}</code>
      <Group justify="space-between" gap="xs">
        <CopyButton value={props.secret}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            >
              {copied ? words.copied : words.copy}
            </Button>
          )}
        </CopyButton>
        <Button onClick={props.onClose}>{words.stored}</Button>
      </Group>
    </Stack>
  );
}
