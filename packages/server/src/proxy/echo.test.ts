import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { needlesOf, scrubber, scrubText } from './echo.ts';

const token = 'tok_abcabcabd/5f2c9e==';

/** Cut into chunks of these sizes, one after the other. */
async function through(text: string, sizes: readonly number[], credentials = [token]): Promise<string> {
  const bytes = Buffer.from(text, 'latin1');
  const chunks: Buffer[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    chunks.push(bytes.subarray(at, at + size));
    at += size;
  }
  return (await buffer(Readable.from(chunks).pipe(scrubber(needlesOf(credentials))))).toString('latin1');
}

describe('an echo of the credential', () => {
  it.each([
    ['as it is', token],
    ['in a URL', encodeURIComponent(token)],
    ['in JSON', token.replaceAll('/', '\\/')],
    ['in base64', Buffer.from(token).toString('base64')],
  ])('%s becomes as many stars, wherever the chunks are cut', async (_name, spelling) => {
    const text = `{"a":"${spelling}","b":"${spelling}${spelling}"}`;
    const clean = text.replaceAll(spelling, '*'.repeat(spelling.length));
    for (let size = 1; size <= text.length; size += 1) expect(await through(text, [size])).toBe(clean);
  });

  it('is found among its own beginnings, and nothing else is changed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('abc', 'abcabd', 'abcabcabcabd', 'ab', 'x'), { maxLength: 20 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
        async (parts, sizes) => {
          const text = parts.join('');
          const out = await through(text, sizes, ['abcabcabcabd']);
          expect(out).toBe(scrubText(text, needlesOf(['abcabcabcabd'])));
          expect(out).not.toContain('abcabcabcabd');
          expect(out.length).toBe(text.length);
        },
      ),
    );
  });

  it('is not looked for when the credential is shorter than 12 characters', async () => {
    expect(await through('short-one', [4], ['short-one'])).toBe('short-one');
  });

  it('holds back nothing that cannot be one', async () => {
    const stream = scrubber(needlesOf([token]));
    stream.write('data: 1\n\n');
    expect(String(stream.read())).toBe('data: 1\n\n');
    stream.destroy();
  });
});
