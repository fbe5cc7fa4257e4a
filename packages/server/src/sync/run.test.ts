import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import {
  isOver,
  progressOf,
  type RunStream,
  runStateOf,
  runStates,
  type StreamState,
  streamStates,
  syncOutcomeOf,
} from './run.ts';

it.each<[string, StreamState[]]>([
  ['succeeded', ['succeeded']],
  ['succeeded', ['succeeded', 'succeeded']],
  ['partial', ['succeeded', 'failed']],
  ['failed', ['failed']],
  ['failed', ['failed', 'failed']],
  ['deletion_held', ['deletion_held']],
  ['deletion_held', ['succeeded', 'deletion_held', 'failed']],
  ['cancelled', ['succeeded', 'cancelled']],
  ['cancelled', ['failed', 'deletion_held', 'cancelled']],
])('a run is %s where its streams are %j', (state, states) => {
  expect(runStateOf(states.map((one) => ({ state: one })))).toBe(state);
  expect(runStateOf(states.toReversed().map((one) => ({ state: one })))).toBe(state);
});

it.each(runStates.map((state) => [state, !['queued', 'running'].includes(state)] as const))(
  'a run that is %s is over: %s',
  (state, over) => expect(isOver(state)).toBe(over),
);

const at = (seconds: number): Date => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);
const stream = (given: Partial<RunStream>): RunStream => ({
  ...{
    name: 'things',
    state: 'running',
    held: 0,
    total: null,
    parents: null,
    parentsRead: 0,
    checkpoint: null,
  },
  ...{ pages: 0, read: 0, created: 0, updated: 0, deleted: 0, unchanged: 0, skipped: 0 },
  ...{ warnings: [], diagnosis: null, startedAt: at(0), finishedAt: null },
  ...given,
});

describe('progress', () => {
  it.each<[string, Partial<RunStream>, ReturnType<typeof progressOf>]>([
    ['not begun', { state: 'queued', startedAt: null }, { percent: 0, rate: null, secondsLeft: null }],
    ['without a total', { read: 50 }, { percent: null, rate: 5, secondsLeft: null }],
    ['with a total', { read: 50, total: 200 }, { percent: 25, rate: 5, secondsLeft: 30 }],
    ['of an empty collection', { read: 0, total: 0 }, { percent: 0, rate: 0, secondsLeft: null }],
    ['past its total', { read: 500, total: 200 }, { percent: 99, rate: 50, secondsLeft: 0 }],
    [
      'by its parents',
      { read: 7, parents: 4, parentsRead: 2, total: 7 },
      { percent: 50, rate: 0.7, secondsLeft: 10 },
    ],
    ['over', { state: 'succeeded', read: 50, finishedAt: at(5) }, { percent: 100, rate: 10, secondsLeft: 0 }],
    [
      'held',
      { state: 'deletion_held', read: 50, finishedAt: at(5) },
      { percent: 100, rate: 10, secondsLeft: 0 },
    ],
    [
      'failed',
      { state: 'failed', read: 50, total: 100, finishedAt: at(5) },
      { percent: 50, rate: 10, secondsLeft: null },
    ],
  ])('of a stream %s', (_, given, progress) => expect(progressOf(stream(given), at(10))).toEqual(progress));

  it('is never complete before the end, nor less than nothing, whatever the clock does', () => {
    const count = fc.nat({ max: 1_000 });
    fc.assert(
      fc.property(
        fc.record({
          state: fc.constantFrom(...streamStates),
          ...{ read: count, parentsRead: count },
          ...{ total: fc.option(count), parents: fc.option(count) },
        }),
        fc.integer({ min: -100, max: 100_000 }),
        (given, seconds) => {
          const { percent, rate, secondsLeft } = progressOf(stream(given), at(seconds));
          const done = given.state === 'succeeded' || given.state === 'deletion_held';
          if (done) expect(percent).toBe(100);
          else expect(percent ?? 0).toBeLessThanOrEqual(99);
          for (const figure of [percent, rate, secondsLeft])
            if (figure !== null) expect(Number.isFinite(figure) && figure >= 0).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('what a run says of its connection', () => {
  const diagnosis = { code: 'permission_denied', title: 'Refused' } as Diagnosis;
  const [read, refused] = [stream({ state: 'succeeded' }), stream({ state: 'failed', diagnosis })];
  const ended = stream({ state: 'failed' });
  it.each([
    [
      'refused',
      [read, refused],
      '1 of 2 streams could not be read: Refused. The last sync says what to mend.',
    ],
    ['ended since it was disabled', [read, ended], '1 of 2 streams could not be read.'],
    ['read', [read], 'The last sync read all that was asked for.'],
  ])('%s', (_, streams, message) => {
    const state = runStateOf(streams);
    expect(syncOutcomeOf({ state, diagnosis: null, streams })?.message).toBe(message);
  });
});
