import type { Category } from '@cleat/plugin-kit';
import { describe, expect, it } from 'vitest';
import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import { destinationKey } from '../providers/destination.ts';
import type { StoredGrant } from '../vault/grant-store.ts';
import { type Connection, noGrant } from './connection.ts';
import type { TestResult } from './connection-test.ts';
import { losesGrant, withOutcome } from './outcome.ts';
import { grantNamed, testNow } from './test-client.ts';
import { diagnosisOf } from './test-diagnosis.ts';

const blank: Connection = {
  workspaceId: 'ws_1',
  id: 'con_1',
  providerId: 'test-provider',
  name: 'Test',
  strategyId: 'client-credentials',
  config: {},
  secretFields: {},
  destination: { baseUrl: 'https://hr.example', tokenUrl: 'https://hr.example/token' },
  provenDestination: null,
  state: 'unverified',
  disabled: false,
  conditions: [],
  lastTest: null,
  credentialError: null,
  grant: noGrant,
  lastSync: null,
  remembered: null,
  metadata: {},
  version: 7,
  credentialVersion: 3,
  createdAt: testNow,
  updatedAt: testNow,
};
const later = new Date('2026-01-02T00:00:00.000Z');
const grant = grantNamed('tok');
const remembered = { form: 'client_secret_post', triedForSecretVersion: 3 } as const;

function result(
  diagnosis: Diagnosis | null,
  more: { grant?: StoredGrant; stage?: 'grant' | 'request' } = {},
): TestResult {
  const { stage = 'grant' } = more;
  return {
    report: {
      valid: diagnosis === null,
      testedAt: testNow.toISOString(),
      durationMs: 1,
      steps: [
        {
          id: 'token',
          label: 'T',
          status: diagnosis === null ? 'passed' : 'failed',
          durationMs: 1,
          request: null,
          response: null,
          diagnosis,
        },
      ],
      diagnosis,
    },
    outcome: diagnosis === null ? { passed: true } : { passed: false, stage, diagnosis },
    grant: more.grant ?? null,
    remembered,
  };
}
const failure = (category: Category, day = '01'): TestResult =>
  result(diagnosisOf(category, { occurredAt: `2026-01-${day}`, firstOccurredAt: `2026-01-${day}` }));
const passed = result(null, { grant });
const proved = (connection: Connection, ...results: TestResult[]): Connection =>
  results.reduce((now, one) => withOutcome(now, 'proved', one, later), connection);
const saved = (one: TestResult, connection: Connection = blank): Connection =>
  withOutcome(connection, 'credential_saved', one, later);

describe('the same failure again', () => {
  it.each<[string, TestResult[], number, string]>([
    ['once', [failure('authentication', '01')], 1, '2026-01-01'],
    [
      'three times',
      [failure('authentication', '01'), failure('authentication', '02'), failure('authentication', '03')],
      3,
      '2026-01-01',
    ],
    [
      'with an outage between',
      [failure('authentication', '01'), failure('availability', '02'), failure('authentication', '03')],
      2,
      '2026-01-01',
    ],
    [
      'with another failure between',
      [failure('authentication', '01'), failure('authorization', '02'), failure('authentication', '03')],
      1,
      '2026-01-03',
    ],
    [
      'after it had passed',
      [failure('authentication', '01'), passed, failure('authentication', '03')],
      1,
      '2026-01-03',
    ],
    [
      'an outage, twice',
      [passed, failure('availability', '02'), failure('availability', '03')],
      2,
      '2026-01-02',
    ],
  ])('%s is counted from its first time', (_, results, occurrences, firstOccurredAt) => {
    const { lastTest } = proved(blank, ...results);
    const expected = {
      occurrences,
      firstOccurredAt,
      occurredAt: results.at(-1)?.report.diagnosis?.occurredAt,
    };
    expect(lastTest?.diagnosis).toMatchObject(expected);
    expect(lastTest?.steps[0]?.diagnosis).toEqual(lastTest?.diagnosis);
  });
});

it('the same failure of a new credential begins anew', () => {
  const again = saved(failure('authentication', '03'), saved(failure('authentication', '01')));
  expect(again.credentialError).toMatchObject({ occurrences: 1, firstOccurredAt: '2026-01-03' });
});

it('the same warning of a step is counted too, and is still no failure', () => {
  const warned = (day: string): TestResult => {
    const diagnosis = diagnosisOf('authorization', {
      code: 'empty_field_set',
      firstOccurredAt: `2026-01-${day}`,
    });
    const [step] = passed.report.steps;
    if (step === undefined) throw new Error('a report has a step');
    return { ...passed, report: { ...passed.report, steps: [{ ...step, status: 'warning', diagnosis }] } };
  };
  const { lastTest, credentialError, state } = proved(blank, warned('01'), warned('02'));
  expect(lastTest?.steps[0]?.diagnosis).toMatchObject({ occurrences: 2, firstOccurredAt: '2026-01-01' });
  expect([lastTest?.diagnosis, credentialError, state]).toEqual([null, null, 'active']);
});

