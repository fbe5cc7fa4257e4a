/** A change that was not saved. Where another person was faster, what they saved can be loaded. */
import { Text } from '@mantine/core';
import { ApiProblem } from '../../api/problem.ts';
import { Notice } from '../../shared/notice.tsx';
import { ProblemNotice } from '../../shared/problem-notice.tsx';
import { connectionPageStrings as words } from '../../strings/en/connection.ts';

/** @param onLoad puts what is saved now in place of what was typed */
export function SaveRefused(props: { readonly error: unknown; readonly onLoad: () => void }) {
  const { error } = props;
  // 409: changed in the very moment of saving.
  const isOvertaken =
    error instanceof ApiProblem && ['version_mismatch', 'connection_changed'].includes(error.code);
  if (!isOvertaken) return <ProblemNotice error={error} />;
  return (
    <Notice title={words.overtaken} action={{ label: words.loadSaved, onClick: props.onLoad }}>
      <Text size="sm">{words.overtakenExplanation}</Text>
    </Notice>
  );
}
