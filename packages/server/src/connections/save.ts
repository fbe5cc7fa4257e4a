/** What create and configure share: the test of what was submitted, and the writing of a credential. */
import type { Scope } from '../callers/roles.ts';
import type { Finish, Transaction } from '../database/database.ts';
import { recordAudit } from '../events/record.ts';
import { Problem } from '../problem.ts';
import type { Credential } from '../providers/provider-client.ts';
import { eraseGrant, type StoredGrant, writeGrant } from '../vault/grant-store.ts';
import { eraseSecretsExcept, writeSecrets } from '../vault/store.ts';
import type { Connection, SecretFieldState } from './connection.ts';
import type { StepListener, TestResult } from './connection-test.ts';
import { type ConnectionContext, purposeOf } from './context.ts';
import { scheduleDormant } from './dormant.ts';
import type { CredentialPlan } from './plan.ts';
import { type TestCredentialOptions, testCredential } from './test-credential.ts';

export type SaveWhen = 'always' | 'valid';

export interface SaveOptions {
  /** The versions that the caller would change (`If-Match`); undefined: any. */
  readonly expectedVersions?: readonly number[];
  readonly onStep?: StepListener;
  readonly finish: Finish<Connection>;
}

/** @throws Problem `credential_test_failed` with the report, where only a valid credential is to be saved */
export async function testBeforeSaving(
  scope: Scope,
  context: ConnectionContext,
  credential: Credential,
  target: string,
  saveWhen: SaveWhen | undefined,
  { onStep, obtain }: Pick<TestCredentialOptions, 'onStep' | 'obtain'>,
): Promise<TestResult> {
  const result = await testCredential(scope.workspaceId, context, credential, {
    ...{ personWaits: true, onStep },
    ...(obtain !== undefined && { obtain }),
  });
  if (saveWhen === 'valid' && !result.report.valid) {
    await context.database.inWorkspace(scope.workspaceId, (trx) =>
      recordAudit(scope.workspaceId, trx, {
        actor: scope.caller.id,
        requestId: scope.requestId,
        action: 'credential.refuse',
        target,
        outcome: 'failed',
        detail: { providerId: credential.plugin.id, code: result.report.diagnosis?.code ?? null },
      }),
    );
    throw new Problem(
      'credential_test_failed',
      result.report.diagnosis?.title ?? 'The connection test failed.',
      { members: { report: result.report } },
    );
  }
  return result;
}

/**
 * A browser strategy is saved without a test: there is no grant before somebody authorizes it.
 * @throws Problem `browser_authorization_required` where only a proven credential is to be saved
 */
export function refuseToProve(saveWhen: SaveWhen | undefined): null {
  if (saveWhen === 'valid') {
    throw browserRequired('leave saveWhen out, then use POST /api/connectors/connector-oauth-start.');
  }
  return null;
}

export function browserRequired(advice = 'use POST /api/connectors/connector-oauth-start.'): Problem {
  return new Problem(
    'browser_authorization_required',
    `Nothing can be tested before a person has authorized it: ${advice}`,
  );
}

export function secretFields(
  plan: CredentialPlan,
  before: Readonly<Record<string, SecretFieldState>>,
  now: Date,
): Record<string, SecretFieldState> {
  const fields: Record<string, SecretFieldState> = {};
  for (const field of plan.kept) {
    const state = before[field];
    if (state !== undefined) fields[field] = state;
  }
  for (const field of plan.sent.keys()) {
    fields[field] = { version: (before[field]?.version ?? 0) + 1, updatedAt: now.toISOString() };
  }
  return fields;
}

/** Secrets are stored anew, the ones not kept are erased, and a grant of the old credential is dropped. */
export async function writeCredential(
  context: ConnectionContext,
  trx: Transaction,
  connection: Connection,
  plan: CredentialPlan,
  grant: StoredGrant | null,
): Promise<void> {
  const owner = purposeOf(connection);
  const versions = Object.fromEntries(
    Object.entries(connection.secretFields).map(([field, state]) => [field, state.version]),
  );
  context.at('configure.before_encrypt');
  await writeSecrets(owner, trx, context.keyring, plan.sent, versions);
  context.at('configure.after_secrets');
  await eraseSecretsExcept(owner, trx, [...plan.sent.keys(), ...plan.kept]);
  context.at('configure.during_cleanup');
  if (grant === null) await eraseGrant(owner, trx);
  else {
    await writeGrant(owner, trx, context.keyring, connection.credentialVersion, grant);
    await scheduleDormant(trx, connection, plan.strategy.definition.method, grant);
  }
}
