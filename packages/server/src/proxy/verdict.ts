/** What an answer of the Provider says about the credential in use: the connection's own test is asked where it must be. */
import type { GrantBroker } from '../connections/broker.ts';
import type { AnswerHeaders } from '../egress/types.ts';
import type { Usable } from './usable.ts';

/** Waits for nothing: the answer is the caller's, whatever the test finds. */
export function tellBroker(
  broker: GrantBroker,
  acquired: Usable,
  status: number,
  headers: AnswerHeaders,
): void {
  if (status < 300) broker.worked(acquired.connection);
  if (status === 401) {
    broker.renewedInVain(acquired);
    void broker.refused(acquired.connection);
  }
  // With a time to come again it is about how much was asked for.
  if (status === 403 && headers['retry-after'] === undefined) void broker.refused(acquired.connection, 403);
}
