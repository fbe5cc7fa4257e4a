import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMetIds } from './met-ids.ts';

describe('ids that were met', () => {
  it('are never taken for new', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (ids) => {
        const met = createMetIds();
        for (const id of ids) met.isNew(id);
        for (const id of ids) expect(met.isNew(id)).toBe(false);
      }),
    );
  });

  it.each([
    [2 ** 20, 100_000, 0.005],
    [undefined, 300_000, 0.001],
  ])('new ones mostly are: of %s bits', (bits, count, share) => {
    const met = createMetIds(bits);
    const ids = Array.from({ length: count }, (_, at) => createHash('md5').update(`${at}`).digest('hex'));
    expect(ids.filter((id) => !met.isNew(id)).length).toBeLessThan(count * share);
    expect(ids.filter((id) => met.isNew(id))).toEqual([]);
  });

  it('hardly any is new where there is no room to note it', () => {
    const met = createMetIds(1_024);
    const ids = Array.from({ length: 5_000 }, (_, at) => `id ${at}`);
    expect(ids.filter((id) => met.isNew(id)).length).toBeLessThanOrEqual(1_024);
    expect(ids.filter((id) => met.isNew(id))).toEqual([]);
  });
});
