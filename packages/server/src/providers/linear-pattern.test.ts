import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isProvablyLinear } from './linear-pattern.ts';
import { faultOfPattern } from './pattern.ts';
import { loadPlugins } from './registry.ts';

const exponential = [
  '(a+)+$',
  '^(a+)+$',
  '^(a*)*$',
  '^(.*)*$',
  '(x+x+)+y',
  '^(a|a)*$',
  '^(a|aa)+$',
  '^([a-zA-Z]+)*$',
  '^(?:a?b?)+c?a*$|^(a+)+$',
  '^(\\w+\\s?)*$',
  '^(?:(?:ab)+|(?:ab))*c$',
  '^(?:[a-m]+|[k-z]+)*!$',
  '^(?:x(?:a?|b?))*$',
  '^(?:a{1,10}){1,20}b$',
];
const polynomial = [
  'a*a*$',
  '^a*a*$',
  '^\\d+\\d+$',
  '^[a-z]*[a-f]*$',
  '^.*.*x$',
  '^a+b?a+$',
  'a+$',
  '\\s+$',
  '^\\s*.*\\s*$',
];

describe('patterns that take more than linear time', () => {
  it.each([...exponential, ...polynomial])('%s is refused', (pattern) => {
    expect(isProvablyLinear(pattern)).toBe(false);
    expect(faultOfPattern(pattern)).toMatch(/time/);
  });

  it.each([null, 7, undefined, ['a'], '(', '[z-a]', '\\p{No}+(', 'a{2,1}'])('%j is no pattern', (pattern) => {
    expect(faultOfPattern(pattern)).toMatch(/must be a string|not a regular expression/);
  });
});

describe('the quick proof', () => {
  it.each([
    '^[A-Za-z0-9_-]+$',
    '^v[0-9]{1,3}$',
    '^[^\\u0000-\\u001F\\u007F]+$',
    '^[a-z]+(?:\\.[a-z]+)*$',
    '^(?:a|b|c)*$',
    '^(?:ab|cd)+?e{2,}$',
    '^(?:ab|ac)$',
    '^(?:ab|a[b-z]*)',
    '^(?:[0-9a-f]{8}-[0-9a-f]{4}|[a-z0-9-]+(?:\\.[a-z0-9-]+)+)$',
    '^https?://[^/?#\\s]+(?:/[^?#\\s]*)?$',
    '^\\d{4}-\\d{2}-\\d{2}$',
    '^\\x41\\u{1F600}*\\n$',
    '^[\\w.]+@[\\-\\]]+$',
    '^(a(b|c)?)+d',
    '^',
    '^$',
  ])('covers %s', (pattern) => {
    expect(isProvablyLinear(pattern)).toBe(true);
    expect(faultOfPattern(pattern)).toBeNull();
  });

  it.each([
    ['no anchor at the start', 'a*b'],
    ['an alternative without the anchor', '^a|a*b'],
    ['a back reference', '^(a)\\1$'],
    ['a look-ahead', '^(?=a)a$'],
    ['a look-behind', '^(?<!b)a$'],
    ['a named group', '^(?<x>a)$'],
    ['a word boundary', '^a\\b$'],
    ['a property escape', '^\\p{L}$'],
    ['a repetition of nothing', '^(?:a?)*$'],
    ['a repetition without effect', '^a{0}$'],
    ['two ways to match nothing', '^(?:a?|b?)c$'],
    ['the same character next, twice', '^(?:ab|ac)d$'],
    ['the same character next, twice, in a group that repeats', '^(?:ab|ac)*$'],
    ['alternatives that are not linear by themselves', '^(?:b|a*a*c)$'],
    ['a group before a top-level alternative', '^(?:ab|ac)|a*b$'],
    ['a surrogate pair as two escapes', '^\\ud83d\\ude00*$'],
  ])('does not cover %s, which may be linear all the same', (_, pattern) => {
    expect(isProvablyLinear(pattern)).toBe(false);
  });

  it.each(['a|b', '(?:abc|abd)', '^(?<year>[0-9]{4})$', '^\\p{L}+$'])(
    'so %s goes to the search',
    (pattern) => {
      expect(isProvablyLinear(pattern)).toBe(false);
      expect(faultOfPattern(pattern)).toBeNull();
    },
  );

  it('covers every pattern of the plugins that ship: the search would take most of the time of a start', async () => {
    const plugins = [...(await loadPlugins([], {})).values()].map(({ definition }) => definition);
    const properties = plugins.flatMap(({ strategies }) =>
      strategies.flatMap(({ configSchema }) => Object.values(configSchema.properties)),
    );
    const patterns = [
      ...properties.flatMap((property) => ('pattern' in property ? [property.pattern ?? ''] : [])),
      ...plugins.flatMap(({ settings }) =>
        Object.values(settings ?? {}).map((setting) => `^(?:${setting.pattern})$`),
      ),
    ];
    expect(patterns.length).toBeGreaterThan(20);
    expect(patterns.filter((pattern) => !isProvablyLinear(pattern))).toEqual([]);
  });
});

/** Random patterns over few letters, so that repetitions meet each other often. */
const randomPattern = fc.letrec<{ piece: string; atom: string }>((tie) => ({
  atom: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom('a', 'b', 'c', '.', '[ab]', '[^a]', '\\d', '\\w', '$'),
    fc.array(tie('piece'), { minLength: 1, maxLength: 3 }).map((parts) => `(?:${parts.join('')})`),
    fc.tuple(tie('piece'), tie('piece')).map(([left, right]) => `(${left}|${right})`),
  ),
  piece: fc
    .tuple(tie('atom'), fc.constantFrom('', '', '*', '+', '?', '{2}', '{0,3}', '{2,}', '*?'))
    .map(([atom, count]) => (atom === '$' ? atom : atom + count)),
})).piece;

const sequence = fc.array(randomPattern, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));
const whole = fc.oneof(
  sequence.map((text) => `^${text}x$`),
  fc.tuple(sequence, sequence).map(([one, other]) => `^(?:${one}|${other}x)$`),
);

it('never accepts what a search for slow texts calls vulnerable', () => {
  const recheck: typeof import('recheck') = createRequire(import.meta.url)('recheck');
  let accepted = 0;
  let refused = 0;
  fc.assert(
    fc.property(whole, (pattern) => {
      if (!isProvablyLinear(pattern)) {
        refused += 1;
        return;
      }
      accepted += 1;
      expect(recheck.checkSync(pattern, 'u', { timeout: 2_000 }).status).not.toBe('vulnerable');
    }),
    { numRuns: 2_500 },
  );
  // Both sides were seen, so the property says something.
  expect(accepted).toBeGreaterThan(30);
  expect(refused).toBeGreaterThan(100);
});
