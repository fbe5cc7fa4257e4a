/**
 * Creates a connection. The test runs first, on what was submitted; then one transaction writes everything:
 * the connection, its secrets, its grant, its report, its state, the event and the audit line.
 */
import type { Scope } from '../callers/roles.ts';
import { newId } from '../ids.ts';
import { isBrowserMethod } from '../methods/kinds.ts';
import { invalidInput } from '../problem.ts';
import { type Connection, noGrant } from './connection.ts';
import { type ConnectionContext, plannedCredential, pluginOf } from './context.ts';
import { journal } from './journal.ts';
import { keptGrant, withOutcome } from './outcome.ts';
import { awaitingAuthorization, expectAuthorization } from './pending.ts';
import { planCredential } from './plan.ts';
import { insertConnection } from './repository.ts';
import { scheduleRetest } from './retests.ts';
import {
  refuseToProve,
  type SaveOptions,
  type SaveWhen,
  secretFields,
  testBeforeSaving,
  writeCredential,
} from './save.ts';
import { newHealth } from './state.ts';

export interface CreateDraft {
  readonly providerId: string;
  readonly name?: string;
  readonly authenticationStrategyId: string;
  readonly authenticationConfig: Readonly<Record<string, unknown>>;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly saveWhen?: SaveWhen;
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
    acceptsUrl: context.acceptsUrl,
  });
  if (!planned.ok) throw invalidInput(planned.errors);
  const { plan } = planned;
  const credential = plannedCredential(plugin, plan, null);
  const result = isBrowserMethod(plan.strategy.definition.method)
    ? refuseToProve(draft.saveWhen)
    : await testBeforeSaving(scope, context, credential, plugin.id, draft.saveWhen, options);
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
    lastSync: null,
    remembered: null,
    metadata: draft.metadata ?? {},
    version: 1,
    credentialVersion: 1,
    createdAt: now,
    updatedAt: now,
  };
  const connection =
    result === null ? awaitingAuthorization(blank, now) : withOutcome(blank, 'credential_saved', result, now);
  await context.database.inWorkspace(scope.workspaceId, async (trx) => {
    await insertConnection(scope.workspaceId, trx, connection);
    await scheduleRetest(trx, connection, now, context.random());
    if (result === null) await expectAuthorization(trx, connection, now);
    await writeCredential(context, trx, connection, plan, result && keptGrant(result));
    await journal(scope, trx, { action: 'connection.create', before: null, after: connection });
    await options.finish(trx, connection);
  });
  return connection;
}
