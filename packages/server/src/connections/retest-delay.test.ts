import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import { type Connection, noGrant } from './connection.ts';
import { retestDelay } from './retest-delay.ts';

const minute = 60_000;
const hour = 60 * minute;
const at = '2026-11-27T00:00:00.000Z';

function diagnosis(category: Diagnosis['category'], occurrences: number): Diagnosis {
  return {
    code: 'timeout',
    category,
    title: '',
    detail: '',
    likelyCauses: [],
    providerError: null,
    retryable: true,
    occurredAt: at,
    firstOccurredAt: at,
    occurrences,
  };
}

function connection(changes: Partial<Connection>): Connection {
  return {
    workspaceId: 'ws_1',
    id: 'con_1',
    providerId: 'p',
    name: 'n',
    strategyId: 's',
    config: {},
    secretFields: {},
    destination: { baseUrl: 'https://host.example' },
    provenDestination: null,
    state: 'credential_error',
    disabled: false,
    conditions: [],
    lastTest: null,
    credentialError: null,
    grant: noGrant,
    lastSync: null,
    remembered: null,
    metadata: {},
    version: 1,
    credentialVersion: 1,
    createdAt: new Date(at),
    updatedAt: new Date(at),
    ...changes,
  };
}

describe('the service tests again by itself', () => {
  it.each([
    ['availability', 1, minute],
    ['availability', 3, 4 * minute],
    ['protocol', 1, minute],
    ['availability', 50, hour],
    ['authorization', 1, 5 * minute],
    ['configuration', 4, 40 * minute],
    ['authorization', 1_000, 6 * hour],
  ] as const)(
    'after the %s failure number %i, within a tenth of its interval',
    (category, occurrences, expected) => {
      const broken = connection({ credentialError: diagnosis(category, occurrences) });
      expect(retestDelay(broken, 0)).toBe(Math.round(expected * 0.9));
      expect(retestDelay(broken, 1)).toBe(Math.round(expected * 1.1));
    },
  );

  it('tries a rejected secret never sooner than a day later', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (occurrences, random) => {
          const delay = retestDelay(
            connection({ credentialError: diagnosis('authentication', occurrences) }),
            random,
          );
          expect(delay).toBeGreaterThanOrEqual(24 * hour);
        },
      ),
    );
  });

  it('goes by what broke the connection, not by an outage after it', () => {
    const lastTest = {
      valid: false,
      testedAt: at,
      durationMs: 0,
      steps: [],
      diagnosis: diagnosis('availability', 1),
    };
    const broken = connection({ credentialError: diagnosis('authentication', 1), lastTest });
    expect(retestDelay(broken, 0)).toBe(24 * hour);
  });

  it.each([
    ['a passed test', connection({ state: 'active' })],
    ['a disabled connection', connection({ disabled: true, credentialError: diagnosis('authorization', 1) })],
    [
      'an awaited authorization',
      connection({ state: 'pending_authorization', credentialError: diagnosis('configuration', 1) }),
    ],
  ])('but not after %s', (_name, subject) => {
    expect(retestDelay(subject, 0.5)).toBeNull();
  });
});
