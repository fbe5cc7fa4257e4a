/** Diagnoses for tests. */
import type { Category, DiagnosisCode } from '@cleat/plugin-kit';
import type { Diagnosis } from '../diagnosis/diagnosis.ts';

const codes: Readonly<Record<Category, DiagnosisCode>> = {
  authentication: 'invalid_client',
  authorization: 'permission_denied',
  configuration: 'host_not_found',
  availability: 'timeout',
  protocol: 'unexpected_response',
};

export const categories = Object.keys(codes) as Category[];

export function diagnosisOf(category: Category, change: Partial<Diagnosis> = {}): Diagnosis {
  return {
    code: codes[category],
    category,
    title: `A failure of ${category}`,
    detail: 'It was seen.',
    likelyCauses: [{ cause: 'It happens.', fix: 'Mend it.' }],
    providerError: null,
    retryable: false,
    occurredAt: '2026-01-01T00:00:00.000Z',
    firstOccurredAt: '2026-01-01T00:00:00.000Z',
    occurrences: 1,
    ...change,
  };
}
