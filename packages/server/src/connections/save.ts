/**
 * Create and configure. The test runs first, on what was submitted; then one transaction writes everything:
 * the connection, its secrets, its grant, its report, its state, the event and the audit line. A crash
 * before the commit leaves what was; after it, what was submitted.
 */
import type { Scope } from '../callers/roles.ts';
import type { Finish, Transaction } from '../database/database.ts';
import { recordAudit } from '../events/record.ts';
import { newId } from '../ids.ts';
import { invalidInput, notFound, Problem } from '../problem.ts';
import { destinationKey } from '../providers/destination.ts';
import type { Credential } from '../providers/provider-client.ts';
import { eraseGrant, writeGrant } from '../vault/grant-store.ts';
import { eraseSecretsExcept, writeSecrets } from '../vault/store.ts';
import { type Connection, noGrant, type SecretFieldState } from './connection.ts';
import type { StepListener, TestResult } from './connection-test.ts';
import {
  type ConnectionContext,
  plannedCredential,
  pluginOf,
  purposeOf,
  refuseDisabled,
  rememberedFor,
} from './context.ts';
import { journal } from './journal.ts';
import { withOutcome } from './outcome.ts';
import { type CredentialPlan, planCredential } from './plan.ts';
import { findConnection, insertConnection, updateConnection } from './repository.ts';
import { scheduleRetest } from './retests.ts';
import { readSaved, type Saved } from './saved.ts';
import { newHealth } from './state.ts';
import { testCredential } from './test-credential.ts';

export type SaveWhen = 'always' | 'valid';

export interface CreateDraft {
  readonly providerId: string;
  readonly name?: string;
  readonly authenticationStrategyId: string;
  readonly authenticationConfig: Readonly<Record<string, unknown>>;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly saveWhen?: SaveWhen;
}

export interface ConfigureDraft {
  readonly connectionId: string;
  readonly name?: string;
  readonly authenticationStrategyId?: string;
  readonly authenticationConfig?: Readonly<Record<string, unknown>>;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly saveWhen?: SaveWhen;
}

export interface SaveOptions {
  /** The versions that the caller would change (`If-Match`); undefined: any. */
  readonly expectedVersions?: readonly number[];
  readonly onStep?: StepListener;
  readonly finish: Finish<Connection>;
}

export async function createConnection(
  scope: Scope,
  context: ConnectionContext,
  draft: CreateDraft,
  options: SaveOptions,
): Promise<Connection> {
  const plugin = pluginOf(context, draft.providerId);
  const planned = planCredential({
    plugin,
    strategyId: draft.authenticationStrategyId,
    authenticationConfig: draft.authenticationConfig,
    stored: null,
    acceptsScheme: context.acceptsScheme,
  });
  if (!planned.ok) throw invalidInput(planned.errors);
  const { plan } = planned;
  const credential = plannedCredential(plugin, plan, null);
  const result = await test(scope, context, credential, plugin.id, draft.saveWhen, options);
  const now = context.now();
  const blank: Connection = {
    ...newHealth,
    workspaceId: scope.workspaceId,
    id: newId('con'),
    providerId: plugin.id,
    name: draft.name ?? plugin.definition.name,
    strategyId: plan.strategy.id,
    config: plan.config,
    secretFields: secretFields(plan, {}, now),
    destination: plan.destination,
    provenDestination: null,
    state: 'unverified',
    lastTest: null,
    credentialError: null,
    grant: noGrant,
    remembered: null,
    metadata: draft.metadata ?? {},
    version: 1,
    credentialVersion: 1,
    createdAt: now,
    updatedAt: now,
  };
  const connection = withOutcome(blank, 'credential_saved', result, now);
  await context.database.inWorkspace(scope.workspaceId, async (trx) => {
    await insertConnection(scope.workspaceId, trx, connection);
    await scheduleRetest(trx, connection, now, context.random());
    await writeCredential(context, trx, connection, plan, result);
    await journal(scope, trx, { action: 'connection.create', before: null, after: connection });
    await options.finish(trx, connection);
  });
  return connection;
}

