import type { DiagnosisCode } from '@cleat/plugin-kit';
import { expect, it } from 'vitest';
import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import { afterStream, type Heard } from './execute-run.ts';
import { ReadFailure } from './page-fetcher.ts';

type Outcome = 'read' | 'timeout' | 'connection_refused' | 'permission_denied';
const ofAll: readonly Outcome[] = ['timeout', 'connection_refused'];
const failureOf = (outcome: Outcome): ReadFailure | null =>
  outcome === 'read'
    ? null
    : new ReadFailure({ code: outcome satisfies DiagnosisCode } as Diagnosis, ofAll.includes(outcome));

it.each<[readonly Outcome[], DiagnosisCode | null]>([
  [['read'], null],
  [['timeout'], 'timeout'],
  [['read', 'timeout'], null],
  [['read', 'timeout', 'timeout'], 'timeout'],
  [['read', 'timeout', 'permission_denied', 'timeout'], 'timeout'],
  [['read', 'timeout', 'read', 'timeout'], null],
  [['permission_denied', 'timeout'], 'timeout'],
  [['read', 'permission_denied', 'timeout'], null],
  [['read', 'permission_denied'], null],
  [['read', 'connection_refused'], 'connection_refused'],
  [['connection_refused'], 'connection_refused'],
])('after %j no other stream is asked for because of: %s', (outcomes, code) => {
  const start: Heard = { ofAll: null, answers: false };
  const heard = outcomes.reduce((before, outcome) => afterStream(before, failureOf(outcome)), start);
  expect(heard.ofAll?.code ?? null).toBe(code);
});
