import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSeenSlots, packSlots, unpackSlots } from './seen.ts';

it('slots that were seen are a set', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 100_000 })),
      fc.integer({ min: 0, max: 100_001 }),
      (slots, other) => {
        const seen = createSeenSlots();
        const set = new Set<number>();
        for (const slot of slots) {
          expect(seen.has(slot)).toBe(set.has(slot));
          seen.add(slot);
          set.add(slot);
          expect(seen.count).toBe(set.size);
        }
        expect(slots.every((slot) => seen.has(slot))).toBe(true);
        expect(seen.has(other)).toBe(set.has(other));
      },
    ),
    { numRuns: 300 },
  );
});

it('slots are stored as they are', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 })), (slots) => {
      const packed = packSlots(slots);
      expect(packed.length).toBe(slots.length * 4);
      expect(unpackSlots(Buffer.from(packed))).toEqual(slots);
    }),
  );
});