export async function configureConnection(
  scope: Scope,
  context: ConnectionContext,
  draft: ConfigureDraft,
  options: SaveOptions,
): Promise<Connection> {
  const saved = await readSaved(scope.workspaceId, context, draft.connectionId);
  refuseStale(saved.connection, options.expectedVersions);
  const replacement = replacesCredential(draft, saved.connection)
    ? await prepare(scope, context, draft, saved, options)
    : null;
  const now = context.now();
  const connection = await context.database.inWorkspace(scope.workspaceId, async (trx) => {
    const current = await findConnection(scope.workspaceId, trx, draft.connectionId, 'for_update');
    if (current === null) throw notFound('connection');
    // The kept secrets and the destination were judged against the version read; another writer may have come between.
    if (
      current.version !== saved.connection.version ||
      current.credentialVersion !== saved.connection.credentialVersion
    ) {
      throw changedMeanwhile(options.expectedVersions);
    }
    if (changedMembers(draft).length === 0) {
      await options.finish(trx, current);
      return current;
    }
    const renamed: Connection = {
      ...current,
      name: draft.name ?? current.name,
      metadata: draft.metadata ?? current.metadata,
      version: current.version + 1,
      updatedAt: now,
    };
    const next = replacement === null ? renamed : replaced(renamed, replacement, now);
    if (replacement !== null) await writeCredential(context, trx, next, replacement.plan, replacement.result);
    context.at('configure.before_pointer');
    await updateConnection(scope.workspaceId, trx, next);
    if (replacement !== null) await scheduleRetest(trx, next, now, context.random());
    await journal(scope, trx, {
      action: 'connection.configure',
      before: current,
      after: next,
      changed: changedMembers(draft),
    });
    await options.finish(trx, next);
    context.at('configure.before_commit');
    return next;
  });
  context.at('configure.after_commit');
  return connection;
}

interface Replacement {
  readonly plan: CredentialPlan;
  readonly result: TestResult;
}

function replacesCredential(draft: ConfigureDraft, connection: Connection): boolean {
  const otherStrategy =
    draft.authenticationStrategyId !== undefined && draft.authenticationStrategyId !== connection.strategyId;
  return draft.authenticationConfig !== undefined || otherStrategy;
}

async function prepare(
  scope: Scope,
  context: ConnectionContext,
  draft: ConfigureDraft,
  saved: Saved,
  options: SaveOptions,
): Promise<Replacement> {
  const plugin = pluginOf(context, saved.connection.providerId);
  const planned = planCredential({
    plugin,
    strategyId: draft.authenticationStrategyId ?? saved.connection.strategyId,
    authenticationConfig: draft.authenticationConfig ?? {},
    stored: saved.connection,
    acceptsScheme: context.acceptsScheme,
  });
  if (!planned.ok) throw invalidInput(planned.errors);
  if (planned.plan.kept.length > 0) refuseDisabled(saved.connection);
  const credential = plannedCredential(plugin, planned.plan, saved);
  const result = await test(scope, context, credential, saved.connection.id, draft.saveWhen, options);
  return { plan: planned.plan, result };
}

/** @throws Problem `credential_test_failed` with the report, where only a valid credential is to be saved */
async function test(
  scope: Scope,
  context: ConnectionContext,
  credential: Credential,
  target: string,
  saveWhen: SaveWhen | undefined,
  options: SaveOptions,
): Promise<TestResult> {
  const result = await testCredential(scope.workspaceId, context, credential, {
    personWaits: true,
    onStep: options.onStep,
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

function replaced(current: Connection, { plan, result }: Replacement, now: Date): Connection {
  const moved = destinationKey(current.destination) !== destinationKey(plan.destination);
  const next: Connection = {
    ...current,
    strategyId: plan.strategy.id,
    config: plan.config,
    secretFields: secretFields(plan, current.secretFields, now),
    destination: plan.destination,
    provenDestination: moved ? null : current.provenDestination,
    remembered: rememberedFor(current, plan),
    credentialVersion: current.credentialVersion + 1,
  };
  return withOutcome(next, 'credential_saved', result, now);
}

function secretFields(
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
async function writeCredential(
  context: ConnectionContext,
  trx: Transaction,
  connection: Connection,
  plan: CredentialPlan,
  result: TestResult,
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
  if (result.grant === null) await eraseGrant(owner, trx);
  else await writeGrant(owner, trx, context.keyring, connection.credentialVersion, result.grant);
}

function changedMembers(draft: ConfigureDraft): string[] {
  return (['authenticationStrategyId', 'authenticationConfig', 'name', 'metadata'] as const).filter(
    (member) => draft[member] !== undefined,
  );
}

export function refuseStale(connection: Connection, expectedVersions: readonly number[] | undefined): void {
  if (expectedVersions !== undefined && !expectedVersions.includes(connection.version)) {
    throw changedMeanwhile(expectedVersions);
  }
}

function changedMeanwhile(expectedVersions: readonly number[] | undefined): Problem {
  return expectedVersions === undefined
    ? new Problem(
        'connection_changed',
        'Another request changed this connection meanwhile. Read it and send the change again.',
      )
    : new Problem(
        'version_mismatch',
        'Read the connection, look at what changed, and send the change with its new version.',
      );
}
