import type { Diagnosis } from '../diagnosis/diagnosis.ts';

export interface TestStepReport {
  readonly id: string;
  readonly label: string;
  readonly status: 'passed' | 'failed' | 'warning' | 'skipped';
  readonly durationMs: number;
  /** Null for a step that made no request. URLs never hold a credential. */
  readonly request: { readonly method: string; readonly url: string } | null;
  readonly response: { readonly status: number } | null;
  readonly diagnosis: Diagnosis | null;
}

export interface TestReport {
  readonly valid: boolean;
  readonly testedAt: string;
  readonly durationMs: number;
  readonly steps: readonly TestStepReport[];
  /** The first failed step's; null if all passed. */
  readonly diagnosis: Diagnosis | null;
}

/** Whether the credential works; null where an outage kept the test from telling. */
export function provenBy({ valid, diagnosis }: TestReport): boolean | null {
  if (valid) return true;
  const outage = diagnosis?.category === 'availability' || diagnosis?.category === 'protocol';
  return outage ? null : false;
}
