import { expect, it } from 'vitest';
import type { TestReport } from '../api/client.ts';
import { safeReport } from './safe-report.ts';

const diagnosis: TestReport['diagnosis'] = {
  code: 'permission_denied',
  category: 'authorization',
  title: 'The HR platform refused access to worker data',
  detail: 'Access needs a functional area.',
  likelyCauses: [{ cause: 'The area is off.', fix: 'Enable it.', guideStep: 5 }],
  providerError: { status: 403, code: 'S22' },
  retryable: false,
  occurredAt: '2026-11-28T10:00:00.000Z',
  firstOccurredAt: '2026-11-28T09:00:00.000Z',
  occurrences: 2,
};
const report: TestReport = {
  valid: false,
  testedAt: '2026-11-28T10:00:00.000Z',
  durationMs: 40,
  steps: [
    {
      id: 'workers',
      label: 'Read one worker',
      status: 'failed',
      durationMs: 40,
      request: { method: 'GET', url: 'https://hr.example/workers?limit=1' },
      response: { status: 403 },
      diagnosis,
    },
  ],
  diagnosis,
};

it('a report names the provider, the connection, each step, what was answered, and what to do', () => {
  const subject = { providerName: 'HR', providerId: 'hr', connectionId: 'con_1' };
  expect(safeReport(subject, report)).toBe(
    [
      'Cleat connection report',
      'Provider: HR (hr)',
      'Connection: con_1',
      'Tested: 2026-11-28T10:00:00.000Z',
      'Outcome: failed',
      '1. Read one worker: failed, 40 ms',
      '   GET https://hr.example/workers?limit=1 -> 403',
      '   permission_denied S22: The HR platform refused access to worker data',
      '',
      'permission_denied S22: The HR platform refused access to worker data',
      'Access needs a functional area.',
      '- The area is off. Enable it.',
      '2026-11-28T09:00:00.000Z / 2026-11-28T10:00:00.000Z (2)',
      '',
    ].join('\n'),
  );
});
