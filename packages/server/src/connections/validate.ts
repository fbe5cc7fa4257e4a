/** Checks a credential without saving anything but a secret-free audit line. */
import type { Scope } from '../callers/roles.ts';
import { recordAudit } from '../events/record.ts';
import { invalidInput, notFound } from '../problem.ts';
import { readSecrets } from '../vault/store.ts';
import { runConnectionTest, type StepListener } from './connection-test.ts';
import { type ConnectionContext, plannedCredential, pluginOf } from './context.ts';
import { planCredential } from './plan.ts';
import { findConnection } from './repository.ts';
import type { TestReport } from './test-report.ts';

export type ValidateDraft = {
  readonly authenticationStrategyId: string;
  readonly authenticationConfig: Readonly<Record<string, unknown>>;
} & (
  | { readonly providerId: string; readonly connectionId?: undefined }
  /** Omitted secrets are taken from this connection: same strategy and destination only. */
  | { readonly connectionId: string; readonly providerId?: undefined }
);

export async function validateCredential(
  scope: Scope,
  context: ConnectionContext,
  draft: ValidateDraft,
  onStep?: StepListener,
): Promise<TestReport> {
  const saved =
    draft.connectionId === undefined ? null : await readSaved(scope.workspaceId, context, draft.connectionId);
  const plugin = pluginOf(context, saved?.connection.providerId ?? draft.providerId ?? '');
  const result = planCredential({
    plugin,
    strategyId: draft.authenticationStrategyId,
    authenticationConfig: draft.authenticationConfig,
    stored: saved?.connection ?? null,
    acceptsScheme: context.acceptsScheme,
  });
  if (!result.ok) throw invalidInput(result.errors);
  const { report } = await runConnectionTest(plannedCredential(plugin, result.plan, saved), {
    client: context.client,
    now: context.now,
    timeout: context.testTimeout,
    personWaits: true,
    ...(onStep !== undefined && { onStep }),
  });
  await context.database.inWorkspace(scope.workspaceId, (trx) =>
    recordAudit(scope.workspaceId, trx, {
      actor: scope.caller.id,
      requestId: scope.requestId,
      action: 'credential.validate',
      target: saved?.connection.id ?? plugin.id,
      outcome: report.valid ? 'succeeded' : 'failed',
      detail: {
        providerId: plugin.id,
        strategyId: draft.authenticationStrategyId,
        code: report.diagnosis?.code ?? null,
      },
    }),
  );
  return report;
}

async function readSaved(workspaceId: string, context: ConnectionContext, connectionId: string) {
  return context.database.inWorkspace(workspaceId, async (trx) => {
    const connection = await findConnection(workspaceId, trx, connectionId);
    if (connection === null) throw notFound('connection');
    return { connection, secrets: await readSecrets({ workspaceId, connectionId }, trx, context.keyring) };
  });
}
