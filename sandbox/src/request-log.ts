import type { IncomingHttpHeaders } from 'node:http';
import type { Reason } from './permissions.ts';

/** A request that the sandbox saw (the admin API aside). Headers are kept as sent: no secret here is real. */
export interface SeenRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Status answered; undefined while the answer is open, or where there was none. */
  status?: number;
  /** Fault that answered. */
  fault?: string;
  /** Layer that refused. */
  reason?: Reason;
}
