/** What a connection test found: its steps with their times, and the diagnosis of what failed or warned. */
import { Stack } from '@mantine/core';
import type { TestReport } from '../api/client.ts';
import { CopyReport } from './copy-report.tsx';
import { DiagnosisView } from './diagnosis-view.tsx';
import { type ReportSubject, safeReport } from './safe-report.ts';
import { eventsOf } from './step-progress.ts';
import { TestSteps } from './test-steps.tsx';

/**
 * @param subject named in the report that is copied; left out: no copying
 * @param announced the outcome has just come
 */
export function TestReportView(props: {
  readonly report: TestReport;
  readonly subject?: ReportSubject;
  readonly onOpenGuide?: ((step: number) => void) | undefined;
  readonly announced?: boolean;
  readonly order?: 2 | 3;
}) {
  const { report, subject } = props;
  // A warning stands at its step alone: the report's own diagnosis is that of a failure.
  const told = report.steps.filter((step) => step.diagnosis !== null);
  return (
    <Stack gap="md">
      <TestSteps steps={[]} events={eventsOf(report.steps)} />
      {told.map(
        (step, index) =>
          step.diagnosis !== null && (
            <DiagnosisView
              key={step.id}
              diagnosis={step.diagnosis}
              step={step}
              tone={step.status === 'failed' ? 'error' : 'attention'}
              onOpenGuide={props.onOpenGuide}
              announced={props.announced ?? false}
              order={props.order ?? 2}
            >
              {index === 0 && subject !== undefined && <CopyReport text={safeReport(subject, report)} />}
            </DiagnosisView>
          ),
      )}
      {told.length === 0 && subject !== undefined && (
        <div>
          <CopyReport text={safeReport(subject, report)} />
        </div>
      )}
    </Stack>
  );
}
