/** A test's outcome as plain text, for a colleague or for support. Pure; a report holds no secret to begin with. */
import type { Diagnosis, TestReport } from '../api/client.ts';
import { credentialStrings } from '../strings/en/credentials.ts';

const words = credentialStrings.report;

export interface ReportSubject {
  readonly providerName: string;
  readonly providerId: string;
  readonly connectionId: string | null;
}

/** @param report null where only a diagnosis is known, as of a failure seen in the background */
export function safeReport(
  subject: ReportSubject,
  report: TestReport | null,
  diagnosis: Diagnosis | null = report?.diagnosis ?? null,
): string {
  const lines = [
    words.heading,
    `${words.provider}: ${subject.providerName} (${subject.providerId})`,
    ...(subject.connectionId === null ? [] : [`${words.connection}: ${subject.connectionId}`]),
  ];
  if (report !== null) {
    lines.push(`${words.tested}: ${report.testedAt}`);
    lines.push(`${words.outcome}: ${report.valid ? words.valid : words.invalid}`);
    report.steps.forEach((step, index) => {
      lines.push(`${index + 1}. ${step.label}: ${step.status}, ${step.durationMs} ms`);
      if (step.request !== null) {
        const answer = step.response === null ? words.noAnswer : String(step.response.status);
        lines.push(`   ${step.request.method} ${step.request.url} -> ${answer}`);
      }
      if (step.diagnosis !== null) lines.push(`   ${coded(step.diagnosis)}`);
    });
  }
  if (diagnosis !== null) {
    lines.push('', coded(diagnosis), diagnosis.detail);
    lines.push(...diagnosis.likelyCauses.map(({ cause, fix }) => `- ${cause} ${fix}`));
    lines.push(`${diagnosis.firstOccurredAt} / ${diagnosis.occurredAt} (${diagnosis.occurrences})`);
  }
  return `${lines.join('\n')}\n`;
}

function coded({ code, title, providerError }: Diagnosis): string {
  const theirs = providerError?.code == null ? '' : ` ${providerError.code}`;
  return `${code}${theirs}: ${title}`;
}
