import { describe, expect, it } from 'vitest';
import { testSealer } from '../vault/test-sealer.ts';
import { createKnownRecords } from './known-records.ts';
import { createMetIds } from './met-ids.ts';
import { shapeOf } from './prepare.ts';
import {
  batchOf,
  type PreparedUnit,
  type PreparingState,
  prepareUnit,
  settle,
  type Unsettled,
} from './prepare-batch.ts';
import type { StreamUnit } from './read-stream.ts';
import { fromStart } from './reading.ts';
import { rowsOf } from './test-rows.ts';
import { testStream } from './test-stream.ts';

const sealer = testSealer();

/** @param stored records that are known, by slots from 1 on; null: nothing was stored when the read began */
function stateOf(stored: readonly object[] | null): PreparingState {
  const known = createKnownRecords();
  for (const [at, record] of (stored ?? []).entries())
    known.add(sealer.digest(JSON.stringify(record)), at + 1);
  return {
    ...{ known, met: stored === null ? createMetIds() : null, sealer, expected: new Set<string>() },
    ...{ shape: shapeOf(testStream(), []), proven: new Set(), provenNames: [] },
  };
}

function pages(...rows: readonly (readonly Readonly<Record<string, unknown>>[])[]): StreamUnit[] {
  const plain = { parent: null, parentDone: false, missing: null, from: fromStart, total: null };
  return rows.map((some) => ({ ...plain, rows: rowsOf(sealer, some), complete: true, short: 0 }));
}

const prepare = (
  state: PreparingState,
  units: readonly StreamUnit[],
  unsettled: Unsettled = new Map(),
): PreparedUnit[] => units.map((unit) => prepareUnit(state, unit, unsettled));

function verdicts(units: readonly PreparedUnit[]) {
  const { unchanged, added, unsure } = batchOf(units);
  return { unchanged: [...unchanged], added: added.map(({ id }) => id), unsure: unsure.map(({ id }) => id) };
}

const [a, b] = [
  { id: 'a', n: 1 },
  { id: 'b', n: 1 },
];
const changed = { id: 'a', n: 2 };

describe('a row', () => {
  it.each<[string, readonly object[] | null, ReturnType<typeof verdicts>]>([
    ['stored as it is is unchanged', [b, a], { unchanged: [2], added: [], unsure: [] }],
    ['not known is asked about', [b], { unchanged: [], added: [], unsure: ['a'] }],
    ['known with other contents is asked about', [changed], { unchanged: [], added: [], unsure: ['a'] }],
    ['of a first read is new', null, { unchanged: [], added: ['a'], unsure: [] }],
  ])('%s', (_, stored, expected) => {
    expect(verdicts(prepare(stateOf(stored), pages([a])))).toEqual(expected);
  });

  it('that a page before may change is asked about, known or not, until that page is committed', () => {
    const [state, unsettled]: [PreparingState, Unsettled] = [stateOf([a]), new Map()];
    const first = prepare(state, pages([changed]), unsettled);
    const second = prepare(state, pages([a]), unsettled);
    expect(verdicts(second)).toEqual({ unchanged: [], added: [], unsure: ['a'] });
    settle(unsettled, first);
    expect(verdicts(prepare(state, pages([a]), unsettled))).toMatchObject({ unsure: ['a'] });
    settle(unsettled, second);
    expect(unsettled.size).toBe(1);
  });

  it('is known again once all that may change it is committed', () => {
    const [state, unsettled]: [PreparingState, Unsettled] = [stateOf([a]), new Map()];
    settle(unsettled, prepare(state, pages([changed]), unsettled));
    expect(verdicts(prepare(state, pages([a]), unsettled))).toMatchObject({ unchanged: [1], unsure: [] });
  });

  it('that comes again in a first read is asked about: it may have been written since', () => {
    const state = stateOf(null);
    expect(verdicts(prepare(state, pages([a])))).toMatchObject({ added: ['a'], unsure: [] });
    expect(verdicts(prepare(state, pages([a, b])))).toMatchObject({ added: ['b'], unsure: ['a'] });
  });

  it('counts as it came last where it comes twice on one page', () => {
    const [unit] = prepare(stateOf(null), pages([a, b, changed]));
    expect(
      batchOf(unit === undefined ? [] : [unit]).added.map(({ id, sealed }) => [
        id,
        `${sealer.open(id, sealed)}`,
      ]),
    ).toEqual([
      ['a', '{"id":"a","n":2}'],
      ['b', '{"id":"b","n":1}'],
    ]);
    expect(unit?.read).toBe(3);
  });

  it('is written once where it comes on two pages of a batch, as it came last', () => {
    const { added, unsure } = batchOf(prepare(stateOf(null), pages([a], [b, changed])));
    expect(added.map(({ id }) => id)).toEqual(['b']);
    expect(unsure.map(({ row }) => row.text)).toEqual(['{"id":"a","n":2}']);
  });
});

it('a member that was excluded since its page was read is not said to have had a value', () => {
  const [unit] = pages([{ id: 'a', x: 1 }]);
  const state = { ...stateOf(null), shape: shapeOf(testStream(), ['x']) };
  expect(unit && prepareUnit(state, unit, new Map()).proven).toEqual(['id']);
});

it('a part of the key that had values, and that rows without one lack, may only be hidden', () => {
  const hidden = (expected: readonly string[], ...rows: readonly Readonly<Record<string, unknown>>[]) => {
    const [unit] = pages(rows);
    return unit && prepareUnit({ ...stateOf([]), expected: new Set(expected) }, unit, new Map()).hiddenKeys;
  };
  expect(hidden(['id'], { x: 1 }, { x: 2 })).toEqual(['id']);
  expect(hidden([], { x: 1 })).toEqual([]);
  expect(hidden(['id'], { x: 1 }, { id: 'a' })).toEqual([]);
});

it('members that had a value are those of this page and those before it, not of what comes after', () => {
  const [first, second] = prepare(
    stateOf(null),
    pages([{ id: 'a', x: 1, y: '' }], [{ id: 'b', y: 'y' }, { y: 2 }]),
  );
  expect([first?.proven, second?.proven]).toEqual([
    ['id', 'x'],
    ['id', 'x', 'y'],
  ]);
  expect([first?.withoutKey, second?.withoutKey]).toEqual([0, 1]);
});
