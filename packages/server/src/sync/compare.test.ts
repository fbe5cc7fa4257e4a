import { describe, expect, it } from 'vitest';
import { type ComparedRow, compareRows, lastOfEach, mustBeHeld } from './compare.ts';
import type { StoredHead } from './record-store.ts';

const row = (id: string, hash: string, onDate: string | null = null): ComparedRow => ({
  ...{ id, record: { id }, parentId: null, onDate, text: `{"id":"${id}"}`, hash: Buffer.from(hash) },
});
const head = (hash: string, given: Partial<StoredHead> = {}): StoredHead => ({
  ...{ slot: 7, hash: Buffer.from(hash), deleted: false, onDate: null },
  ...given,
});

describe('a row', () => {
  const [old, recent] = ['2025-12-31', '2026-01-01'];
  it.each<[string, ComparedRow, StoredHead | null, string | null, 'created' | 'updated' | 'unchanged']>([
    ['not stored', row('a', '1'), null, null, 'created'],
    ['not stored, old', row('a', '1', old), null, recent, 'created'],
    ['stored as it is', row('a', '1'), head('1'), null, 'unchanged'],
    ['changed', row('a', '1'), head('2'), null, 'updated'],
    ['deleted since', row('a', '1'), head('2', { deleted: true }), null, 'created'],
    ['deleted since, as it was', row('a', '1'), head('1', { deleted: true }), null, 'created'],
    ['deleted since, old', row('a', '1', old), head('1', { deleted: true, onDate: old }), recent, 'created'],
    ['changed, old', row('a', '1', old), head('2', { onDate: old }), recent, 'unchanged'],
    ['changed, old, without a horizon', row('a', '1', old), head('2', { onDate: old }), null, 'updated'],
    ['changed, on the horizon', row('a', '1', recent), head('2', { onDate: recent }), recent, 'updated'],
    ['that has become old', row('a', '1', old), head('2', { onDate: recent }), recent, 'updated'],
    ['that has become recent', row('a', '1', recent), head('2', { onDate: old }), recent, 'updated'],
    ['that has lost its date', row('a', '1'), head('2', { onDate: old }), recent, 'updated'],
    ['that had no date', row('a', '1', old), head('2'), recent, 'updated'],
  ])('%s', (_, given, stored, horizon, verdict) => {
    const heads = new Map(stored === null ? [] : [[given.id, stored]]);
    const { created, updated, unchanged, slots } = compareRows([given], heads, horizon, () => false);
    expect({ created, updated, unchanged }).toEqual({
      created: verdict === 'created' ? [given] : [],
      updated: verdict === 'updated' ? [given] : [],
      unchanged: verdict === 'unchanged' ? 1 : 0,
    });
    expect(slots).toEqual(stored === null ? [] : [7]);
  });

  it('that moved to a later page is not counted twice, but seen', () => {
    const verdicts = compareRows([row('a', '1')], new Map([['a', head('1')]]), null, (slot) => slot === 7);
    expect(verdicts).toEqual({ created: [], updated: [], unchanged: 0, slots: [7] });
  });
});

it('of rows with one id the last counts', () => {
  const rows = [row('a', '1'), row('b', '2'), row('a', '3'), row('__proto__', '4')];
  expect(lastOfEach(rows).map(({ id, hash }) => `${id}${hash}`)).toEqual(['a3', 'b2', '__proto__4']);
});

it.each([
  // gone, live, held
  [10, 10, false],
  [11, 11, true],
  [11, 37, false],
  [11, 36, true],
  [30, 100, false],
  [31, 100, true],
  [0, 0, false],
])('%i gone of %i: held %s', (gone, live, held) =>
  expect(mustBeHeld(gone, live, { share: 0.3, atLeast: 10 })).toBe(held),
);
