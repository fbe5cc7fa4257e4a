import type { ChangeStrategy } from '@cleat/plugin-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalText, hasValue } from './canonical.ts';
import {
  addDays,
  comparedText,
  keepHidden,
  missingFields,
  prepareRow,
  shapeOf,
  withParent,
} from './prepare.ts';
import { testStream } from './test-stream.ts';

const ofWorker = testStream({
  ...{ parent: { stream: 'workers', as: 'worker_id' }, primaryKey: ['worker_id', 'id'], volatile: ['href'] },
  changes: { kind: 'client', on: 'at.date', lookBackDays: 1 },
});

describe('a row', () => {
  it('becomes a record with its parent, its date, and without what is left out', () => {
    const row = { id: 'p', at: { date: '2026-01-02T03:04:05Z' }, ssn: '1', href: '/1' };
    expect(prepareRow(shapeOf(ofWorker, ['ssn', 'at']), row, 'w,1')).toEqual({
      id: 'w\\,1,p',
      record: { id: 'p', href: '/1', worker_id: 'w,1' },
      onDate: '2026-01-02',
    });
  });

  it('without a key has none', () =>
    expect(prepareRow(shapeOf(testStream(), []), { name: 'x' }, null).id).toBeNull());

  it('takes the parent that it was asked for, whatever it says itself', () => {
    expect(withParent(ofWorker, { worker_id: 'other' }, 'w')).toEqual({ worker_id: 'w' });
    expect(withParent(testStream(), { a: 1 }, null)).toEqual({ a: 1 });
  });

  it.each<[unknown, string | null]>([
    ['2026-01-02', '2026-01-02'],
    ['2026-01-02T23:59:59-08:00', '2026-01-02'],
    ['02.01.2026', null],
    [' 2026-01-02', null],
    [20260102, null],
    [null, null],
    [undefined, null],
  ])('dated %j lies on %j', (on, date) => {
    const changes: ChangeStrategy = { kind: 'client', on: 'on', lookBackDays: 1 };
    expect(prepareRow(shapeOf(testStream({ changes }), []), { id: '1', on }, null).onDate).toBe(date);
    expect(prepareRow(shapeOf(testStream(), []), { id: '1', on }, null).onDate).toBeNull();
  });
});

it('what changes by itself is stored, but not compared', () => {
  const shape = shapeOf(ofWorker, []);
  const text = (record: Record<string, unknown>) => comparedText(shape, record, canonicalText(record));
  expect(text({ id: '1', href: '/a' })).toBe(text({ id: '1', href: '/b' }));
  expect(text({ id: '1', href: '/a' })).not.toBe(text({ id: '2', href: '/a' }));
  expect(comparedText(shapeOf(testStream(), []), { id: '1' }, 'as it is')).toBe('as it is');
});

describe('members that may only be hidden', () => {
  const missing = (record: Record<string, unknown>, ...unproven: string[]) =>
    missingFields(record, new Set(unproven), hasValue);
  it('are those without a value', () => {
    expect(missing({ a: 1, b: null, c: '', d: 0, e: false }, 'a', 'b', 'c', 'd', 'e', 'f')).toEqual([
      'b',
      'c',
      'f',
    ]);
    expect(missing({}, 'constructor', 'toString', '__proto__')).toEqual([
      'constructor',
      'toString',
      '__proto__',
    ]);
  });

  it('keep what is stored, where something is', () => {
    const stored = JSON.parse('{"a":"old","b":{"id":"1"},"c":null,"__proto__":{"x":1}}');
    const kept = keepHidden(
      { id: '1', a: null },
      stored,
      ['a', 'b', 'c', 'd', 'toString', '__proto__'],
      hasValue,
    );
    expect(kept.kept).toEqual(['a', 'b', '__proto__']);
    expect(JSON.stringify(kept.record)).toBe('{"id":"1","a":"old","b":{"id":"1"},"__proto__":{"x":1}}');
    const record = { id: '1' };
    expect(keepHidden(record, {}, ['a'], hasValue)).toEqual({ record, kept: [] });
  });
});

it('addDays counts calendar days, over leap days and years', () => {
  expect([addDays('2024-02-28', 1), addDays('2025-12-31', 1), addDays('2026-03-01', -1)]).toEqual([
    ...['2024-02-29', '2026-01-01', '2026-02-28'],
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: -5_000, max: 5_000 }), (day, days) => {
      const from = addDays('1970-01-01', day);
      expect(addDays(addDays(from, days), -days)).toBe(from);
      expect(addDays(from, days) > from).toBe(days > 0);
    }),
  );
});
