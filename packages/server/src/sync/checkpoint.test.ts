import type { ChangeStrategy } from '@cleat/plugin-kit';
import { describe, expect, it } from 'vitest';
import { type Checkpoint, firstCheckpoint, isComplete, nextPass } from './checkpoint.ts';
import { testStream } from './test-stream.ts';

const today = '2026-03-01';
const window: ChangeStrategy = {
  ...{ kind: 'window', from: 'f', to: 't', on: 'date', lookBackDays: 2, fullDays: 60 },
};
const client: ChangeStrategy = { kind: 'client', on: 'date', lookBackDays: 1 };

describe('the first checkpoint', () => {
  const all = { from: '2025-12-31', to: today };
  type Expected = Pick<Checkpoint, 'window' | 'whole' | 'horizon'>;
  const none: Expected = { window: null, whole: null, horizon: null };
  it.each<[string, ChangeStrategy, 'auto' | 'full', string | null, Expected]>([
    ['all', { kind: 'full' }, 'auto', today, none],
    ['a window', window, 'auto', today, { ...none, window: { from: '2026-02-27', to: today }, whole: all }],
    [
      'a window, ahead',
      { ...window, aheadDays: 31 },
      'auto',
      today,
      {
        ...none,
        window: { from: '2026-02-27', to: '2026-04-01' },
        whole: { from: '2025-12-31', to: '2026-04-01' },
      },
    ],
    ['a window, never read', window, 'auto', null, { ...none, window: all, whole: all }],
    ['a window, in full', window, 'full', today, { ...none, window: all, whole: all }],
    [
      'a window that was read last a while ago',
      window,
      'auto',
      '2026-02-01',
      { ...none, window: { from: '2026-01-30', to: today }, whole: all },
    ],
    [
      'a window that was read last a year ago',
      window,
      'auto',
      '2025-03-01',
      { ...none, window: all, whole: all },
    ],
    [
      'a window that was read last by a clock that is ahead',
      window,
      'auto',
      '2026-03-09',
      { ...none, window: { from: '2026-02-27', to: today }, whole: all },
    ],
    ['a horizon', client, 'auto', today, { ...none, horizon: '2026-02-28' }],
    ['a horizon, read last a while ago', client, 'auto', '2026-02-01', { ...none, horizon: '2026-01-31' }],
    ['a horizon, never read', client, 'auto', null, none],
    ['a horizon, in full', client, 'full', today, none],
  ])('%s', (_, changes, mode, completed, expected) => {
    expect(firstCheckpoint(testStream({ changes }), { mode, completed, today, shortBefore: 0 })).toEqual({
      ...{ pass: 1, parent: null, parentDone: true, from: { position: null, anchors: [], look: null } },
      ...{ complete: true, short: 0, shortBefore: 0, proven: [], kept: [] },
      ...expected,
    });
  });
});

describe('another pass', () => {
  const at: Checkpoint = {
    ...firstCheckpoint(testStream({ changes: window }), {
      mode: 'auto',
      completed: today,
      today,
      shortBefore: 7,
    }),
    ...{
      parent: 'p',
      parentDone: false,
      from: { position: { offset: 9 }, anchors: ['a'], look: null },
      proven: ['x'],
    },
  };
  it.each<[string, Partial<Checkpoint>, boolean]>([
    ['nothing was missed', {}, false],
    ['rows may have been missed', { complete: false }, true],
    ['a member was kept, and then shown', { kept: ['x', 'y'] }, true],
    ['a member was kept, and never shown', { kept: ['y'] }, false],
    ['rows may have been missed again', { complete: false, pass: 2 }, true],
    ['rows may have been missed the third time', { complete: false, pass: 3 }, false],
    ['a member was shown the third time', { kept: ['x'], pass: 3 }, false],
    ['a total promises more than it did', { short: 9 }, true],
    ['a total promises less than it did', { short: 3 }, true],
    ['a total promises as much too much as ever', { short: 7 }, false],
    ['a total promises more than it did, again', { short: 9, pass: 2 }, false],
    ['a total promises more, and rows may have been missed', { short: 9, pass: 2, complete: false }, true],
  ])('where %s: %#', (_, given, again) => {
    const next = nextPass({ ...at, ...given });
    expect(next !== null).toBe(again);
    if (next === null) return;
    // From the start, over the same days; what was shown stays shown.
    expect(next).toEqual({
      ...{ ...at, pass: (given.pass ?? 1) + 1, complete: true, short: 0, kept: [] },
      ...{ parent: null, parentDone: true, from: { position: null, anchors: [], look: null } },
    });
  });
});

it.each<[Partial<Checkpoint>, boolean]>([
  [{}, true],
  [{ complete: false }, false],
  [{ short: 7 }, true],
  [{ short: 9 }, false],
  [{ short: 7, complete: false }, false],
])('a read with %j is complete: %s', (given, expected) => {
  const first = firstCheckpoint(testStream(), { mode: 'auto', completed: today, today, shortBefore: 7 });
  expect(isComplete({ ...first, ...given })).toBe(expected);
});
