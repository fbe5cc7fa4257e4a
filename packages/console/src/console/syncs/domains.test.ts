import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunStream } from '../../api/client.ts';
import { byDomain, figuresOf, lasted } from './domains.ts';

const stream = (change: Partial<RunStream> = {}): RunStream => ({
  ...{ name: 'workers', label: 'Workers', domain: 'staffing', state: 'queued', pages: 0, read: 0 },
  ...{ created: 0, updated: 0, deleted: 0, unchanged: 0, skipped: 0, held: 0, total: null, percent: 0 },
  ...{ rate: null, secondsLeft: null, warnings: [], diagnosis: null, startedAt: null, finishedAt: null },
  ...change,
});
const domains = [
  { id: 'payroll', label: 'Payroll' },
  { id: 'staffing', label: 'Staffing' },
  { id: 'time', label: 'Time' },
];
const rows = (...streams: RunStream[]) => byDomain(streams, domains, 'Other');
const states = ['queued', 'running', 'succeeded', 'deletion_held', 'failed', 'cancelled'] as const;

describe('a run by domains', () => {
  it('keeps the order of the Provider, and loses no stream', () => {
    const made = rows(
      stream(),
      stream({ domain: null }),
      stream({ domain: 'x' }),
      stream({ domain: 'payroll' }),
    );
    expect(made.map(({ label }) => label)).toEqual(['Payroll', 'Staffing', 'Other', 'x']);
  });

  it.each([
    [['queued', 'queued'], 'queued'],
    [['succeeded', 'queued'], 'running'],
    [['running', 'failed'], 'running'],
    [['succeeded', 'succeeded'], 'succeeded'],
    [['succeeded', 'failed'], 'partial'],
    [['failed', 'failed'], 'failed'],
    [['succeeded', 'deletion_held', 'failed'], 'deletion_held'],
    [['cancelled', 'deletion_held'], 'cancelled'],
  ] as const)('with streams %j is %s', (own, state) =>
    expect(rows(...own.map((one) => stream({ state: one })))[0]?.state).toBe(state),
  );

  it('knows how long it takes only where all that is left knows', () => {
    const running = stream({ state: 'running', secondsLeft: 4, rate: 10 });
    expect(rows(running, stream({ state: 'succeeded' }))[0]).toMatchObject({ secondsLeft: 4, rate: 10 });
    expect(rows(running, stream({ state: 'running', secondsLeft: 9, rate: 5 }))[0]).toMatchObject({
      ...{ secondsLeft: 9, rate: 15 },
    });
    expect(rows(running, stream())[0]?.secondsLeft).toBeNull();
    expect(rows(running, stream({ state: 'running' }))[0]?.secondsLeft).toBeNull();
  });

  it('is whole exactly when all its streams have ended', () => {
    const any = fc.record({
      state: fc.constantFrom(...states),
      percent: fc.option(fc.integer({ min: 0, max: 99 })),
      domain: fc.constantFrom('payroll', 'staffing', null),
    });
    fc.assert(
      fc.property(fc.array(any, { minLength: 1 }), (parts) => {
        const made = rows(...parts.map(stream));
        expect(made.flatMap(({ streams }) => streams)).toHaveLength(parts.length);
        for (const { percent, ended, streams } of made) {
          expect(percent === 100).toBe(ended === streams.length);
          expect(percent).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('adds its figures up, and counts time from its start', () => {
    const streams = [stream({ read: 3, created: 2 }), stream({ read: 4, deleted: 1, updated: 1 })];
    expect(figuresOf({ streams })).toEqual({ read: 7, created: 2, updated: 1, deleted: 1 });
    const startedAt = '2026-11-28T09:00:00.000Z';
    const now = Date.parse('2026-11-28T09:01:00.000Z');
    expect(lasted({ startedAt: null, finishedAt: null }, now)).toBeNull();
    expect(lasted({ startedAt, finishedAt: null }, now)).toBe(60);
    expect(lasted({ startedAt, finishedAt: '2026-11-28T09:00:02.500Z' }, now)).toBe(2.5);
  });
});
