import type { Category, DiagnosisCode, Observation } from '@cleat/plugin-kit';
import { describe, expect, it } from 'vitest';
import { diagnosisCatalogue } from './catalogue.ts';
import { categoryOf, type Diagnosis, diagnose, sinceEarlier } from './diagnosis.ts';

const at = new Date('2026-01-02T03:04:05.678Z');
const observation: Observation = {
  code: 'permission_denied',
  category: 'authorization',
  stage: 'request',
  strategyId: 'client-credentials',
  status: 403,
  html: false,
  providerErrorCode: 'S22',
  url: 'https://hr.example/workers',
  baseUrl: 'https://hr.example',
  filledFields: [],
  settings: {},
  domain: null,
  stream: null,
};
const of = (
  change: Partial<Observation> = {},
  explanation?: Parameters<typeof diagnose>[0]['explanation'],
): Diagnosis => diagnose({ observation: { ...observation, ...change }, seen: 'Seen.', explanation, at });

describe('the category', () => {
  it.each<[DiagnosisCode, boolean, boolean, Category]>([
    ['dns_failure', false, false, 'configuration'],
    ['dns_failure', true, false, 'availability'],
    ['dns_failure', false, true, 'availability'],
    ['dns_failure', true, true, 'availability'],
    ['tls_failure', false, false, 'configuration'],
    ['tls_failure', true, false, 'availability'],
    ['host_not_found', true, false, 'configuration'],
    ['destination_blocked', true, true, 'configuration'],
    ['permission_denied', true, true, 'authorization'],
    ['timeout', false, false, 'availability'],
  ])(
    'of %s, where the destination has worked: %s, the resolver is down: %s, is %s',
    (code, proven, down, category) => {
      expect(categoryOf(code, { provenDestination: proven, resolverUnavailable: down })).toBe(category);
    },
  );
});

it.each<[Category, boolean]>([
  ['authentication', false],
  ['authorization', false],
  ['configuration', false],
  ['availability', true],
  ['protocol', true],
])('of the category %s, trying again can help by itself: %s', (category, retryable) => {
  expect(of({ category }).retryable).toBe(retryable);
});

describe('a diagnosis', () => {
  it('says the general, where the plugin says nothing', () => {
    const general = diagnosisCatalogue.permission_denied;
    expect(of()).toEqual({
      code: 'permission_denied',
      category: 'authorization',
      title: general.title,
      detail: `Seen. ${general.detail}`,
      likelyCauses: general.likelyCauses,
      providerError: { status: 403, code: 'S22' },
      retryable: false,
      occurredAt: '2026-01-02T03:04:05.678Z',
      firstOccurredAt: '2026-01-02T03:04:05.678Z',
      occurrences: 1,
    });
  });

  it('says what the plugin says, after what was seen', () => {
    const likelyCauses = [{ cause: 'C.', fix: 'F.', guideStep: 4 }] as const;
    expect(of({}, { title: 'T', detail: 'D.', likelyCauses })).toMatchObject({
      title: 'T',
      detail: 'Seen. D.',
      likelyCauses,
    });
  });

  it.each<[Partial<Observation>, Partial<Diagnosis>]>([
    [{ status: null, providerErrorCode: null }, { providerError: null }],
    [{ providerErrorCode: null }, { providerError: { status: 403, code: null } }],
    [
      { code: 'tls_failure', category: 'availability' },
      { category: 'availability', retryable: true },
    ],
  ])('of %j holds %j', (change, expected) => {
    expect(of(change)).toMatchObject(expected);
  });
});

describe('the same failure again', () => {
  const first = {
    ...of(),
    occurredAt: '2026-01-01T00:00:00.000Z',
    firstOccurredAt: '2025-12-31T00:00:00.000Z',
    occurrences: 4,
  };

  it('counts, and keeps the time when it was first seen', () => {
    expect(sinceEarlier(of(), first)).toEqual({
      ...of(),
      firstOccurredAt: '2025-12-31T00:00:00.000Z',
      occurrences: 5,
    });
  });

  it.each([null, { ...first, code: 'invalid_client' as const }])(
    'is another one after another or none',
    (earlier) => {
      expect(sinceEarlier(of(), earlier)).toEqual(of());
    },
  );
});
