/** A call of this page that was refused: in words for whoever was sent the link. */
import { Text, Title } from '@mantine/core';
import { ApiProblem } from '../api/problem.ts';
import { Notice } from '../shared/notice.tsx';
import { ProblemNotice } from '../shared/problem-notice.tsx';
import { connectStrings } from '../strings/en/connect.ts';

const { refused: words, gone } = connectStrings;

/** @param onRetry asks again; not offered where the answer would be the same */
export function Refusal(props: { readonly error: unknown; readonly onRetry?: () => void }) {
  const { error, onRetry } = props;
  const code = error instanceof ApiProblem ? error.code : null;
  switch (code) {
    case 'unauthenticated':
      // The link's time has run out while the form was filled in.
      return (
        <div role="alert">
          <Title order={2}>{gone.title}</Title>
          <Text size="sm">{gone.text}</Text>
        </div>
      );
    case 'forbidden':
      // A session makes one connection: another tab was faster.
      return (
        <Notice title={words.taken} action={{ label: words.reload, onClick: () => location.reload() }}>
          <Text size="sm">{words.takenExplanation}</Text>
        </Notice>
      );
    case 'not_found':
      return (
        <Notice title={words.deleted}>
          <Text size="sm">{words.deletedExplanation}</Text>
        </Notice>
      );
    case 'connection_not_usable':
      return (
        <Notice title={words.disabled}>
          <Text size="sm">{words.disabledExplanation}</Text>
        </Notice>
      );
    default:
      return <ProblemNotice error={error} {...(onRetry !== undefined && { onRetry })} />;
  }
}
