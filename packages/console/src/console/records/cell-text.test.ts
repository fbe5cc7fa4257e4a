import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellText, firstColumns } from './cell-text.ts';

describe('a cell', () => {
  it.each([
    [{ a: 'Ada' }, 'Ada', false],
    [{ a: 0 }, '0', false],
    [{ a: false }, 'false', false],
    [{ a: '' }, '""', true],
    [{ a: null }, 'null', true],
    [{}, '–', true],
    [{ a: [1, 2] }, '2 items', true],
    [{ a: { id: '1', descriptor: 'Berlin' } }, 'Berlin', false],
    [{ a: { id: '1' } }, '{"id":"1"}', true],
    [null, '–', true],
  ])('of %j is %s', (data, text, quiet) => expect(cellText(data, 'a')).toEqual({ text, quiet }));

  it('shows nothing that an object has by itself', () => expect(cellText({}, 'constructor').text).toBe('–'));

  it('is one short text, whatever comes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (a) => {
        const { text } = cellText({ a }, 'a');
        expect(text.length).toBeGreaterThan(0);
        expect(text.length).toBeLessThanOrEqual(201);
      }),
    );
  });

  it.each([
    [
      ['id', 'descriptor', 'href', 'title', 'manager', 'email', 'phone'],
      ['descriptor', 'title', 'manager', 'email'],
    ],
    [
      ['id', 'date'],
      ['date', 'id'],
    ],
    [[], []],
  ])('the first columns of %j are %j', (fields, columns) =>
    expect(firstColumns(fields, ['id'])).toEqual(columns),
  );
});
