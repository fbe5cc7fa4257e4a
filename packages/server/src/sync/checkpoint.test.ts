import type { ChangeStrategy } from '@cleat/plugin-kit';
import { describe, expect, it } from 'vitest';
import { type Checkpoint, firstCheckpoint, nextPass } from './checkpoint.ts';
import { testStream } from './test-stream.ts';

const today = '2026-03-01';
const window: ChangeStrategy = {
  ...{ kind: 'window', from: 'f', to: 't', on: 'date', lookBackDays: 2, fullDays: 60 },
};
const client: ChangeStrategy = { kind: 'client', on: 'date', lookBackDays: 1 };

describe('the first checkpoint', () => {
  const always = { mode: 'auto', first: false } as const;
  it.each<
    [
      string,
      ChangeStrategy,
      { mode: 'auto' | 'full'; first: boolean },
      Pick<Checkpoint, 'window' | 'horizon'>,
    ]
  >([
    ['all', { kind: 'full' }, always, { window: null, horizon: null }],
    ['a window', window, always, { window: { from: '2026-02-27', to: today }, horizon: null }],
    [
      'a window, ahead',
      { ...window, aheadDays: 31 },
      always,
      { window: { from: '2026-02-27', to: '2026-04-01' }, horizon: null },
    ],
    [
      'a window, never read',
      window,
      { mode: 'auto', first: true },
      { window: { from: '2025-12-31', to: today }, horizon: null },
    ],
    [
      'a window, in full',
      window,
      { mode: 'full', first: false },
      { window: { from: '2025-12-31', to: today }, horizon: null },
    ],
    ['a horizon', client, always, { window: null, horizon: '2026-02-28' }],
    ['a horizon, never read', client, { mode: 'auto', first: true }, { window: null, horizon: null }],
    ['a horizon, in full', client, { mode: 'full', first: false }, { window: null, horizon: null }],
  ])('%s', (_, changes, options, expected) => {
    expect(firstCheckpoint(testStream({ changes }), { ...options, today })).toEqual({
      ...{ pass: 1, parent: null, parentDone: true, from: { position: null, anchors: [] } },
      ...{ complete: true, proven: [], kept: [] },
      ...expected,
    });
  });
});

describe('another pass', () => {
  const at: Checkpoint = {
    ...firstCheckpoint(testStream({ changes: window }), { mode: 'auto', first: false, today }),
    ...{ parent: 'p', parentDone: false, from: { position: { offset: 9 }, anchors: ['a'] }, proven: ['x'] },
  };
  it.each<[string, Partial<Checkpoint>, boolean]>([
    ['nothing was missed', {}, false],
    ['rows may have been missed', { complete: false }, true],
    ['a member was kept, and then shown', { kept: ['x', 'y'] }, true],
    ['a member was kept, and never shown', { kept: ['y'] }, false],
    ['rows may have been missed again', { complete: false, pass: 2 }, true],
    ['rows may have been missed the third time', { complete: false, pass: 3 }, false],
    ['a member was shown the third time', { kept: ['x'], pass: 3 }, false],
  ])('where %s: %#', (_, given, again) => {
    const next = nextPass({ ...at, ...given });
    expect(next !== null).toBe(again);
    if (next === null) return;
    // From the start, over the same days; what was shown stays shown.
    expect(next).toEqual({
      ...{ ...at, pass: (given.pass ?? 1) + 1, complete: true, kept: [] },
      ...{ parent: null, parentDone: true, from: { position: null, anchors: [] } },
    });
  });
});
