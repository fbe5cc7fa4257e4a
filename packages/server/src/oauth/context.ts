import type { ConnectionContext } from '../connections/context.ts';
import type { Egress } from '../egress/types.ts';
import type { ServerDirectory } from './server-metadata.ts';

/** What authorizations in the browser work with, wired together in compose.ts. */
export interface OAuthContext {
  readonly connections: ConnectionContext;
  readonly egress: Egress;
  readonly servers: ServerDirectory;
  /** Scheme and host under which browsers reach this service. */
  readonly publicOrigin: () => string;
  /** Origins that a browser may be sent back to. */
  readonly allowedOrigins: readonly string[];
}
