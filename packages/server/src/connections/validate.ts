/** Checks a credential without saving anything but a secret-free audit line. */
import type { Scope } from '../callers/roles.ts';
import { recordAudit } from '../events/record.ts';
import { wasRotated } from '../grants/rotation.ts';
import { pointerSegment } from '../json-pointer.ts';
import { isBrowserMethod } from '../methods/kinds.ts';
import { invalidInput } from '../problem.ts';
import type { StepListener } from './connection-test.ts';
import { type ConnectionContext, plannedCredential, pluginOf, refuseDisabled } from './context.ts';
import { type CredentialPlan, keepsRefreshToken, planCredential } from './plan.ts';
import { browserRequired } from './save.ts';
import { readSaved, type Saved } from './saved.ts';
import { testCredential } from './test-credential.ts';
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
  const chosen = plugin.strategies.get(draft.authenticationStrategyId);
  if (chosen !== undefined && isBrowserMethod(chosen.definition.method)) throw browserRequired();
  const result = planCredential({
    plugin,
    strategyId: draft.authenticationStrategyId,
    authenticationConfig: draft.authenticationConfig,
    stored: saved?.connection ?? null,
    acceptsUrl: context.acceptsUrl,
  });
  if (!result.ok) throw invalidInput(result.errors);
  if (saved !== null && result.plan.kept.length > 0) {
    refuseDisabled(saved.connection);
    refuseToUseUp(saved, result.plan);
  }
  const credential = plannedCredential(plugin, result.plan, saved);
  const { report } = await testCredential(scope.workspaceId, context, credential, {
    personWaits: true,
    onStep,
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

/**
 * Nothing is written here, so that a refresh token which counts once would be lost with what it gives; and the one that
 * was sent first is used up (RFC 9700 §4.14.2 has all of them end then). @throws Problem `secret_required`
 */
function refuseToUseUp({ secrets, grant }: Saved, plan: CredentialPlan): void {
  const { method } = plan.strategy.definition;
  if (method.type !== 'oauth2_refresh_token' || !keepsRefreshToken(plan)) return;
  if (!wasRotated(secrets.get(method.refreshTokenField), grant)) return;
  throw invalidInput([
    {
      pointer: `/authenticationConfig/${pointerSegment(method.refreshTokenField)}`,
      code: 'secret_required',
      message:
        'must be sent: the Provider has replaced the stored one, which counts once and would be lost by a trial. Configure or test the connection instead, which keep what comes next',
    },
  ]);
}
