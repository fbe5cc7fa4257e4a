import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inUtf8 } from './in-utf8.ts';

it('is what the texts are together, whatever they hold', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.boolean()), { maxLength: 20 }),
      (texts) => {
        const pieces = texts.map(([text, asBytes]) => (asBytes ? Buffer.from(text) : text));
        const expected = Buffer.concat(texts.map(([text]) => Buffer.from(text)));
        expect(inUtf8(pieces).equals(expected)).toBe(true);
      },
    ),
  ));
