/** Sign in with an API key. The key is sent once and is then kept nowhere in the browser. */
import { Button, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { answerOf, instanceApi } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { ProblemNotice } from '../../shared/problem-notice.tsx';
import { sessionStrings as words } from '../../strings/en/session.ts';
import { sessionQuery } from './session.ts';
import classes from './sign-in.module.css';

export function SignIn() {
  const { next } = useSearch({ from: '/sign-in' });
  const hasEnded = useLocation({ select: ({ state }) => state.sessionEnded === true });
  const navigate = useNavigate();
  const [key, setKey] = useState('');
  const opening = useMutation({
    mutationFn: (typed: string) => answerOf(instanceApi.POST('/api/session', { body: { key: typed } })),
    meta: { signsIn: true },
    onSuccess: async (session) => {
      setKey('');
      queryClient.clear();
      queryClient.setQueryData(sessionQuery.queryKey, session);
      await navigate({ to: next ?? '/', replace: true });
    },
  });
  useDocumentTitle(words.title);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    opening.mutate(key.trim());
  };
  return (
    <main className={classes.page}>
      <form onSubmit={submit} className={classes.form}>
        <Stack gap="md">
          <Title order={1}>{words.title}</Title>
          {hasEnded && (
            <Text size="sm" role="status">
              {words.ended}
            </Text>
          )}
          <Text size="sm" c="dimmed">
            {words.explanation}
          </Text>
          <PasswordInput
            label={words.key}
            description={words.keyHint}
            value={key}
            onChange={(event) => setKey(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            required
            autoFocus
          />
          {opening.isError && <ProblemNotice error={opening.error} />}
          <Button type="submit" loading={opening.isPending} disabled={key.trim() === ''}>
            {words.signIn}
          </Button>
        </Stack>
      </form>
    </main>
  );
}
