import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from './export-records.ts';

/** RFC 4180 §2, read back. */
function parse(line: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= line.length - 2; at += 1) {
    let cell = '';
    if (line[at] === '"') {
      for (at += 1; line[at] !== '"' || line[at + 1] === '"'; at += 1) {
        if (line[at] === '"') at += 1;
        cell += line[at];
      }
      at += 1;
    } else for (; line[at] !== ',' && line[at] !== '\r'; at += 1) cell += line[at];
    cells.push(cell);
  }
  return cells;
}

describe('a line of CSV', () => {
  it.each<[string[], string]>([
    [['a', 'b'], 'a,b'],
    [['', ''], ','],
    [['a,b', 'c"d', 'e\nf', 'g\r'], '"a,b","c""d","e\nf","g\r"'],
    [['{"a":"b,c"}'], '"{""a"":""b,c""}"'],
    [[' padded '], ' padded '],
  ])('%j', (cells, line) => expect(csvLine(cells)).toBe(`${line}\r\n`));

  it.each([
    '=1+1',
    '+1',
    '@SUM(A1)',
    '-1+1',
    '-',
    '--1',
    '-A1',
    '-1.',
    '-.5',
    '\t=1',
    '\r=1',
    '\n=1',
    "=cmd|' /C calc'!A0",
    '＝1',
    '＋1',
    '－1',
    '＠A',
  ])('begins what a spreadsheet would run with an apostrophe: %j', (text) => {
    expect(parse(csvLine([text, 'x']))).toEqual([`'${text}`, 'x']);
  });

  it.each(['-1', '-0.5', '-12.25', '1e21', '-1e-7', '-1e+21', '5', 'a=1', 'x@y.example', "'=1", ''])(
    'leaves %j as it is',
    (text) => expect(csvLine([text])).toBe(`${text}\r\n`),
  );

  it('writes numbers so that they stay numbers', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(csvLine([String(number)])).toBe(`${number}\r\n`);
      }),
    );
  });

  it('can be read back, but for the apostrophes', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', ';', '=', '-', '1', ' ') });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (cells) => {
        const read = parse(csvLine(cells));
        expect(read).toHaveLength(cells.length);
        for (const [at, cell] of cells.entries()) expect([cell, `'${cell}`]).toContain(read[at]);
        for (const cell of read) expect(cell).not.toMatch(/^[=+@\t\r\n]/);
      }),
      { numRuns: 500 },
    );
  });
});
