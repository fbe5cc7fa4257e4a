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
  storedFields,
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

  it('are told by what is stored', () => {
    const stored = JSON.parse('{"a":"old","b":{"id":"1"},"c":null,"__proto__":{"x":1}}');
    const names = ['a', 'b', 'c', 'd', 'toString', '__proto__'];
    expect(storedFields(stored, names, hasValue)).toEqual(['a', 'b', '__proto__']);
  });

  const parent = { stream: 'workers', as: 'worker_id' };
  const changes: ChangeStrategy = { kind: 'client', on: 'at', lookBackDays: 1 };
  const dated = shapeOf(testStream({ changes, parent }), []);
  const kept = (
    record: Record<string, unknown>,
    stored: Record<string, unknown>,
    fields: readonly string[],
    proven: readonly string[] = ['id'],
  ) => {
    const hidden = { fields: new Set(fields), proven: new Set(proven), has: hasValue };
    const whole = keepHidden({ record, onDate: null }, stored, dated, hidden);
    return { json: JSON.stringify(whole?.record), onDate: whole?.onDate };
  };

  it('are as they are stored: with a value, null, or missing', () => {
    const stored = JSON.parse('{"id":"1","a":"old","b":{"id":"1"},"c":null,"__proto__":{"x":1}}');
    expect(kept({ id: '1', a: null, d: null, e: 5 }, stored, ['a', 'b', 'c', 'd', '__proto__']).json).toBe(
      '{"id":"1","e":5,"a":"old","b":{"id":"1"},"c":null,"__proto__":{"x":1}}',
    );
    expect(kept({ id: '1', a: 'new' }, stored, ['a'])).toEqual({ json: undefined, onDate: undefined });
    expect(kept({ id: '1' }, stored, [])).toEqual({ json: undefined, onDate: undefined });
  });

  it('leave a record its date', () => {
    const stored = { id: '1', at: '2026-01-02', a: 1 };
    expect(kept({ id: '1', a: 2 }, stored, ['at']).onDate).toBe('2026-01-02');
    expect(kept({ id: '1', a: 2, at: null }, { id: '1', at: null, a: 1 }, ['at']).onDate).toBeNull();
  });

  it('take along those that never hold a value, of a row that shows nothing but what identifies it', () => {
    const stored = { id: '1', worker_id: 'w', a: 'old', n: null, p: null };
    const [blank, shown] = [
      { id: '1', worker_id: 'w', href: '/1' },
      { id: '1', b: 1 },
    ];
    expect(kept(blank, stored, ['a'], ['id', 'p']).json).toBe(
      '{"id":"1","worker_id":"w","href":"/1","a":"old","n":null}',
    );
    expect(kept(shown, stored, ['a']).json).toBe('{"id":"1","b":1,"a":"old"}');
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