describe('the credential error', () => {
  it.each<[string, Connection, string | null, string]>([
    ['is what the test found', saved(failure('authentication')), 'invalid_client', 'credential_error'],
    [
      'is what the last conclusive test found',
      proved(saved(failure('authentication')), failure('configuration')),
      'host_not_found',
      'credential_error',
    ],
    [
      'stays through an outage',
      proved(saved(failure('authentication')), failure('availability')),
      'invalid_client',
      'credential_error',
    ],
    [
      'stays through an unreadable answer',
      proved(saved(failure('authorization')), failure('protocol')),
      'permission_denied',
      'credential_error',
    ],
    ['ends when the test passes', proved(saved(failure('authentication')), passed), null, 'active'],
    [
      'is none for an outage of a working connection',
      proved(saved(passed), failure('availability')),
      null,
      'active',
    ],
    [
      'is none for a new credential that could not be tested',
      saved(failure('availability'), saved(failure('authentication'))),
      null,
      'unverified',
    ],
    [
      'is kept beneath a disabled connection',
      saved(failure('authentication'), { ...blank, disabled: true }),
      'invalid_client',
      'disabled',
    ],
  ])('%s', (_, connection, code, state) => {
    expect([connection.credentialError?.code ?? null, connection.state]).toEqual([code, state]);
  });

  it('and the last test are two things: an outage shows in the second alone', () => {
    const connection = proved(saved(failure('authentication')), failure('availability'));
    expect(connection.lastTest?.diagnosis?.code).toBe('timeout');
    expect(connection.credentialError?.code).toBe('invalid_client');
  });

  it('counts as the last test does', () => {
    const connection = proved(saved(failure('authentication')), failure('authentication'));
    expect(connection.credentialError).toEqual(connection.lastTest?.diagnosis);
    expect(connection.credentialError?.occurrences).toBe(2);
  });
});

describe('a destination has worked', () => {
  const key = destinationKey(blank.destination);
  it.each<[string, Connection, string | null]>([
    ['once a test passed there', saved(passed), key],
    ['not when access was denied', saved(failure('authorization')), null],
    ['not in an outage', saved(failure('availability')), null],
    ['still, after a failure', proved(saved(passed), failure('configuration')), key],
    [
      'another one, until a test passes at the new',
      saved(failure('configuration'), { ...blank, provenDestination: 'old' }),
      'old',
    ],
    ['the new one, once it does', saved(passed, { ...blank, provenDestination: 'old' }), key],
  ])('%s', (_, { provenDestination }, expected) => {
    expect(provenDestination).toBe(expected);
  });
});

describe('the grant', () => {
  const known = {
    expiresAt: '2026-01-01T01:00:00.000Z',
    refreshedAt: '2026-01-01T00:00:00.000Z',
    scopes: ['a'],
  };
  const withGrant = saved(passed);
  const denied = result(diagnosisOf('authorization'), { grant, stage: 'request' });

  it.each<[string, Connection, Connection['grant']]>([
    ['is what the test obtained', withGrant, known],
    ['also when a later step failed', saved(denied), known],
    [
      'of unknown end',
      saved(result(null, { grant: { ...grant, expiresAt: null } })),
      { ...known, expiresAt: null },
    ],
    ['of an older credential is gone', saved(failure('availability'), withGrant), noGrant],
    ['stays in an outage', proved(withGrant, failure('availability')), known],
    ['stays when the address fails', proved(withGrant, failure('configuration')), known],
    ['goes when the credential is refused', proved(withGrant, failure('authentication')), noGrant],
  ])('%s', (_, connection, expected) => {
    expect(connection.grant).toEqual(expected);
  });

  it.each<[string, TestResult, boolean]>([
    ['a refused credential', failure('authentication'), true],
    ['a denied permission', failure('authorization'), false],
    ['an outage', failure('availability'), false],
    ['a pass', passed, false],
    ['a new grant', denied, false],
  ])('must go for %s: %s', (_, one, expected) => {
    expect(losesGrant(one)).toBe(expected);
  });
});

it('everything else stays as it was', () => {
  const {
    conditions,
    state,
    lastTest,
    credentialError,
    provenDestination,
    remembered: form,
    grant: info,
    updatedAt,
    ...rest
  } = saved(passed);
  expect({ ...blank, ...rest }).toEqual(blank);
  expect([updatedAt, form]).toEqual([later, remembered]);
  expect(saved({ ...passed, remembered: null }, { ...blank, remembered }).remembered).toEqual(remembered);
});
