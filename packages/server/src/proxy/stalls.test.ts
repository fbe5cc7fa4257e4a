import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { idleTimeout, unwatch, type Watched, watch } from './stalls.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

class Call implements Watched {
  quietFor = 0;
  age = 0;
  looks = 0;
  place: number | null = null;
  ended = 0;
  lasts(): void {
    this.looks += 1;
  }
  stalled(): void {
    this.ended += 1;
  }
}

it('ends those in which nothing moves, each once, whoever came and left before them', () => {
  const step = fc.record({
    does: fc.constantFrom('comes', 'leaves', 'moves', 'waits' as const),
    which: fc.nat(30),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const calls = Array.from({ length: 31 }, () => new Call());
      const under = new Set<Call>();
      for (const { does, which } of steps) {
        const call = calls[which];
        if (call === undefined || call.ended > 0) continue;
        if (does === 'comes' && !under.has(call)) {
          watch(call);
          under.add(call);
        } else if (does === 'leaves') {
          unwatch(call);
          under.delete(call);
        } else if (does === 'moves') call.quietFor = 0;
        else vi.advanceTimersByTime(1_000);
      }
      vi.advanceTimersByTime(idleTimeout - 1_000);
      const moving = [...under].filter(({ ended }) => ended === 0).at(0);
      if (moving !== undefined) moving.quietFor = 0;
      vi.advanceTimersByTime(1_000);
      for (const call of calls) expect(call.ended).toBe(under.has(call) && call !== moving ? 1 : 0);
      if (moving !== undefined) unwatch(moving);
      // With nobody left, the clock stops.
      vi.advanceTimersByTime(2_000);
      expect(vi.getTimerCount()).toBe(0);
    }),
  );
});

it('has those that last looked at every other second, and no short one', () => {
  const [short, long] = [new Call(), new Call()];
  watch(long);
  for (let second = 0; second < 10; second += 1) {
    watch(short);
    vi.advanceTimersByTime(1_000);
    unwatch(short);
    short.age = 0;
  }
  unwatch(long);
  vi.advanceTimersByTime(2_000);
  expect([short.looks, long.looks]).toEqual([0, 5]);
});
