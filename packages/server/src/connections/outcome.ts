/** What a test's result makes of a connection. Pure. */
import { type Diagnosis, sinceEarlier } from '../diagnosis/diagnosis.ts';
import { destinationKey } from '../providers/destination.ts';
import { type Connection, noGrant } from './connection.ts';
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
  const report = counted(result.report, connection);
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
  if (result.grant !== null) {
    return {
      expiresAt: result.grant.expiresAt?.toISOString() ?? null,
      refreshedAt: result.grant.obtainedAt.toISOString(),
      scopes: result.grant.scopes,
    };
  }
  return kind === 'credential_saved' || losesGrant(result) ? noGrant : connection.grant;
}

/** Whether the cached grant must go: the credential behind it is refused. */
export function losesGrant(result: TestResult): boolean {
  return (
    result.grant === null && !result.outcome.passed && result.outcome.diagnosis.category === 'authentication'
  );
}

/** The same failure as before keeps the time when it was first seen. */
function counted(report: TestReport, connection: Connection): TestReport {
  const { diagnosis } = report;
  if (diagnosis === null) return report;
  const earlier = [connection.credentialError, connection.lastTest?.diagnosis ?? null].find(
    (candidate): candidate is Diagnosis => candidate?.code === diagnosis.code,
  );
  const known = sinceEarlier(diagnosis, earlier ?? null);
  return {
    ...report,
    diagnosis: known,
    steps: report.steps.map((step) => (step.diagnosis === diagnosis ? { ...step, diagnosis: known } : step)),
  };
}
