import { expect, it } from 'vitest';
import { readLink, readResult } from './link.ts';

it.each([
  ['#token=abc', { token: 'abc', opener: null }],
  ['#token=abc&opener=https%3A%2F%2Fapp.example', { token: 'abc', opener: 'https://app.example' }],
  ['#token=', null],
  ['#other=abc', null],
  ['', null],
])('the fragment %j holds %j', (fragment, link) => expect(readLink(fragment)).toEqual(link));

it.each([
  ['?result=active', 'active'],
  ['?provider=github', null],
  ['', null],
])('the query %j holds the result %j', (query, result) => expect(readResult(query)).toBe(result));
