/**
 * The life of a connection as one pure function: a trigger changes its conditions, and its state is derived
 * from them. Availability and protocol failures never move a state; only a person disables or enables.
 */
import type { Diagnosis } from '../diagnosis/diagnosis.ts';

export const connectionStates = [
  'pending_authorization',
  'unverified',
  'active',
  'credential_error',
  'disabled',
] as const;
export type ConnectionState = (typeof connectionStates)[number];

export const conditionTypes = ['Configured', 'Authenticated', 'Authorized', 'Reachable', 'Synced'] as const;
export type ConditionType = (typeof conditionTypes)[number];
export type ConditionStatus = 'true' | 'false' | 'unknown';

export interface Condition {
  readonly type: ConditionType;
  readonly status: ConditionStatus;
  /** A stable code, in snake_case. */
  readonly reason: string;
  readonly message: string;
  /** When `status` last changed. */
  readonly since: string;
}

export interface Health {
  readonly disabled: boolean;
  readonly conditions: readonly Condition[];
}

/** What a test or a use of the credential proved. */
export type Outcome =
  | { readonly passed: true }
  | { readonly passed: false; readonly stage: 'grant' | 'request'; readonly diagnosis: Diagnosis };

/** What a sync that was not cancelled came to. `reason`: the code of the first failure; null if all was read. */
export interface SyncOutcome {
  readonly reason: string | null;
  readonly message: string;
}

export type Trigger =
  /** A browser strategy was chosen and nobody has authorized it yet. */
  | { readonly kind: 'authorization_awaited' }
  /** A new credential was saved: what was known of the old one says nothing about it. */
  | { readonly kind: 'credential_saved'; readonly outcome: Outcome }
  | { readonly kind: 'proved'; readonly outcome: Outcome }
  | { readonly kind: 'synced'; readonly outcome: SyncOutcome }
  | { readonly kind: 'disabled' }
  | { readonly kind: 'enabled' };

export const newHealth: Health = { disabled: false, conditions: [] };

type Change = Pick<Condition, 'status' | 'reason' | 'message'>;
type Changes = Partial<Record<ConditionType, Change>>;

const unknown: Change = { status: 'unknown', reason: 'not_tested', message: 'No conclusive test yet.' };
const neverSynced: Change = {
  status: 'unknown',
  reason: 'never_synced',
  message: 'Nothing has been synced yet.',
};
const passed: Change = { status: 'true', reason: 'test_passed', message: 'The connection test passed.' };
const answered: Change = { status: 'true', reason: 'answered', message: 'The Provider answers.' };

/** @param now RFC 3339 */
export function decide(current: Health, trigger: Trigger, now: string): Health {
  switch (trigger.kind) {
    case 'disabled':
      return { ...current, disabled: true };
    case 'enabled':
      return { ...current, disabled: false };
    case 'authorization_awaited':
      return apply(current, { ...forgotten, ...awaited }, now);
    case 'credential_saved':
      return apply(current, { ...forgotten, ...changesOf(trigger.outcome) }, now);
    case 'proved':
      return apply(current, changesOf(trigger.outcome), now);
    case 'synced':
      return apply(current, { Synced: syncChange(trigger.outcome) }, now);
  }
}

/** The state is nothing but a reading of the conditions. */
export function stateOf({ disabled, conditions }: Health): ConnectionState {
  const find = (type: ConditionType): Condition | undefined =>
    conditions.find((condition) => condition.type === type);
  if (disabled) return 'disabled';
  if (find('Configured')?.reason === awaited.Configured.reason) return 'pending_authorization';
  const proofs = [find('Configured'), find('Authenticated'), find('Authorized')];
  if (proofs.some((condition) => condition?.status === 'false')) return 'credential_error';
  return proofs.every((condition) => condition?.status === 'true') ? 'active' : 'unverified';
}

const awaited = {
  Configured: {
    status: 'false',
    reason: 'authorization_awaited',
    message: 'Nobody has completed the authorization in the browser yet.',
  },
} as const satisfies Changes;

function changesOf(outcome: Outcome): Changes {
  if (outcome.passed) {
    return { Configured: passed, Authenticated: passed, Authorized: passed, Reachable: answered };
  }
  const { diagnosis, stage } = outcome;
  const failed: Change = { status: 'false', reason: diagnosis.code, message: diagnosis.title };
  switch (diagnosis.category) {
    case 'authentication':
      return { Configured: passedOver, Authenticated: failed, Authorized: unknown, Reachable: answered };
    case 'authorization':
      return {
        Configured: passedOver,
        Authenticated: stage === 'request' ? passed : unknown,
        Authorized: failed,
        Reachable: answered,
      };
    case 'configuration':
      return { Configured: failed };
    case 'availability':
    case 'protocol':
      return { Reachable: failed };
  }
}

/** The Provider understood the request, so its address is not at fault. */
const passedOver: Change = {
  status: 'true',
  reason: 'answered',
  message: 'The address is that of the Provider.',
};

const syncChange = ({ reason, message }: SyncOutcome): Change =>
  reason === null ? { status: 'true', reason: 'synced', message } : { status: 'false', reason, message };

/** Nothing is known of a new credential; what was synced before stays so. */
const forgotten: Changes = {
  Configured: unknown,
  Authenticated: unknown,
  Authorized: unknown,
  Reachable: unknown,
};

/** A condition whose status stays the same keeps the time since when it has been so. */
function apply(current: Health, changes: Changes, now: string): Health {
  const conditions = conditionTypes.flatMap((type): Condition[] => {
    const before = current.conditions.find((condition) => condition.type === type);
    const change = changes[type] ?? (type === 'Synced' && before === undefined ? neverSynced : undefined);
    if (change === undefined) return before === undefined ? [] : [before];
    return [{ type, ...change, since: before?.status === change.status ? before.since : now }];
  });
  return { ...current, conditions };
}
