import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalText } from './canonical.ts';

/** The rule itself, as slow as it is plain. */
function plainly(value: unknown): unknown {
  if (Array.isArray(value)) return `[${value.map(plainly).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${plainly(member)}`).join(',')}}`;
}

describe('canonicalText', () => {
  it.each([
    [{ b: 1, a: 2 }, '{"a":2,"b":1}'],
    [{ 10: 1, 9: 2, a: 3 }, '{"10":1,"9":2,"a":3}'],
    [{ a: undefined, b: null }, '{"b":null}'],
    [{ a: [{ d: 1, c: 2 }, 'x'] }, '{"a":[{"c":2,"d":1},"x"]}'],
    [JSON.parse('{"b":1,"__proto__":{"z":1,"y":2}}'), '{"__proto__":{"y":2,"z":1},"b":1}'],
    [{}, '{}'],
    [[], '[]'],
    [1.0, '1'],
    ['\u2028 \u007f "\\ \n \ud83d\ude00 \ud800', JSON.stringify('\u2028 \u007f "\\ \n \ud83d\ude00 \ud800')],
  ])('%j is %s', (value, text) => expect(canonicalText(value)).toBe(text));

  it('is the same whatever the order of the members, and reads back as the value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false, maxDepth: 5 }), (value) => {
        const read: unknown = JSON.parse(JSON.stringify(value));
        expect(canonicalText(read)).toBe(plainly(read));
        expect(canonicalText(JSON.parse(canonicalText(read)))).toBe(canonicalText(read));
      }),
      { numRuns: 500 },
    );
  });

  it('knows lists of names apart that begin alike', () => {
    for (let turn = 0; turn < 40; turn += 1) {
      expect(canonicalText({ z: 1, [`a${turn}`]: 2 })).toBe(`{"a${turn}":2,"z":1}`);
      expect(canonicalText({ z: 1, y: 2, [`a${turn}`]: 3 })).toBe(`{"a${turn}":3,"y":2,"z":1}`);
    }
  });
});
