/** A credential that can be sent, and what Cleat answers where there is none, or where the Provider gives no answer. */
import type { Acquired } from '../connections/broker.ts';
import type { EgressFailure } from '../egress/types.ts';
import { Problem } from '../problem.ts';

export type Usable = Extract<Acquired, { ok: true }>;

/** @throws Problem if there is none that can be sent */
export function usable(acquired: Acquired): Usable {
  if (acquired.ok) return acquired;
  const { title, detail, category } = acquired.diagnosis;
  // Neither says anything about the credential, so that the connection is as usable as before.
  throw category === 'availability' || category === 'protocol'
    ? new Problem('provider_unreachable', `${title}. ${detail}`)
    : new Problem('connection_not_usable', `${title}. ${detail}`);
}

/** No answer came, or none that is one. */
export function unanswered({ code, reason }: EgressFailure): Problem {
  return new Problem(code === 'timeout' ? 'provider_timeout' : 'provider_unreachable', reason);
}
