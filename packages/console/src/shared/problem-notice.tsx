/** A call that was refused or never answered: what happened, what to do, and the request's name for the logs. */
import { Text } from '@mantine/core';
import { ApiProblem } from '../api/problem.ts';
import { sharedStrings } from '../strings/en/shared.ts';
import { Notice } from './notice.tsx';

export function ProblemNotice(props: {
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
}) {
  const { error, onRetry, retrying = false } = props;
  const problem = error instanceof ApiProblem ? error : ApiProblem.unexpected(error);
  return (
    <Notice
      title={problem.title}
      {...(onRetry !== undefined && {
        action: { label: sharedStrings.tryAgain, onClick: onRetry, busy: retrying },
      })}
    >
      <Text size="sm">{problem.message}</Text>
      {problem.requestId !== null && (
        <Text size="xs" c="dimmed">
          {sharedStrings.requestId} <code>{problem.requestId}</code>
        </Text>
      )}
    </Notice>
  );
}
