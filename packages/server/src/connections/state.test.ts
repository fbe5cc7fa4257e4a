import type { Category } from '@cleat/plugin-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Condition,
  type ConnectionState,
  conditionTypes,
  connectionStates,
  decide,
  type Health,
  newHealth,
  type Outcome,
  stateOf,
  type Trigger,
} from './state.ts';
import { categories, diagnosisOf } from './test-diagnosis.ts';

const passed: Outcome = { passed: true };
const failed = (category: Category, stage: 'grant' | 'request'): Outcome => ({
  passed: false,
  stage,
  diagnosis: diagnosisOf(category),
});
const saved = (outcome: Outcome): Trigger => ({ kind: 'credential_saved', outcome });
const proved = (outcome: Outcome): Trigger => ({ kind: 'proved', outcome });
const after = (...triggers: Trigger[]): Health =>
  triggers.reduce((health, trigger, index) => decide(health, trigger, `2026-01-0${index + 1}`), newHealth);

/** Every way to be in a state that the rules tell apart. */
const awaited: Trigger = { kind: 'authorization_awaited' };
const histories: Readonly<Record<string, readonly Trigger[]>> = {
  pending: [awaited],
  unverified: [saved(failed('availability', 'grant'))],
  active: [saved(passed)],
  'active, unreachable': [saved(passed), proved(failed('availability', 'request'))],
  rejected: [saved(failed('authentication', 'grant'))],
  'denied at the grant': [saved(failed('authorization', 'grant'))],
  'denied at a request': [saved(failed('authorization', 'request'))],
  misconfigured: [saved(failed('configuration', 'grant'))],
  'active, then misconfigured': [saved(passed), proved(failed('configuration', 'request'))],
};
const startStates: Readonly<Record<string, ConnectionState>> = {
  pending: 'pending_authorization',
  unverified: 'unverified',
  active: 'active',
  'active, unreachable': 'active',
  rejected: 'credential_error',
  'denied at the grant': 'credential_error',
  'denied at a request': 'credential_error',
  misconfigured: 'credential_error',
  'active, then misconfigured': 'credential_error',
};

const stays = 'stays';
/** What each trigger makes of every state but `disabled`. */
const results: Readonly<Record<string, readonly [Trigger, ConnectionState | typeof stays]>> = {
  'authorization awaited': [awaited, 'pending_authorization'],
  disabled: [{ kind: 'disabled' }, 'disabled'],
  enabled: [{ kind: 'enabled' }, stays],
  synced: [{ kind: 'synced', outcome: { reason: null, message: '' } }, stays],
  'not synced': [{ kind: 'synced', outcome: { reason: 'permission_denied', message: '' } }, stays],
  'saved, passed': [saved(passed), 'active'],
  'saved, authentication at the grant': [saved(failed('authentication', 'grant')), 'credential_error'],
  'saved, authentication at a request': [saved(failed('authentication', 'request')), 'credential_error'],
  'saved, authorization at the grant': [saved(failed('authorization', 'grant')), 'credential_error'],
  'saved, authorization at a request': [saved(failed('authorization', 'request')), 'credential_error'],
  'saved, configuration at the grant': [saved(failed('configuration', 'grant')), 'credential_error'],
  'saved, configuration at a request': [saved(failed('configuration', 'request')), 'credential_error'],
  'saved, availability at the grant': [saved(failed('availability', 'grant')), 'unverified'],
  'saved, availability at a request': [saved(failed('availability', 'request')), 'unverified'],
  'saved, protocol at the grant': [saved(failed('protocol', 'grant')), 'unverified'],
  'saved, protocol at a request': [saved(failed('protocol', 'request')), 'unverified'],
  'proved, passed': [proved(passed), 'active'],
  'proved, authentication at the grant': [proved(failed('authentication', 'grant')), 'credential_error'],
  'proved, authentication at a request': [proved(failed('authentication', 'request')), 'credential_error'],
  'proved, authorization at the grant': [proved(failed('authorization', 'grant')), 'credential_error'],
  'proved, authorization at a request': [proved(failed('authorization', 'request')), 'credential_error'],
  'proved, configuration at the grant': [proved(failed('configuration', 'grant')), 'credential_error'],
  'proved, configuration at a request': [proved(failed('configuration', 'request')), 'credential_error'],
  'proved, availability at the grant': [proved(failed('availability', 'grant')), stays],
  'proved, availability at a request': [proved(failed('availability', 'request')), stays],
  'proved, protocol at the grant': [proved(failed('protocol', 'grant')), stays],
  'proved, protocol at a request': [proved(failed('protocol', 'request')), stays],
};
const triggers = Object.values(results).map(([trigger]) => trigger);

