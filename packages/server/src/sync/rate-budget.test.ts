import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRateBudget } from './rate-budget.ts';

const { signal } = new AbortController();
const settle = () => vi.advanceTimersByTimeAsync(0);

/** Turns that were asked for, and how many of them are under way. */
function budgetOf(atOnce: number) {
  const budget = createRateBudget({ atOnce, now: Date.now });
  let underWay = 0;
  const ask = async (): Promise<void> => {
    await budget.turn(signal);
    underWay += 1;
  };
  const done = (wait: number | null = null): void => {
    underWay -= 1;
    budget.done(wait);
  };
  return { budget, ask: (times = 1) => Array.from({ length: times }, ask), done, underWay: () => underWay };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a rate budget', () => {
  it('lets no more under way than its limit, in the order asked', async () => {
    const budget = createRateBudget({ atOnce: 2, now: Date.now });
    const order: number[] = [];
    for (let at = 0; at < 5; at += 1) void budget.turn(signal).then(() => order.push(at));
    await settle();
    expect(order).toEqual([0, 1]);
    budget.done(null);
    await settle();
    expect(order).toEqual([0, 1, 2]);
  });

  it('is halved by each request to slow down, to one at least, and grows by one after twenty without', async () => {
    const { ask, done, underWay } = budgetOf(8);
    ask(1_000);
    const widths: number[] = [];
    for (const limit of [4, 2, 1, 1]) {
      await settle();
      done(0);
      while (underWay() > 0) done();
      await settle();
      widths.push(underWay());
      expect(underWay()).toBe(limit);
    }
    // One that grows too fast would meet the next refusal at once.
    for (const limit of [1, 2, 3]) {
      for (let at = 0; at < 20; at += 1) {
        expect(underWay()).toBeLessThanOrEqual(limit);
        done();
        await settle();
      }
      expect(underWay()).toBe(limit + 1);
    }
    expect(widths).toEqual([4, 2, 1, 1]);
  });

  it('never grows past what it began with', async () => {
    const { ask, done, underWay } = budgetOf(2);
    ask(200);
    for (let at = 0; at < 100; at += 1) {
      await settle();
      done();
    }
    await settle();
    expect(underWay()).toBe(2);
  });

  it('rests as long as the Provider asks, and no shorter request shortens that', async () => {
    const { ask, done, underWay } = budgetOf(4);
    ask(6);
    await settle();
    done(5_000);
    done(1_000);
    done();
    done();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(underWay()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(underWay()).toBe(1);
  });

  it('rests too where nobody waited when the rest began', async () => {
    const { ask, done, underWay } = budgetOf(4);
    ask();
    await settle();
    done(1_000);
    ask();
    await vi.advanceTimersByTimeAsync(999);
    expect(underWay()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(underWay()).toBe(1);
  });

  it.each([0, 60_000])(
    'who leaves while waiting (pause of %i ms) gives the place to the next',
    async (pause) => {
      const reason = new Error('stopping');
      const { budget, ask, done, underWay } = budgetOf(1);
      ask();
      await settle();
      const controller = new AbortController();
      const left = expect(budget.turn(controller.signal)).rejects.toBe(reason);
      ask();
      if (pause > 0) done(pause);
      controller.abort(reason);
      await left;
      if (pause === 0) done();
      await vi.advanceTimersByTimeAsync(pause);
      expect(underWay()).toBe(1);
      done();
      ask();
      await settle();
      expect(underWay()).toBe(1);
    },
  );

  it('is not asked by who has left already, and a turn that was given stays given', async () => {
    const { budget, ask, done, underWay } = budgetOf(1);
    await expect(budget.turn(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    const controller = new AbortController();
    await budget.turn(controller.signal);
    controller.abort();
    ask();
    await settle();
    expect(underWay()).toBe(0);
    budget.done(null);
    await settle();
    expect(underWay()).toBe(1);
    done();
  });

  it('never lets more under way than it may, and leaves nobody waiting for ever', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 8 }),
        fc.array(fc.option(fc.integer({ min: 0, max: 50 })), { minLength: 1, maxLength: 80 }),
        async (atOnce, waits) => {
          const { ask, done, underWay } = budgetOf(atOnce);
          const all = ask(waits.length);
          let limit = atOnce;
          for (const wait of waits) {
            await vi.advanceTimersByTimeAsync(60);
            expect(underWay()).toBeGreaterThan(0);
            expect(underWay()).toBeLessThanOrEqual(atOnce);
            if (wait !== null) limit = Math.max(1, Math.floor(limit / 2));
            done(wait);
          }
          await Promise.all(all);
          expect(underWay()).toBe(0);
        },
      ),
      { numRuns: 100 },
    ));
});
