import type { Paging } from '@cleat/plugin-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Position, pageQuery, readPage } from './paging.ts';

const url = 'https://api.example/v1/things?page=1';
const offset: Paging = { kind: 'offset', limit: 'limit', offset: 'offset', total: 'meta.total' };
const cursor: Paging = { kind: 'cursor', cursor: 'after', next: 'next', size: 'limit' };
const link: Paging = { kind: 'link_header' };
const nextUrl: Paging = { kind: 'next_url', next: 'next', size: 'per_page' };

describe('the query of a page', () => {
  it.each<[string, Paging, Position | null, Record<string, string | number>]>([
    ['none', { kind: 'none' }, null, {}],
    ['offset, first', offset, null, { limit: 50, offset: 0 }],
    ['offset', offset, { offset: 99 }, { limit: 50, offset: 99 }],
    ['page number, first', { kind: 'page_number', page: 'p', size: 'n' }, null, { p: 1, n: 50 }],
    ['page number from 0', { kind: 'page_number', page: 'p', first: 0 }, null, { p: 0 }],
    ['page number', { kind: 'page_number', page: 'p' }, { page: 3 }, { p: 3 }],
    ['cursor, first', cursor, null, { limit: 50 }],
    ['cursor', cursor, { cursor: 'x=&y' }, { limit: 50, after: 'x=&y' }],
    ['link', { ...link, size: 'per_page' }, null, { per_page: 50 }],
    ['next URL without a size', { kind: 'next_url', next: 'next' }, null, {}],
  ])('%s', (_, paging, position, query) => expect(pageQuery(paging, position, 50)).toEqual(query));
});

describe('rows', () => {
  const rows = (body: unknown, place?: string, paging: Paging = offset) =>
    readPage(paging, { body, link: undefined, url }, place)?.rows ?? null;

  it.each<[string, unknown, string | undefined, unknown]>([
    ['an array', [{ a: 1 }], undefined, [{ a: 1 }]],
    ['data', { data: [{ a: 1 }] }, undefined, [{ a: 1 }]],
    ['a place', { page: { value: [{}] } }, 'page.value', [{}]],
    ['a place that is left out', { page: {} }, 'page.value', []],
    ['a place that is null', { page: { value: null } }, 'page.value', null],
    ['data that is left out', {}, undefined, null],
    ['no array', { data: { a: 1 } }, undefined, null],
    ['a text', 'rows', undefined, null],
    ['nothing', undefined, undefined, null],
    ['rows that are no objects', [{}, null], undefined, null],
    ['rows that are arrays', [[]], undefined, null],
    ['an inherited place', {}, 'constructor.name', []],
  ])('%s', (_, body, place, expected) => expect(rows(body, place)).toEqual(expected));

  it('of a single record are that record', () => {
    expect(rows({ a: 1 }, undefined, { kind: 'none', single: true })).toEqual([{ a: 1 }]);
    expect(rows([], undefined, { kind: 'none', single: true })).toBeNull();
  });

  it.each<[unknown, number | null]>([
    [0, 0],
    [7, 7],
    [2_147_483_647, 2_147_483_647],
    [2_147_483_648, null],
    [-1, null],
    [1.5, null],
    ['7', null],
    [null, null],
    [undefined, null],
  ])('total %j is %j', (total, expected) => {
    expect(
      readPage(offset, { body: { data: [], meta: { total } }, link: undefined, url }, undefined)?.total,
    ).toBe(expected);
  });
});

