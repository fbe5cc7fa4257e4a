/** Makes a link with which a person connects or mends one connection. It is shown once. */
import { Button, CopyButton, Group, Select, Stack, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, workspaceApi } from '../../api/client.ts';
import { ProblemNotice } from '../../shared/problem-notice.tsx';
import { Time } from '../../shared/time.tsx';
import { connectionStrings } from '../../strings/en/connections.ts';

const words = connectionStrings.link;
/** Seconds. */
const lifetimes = { hour: 3600, day: 86_400, week: 604_800 } as const;
type Lifetime = keyof typeof lifetimes;
const names: readonly Lifetime[] = ['hour', 'day', 'week'];

/** @param target the connection to mend, or the Providers to choose from; neither: any Provider */
export function ConnectLink(props: {
  readonly workspaceId: string;
  readonly target: { readonly connectionId?: string; readonly providerIds?: string[] };
}) {
  const [lifetime, setLifetime] = useState<Lifetime>('day');
  const making = useMutation({
    // The link is a secret: it is kept no longer than it is shown.
    gcTime: 0,
    mutationFn: () =>
      answerOf(
        workspaceApi(props.workspaceId).POST('/api/connect-sessions', {
          body: { ...props.target, expiresInSeconds: lifetimes[lifetime] },
        }),
      ),
  });
  if (making.data?.url !== undefined) {
    return <Made url={making.data.url} until={making.data.expiresAt} onAgain={making.reset} />;
  }
  return (
    <Stack gap="md">
      <Select
        label={words.lifetime}
        data={names.map((value) => ({ value, label: words.lifetimes[value] }))}
        value={lifetime}
        onChange={(chosen) => setLifetime(names.find((name) => name === chosen) ?? 'day')}
        allowDeselect={false}
        maw="20rem"
      />
      {making.isError && <ProblemNotice error={making.error} />}
      <Group>
        <Button onClick={() => making.mutate()} loading={making.isPending}>
          {words.create}
        </Button>
      </Group>
    </Stack>
  );
}

function Made(props: { readonly url: string; readonly until: string; readonly onAgain: () => void }) {
  return (
    <Stack gap="md" role="status">
      <TextInput
        label={words.label}
        description={
          <>
            {words.once} <Time at={props.until} />.
          </>
        }
        value={props.url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap="xs">
        <CopyButton value={props.url}>
          {({ copied, copy }) => (
            <Button
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            >
              {copied ? words.copied : words.copy}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={props.onAgain}>
          {words.again}
        </Button>
      </Group>
    </Stack>
  );
}
