import type { DiagnosisCode, Observation } from '@cleat/plugin-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AREAS } from './areas.ts';
import { explain, ROWS } from './diagnosis.ts';
import { STREAMS } from './streams.ts';

describe('every explanation', () => {
  const CODES = Object.keys(ROWS) as DiagnosisCode[];
  const observations = fc.record({
    code: fc.constantFrom(...CODES),
    category: fc.constantFrom('authentication', 'authorization', 'configuration', 'availability', 'protocol'),
    stage: fc.constantFrom('grant', 'request'),
    strategyId: fc.constant('oauth2-client-credentials'),
    status: fc.constantFrom(null, 200, 400, 401, 403, 404, 429, 503),
    html: fc.boolean(),
    providerErrorCode: fc.constantFrom(null, 'S21', 'S22'),
    url: fc.constantFrom('', 'https://host.example/workers'),
    baseUrl: fc.constantFrom(
      '',
      'no url',
      'https://acme-services1.workday.com',
      'https://host.example:8443',
      'https://host.example/ccx/api/v1/acme',
      'https://www.myworkday.com',
    ),
    filledFields: fc.constantFrom(['tenantName'], ['tenantName', 'baseUrl']),
    settings: fc.constant({}),
    domain: fc.constantFrom(null, { id: 'other', label: 'Other' }, ...AREAS),
    stream: fc.constantFrom(
      null,
      { name: 'other', label: 'Other', functionalArea: null, policy: null },
      ...STREAMS.map(({ name, label, functionalArea = null, policy = null }) => ({
        name,
        label,
        functionalArea,
        policy,
      })),
    ),
  } satisfies { [K in keyof Observation]: fc.Arbitrary<Observation[K]> });

  it('has a row for each code of the service', () => {
    expect(CODES).toHaveLength(23);
  });

  it('is whole, in the words of an administrator, and points at steps of the guide', () => {
    fc.assert(
      fc.property(observations, (observation) => {
        const { title, detail, likelyCauses } = explain(observation);
        const sentences = [detail, ...(likelyCauses ?? []).flatMap(({ cause, fix }) => [cause, fix])];
        expect(title).toMatch(/^[A-Z][^.!?]*(?:\.[^.!? ]+)*$/);
        expect(likelyCauses?.length).toBeGreaterThan(0);
        for (const sentence of sentences) expect(sentence).toMatch(/^\S.*\.$/s);
        for (const text of [title, ...sentences]) {
          expect(text).not.toMatch(/\boops\b|\bplease\b|!|\bvendor|\bconnector|undefined|null| {2}/i);
        }
        for (const { guideStep } of likelyCauses ?? []) {
          expect(
            guideStep === undefined || (Number.isInteger(guideStep) && guideStep >= 1 && guideStep <= 7),
          ).toBe(true);
        }
        const causes = (likelyCauses ?? []).map(({ cause }) => cause);
        expect(new Set(causes).size).toBe(causes.length);
      }),
      { numRuns: 1000 },
    );
  });
});
