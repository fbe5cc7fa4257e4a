/** The part of vitest's JSON report that is counted. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  /** Skipped, or left out by a name filter. */
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

export interface Run {
  /** Undefined when vitest ended without writing its report. */
  readonly report: VitestReport | undefined;
  readonly vitestExitCode: number;
  /** Names of the checks beside the tests that failed. */
  readonly failedChecks: readonly string[];
  /** The caller chose which tests run. */
  readonly filtered: boolean;
}

export interface Verdict {
  readonly passed: number;
  readonly failed: number;
  /** What failed apart from single tests. */
  readonly remarks: readonly string[];
  /** `N passed, M failed` */
  readonly line: string;
  readonly exitCode: 0 | 1;
}

/**
 * Counts a run. `failed` is above zero whenever anything failed, so that the closing line and the exit code
 * never disagree: a failed check counts as one, a test file that could not be loaded as one, and so does
 * a run in which vitest failed without naming a test, ran no test at all, or skipped one unasked.
 */
export function verdict(run: Run): Verdict {
  const { report } = run;
  const passed = report?.numPassedTests ?? 0;
  const failedTests = report?.numFailedTests ?? 0;
  const remarks = run.failedChecks.map((name) => `${name} failed`);
  for (const file of report?.testResults ?? []) {
    const named = file.assertionResults.some((test) => test.status === 'failed');
    if (file.status === 'failed' && !named) remarks.push(`${file.name} could not be run`);
  }
  const left = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  if (left > 0 && !run.filtered) remarks.push(`${left} tests were skipped: nothing may be`);
  if (report === undefined) remarks.push('vitest ended without a report');
  else if (passed + failedTests === 0) remarks.push('no test ran');
  const unexplained = run.vitestExitCode !== 0 && failedTests + remarks.length === run.failedChecks.length;
  if (unexplained) remarks.push(`vitest ended with exit code ${run.vitestExitCode} though no test failed`);

  const failed = failedTests + remarks.length;
  return {
    passed,
    failed,
    remarks,
    line: `${passed} passed, ${failed} failed`,
    exitCode: failed > 0 ? 1 : 0,
  };
}
