/** A call that was refused or never answered: what happened, what to do, and the request's name for the logs. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { ApiProblem } from '../api/problem.ts';
import { sharedStrings } from '../strings/en/shared.ts';
import classes from './problem-notice.module.css';

export function ProblemNotice(props: {
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
}) {
  const { error } = props;
  const problem = error instanceof ApiProblem ? error : ApiProblem.unexpected(error);
  return (
    <Stack gap="xs" className={classes.notice} role="alert">
      <Text fw={600} size="sm">
        {problem.title}
      </Text>
      <Text size="sm">{problem.message}</Text>
      {problem.requestId !== null && (
        <Text size="xs" c="dimmed">
          {sharedStrings.requestId} <code>{problem.requestId}</code>
        </Text>
      )}
      {props.onRetry !== undefined && (
        <Group>
          <Button size="xs" variant="default" onClick={props.onRetry} loading={props.retrying ?? false}>
            {sharedStrings.tryAgain}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
