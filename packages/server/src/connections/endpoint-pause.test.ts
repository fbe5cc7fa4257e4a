import { describe, expect, it } from 'vitest';
import { afterOutage, afterProbe, type EndpointTrouble, pauseLeft } from './endpoint-pause.ts';

const now = 1_000_000;
const fail = (
  before: EndpointTrouble | undefined,
  connection: string,
  change: { asked?: number; now?: number; random?: number } = {},
) => afterOutage(before, { connection, asked: 0, now, random: 1, ...change });
const three = (): EndpointTrouble => fail(fail(fail(undefined, 'a'), 'b'), 'c');

describe('a token endpoint', () => {
  it('is not paused by one connection, however often it fails', () => {
    let trouble: EndpointTrouble | undefined;
    for (let count = 0; count < 20; count += 1) trouble = fail(trouble, 'a');
    expect(pauseLeft(trouble, now)).toBe(0);
  });

  it('is paused when several connections fail', () => {
    expect(pauseLeft(fail(fail(undefined, 'a'), 'b'), now)).toBe(0);
    expect(pauseLeft(three(), now)).toBe(2_000);
    expect(pauseLeft(three(), now + 2_000)).toBe(0);
  });

  it('is paused longer each time, to a limit, and not by what was under way', () => {
    let trouble = three();
    expect(fail(trouble, 'd').until).toBe(trouble.until);
    const pauses: number[] = [];
    let at = now;
    for (let count = 0; count < 8; count += 1) {
      at = trouble.until;
      trouble = fail(afterProbe(trouble, { connection: 'a', now: at, hold: 500 }), 'a', { now: at });
      pauses.push(pauseLeft(trouble, at));
    }
    expect(pauses).toEqual([4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000]);
  });

  it('is paused for between half the time and all of it', () => {
    const trouble = fail(fail(undefined, 'a'), 'b');
    expect(pauseLeft(fail(trouble, 'c', { random: 0 }), now)).toBe(1_000);
    expect(pauseLeft(fail(trouble, 'c', { random: 0.5 }), now)).toBe(1_500);
  });

  it('lets one request go ahead after a pause, and holds the others while it runs', () => {
    const trouble = three();
    const probing = afterProbe(trouble, { connection: 'a', now: trouble.until, hold: 700 });
    expect(pauseLeft(probing, trouble.until)).toBe(700);
    // One that began earlier and fails now is not the probe.
    expect(fail(probing, 'b', { now: trouble.until }).until).toBe(probing.until);
    expect(afterProbe(fail(undefined, 'a'), { connection: 'b', now, hold: 700 }).until).toBe(0);
  });

  it('is left alone as long as it asks', () => {
    expect(pauseLeft(fail(undefined, 'a', { asked: 5_000 }), now)).toBe(5_000);
    expect(pauseLeft(fail(fail(fail(undefined, 'a'), 'b'), 'c', { asked: 90_000 }), now)).toBe(90_000);
  });
});