describe.each(Object.entries(histories))('a connection that is %s', (name, history) => {
  const health = after(...history);
  const start = startStates[name] ?? 'disabled';
  const disabled = decide(health, { kind: 'disabled' }, '2026-02-01');

  it('is in the state that it should be in', () => {
    expect([stateOf(health), stateOf(disabled)]).toEqual([start, 'disabled']);
  });

  it.each(Object.entries(results))('%s', (_, [trigger, result]) => {
    const next = decide(health, trigger, '2026-03-01');
    const expected = result === stays ? start : result;
    expect(stateOf(next)).toBe(expected);
    // Disabled, it changes beneath all the same, and shows it once it is enabled again.
    const whileDisabled = decide(disabled, trigger, '2026-03-01');
    const kept = trigger.kind === 'enabled' ? start : 'disabled';
    expect(stateOf(whileDisabled)).toBe(kept);
    if (trigger.kind !== 'disabled') {
      expect(stateOf(decide(whileDisabled, { kind: 'enabled' }, '2026-03-02'))).toBe(expected);
    }
  });
});

describe('the conditions', () => {
  type Shown = Record<string, string>;
  const shown = (health: Health): Shown =>
    Object.fromEntries(health.conditions.map(({ type, status, reason }) => [type, `${status} ${reason}`]));
  const unknown = 'unknown not_tested';

  it.each<[string, Trigger, Shown]>([
    [
      'passed',
      saved(passed),
      {
        Configured: 'true test_passed',
        Authenticated: 'true test_passed',
        Authorized: 'true test_passed',
        Reachable: 'true answered',
      },
    ],
    [
      'authentication',
      saved(failed('authentication', 'grant')),
      {
        Configured: 'true answered',
        Authenticated: 'false invalid_client',
        Authorized: unknown,
        Reachable: 'true answered',
      },
    ],
    [
      'authorization at the grant',
      saved(failed('authorization', 'grant')),
      {
        Configured: 'true answered',
        Authenticated: unknown,
        Authorized: 'false permission_denied',
        Reachable: 'true answered',
      },
    ],
    [
      'authorization at a request',
      saved(failed('authorization', 'request')),
      {
        Configured: 'true answered',
        Authenticated: 'true test_passed',
        Authorized: 'false permission_denied',
        Reachable: 'true answered',
      },
    ],
    [
      'configuration',
      saved(failed('configuration', 'grant')),
      { Configured: 'false host_not_found', Authenticated: unknown, Authorized: unknown, Reachable: unknown },
    ],
    [
      'availability',
      saved(failed('availability', 'grant')),
      { Configured: unknown, Authenticated: unknown, Authorized: unknown, Reachable: 'false timeout' },
    ],
    [
      'protocol',
      saved(failed('protocol', 'request')),
      {
        Configured: unknown,
        Authenticated: unknown,
        Authorized: unknown,
        Reachable: 'false unexpected_response',
      },
    ],
    [
      'an authorization that is awaited',
      awaited,
      {
        Configured: 'false authorization_awaited',
        Authenticated: unknown,
        Authorized: unknown,
        Reachable: unknown,
      },
    ],
  ])('after %s', (_, trigger, expected) => {
    const all = { ...expected, Synced: 'unknown never_synced' };
    expect(shown(after(trigger))).toEqual(all);
    // Whatever was known before of another credential says nothing.
    expect(shown(after(saved(passed), trigger))).toEqual(all);
    expect(shown(after(saved(failed('authorization', 'request')), trigger))).toEqual(all);
  });

  it('of an outage beside what was proved before', () => {
    const { conditions } = after(saved(passed), proved(failed('availability', 'request')));
    expect(conditions.map(({ type, status, since }) => [type, status, since])).toEqual([
      ['Configured', 'true', '2026-01-01'],
      ['Authenticated', 'true', '2026-01-01'],
      ['Authorized', 'true', '2026-01-01'],
      ['Reachable', 'false', '2026-01-02'],
      ['Synced', 'unknown', '2026-01-01'],
    ]);
  });

  it('what was synced stays when a new credential is saved', () => {
    const synced: Condition = {
      type: 'Synced',
      status: 'true',
      reason: 'x',
      message: 'X.',
      since: '2025-01-01',
    };
    const health = { disabled: false, conditions: [synced] };
    expect(decide(health, saved(passed), '2026-01-01').conditions.at(-1)).toEqual(synced);
  });
});

