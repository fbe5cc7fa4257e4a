import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entriesOf, repeatedKeys, toMetadata } from './metadata.ts';

it('metadata comes back from the form as it went in', () => {
  const key = fc.string({ minLength: 1 }).filter((text) => text.trim() === text && text !== '__proto__');
  fc.assert(
    fc.property(fc.dictionary(key, fc.string(), { noNullPrototype: true }), (metadata) => {
      expect(toMetadata(entriesOf(metadata))).toEqual(metadata);
      expect(repeatedKeys(entriesOf(metadata)).size).toBe(0);
    }),
  );
});

it('a line without a key is left out, and a key that is there twice is named', () => {
  const entries = [
    { key: ' customer ', value: '7' },
    { key: '', value: 'x' },
    { key: 'customer', value: '8' },
  ];
  expect(toMetadata(entries.slice(0, 2))).toEqual({ customer: '7' });
  expect([...repeatedKeys(entries)]).toEqual(['customer']);
});
