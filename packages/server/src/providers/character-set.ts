/** Sets of code points as regular expressions name them: what a pattern can read next. */

/** Sorted by nothing in particular; pairs of first and last code point. */
export type CharacterSet = readonly (readonly [number, number])[];

const last = 0x10ffff;
const digits: CharacterSet = [[0x30, 0x39]];
const wordCharacters: CharacterSet = [...digits, [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]];
const lineEnds: CharacterSet = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];
/** ECMA-262 WhiteSpace and LineTerminator. */
const spaces: CharacterSet = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

export function complement(set: CharacterSet): CharacterSet {
  const rest: [number, number][] = [];
  let from = 0;
  for (const [first, end] of [...set].sort((a, b) => a[0] - b[0])) {
    if (first > from) rest.push([from, first - 1]);
    from = Math.max(from, end + 1);
  }
  if (from <= last) rest.push([from, last]);
  return rest;
}

export function overlap(a: CharacterSet, b: CharacterSet): boolean {
  return a.some(([first, end]) => b.some(([otherFirst, otherEnd]) => first <= otherEnd && otherFirst <= end));
}

/** `.` without the flag `s`. */
export const anyCharacter = complement(lineEnds);

/** What `\d`, `\W` and the like stand for. */
export const classEscapes: ReadonlyMap<string, CharacterSet> = new Map([
  ['d', digits],
  ['D', complement(digits)],
  ['w', wordCharacters],
  ['W', complement(wordCharacters)],
  ['s', spaces],
  ['S', complement(spaces)],
]);

/** What `\n` and the like stand for. */
export const controlEscapes: ReadonlyMap<string, number> = new Map([
  ['t', 0x09],
  ['n', 0x0a],
  ['v', 0x0b],
  ['f', 0x0c],
  ['r', 0x0d],
]);
