/** What the rest of the service asks for a grant with; `grant-broker.ts` gives it. */
import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import type { GrantResult } from '../grants/exchange.ts';
import type { Credential } from '../providers/provider-client.ts';
import type { StoredGrant } from '../vault/grant-store.ts';
import type { Connection } from './connection.ts';

export type Acquired =
  | {
      readonly ok: true;
      readonly connection: Connection;
      readonly credential: Credential;
      /** Null for a method that has nothing to obtain. */
      readonly grant: StoredGrant | null;
      /** See `provider-pause.ts`. */
      readonly quietUntil: Date | null;
    }
  | { readonly ok: false; readonly connection: Connection; readonly diagnosis: Diagnosis };

export interface AcquireOptions {
  /** Milliseconds that are left for the whole task. */
  readonly remaining: () => number;
  /** A grant that the Provider has just refused with 401: it is not given out again. */
  readonly rejected?: StoredGrant;
}

export interface GrantBroker {
  /**
   * What `acquire` would give out without waiting for anything; null if it would wait or throw. Never a grant that is due
   * to be renewed: `acquire` begins that.
   */
  atHand(workspaceId: string, connectionId: string): Extract<Acquired, { ok: true }> | null;
  /** @throws Problem `not_found`, `connection_not_usable` */
  acquire(workspaceId: string, connectionId: string, options: AcquireOptions): Promise<Acquired>;
  /**
   * A grant that was renewed after a 401 is answered 401 as well: some Providers answer so for what it may not do. For a
   * minute it is given out as it is, as a newer one would help nobody.
   */
  renewedInVain(usable: Extract<Acquired, { ok: true }>): void;
  /**
   * The Provider refuses the credential in use: runs the connection test, whose outcome decides (contract §6).
   * One at a time, and not again for a while, unless somebody else has tested it since.
   * @param status 401, or 403, which mostly concerns one resource: ten seconds pass until the next test, or a minute
   * @returns whether the credential works; null where the test could not tell
   */
  refused(connection: Connection, status?: 401 | 403): Promise<boolean | null>;
  /**
   * The Provider answers what was asked with the credential in use. Where no test has shown yet that it works, or the
   * last one found the Provider away, one is run now, and nobody waits for it.
   */
  worked(connection: Connection): void;
  /** Waits for what is under way: a refresh token that was used must not be lost. */
  close(): Promise<void>;
  /** Renews a grant whose refresh token would lapse without use, unless that was done meanwhile. @throws Problem */
  renewDormant(workspaceId: string, connectionId: string): Promise<void>;
  /** For a test, which always obtains a new grant: it is kept before anything uses it. @throws Problem */
  renew(workspaceId: string, connectionId: string, options: RenewOptions): Promise<GrantResult>;
  /**
   * For a credential that is to replace the saved one and keeps its refresh token, which may count once: nobody else
   * renews until `work` has ended, and what it obtains is kept for the connection as it is, before anything uses it.
   * @throws Problem
   */
  replacing<T>(connection: Connection, work: (obtain: ObtainProposed) => Promise<T>): Promise<T>;
}

export type ObtainProposed = (credential: Credential, options: RenewOptions) => Promise<GrantResult>;

export interface RenewOptions {
  readonly personWaits: boolean;
  readonly remaining: () => number;
}
