/**
 * Replaces the credential or other configuration of a connection. The test runs first, on what was submitted;
 * then one transaction writes everything. A crash before the commit leaves what was; after it, what was submitted.
 */
import type { Scope } from '../callers/roles.ts';
import type { Transaction } from '../database/database.ts';
import { isBrowserMethod } from '../methods/kinds.ts';
import { invalidInput, notFound } from '../problem.ts';
import { destinationKey } from '../providers/destination.ts';
import { readGrant, type StoredGrant } from '../vault/grant-store.ts';
import type { ObtainProposed } from './broker.ts';
import type { Connection } from './connection.ts';
import type { TestResult } from './connection-test.ts';
import {
  type ConnectionContext,
  plannedCredential,
  pluginOf,
  purposeOf,
  refuseDisabled,
  rememberedFor,
} from './context.ts';
import { journal } from './journal.ts';
import { keptGrant, withOutcome } from './outcome.ts';
import { awaitingAuthorization, forgetAccount, stopExpecting } from './pending.ts';
import { type CredentialPlan, keepsRefreshToken, planCredential } from './plan.ts';
import { changedMeanwhile, refuseStale } from './precondition.ts';
import { findConnection, updateConnection } from './repository.ts';
import { scheduleRetest } from './retests.ts';
import {
  refuseToProve,
  type SaveOptions,
  type SaveWhen,
  secretFields,
  testBeforeSaving,
  writeCredential,
} from './save.ts';
import { readSaved, type Saved } from './saved.ts';

export interface ConfigureDraft {
  readonly connectionId: string;
  readonly name?: string;
  readonly authenticationStrategyId?: string;
  readonly authenticationConfig?: Readonly<Record<string, unknown>>;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly saveWhen?: SaveWhen;
}

export async function configureConnection(
  scope: Scope,
  context: ConnectionContext,
  draft: ConfigureDraft,
  options: SaveOptions,
): Promise<Connection> {
  const saved = await readSaved(scope.workspaceId, context, draft.connectionId);
  refuseStale(saved.connection, options.expectedVersions);
  const plan = replacesCredential(draft, saved.connection) ? planReplacement(context, draft, saved) : null;
  if (plan === null || !keepsRefreshToken(plan))
    return configure(scope, context, draft, { saved, plan }, options);
  return context.broker.replacing(saved.connection, (obtain) =>
    configure(scope, context, draft, { saved, plan, obtain }, options),
  );
}

interface Prepared {
  readonly saved: Saved;
  /** Null where the credential stays. */
  readonly plan: CredentialPlan | null;
  /** For a plan that keeps the refresh token. */
  readonly obtain?: ObtainProposed | undefined;
}

async function configure(
  scope: Scope,
  context: ConnectionContext,
  draft: ConfigureDraft,
  { saved, plan, obtain }: Prepared,
  options: SaveOptions,
): Promise<Connection> {
  const replacement =
    plan === null
      ? null
      : { plan, result: await testReplacement(scope, context, draft, { saved, plan, obtain }, options) };
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
    if (replacement !== null) {
      const grant = await grantAfter(context, trx, current, replacement, obtain !== undefined);
      await writeCredential(context, trx, next, replacement.plan, grant);
    }
    context.at('configure.before_pointer');
    await updateConnection(scope.workspaceId, trx, next);
    if (replacement !== null) {
      await scheduleRetest(trx, next, now, context.random());
      await forgetAccount(trx, current, next);
      if (replacement.result !== null) await stopExpecting(trx, next);
    }
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
  /** Null for a browser strategy, which makes no test. */
  readonly result: TestResult | null;
}

function replacesCredential(draft: ConfigureDraft, connection: Connection): boolean {
  const otherStrategy =
    draft.authenticationStrategyId !== undefined && draft.authenticationStrategyId !== connection.strategyId;
  return draft.authenticationConfig !== undefined || otherStrategy;
}

/** @throws Problem */
function planReplacement(
  context: ConnectionContext,
  draft: ConfigureDraft,
  { connection }: Saved,
): CredentialPlan {
  const planned = planCredential({
    plugin: pluginOf(context, connection.providerId),
    strategyId: draft.authenticationStrategyId ?? connection.strategyId,
    authenticationConfig: draft.authenticationConfig ?? {},
    stored: connection,
    acceptsUrl: context.acceptsUrl,
  });
  if (!planned.ok) throw invalidInput(planned.errors);
  if (planned.plan.kept.length > 0) refuseDisabled(connection);
  return planned.plan;
}

function testReplacement(
  scope: Scope,
  context: ConnectionContext,
  draft: ConfigureDraft,
  { saved, plan, obtain }: Prepared & { readonly plan: CredentialPlan },
  { onStep }: SaveOptions,
): Promise<TestResult> | null {
  if (isBrowserMethod(plan.strategy.definition.method)) return refuseToProve(draft.saveWhen);
  const { id, providerId } = saved.connection;
  const credential = plannedCredential(pluginOf(context, providerId), plan, saved);
  return testBeforeSaving(scope, context, credential, id, draft.saveWhen, {
    onStep,
    ...(obtain !== undefined && { obtain: (limits) => obtain(credential, limits) }),
  });
}

/**
 * What the test obtained. Where a refresh token is kept and the test gave none, the one that the Provider gave last goes
 * on; the access token that came with it belongs to the credential before, and is not used any more.
 */
async function grantAfter(
  context: ConnectionContext,
  trx: Transaction,
  current: Connection,
  { result }: Replacement,
  keepsToken: boolean,
): Promise<StoredGrant | null> {
  const obtained = result && keptGrant(result);
  if (obtained !== null || !keepsToken) return obtained;
  const held = await readGrant(purposeOf(current), trx, context.keyring, current.credentialVersion);
  return held && { ...held, expiresAt: held.obtainedAt };
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
  return result === null
    ? awaitingAuthorization(next, now)
    : withOutcome(next, 'credential_saved', result, now);
}

function changedMembers(draft: ConfigureDraft): string[] {
  return (['authenticationStrategyId', 'authenticationConfig', 'name', 'metadata'] as const).filter(
    (member) => draft[member] !== undefined,
  );
}
