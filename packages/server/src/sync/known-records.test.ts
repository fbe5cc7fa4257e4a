import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKnownRecords, hashLength } from './known-records.ts';

const hashOf = (key: number): Buffer =>
  createHash('sha256').update(`${key}`).digest().subarray(0, hashLength);
/** All begin at the same place, the last of the table, and differ in the last byte that is looked at. */
const neighbour = (key: number): Buffer => Buffer.alloc(hashLength, 0xff).fill(key, 11, 12);

describe('known records', () => {
  it.each([
    ['spread', hashOf],
    ['that begin alike', neighbour],
  ])('are found like in a Map, whatever was added and taken out before: hashes %s', (_, make) => {
    const step = fc.record({
      what: fc.constantFrom('add', 'add', 'remove'),
      key: fc.integer({ min: 0, max: 40 }),
      slot: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const known = createKnownRecords();
        const truth = new Map<number, number>();
        for (const { what, key, slot } of steps) {
          if (what === 'add') {
            known.add(make(key), slot);
            truth.set(key, slot);
          } else {
            known.remove(make(key));
            truth.delete(key);
          }
        }
        for (let key = 0; key <= 40; key += 1) expect(known.slotOf(make(key))).toBe(truth.get(key) ?? null);
      }),
    );
  });

  it.each([0, 1, 768, 769, 20_000, 1e9])(
    'are all found as they become many, where %d were expected',
    (expected) => {
      const known = createKnownRecords(expected, 2 ** 16);
      for (let key = 1; key <= 20_000; key += 1) known.add(hashOf(key), key);
      for (let key = 1; key <= 20_000; key += 1) expect(known.slotOf(hashOf(key))).toBe(key);
      for (let key = 20_001; key <= 40_000; key += 1) expect(known.slotOf(hashOf(key))).toBeNull();
    },
  );

  it('are no more than there is room for: what is left out is not known, and nothing is wrong', () => {
    const known = createKnownRecords(0, 1_024);
    for (let key = 1; key <= 5_000; key += 1) known.add(hashOf(key), key);
    const slots = Array.from({ length: 5_000 }, (_, at) => known.slotOf(hashOf(at + 1)));
    expect(slots.filter((slot, at) => slot !== null && slot !== at + 1)).toEqual([]);
    expect(slots.filter((slot) => slot !== null)).toHaveLength(768);
  });
});
