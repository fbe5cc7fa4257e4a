import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { answerOf, type Connection, workspaceApi } from '../../api/client.ts';
import { ProblemNotice } from '../../shared/problem-notice.tsx';
import { connectionPageStrings as words } from '../../strings/en/connection.ts';
import { connectionChanged } from './queries.ts';
import { Section } from './section.tsx';
import classes from './settings.module.css';

/** Off and on again. Nothing is lost by it, so nothing has to be typed. */
export function SwitchUse({ connection }: { readonly connection: Connection }) {
  const { workspaceId, id, state } = connection;
  const isOff = state === 'disabled';
  const switching = useMutation({
    mutationFn: () => {
      const api = workspaceApi(workspaceId);
      const params = { params: { path: { id } } };
      return answerOf(
        isOff
          ? api.POST('/api/connectors/{id}/enable', params)
          : api.POST('/api/connectors/{id}/disable', params),
      );
    },
    onError: () => void connectionChanged(workspaceId, id),
    onSuccess: () => connectionChanged(workspaceId, id),
  });
  return (
    <Section title={words.use} explanation={isOff ? words.enableExplanation : words.disableExplanation}>
      <Button
        variant="default"
        leftSection={
          isOff ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />
        }
        onClick={() => switching.mutate()}
        loading={switching.isPending}
      >
        {isOff ? words.enable : words.disable}
      </Button>
      {switching.isError && (
        <div className={classes.refused}>
          <ProblemNotice error={switching.error} />
        </div>
      )}
    </Section>
  );
}