const anyTrigger = fc.constantFrom(...triggers);
const anyHealth = fc.array(anyTrigger, { maxLength: 6 }).map((history) => after(...history));

describe('whatever happened before', () => {
  it('an outage or an unreadable answer never moves the state', () => {
    const harmless = triggers.filter(
      (trigger) =>
        trigger.kind === 'proved' &&
        !trigger.outcome.passed &&
        ['availability', 'protocol'].includes(trigger.outcome.diagnosis.category),
    );
    expect(harmless).toHaveLength(4);
    fc.assert(
      fc.property(anyHealth, fc.array(fc.constantFrom(...harmless)), (health, outages) => {
        const next = outages.reduce((now, trigger) => decide(now, trigger, '2026-02-01'), health);
        expect(stateOf(next)).toBe(stateOf(health));
      }),
    );
  });

  it('only a person disables or enables', () => {
    fc.assert(
      fc.property(anyHealth, anyTrigger, (health, trigger) => {
        const asked = { disabled: true, enabled: false }[String(trigger.kind)];
        expect(decide(health, trigger, '2026-02-01').disabled).toBe(asked ?? health.disabled);
      }),
    );
  });

  it('`since` changes with the status, and with nothing else', () => {
    fc.assert(
      fc.property(anyHealth, anyTrigger, (health, trigger) => {
        for (const condition of decide(health, trigger, '2026-02-01').conditions) {
          const before = health.conditions.find(({ type }) => type === condition.type);
          expect(condition.since).toBe(before?.status === condition.status ? before.since : '2026-02-01');
        }
      }),
    );
  });

  it('the same trigger twice is the same as once', () => {
    fc.assert(
      fc.property(anyHealth, anyTrigger, (health, trigger) => {
        const once = decide(health, trigger, '2026-02-01');
        expect(decide(once, trigger, '2026-02-02')).toEqual(once);
      }),
    );
  });
});

it('any set of conditions has a state', () => {
  const condition = fc.record({
    type: fc.constantFrom(...conditionTypes),
    status: fc.constantFrom('true', 'false', 'unknown'),
    reason: fc.constantFrom('authorization_awaited', 'test_passed', 'invalid_client'),
    message: fc.constant(''),
    since: fc.constant('2026-01-01'),
  }) as fc.Arbitrary<Condition>;
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.uniqueArray(condition, { selector: ({ type }) => type }),
      (disabled, conditions) => {
        const state = stateOf({ disabled, conditions });
        expect(connectionStates).toContain(state);
        expect(state === 'disabled').toBe(disabled);
      },
    ),
  );
  expect(stateOf(newHealth)).toBe('unverified');
  expect(categories).toHaveLength(5);
});
