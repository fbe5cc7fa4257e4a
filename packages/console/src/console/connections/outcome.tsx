/** The steps of a test that runs with saving, then what came of it. */
import { Stack, Title } from '@mantine/core';
import type { TestReport } from '../../api/client.ts';
import type { StepEvent } from '../../api/watched.ts';
import type { PlannedStep } from '../../credentials/step-progress.ts';
import { TestReportView } from '../../credentials/test-report.tsx';
import { TestSteps } from '../../credentials/test-steps.tsx';
import { connectionPageStrings as words } from '../../strings/en/connection.ts';

/** @param title says what came of it, once it has ended */
export function Outcome(props: {
  readonly planned: readonly PlannedStep[];
  readonly running: boolean;
  readonly events: readonly StepEvent[];
  readonly report: TestReport | null;
  readonly title: string;
  readonly onOpenGuide: ((step: number) => void) | undefined;
}) {
  const { report, running } = props;
  if (!running && report === null) return null;
  return (
    <Stack gap="sm" mt="lg">
      <Title order={3}>{running ? words.testing : props.title}</Title>
      {running || report === null ? (
        <TestSteps steps={props.planned} events={props.events} />
      ) : (
        <TestReportView report={report} onOpenGuide={props.onOpenGuide} announced order={3} />
      )}
    </Stack>
  );
}
