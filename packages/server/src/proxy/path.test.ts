import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeTarget, liesBelow, readTarget } from './path.ts';

describe('the paths of the proxy', () => {
  it('are judged alike by the quick look and the whole one', () => {
    const parts = fc.constantFrom(
      '.',
      '..',
      '/',
      'a',
      '~',
      '-',
      '%2e',
      '%',
      '?',
      '#',
      '\\',
      ';',
      ' ',
      ':',
      '@',
      'ä',
    );
    const texts = fc.oneof(
      fc.array(parts, { maxLength: 12 }).map((each) => each.join('')),
      fc.string(),
    );
    fc.assert(
      fc.property(texts, (raw) => {
        expect(readTarget(raw)).toEqual(judgeTarget(raw));
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    '..',
    '.',
    '../x',
    'a/..',
    'a/../b',
    'a/./b',
    '%2e%2e',
    '%2E.',
    'a/.%2e/b',
    '..%2f',
    '..%2Fx',
    'a%2f..%2fb',
    '..%5cx',
    'a%5C..',
    '%252e%252e',
    '%252e%252e%252fx',
    '%25252e%25252e',
    '..;',
    '..;x=1/y',
    '..%3f',
    'a/..%3Fx=1',
    '..%23/y',
    'a/%2e%2e%253f/b',
    '..%20/x',
    'a/%20../b',
    '%ef%bc%8e%ef%bc%8e/x',
    '.%EF%BC%8E/x',
    'a%ef%bc%8f..%ef%bc%8fb',
    '%e2%80%a5',
    '%25ef%25bc%258e%25ef%25bc%258e',
    '/host',
    '//host/x',
    '/',
    'a//b',
    'http://evil.example/x',
    'https://evil.example',
    'a\\b',
    '\\\\host',
    'a%00',
    'a%0d%0ab',
    'a%1f',
    'a%7F',
    'a\tb',
    'a b',
    'a\nb',
    'ä',
    '%',
    'a%2',
    'a%zz',
    '%ff',
    '%c0%ae%c0%ae/x',
    'a#b',
    '?x=\\',
  ])('refuses %j', (raw) => expect(readTarget(raw)).toMatchObject({ ok: false }));

  it.each([
    '',
    'a',
    'a/',
    'projects/group%2Fproject',
    '@scope%2Fname',
    'a/b/?q=1',
    '?x',
    'a%20b',
    '%C3%A4',
    'a..b',
    '...',
    '.git',
    '%e3%80%82',
    'Jahr%20%e2%80%a6%20',
    '..a',
    'x?next=//evil/../..',
    "a;v=1/b,c='(x)*!$&+=:@~",
    'q?f=%0A&p=100%',
    'http:',
  ])('takes %j as it is', (raw) => expect(readTarget(raw)).toMatchObject({ ok: true, target: raw }));

  it('lead nowhere but below the root, unchanged', () => {
    const piece = fc.constantFrom(
      ...'. .. / // \\ %2e %2E %2f %5c %252e %25 a @ : ? # ; %00 %0a http: evil.example ä %ff ~ & = * \t'.split(
        ' ',
      ),
    );
    const input = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 12 }).map((parts) => parts.join('')),
    );
    const roots = fc.constantFrom(
      'https://api.example',
      'https://api.example/ccx/api',
      'http://127.0.0.1:80/v1',
    );
    let accepted = 0;
    fc.assert(
      fc.property(input, roots, (raw, root) => {
        const read = readTarget(raw);
        if (!read.ok) return;
        accepted += 1;
        expect(read.target).toBe(raw);
        const url = new URL(`${root}/${read.target}`);
        expect(url.origin).toBe(new URL(root).origin);
        expect(`${url.pathname}/`.startsWith(`${new URL(root).pathname.replace(/\/$/, '')}/`)).toBe(true);
        // Nor is it other bytes for whoever reads it once more.
        expect(url.pathname.split('/').length).toBe(
          `${new URL(root).pathname.replace(/\/$/, '')}/${read.path}`.split('/').length,
        );
      }),
      { numRuns: 3_000 },
    );
    expect(accepted).toBeGreaterThan(200);
  });

  it.each([
    ['repos', true],
    ['repos/a', true],
    ['reposx', false],
    ['REPOS', false],
    ['x/repos', false],
    ['', false],
  ])('%j below /repos: %s', (path, below) => expect(liesBelow(path, ['/repos'])).toBe(below));
});
