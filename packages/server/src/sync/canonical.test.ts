import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalText, hasValue, type JsonObject, membersWithValue, withoutMembers } from './canonical.ts';

const parsed = (text: string): unknown => JSON.parse(text);

/** The same value with the members of each object in another order. */
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, shuffled(member)]),
  );
}

describe('canonicalText', () => {
  it('is JSON of the same value, whatever the order of its members', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const value = parsed(text);
        expect(parsed(canonicalText(value))).toEqual(value);
        expect(canonicalText(shuffled(value))).toBe(canonicalText(value));
      }),
      { numRuns: 500 },
    );
  });

  it('differs where the value differs', () => {
    fc.assert(
      fc.property(fc.json(), fc.json(), (one, other) => {
        const [first, second] = [parsed(one), parsed(other)];
        expect(canonicalText(first) === canonicalText(second)).toBe(isDeepEqual(first, second));
      }),
      { numRuns: 500 },
    );
  });

  const forms = [
    '{}',
    '{"a":null}',
    '{"a":""}',
    '{"a":0}',
    '{"a":false}',
    '{"a":[]}',
    '{"a":{}}',
    '{"a":"null"}',
    '{"a":[null]}',
    '{"a":"0"}',
    '{"A":null}',
    '[]',
    '""',
    'null',
    '{"a,b":1}',
    '{"a":1,"b":1}',
    '{"__proto__":1}',
    '{"__proto__":{"a":1}}',
    '{"constructor":1}',
  ];
  it('tells missing, null, empty, zero, and odd names from one another', () => {
    expect(new Set(forms.map((text) => canonicalText(parsed(text)))).size).toBe(forms.length);
  });

  it.each([
    ['1.0', '1'],
    ['1e2', '100'],
    ['0.1e1', '1'],
    ['-0', '0'],
    ['"\\u0041"', '"A"'],
    ['"\\/"', '"/"'],
    ['{"b":1,"a":2}', '{"a":2,"b":1}'],
    ['{"10":1,"9":2}', '{"10":1,"9":2}'],
    ['{"\\ud83d\\ude00":1,"\\uffff":2}', '{"\u{1F600}":1,"\uffff":2}'],
    ['{"__proto__":{"b":1,"a":2},"Z":1}', '{"Z":1,"__proto__":{"a":2,"b":1}}'],
  ])('%s is written %s', (text, canonical) => expect(canonicalText(parsed(text))).toBe(canonical));

  it('reads what a Provider can nest, and pollutes nothing', () => {
    for (const deep of ['[', '{"a":']) {
      const text = `${deep.repeat(64)}1${(deep === '[' ? ']' : '}').repeat(64)}`;
      expect(canonicalText(parsed(text))).toBe(text);
    }
    canonicalText(parsed('{"__proto__":{"polluted":1}}'));
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

it('withoutMembers leaves the others as they are, __proto__ too', () => {
  const object = parsed('{"a":1,"__proto__":{"b":2},"c":null}') as JsonObject;
  expect(JSON.stringify(withoutMembers(object, new Set(['a'])))).toBe('{"__proto__":{"b":2},"c":null}');
  expect(withoutMembers(object, new Set())).toBe(object);
  expect(JSON.stringify(withoutMembers(object, new Set(['__proto__'])))).toBe('{"a":1,"c":null}');
});

it.each<[unknown, boolean]>([
  [0, true],
  [false, true],
  ['x', true],
  [' ', true],
  ['', false],
  [null, false],
  [undefined, false],
  [[], false],
  [{}, false],
  [[null, '', {}], false],
  [[null, 0], true],
  [{ id: '', name: null }, false],
  [{ id: { value: false } }, true],
  // What every object inherits is no member of a record.
  [({} as Record<string, unknown>).constructor, false],
])('hasValue of %j is %s', (value, has) => expect(hasValue(value)).toBe(has));

it('membersWithValue names them', () => {
  expect(membersWithValue({ a: 1, b: null, c: [], d: [''], e: { f: 0 } })).toEqual(['a', 'e']);
});

function isDeepEqual(one: unknown, other: unknown): boolean {
  try {
    expect(one).toEqual(other);
    return true;
  } catch {
    return false;
  }
}
