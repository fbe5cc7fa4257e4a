/** A Provider that refuses the credential in use: what the connection's own test is asked about. */
import type { GrantBroker } from '../connections/broker.ts';
import type { AnswerHeaders } from '../egress/types.ts';
import type { Usable } from './usable.ts';

/** Waits for nothing: the answer is the caller's, whatever the test finds. */
export function tellRefusal(
  broker: GrantBroker,
  acquired: Usable,
  status: number,
  headers: AnswerHeaders,
): void {
  if (status === 401) {
    broker.renewedInVain(acquired);
    void broker.refused(acquired.connection);
  }
  // With a time to come again it is about how much was asked for.
  if (status === 403 && headers['retry-after'] === undefined) void broker.refused(acquired.connection, 403);
}
