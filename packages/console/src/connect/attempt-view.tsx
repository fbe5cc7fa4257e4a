/** What the last press of the button came to: steps that run, a diagnosis, or a refusal. */
import { Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ApiProblem } from '../api/problem.ts';
import { CopyReport } from '../credentials/copy-report.tsx';
import { DiagnosisView } from '../credentials/diagnosis-view.tsx';
import { type ReportSubject, safeReport } from '../credentials/safe-report.ts';
import { eventsOf, type PlannedStep } from '../credentials/step-progress.ts';
import { TestSteps } from '../credentials/test-steps.tsx';
import { connectStrings } from '../strings/en/connect.ts';
import { ToAuthorize } from './authorization.tsx';
import { Refusal } from './refusal.tsx';
import type { Attempt } from './use-attempt.ts';

const words = connectStrings.form;

/** @param planned the steps that will run; null where the browser goes to the Provider first */
export function AttemptView(props: {
  readonly attempt: Attempt;
  readonly planned: readonly PlannedStep[] | null;
  readonly subject: ReportSubject;
  readonly onOpenGuide: ((step: number) => void) | undefined;
}) {
  const { attempt, planned, subject } = props;
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt.at === 'start' || attempt.at === 'running') return;
    outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [attempt]);

  const report = attempt.at === 'tested' ? attempt.connection.lastTest : null;
  const events = attempt.at === 'running' ? attempt.events : eventsOf(report?.steps ?? []);
  const failed = report?.steps.find((step) => step.status === 'failed');
  return (
    <Stack gap="md" ref={outcome}>
      {planned !== null && (
        <section>
          <Title order={2}>{words.test}</Title>
          <TestSteps steps={planned} events={events} />
        </section>
      )}
      {attempt.at === 'tested' && attempt.connection.state === 'unverified' && (
        <div>
          <Text size="sm" fw={600}>
            {words.unverified}
          </Text>
          <Text size="sm">{words.unverifiedHint}</Text>
        </div>
      )}
      {report?.diagnosis && (
        <DiagnosisView diagnosis={report.diagnosis} step={failed} onOpenGuide={props.onOpenGuide} announced>
          <CopyReport text={safeReport(subject, report)} />
        </DiagnosisView>
      )}
      {attempt.at === 'tested' && attempt.connection.state === 'credential_error' && (
        <Text size="sm" c="dimmed">
          {words.again}
        </Text>
      )}
      {attempt.at === 'refused' && <Refused problem={attempt.problem} />}
      {attempt.at === 'to-authorize' && <ToAuthorize started={attempt.started} />}
    </Stack>
  );
}

/** What is wrong with fields stands at the fields. */
function Refused({ problem }: { readonly problem: ApiProblem }) {
  if (problem.faults.length > 0) return null;
  return (
    <>
      <Refusal error={problem} />
      {problem.status === 0 && <Text size="sm">{words.uncertain}</Text>}
    </>
  );
}
