/** What the audit keeps of one proxied call: no query, no body. Pure. */
import type { Scope } from '../callers/roles.ts';
import type { AuditDraft } from '../events/record.ts';
import { pathOf } from './path.ts';

interface AuditedCall {
  readonly connectionId: string;
  /** Path and query after `/proxy/`, as they came. */
  readonly target: string;
  readonly incoming: { readonly method?: string | undefined };
}

/** Characters of a path. */
const most = 500;

/** @param what how it ended: the Provider's status or Cleat's code, and milliseconds */
export function auditLine(
  { caller, requestId }: Scope,
  { incoming, connectionId, target }: AuditedCall,
  outcome: AuditDraft['outcome'],
  what: Readonly<Record<string, unknown>>,
): AuditDraft {
  return {
    actor: caller.id,
    requestId,
    action: 'connection.proxy',
    target: connectionId,
    outcome,
    detail: { method: incoming.method, path: pathOf(target).slice(0, most), ...what },
  };
}
