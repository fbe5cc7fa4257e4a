import { ActionIcon, Button, Group, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, Fragment, useState } from 'react';
import { answerOf, type Connection, workspaceApi } from '../../api/client.ts';
import { connectionPageStrings as words } from '../../strings/en/connection.ts';
import { sharedStrings } from '../../strings/en/shared.ts';
import { type Entry, entriesOf, repeatedKeys, toMetadata } from './metadata.ts';
import { connectionChanged } from './queries.ts';
import { SaveRefused } from './save-refused.tsx';
import { Section } from './section.tsx';
import classes from './settings.module.css';
import { versionFor } from './version-for.ts';

interface Typed {
  readonly name: string;
  readonly entries: readonly Entry[];
  /** What the form was filled from. */
  readonly from: Connection;
}

/** Its name and the caller's own strings. What another person changed meanwhile is not written over. */
export function EditName({ connection }: { readonly connection: Connection }) {
  const { workspaceId, id } = connection;
  // Until something is typed, what is saved is shown as it comes.
  const [typed, setTyped] = useState<Typed | null>(null);
  const form: Typed = typed ?? {
    name: connection.name,
    entries: entriesOf(connection.metadata),
    from: connection,
  };
  const { name, entries, from } = form;
  const setEntries = (next: readonly Entry[]): void => setTyped({ ...form, entries: next });
  const repeated = repeatedKeys(entries);
  const saving = useMutation({
    mutationFn: () =>
      answerOf(
        workspaceApi(workspaceId).POST('/api/connectors/configure', {
          params: { header: { 'if-match': `"${versionFor(from, connection, ['name', 'metadata'])}"` } },
          body: { connectionId: id, name: name.trim(), metadata: toMetadata(entries) },
        }),
      ),
    onError: () => void connectionChanged(workspaceId, id),
    onSuccess: async () => {
      await connectionChanged(workspaceId, id);
      setTyped(null);
    },
  });
  const loadSaved = async (): Promise<void> => {
    await connectionChanged(workspaceId, id);
    setTyped(null);
    saving.reset();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '' && repeated.size === 0) saving.mutate();
  };
  const change = (index: number, entry: Entry): void =>
    setEntries(entries.map((old, at) => (at === index ? entry : old)));
  return (
    <Section title={words.nameAndMetadata} explanation={words.metadataHint}>
      <form onSubmit={submit} className={classes.narrow}>
        <Stack gap="md">
          <TextInput
            label={words.name}
            value={name}
            onChange={(event) => setTyped({ ...form, name: event.currentTarget.value })}
            maxLength={200}
            required
            autoComplete="off"
          />
          {entries.length > 0 && (
            <div className={classes.entries}>
              <Text size="sm" fw={500} aria-hidden>
                {words.key}
              </Text>
              <Text size="sm" fw={500} aria-hidden>
                {words.value}
              </Text>
              <span />
              {entries.map((entry, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place while it is typed
                <Fragment key={index}>
                  <TextInput
                    aria-label={`${words.key} ${index + 1}`}
                    value={entry.key}
                    error={repeated.has(entry.key.trim()) && `${entry.key} ${words.duplicateKey}`}
                    onChange={(event) => change(index, { ...entry, key: event.currentTarget.value })}
                  />
                  <TextInput
                    aria-label={`${words.value} ${index + 1}`}
                    value={entry.value}
                    onChange={(event) => change(index, { ...entry, value: event.currentTarget.value })}
                  />
                  <ActionIcon
                    variant="subtle"
                    size="lg"
                    color="gray"
                    aria-label={words.removeEntry(entry.key)}
                    onClick={() => setEntries(entries.filter((_, at) => at !== index))}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </Fragment>
              ))}
            </div>
          )}
          {saving.isError && <SaveRefused error={saving.error} onLoad={() => void loadSaved()} />}
          <Group gap="xs">
            <Button type="submit" loading={saving.isPending} disabled={name.trim() === ''}>
              {sharedStrings.save}
            </Button>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setEntries([...entries, { key: '', value: '' }])}
              disabled={entries.length >= 50}
            >
              {words.addEntry}
            </Button>
            <VisuallyHidden role="status">{saving.isSuccess ? words.saved : ''}</VisuallyHidden>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
