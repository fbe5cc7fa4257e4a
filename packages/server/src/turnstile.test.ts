import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTurnstile } from './turnstile.ts';

// The turns of the event loop are made here: what was set for the next one runs when it comes.
beforeAll(() => vi.useFakeTimers({ toFake: ['setImmediate'] }));
afterAll(() => vi.useRealTimers());

it('all pass in the order in which they came, and no more in one turn than may', async () => {
  const comings = fc.array(fc.nat({ max: 12 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5 }), comings, async (perTurn, perTurns) => {
      vi.clearAllTimers();
      const enter = createTurnstile(perTurn);
      const passed: number[] = [];
      const come = (id: number): void => {
        const wait = enter();
        if (wait === null) passed.push(id);
        else void wait.then(() => passed.push(id));
      };
      let came = 0;
      const turn = async (coming: number): Promise<number> => {
        const before = passed.length;
        vi.runOnlyPendingTimers();
        await Promise.resolve();
        for (let one = 0; one < coming; one += 1, came += 1) come(came);
        return passed.length - before;
      };
      for (const coming of perTurns) {
        const left = came - passed.length + coming;
        expect(await turn(coming)).toBe(Math.min(left, perTurn));
      }
      while (passed.length < came) {
        const left = came - passed.length;
        expect(await turn(0)).toBe(Math.min(left, perTurn));
      }
      expect(passed).toEqual(Array.from({ length: came }, (_, id) => id));
      // The one after the last finds nobody, and nothing is left to run.
      await turn(0);
      await turn(0);
      expect(vi.getTimerCount()).toBe(0);
    }),
  );
});