describe('the next page', () => {
  const next = (paging: Paging, body: unknown, header?: string) =>
    readPage(paging, { body, link: header, url }, 'data');

  it.each<[unknown, string | null]>([
    ['abc', 'abc'],
    [12, '12'],
    ['', null],
    [null, null],
    [false, null],
    [{ a: 1 }, null],
  ])('by cursor %j is %j', (value, expected) => expect(next(cursor, { next: value })?.next).toBe(expected));

  it.each<[string, string | undefined, string | null]>([
    ['nothing', undefined, null],
    ['an empty header', '', null],
    ['quoted', '</2>; rel="next"', '/2'],
    ['not quoted', '</2>;rel=next', '/2'],
    ['white space', '  </2> ; rel = "next" ', '/2'],
    ['letter case', '</2>; REL="Next"', '/2'],
    ['several relations', '</2>; rel="prev next"', '/2'],
    ['a relation that only begins so', '</2>; rel="next-page"', null],
    ['an extension relation', '</2>; rel="https://next.example/next"', null],
    ['several links', '</0>; rel="prev", </2>; rel="next", </9>; rel="last"', '/2'],
    ['several that are next', '</2>; rel="next", </3>; rel="next"', '/2'],
    ['other parameters first', '</2>; title="a"; type=text/html; rel="next"; x', '/2'],
    ['a comma in the target', '</2?ids=1,2>; rel="next"', '/2?ids=1,2'],
    ['a semicolon in the target', '</2;v=1>; rel="next"', '/2;v=1'],
    ['a comma in a text', '</0>; title="a, b"; rel=prev, </2>; rel=next', '/2'],
    ['a link in a text', '</0>; title="</9>; rel=next", </2>; rel=next', '/2'],
    ['a relation in a text', '</0>; title="x; rel=next"; rel="prev", </2>; rel="next"', '/2'],
    ['an escaped quote in a text', '</0>; title="a\\"; rel=next; b=\\""; rel=prev, </2>; rel=next', '/2'],
    ['a second rel, which does not count', '</0>; rel="prev"; rel="next", </2>; rel="next"', '/2'],
    ['another parameter that ends so', '</0>; xrel=next, </2>; rel=next', '/2'],
    ['another context', '</0>; rel=next; anchor="#other", </2>; rel=next', '/2'],
    ['no relation', '</2>', null],
    ['no target', '; rel=next', null],
    ['an open bracket', '</2; rel=next', null],
    ['an open quote', '</2>; rel="next', null],
  ])('by Link header: %s', (_, header, path) => {
    const expected = path === null ? null : new URL(path, url).href;
    expect(next(link, { data: [] }, header)?.next).toBe(expected);
  });

  it('by Link header takes linear time', () => {
    const started = performance.now();
    for (const part of [
      '<',
      '</2>;',
      '</2>; a="',
      ' ; ',
      '</2>;rel="next" ,',
      '\\"',
      `</2>;${' '.repeat(50)}`,
    ])
      next(link, { data: [] }, part.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it.each<[string, string, string | null]>([
    ['relative', '/v1/things?page=2', 'https://api.example/v1/things?page=2'],
    ['query alone', '?page=2', 'https://api.example/v1/things?page=2'],
    ['whole', 'https://api.example/else', 'https://api.example/else'],
    ['the default port', 'https://api.example:443/else', 'https://api.example/else'],
    ['letter case', 'HTTPS://API.example/else', 'https://api.example/else'],
    ['empty', '', null],
  ])('by URL: %s', (_, target, expected) => expect(next(nextUrl, { next: target })?.next).toBe(expected));

  it.each([
    'https://evil.example/2',
    '//evil.example/2',
    '\\\\evil.example/2',
    '/\\evil.example',
    '\t//evil.example',
    'http://api.example/2',
    'https://api.example:444/2',
    'https://api.example@evil.example/',
    'https://user:pass@api.example/2',
    'https://user@api.example/2',
    'https://api.example.evil.example/',
    'https://api.example%2eevil.example/',
    'javascript:alert(1)',
    'data:application/json,[]',
    'file:///etc/passwd',
    'https://',
    'blob:https://api.example/x',
  ])('that leads elsewhere is no page: %s', (target) => {
    expect(next(nextUrl, { data: [], next: target })).toBeNull();
    expect(next(link, { data: [] }, `<${target}>; rel="next"`)).toBeNull();
  });

  it('never leaves the origin, whatever a Provider writes', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.string().map((text) => `//${text}`),
        ),
        (target) => {
          const read = next(nextUrl, { data: [], next: target });
          if (read?.next != null) expect(new URL(read.next).origin).toBe('https://api.example');
        },
      ),
      { numRuns: 500 },
    );
  });
});
