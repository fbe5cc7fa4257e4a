import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CollectionVerdict, judgeCollection } from './collection.ts';

it.each<[unknown, CollectionVerdict]>([
  [{ total: 1, data: [{ id: '1', descriptor: 'Ann' }] }, 'rows'],
  [[{ id: '1', descriptor: 'Ann' }], 'rows'],
  [{ data: [{ id: '1' }, { id: '2', name: 'Bo' }] }, 'rows'],
  [{ data: [{ id: '1', active: false }] }, 'rows'],
  [{ data: [{ id: '1', count: 0 }] }, 'rows'],
  [{ data: [{ id: '1', job: { title: 'Clerk' } }] }, 'rows'],
  [{ data: [{ id: '1', jobs: [{}, { title: 'Clerk' }] }] }, 'rows'],
  [{ total: 0, data: [] }, 'empty'],
  [[], 'empty'],
  // A total that promises more proves nothing: the rows are what is readable.
  [{ total: 12, data: [] }, 'empty'],
  [{ data: [{}] }, 'blank_rows'],
  [{ data: [{ id: '1' }] }, 'blank_rows'],
  [{ data: [{ id: '1', href: 'https://hr.example/workers/1' }] }, 'blank_rows'],
  [
    {
      data: [{ id: '1', descriptor: null, title: '', jobs: [], manager: {}, deep: { list: [{ text: '' }] } }],
    },
    'blank_rows',
  ],
  [{ data: [null, 'text', 7] }, 'blank_rows'],
  [{}, 'not_a_collection'],
  [{ data: {} }, 'not_a_collection'],
  [{ data: null }, 'not_a_collection'],
  [{ items: [{ id: '1', name: 'Ann' }] }, 'not_a_collection'],
  [null, 'not_a_collection'],
  [undefined, 'not_a_collection'],
  ['text', 'not_a_collection'],
  [7, 'not_a_collection'],
])('%j: %s', (body, verdict) => {
  expect(judgeCollection(body)).toBe(verdict);
});

it.each<[unknown, CollectionVerdict]>([
  [{ users: [{ id: '1', name: 'Ann' }] }, 'rows'],
  [[{ id: '1', name: 'Ann' }], 'rows'],
  [{ users: [] }, 'empty'],
  // Google leaves an empty list out.
  [{ kind: 'users' }, 'empty'],
  [{ data: [{ id: '1', name: 'Ann' }] }, 'empty'],
  [{ users: 'Ann' }, 'not_a_collection'],
  [{ users: null }, 'not_a_collection'],
  // npm's registry names the versions of a package by their numbers.
  [{ users: { ann: { name: 'Ann' } } }, 'rows'],
  [{ users: {} }, 'empty'],
  [null, 'not_a_collection'],
])('with the rows in users, %j: %s', (body, verdict) => {
  expect(judgeCollection(body, 'users')).toBe(verdict);
});

it('any JSON has a verdict, and one row with a value is enough', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.array(fc.jsonValue()), (body, rows) => {
      expect(() => judgeCollection(body)).not.toThrow();
      expect(judgeCollection({ data: [...rows, { name: 'Ann' }] })).toBe('rows');
    }),
  );
});
