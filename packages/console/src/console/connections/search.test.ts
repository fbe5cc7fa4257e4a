import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFilter, readNew, readSettings } from './search.ts';

describe('the filters in an address', () => {
  it.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{}, {}],
    [{ q: 'acme' }, { q: 'acme' }],
    [{ q: '  ' }, {}],
    [{ q: 2026 }, { q: '2026' }],
    [{ q: 'x'.repeat(300) }, { q: 'x'.repeat(200) }],
    [
      { state: 'active', provider: 'okta' },
      { state: 'active', provider: 'okta' },
    ],
    [{ state: 'broken' }, {}],
    [{ other: 'x', q: null, provider: {} }, {}],
  ])('of the list: %j', (search, expected) => {
    expect(readFilter(search)).toEqual(expected);
  });

  it.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{}, {}],
    [
      { how: 'here', provider: 'okta' },
      { how: 'here', provider: 'okta' },
    ],
    [{ how: 'there' }, {}],
  ])('of a new connection: %j', (search, expected) => {
    expect(readNew(search)).toEqual(expected);
  });

  it.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{}, {}],
    [{ edit: 'credentials' }, { edit: 'credentials' }],
    [{ edit: 'name' }, {}],
  ])('of the settings: %j', (search, expected) => {
    expect(readSettings(search)).toEqual(expected);
  });

  it('are read from anything, and what was read reads the same again', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('q', 'state', 'provider', 'how'), fc.anything()),
        (search) => {
          const filter = readFilter(search);
          expect(readFilter({ ...filter })).toEqual(filter);
        },
      ),
    );
  });
});
