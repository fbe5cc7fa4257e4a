/** What a test's result makes of a connection. Pure. */
import { sinceEarlier } from '../diagnosis/diagnosis.ts';
import { destinationKey } from '../providers/destination.ts';
import type { StoredGrant } from '../vault/grant-store.ts';
import { type Connection, grantInfoOf, noGrant } from './connection.ts';
import type { TestResult } from './connection-test.ts';
import { decide, stateOf, type Trigger } from './state.ts';
import type { TestReport } from './test-report.ts';

/**
 * @param connection as it is about to be saved, with the health that it had before
 * @param kind whether the credential itself is new, or one that was saved before was proved again
 */
export function withOutcome(
  connection: Connection,
  kind: 'credential_saved' | 'proved',
  result: TestResult,
  now: Date,
): Connection {
  const report = kind === 'proved' ? counted(result.report, connection) : result.report;
  const { diagnosis } = report;
  const trigger: Trigger = {
    kind,
    outcome:
      result.outcome.passed || diagnosis === null ? { passed: true } : { ...result.outcome, diagnosis },
  };
  const health = decide(connection, trigger, now.toISOString());
  const failing = stateOf({ ...health, disabled: false }) === 'credential_error';
  const conclusive =
    diagnosis !== null && diagnosis.category !== 'availability' && diagnosis.category !== 'protocol';
  return {
    ...connection,
    conditions: health.conditions,
    state: stateOf(health),
    lastTest: report,
    // An outage while the connection is broken leaves the reason why it is broken.
    credentialError: failing ? (conclusive ? diagnosis : connection.credentialError) : null,
    provenDestination: result.outcome.passed
      ? destinationKey(connection.destination)
      : connection.provenDestination,
    remembered: result.remembered ?? connection.remembered,
    grant: grantInfo(connection, kind, result),
    updatedAt: now,
  };
}

function grantInfo(
  connection: Connection,
  kind: 'credential_saved' | 'proved',
  result: TestResult,
): Connection['grant'] {
  const kept = keptGrant(result);
  if (kept !== null) return grantInfoOf(kept);
  return kind === 'credential_saved' || losesGrant(result) ? noGrant : connection.grant;
}

/**
 * The grant worth keeping: not one that the Provider refused at once, unless a refresh token came with it. That may
 * be the only one that is still good, and some Providers answer 401 in outages.
 */
export function keptGrant(result: TestResult): StoredGrant | null {
  const rejected = !result.outcome.passed && result.outcome.diagnosis.code === 'token_rejected';
  return rejected && (result.grant?.refreshToken ?? null) === null ? null : result.grant;
}

/** Whether the cached grant must go: the credential behind it is refused. */
export function losesGrant(result: TestResult): boolean {
  return (
    keptGrant(result) === null &&
    !result.outcome.passed &&
    result.outcome.diagnosis.category === 'authentication'
  );
}

/**
 * The same failure as before keeps the time when it was first seen, and counts; so does the same warning of a
 * step. A new credential begins anew.
 */
function counted(report: TestReport, connection: Connection): TestReport {
  const steps = report.steps.map((step) => {
    if (step.diagnosis === null) return step;
    const earlier = [
      step.status === 'failed' ? connection.credentialError : null,
      connection.lastTest?.steps.find((before) => before.id === step.id)?.diagnosis ?? null,
    ].find((candidate) => candidate?.code === step.diagnosis?.code);
    return { ...step, diagnosis: sinceEarlier(step.diagnosis, earlier ?? null) };
  });
  const failed = steps.find((step) => step.status === 'failed');
  return { ...report, steps, diagnosis: failed?.diagnosis ?? null };
}
