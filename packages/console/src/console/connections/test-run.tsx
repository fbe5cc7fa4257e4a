/** The connection test: its steps as they run, and how the last one went. */
import { Stack, Title } from '@mantine/core';
import type { TestReport } from '../../api/client.ts';
import type { StepEvent } from '../../api/watched.ts';
import { DiagnosisView } from '../../credentials/diagnosis-view.tsx';
import { eventsOf, type PlannedStep } from '../../credentials/step-progress.ts';
import { TestSteps } from '../../credentials/test-steps.tsx';
import { connectionPageStrings as words } from '../../strings/en/connection.ts';

/** @param report of the last test; null: there was none */
export function TestRun(props: {
  readonly planned: readonly PlannedStep[];
  readonly running: boolean;
  readonly events: readonly StepEvent[];
  readonly report: TestReport | null;
  readonly onOpenGuide: ((step: number) => void) | undefined;
}) {
  const { report, running } = props;
  if (!running && report === null) return null;
  // Of a failure the diagnosis stands above; a warning is told at its step.
  const warnings = running ? [] : (report?.steps.filter(({ status }) => status === 'warning') ?? []);
  return (
    <Stack gap="xs">
      <Title order={2}>{running ? words.testing : words.tested}</Title>
      <TestSteps
        steps={running ? props.planned : []}
        events={running ? props.events : eventsOf(report?.steps ?? [])}
      />
      {warnings.map(
        (step) =>
          step.diagnosis !== null && (
            <DiagnosisView
              key={step.id}
              diagnosis={step.diagnosis}
              step={step}
              tone="attention"
              order={3}
              onOpenGuide={props.onOpenGuide}
            />
          ),
      )}
    </Stack>
  );
}
