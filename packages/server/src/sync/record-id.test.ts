import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordId } from './record-id.ts';

const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', ',', '\\', 's', ':', '\0', '\ud800', '\udc00', 'é') }),
  fc.string({ unit: 'binary', minLength: 395, maxLength: 405 }),
  fc.constantFrom('sha256:', `sha256:${'0'.repeat(64)}`),
);
const idOf = (parts: readonly string[]): string | null =>
  recordId(
    Object.fromEntries(parts.map((part, at) => [`k${at}`, part])),
    parts.map((_, at) => `k${at}`),
  );

describe('a record id', () => {
  it('differs where the key differs', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 3 })
          .chain((length) =>
            fc.tuple(...[0, 1].map(() => fc.array(anyText, { minLength: length, maxLength: length }))),
          ),
        ([one = [], other = []]) => {
          const same = one.every((part, at) => part === other[at]);
          if (idOf(one) !== null) expect(idOf(one) === idOf(other)).toBe(same);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('fits an index and is text that the database can hold', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 3 }), (parts) => {
        const id = idOf(parts) ?? '';
        expect(id.length).toBeLessThanOrEqual(400);
        expect(id.isWellFormed() && !id.includes('\0')).toBe(true);
      }),
    );
  });

  it.each<[unknown, string | null]>([
    [{ id: 'abc' }, 'abc'],
    [{ id: 'a,b\\' }, 'a,b\\'],
    [{ id: 7 }, '7'],
    [{ id: 0 }, '0'],
    [{ id: false }, 'false'],
    [{ id: '' }, null],
    [{ id: null }, null],
    [{}, null],
    [{ id: { value: 1 } }, null],
    [{ id: ['a'] }, null],
    // Two whole numbers as large as these can be read as the same one: neither is a key.
    [{ id: 9007199254740991 }, '9007199254740991'],
    [{ id: 9007199254740992 }, null],
    [JSON.parse('{"id":-9007199254740993}'), null],
  ])('of %j is %j', (row, id) => expect(recordId(row as never, ['id'])).toBe(id));

  it('of several members joins them, where one at least has a value', () => {
    expect(recordId({ a: 'x,y', b: 1 }, ['a', 'b'])).toBe('x\\,y,1');
    expect(recordId({ a: 'x', b: null }, ['a', 'b'])).toBe('x,');
    expect(recordId({ a: { id: 'x' } }, ['a.id', 'b'])).toBe('x,');
    expect(recordId({ a: null }, ['a', 'b'])).toBeNull();
  });

  it('is not taken from what every object has', () => {
    expect(recordId({}, ['constructor.name'])).toBeNull();
    expect(recordId({}, ['toString'])).toBeNull();
  });
});
