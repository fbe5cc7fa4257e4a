/** What goes with an authorization in the browser: the redirect URI, the way there, and what it came to. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Copyable } from '../shared/copyable.tsx';
import { connectStrings } from '../strings/en/connect.ts';
import classes from './authorization.module.css';
import { answeredConnectionId, tellOpener } from './opener-link.ts';
import { Refusal } from './refusal.tsx';
import { authorize, type Started } from './saving.ts';
import { arrivedWith } from './session.ts';

const words = connectStrings.authorize;

/** Where the customer brings the OAuth application. */
export function RedirectUri({ value }: { readonly value: string }) {
  return (
    <div>
      <Text size="sm" fw={500}>
        {words.redirectUri}
      </Text>
      <Text size="xs" c="dimmed">
        {words.registered}
      </Text>
      <Copyable value={value} label={words.redirectUri} />
    </div>
  );
}

/** The redirect URI holds the connection's id, so that it is known only now. */
export function ToAuthorize({ started }: { readonly started: Started }) {
  const going = useMutation({
    // Registering can take longer than the first state lives.
    mutationFn: () => authorize(started.connectionId),
    onSuccess: ({ authorizationUrl }) => location.assign(authorizationUrl),
  });
  return (
    <Stack gap="sm" className={classes.next} role="status">
      <Title order={2}>{words.title}</Title>
      <Text size="sm">{words.text}</Text>
      <Copyable value={started.redirectUri} label={words.redirectUri} />
      {going.isError && <Refusal error={going.error} />}
      <Group>
        <Button onClick={() => going.mutate()} loading={going.isPending || going.isSuccess}>
          {words.next}
        </Button>
      </Group>
    </Stack>
  );
}

const results: Readonly<Record<string, readonly [string, string]>> = words.results;

/**
 * Back from the Provider, without success.
 * @param explained whether the diagnosis stands below
 */
export function ArrivalNotice({ explained }: { readonly explained: boolean }) {
  useEffect(() => {
    if (arrivedWith === null) return;
    tellOpener({ type: 'error', connectionId: answeredConnectionId(), state: null, code: arrivedWith });
  }, []);
  if (arrivedWith === null) return null;
  const [title, general] = results[arrivedWith] ?? words.results.other;
  const text = explained && arrivedWith === 'oauth_provider_error' ? words.explained : general;
  return (
    <Stack gap={4} className={classes.arrival} role="alert">
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="sm">{text}</Text>
    </Stack>
  );
}
