import type { Config } from '@cleat/plugin-kit';
import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import type { RememberedForm } from '../grants/client-authentication.ts';
import type { Destination } from '../providers/destination.ts';
import type { StoredGrant } from '../vault/grant-store.ts';
import type { Condition, ConnectionState } from './state.ts';
import type { TestReport } from './test-report.ts';

export interface SecretFieldState {
  readonly version: number;
  readonly updatedAt: string;
}

export interface GrantInfo {
  readonly expiresAt: string | null;
  readonly refreshedAt: string | null;
  readonly scopes: readonly string[];
}

/** The newest run of a sync. */
export interface LastSync {
  readonly runId: string;
  readonly state: string;
  /** RFC 3339; null while it is under way. */
  readonly finishedAt: string | null;
}

/** One Workspace's use of one Provider. It holds no secret: those are in the vault. */
export interface Connection {
  readonly workspaceId: string;
  readonly id: string;
  readonly providerId: string;
  readonly name: string;
  readonly strategyId: string;
  readonly config: Config;
  readonly secretFields: Readonly<Record<string, SecretFieldState>>;
  readonly destination: Destination;
  /** Key of the destination at which a test last passed. */
  readonly provenDestination: string | null;
  readonly state: ConnectionState;
  readonly disabled: boolean;
  readonly conditions: readonly Condition[];
  readonly lastTest: TestReport | null;
  /** What holds it in `credential_error`; null otherwise. */
  readonly credentialError: Diagnosis | null;
  readonly grant: GrantInfo;
  /** As it was when the connection was read; null if there was no run, or it is forgotten. */
  readonly lastSync: LastSync | null;
  readonly remembered: RememberedForm | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly version: number;
  readonly credentialVersion: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What may be shown of a grant. */
export function grantInfoOf(grant: StoredGrant): GrantInfo {
  return {
    expiresAt: grant.expiresAt?.toISOString() ?? null,
    refreshedAt: grant.obtainedAt.toISOString(),
    scopes: grant.scopes,
  };
}

export const noGrant: GrantInfo = { expiresAt: null, refreshedAt: null, scopes: [] };
