import { describe, expect, it } from 'vitest';
import type { TestStep } from '../api/client.ts';
import type { StepEvent } from '../api/watched.ts';
import { stepRows } from './step-progress.ts';

const planned = [
  { id: 'token', label: 'Obtain an OAuth token' },
  { id: 'workers', label: 'Read one worker' },
];
const ended = (id: string, status: TestStep['status']): StepEvent => ({
  event: 'ended',
  step: { id, label: id, status, durationMs: 12, request: null, response: null, diagnosis: null },
});
const started = (id: string): StepEvent => ({ event: 'started', step: { id, label: id } });

describe('the rows of a test', () => {
  it.each<[string, readonly StepEvent[], readonly string[]]>([
    ['stand there before it runs', [], ['waiting', 'waiting']],
    ['run one after the other', [started('token')], ['running', 'waiting']],
    [
      'end with their status',
      [started('token'), ended('token', 'passed'), started('workers')],
      ['passed', 'running'],
    ],
    ['say which one failed', [ended('token', 'failed'), ended('workers', 'skipped')], ['failed', 'skipped']],
    ['hold what was not planned, last', [ended('other', 'warning')], ['waiting', 'waiting', 'warning']],
  ])('%s', (_, events, statuses) => {
    expect(stepRows(planned, events).map(({ status }) => status)).toEqual(statuses);
  });

  it('keep the planned order and words', () => {
    expect(stepRows(planned, [started('workers')]).map(({ label }) => label)).toEqual([
      'Obtain an OAuth token',
      'Read one worker',
    ]);
  });
});
