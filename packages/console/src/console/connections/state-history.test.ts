import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type StateChange, segmentsOf, spansOf, stateSince } from './state-history.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 28, 10, minute)).toISOString();
const change = (minute: number, from: unknown, to: unknown, code?: string): StateChange => ({
  data: { from, to, ...(code !== undefined && { code }) },
  createdAt: at(minute),
});
const made = { state: 'active', createdAt: at(0) } as const;
const now = Date.parse(at(30));

describe('the states of a connection over time', () => {
  it.each<[string, readonly StateChange[], readonly (readonly [string, number, string | null])[]]>([
    ['one, while nothing has changed', [], [['active', 30, null]]],
    [
      'each from its change to the next, the last until now',
      [
        change(10, 'unverified', 'credential_error', 'invalid_client'),
        change(15, 'credential_error', 'active'),
      ],
      [
        ['unverified', 10, null],
        ['credential_error', 5, 'invalid_client'],
        ['active', 15, null],
      ],
    ],
    ['none of a state that is not known', [change(10, 'nowhere', 'elsewhere')], []],
    ['none of no length, but the last', [change(0, 'unverified', 'active')], [['active', 30, null]]],
  ])('%s', (_, changes, expected) => {
    const spans = spansOf(changes, made, now);
    expect(spans.map(({ state, from, to, code }) => [state, (to - from) / 60_000, code])).toEqual(expected);
  });

  it('began with the last change, or with the connection', () => {
    expect(stateSince([change(10, 'active', 'disabled')], at(0))).toBe(at(10));
    expect(stateSince([], at(0))).toBe(at(0));
  });
});

describe('a line of states', () => {
  it('begins with the time before the connection was there', () => {
    const spans = spansOf([change(15, 'active', 'disabled')], made, now);
    expect(segmentsOf(spans, now - 60 * 60_000, now)).toEqual([
      { state: null, share: 0.5 },
      { state: 'active', share: 0.25 },
      { state: 'disabled', share: 0.25 },
    ]);
  });

  it('is always filled, whatever part is asked for', () => {
    fc.assert(
      fc.property(
        fc.nat(90),
        fc.nat(40),
        fc.array(fc.nat(29), { maxLength: 5 }),
        (length, shift, minutes) => {
          const changes = [...minutes]
            .sort((a, b) => a - b)
            .map((minute, index) => change(minute, 'active', index % 2 === 0 ? 'disabled' : 'active'));
          const spans = spansOf(changes, made, now);
          const to = now - shift * 1000;
          const sum = segmentsOf(spans, to - (length + 1) * 60_000, to).reduce(
            (all, { share }) => all + share,
            0,
          );
          expect(sum).toBeCloseTo(1, 6);
        },
      ),
    );
  });
});
