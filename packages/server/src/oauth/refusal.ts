/** Answers that are refused: the caller gets a problem, the operator an audit line that says who came, and why not. */
import type { Caller, Scope } from '../callers/roles.ts';
import type { Database } from '../database/database.ts';
import { recordAudit } from '../events/record.ts';
import { Problem, type ProblemCode } from '../problem.ts';
import type { OAuthFlow } from '../vault/oauth-flows.ts';

/** A problem with a reason that stands in the audit line alone: callers are not told what a state is to others. */
export class RefusedAnswer extends Problem {
  readonly reason: string;

  /** @param reason stable, in snake_case; never anything that the caller or the Provider wrote */
  constructor(code: ProblemCode, reason: string, detail: string, extras?: Problem['extras']) {
    super(code, detail, extras);
    this.reason = reason;
  }
}

/** The grant is not taken back: whom it was given to may be using it. */
export function otherAuthorization(): RefusedAnswer {
  return new RefusedAnswer(
    'oauth_state_invalid',
    'other_nonce',
    'The code belongs to another authorization: its ID token repeats another nonce (OpenID Connect Core §3.1.3.7), or none. Start the authorization again.',
  );
}

/** What the line is about: the connection, or no more than that there was an answer, where it belongs to none. */
export const noConnection = 'authorization';

/** The line in the Workspace whose flow somebody else brought the answer to: none of those that it knows. */
export async function recordLeak(
  requestId: string,
  database: Database,
  { workspaceId, connectionId }: OAuthFlow,
  refusal: RefusedAnswer,
): Promise<void> {
  const unknown: Caller = { id: 'unknown', role: 'workspace_reader', workspaceId };
  await recordRefusal({ workspaceId, caller: unknown, requestId }, database, connectionId, refusal);
}

/** Never the state, never the code. In the Workspace of who came, whosever the state may be. */
export async function recordRefusal(
  scope: Scope,
  database: Database,
  target: string,
  refusal: Problem,
): Promise<void> {
  await database.inWorkspace(scope.workspaceId, (trx) =>
    recordAudit(scope.workspaceId, trx, {
      actor: scope.caller.id,
      requestId: scope.requestId,
      action: 'connection.authorize',
      target,
      outcome: 'failed',
      detail: {
        code: refusal.code,
        ...(refusal instanceof RefusedAnswer && { reason: refusal.reason }),
      },
    }),
  );
}
