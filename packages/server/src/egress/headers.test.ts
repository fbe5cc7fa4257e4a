import { describe, expect, it } from 'vitest';
import { answerHeaders } from './headers.ts';

describe('headers of an answer', () => {
  it.each<[NodeJS.Dict<string | string[]>, Record<string, string>]>([
    [{ 'Content-Type': 'text/html' }, { 'content-type': 'text/html' }],
    [{ 'retry-after': ['3', '9'] }, { 'retry-after': '3' }],
    // Providers write a link to each page in a line of its own.
    [{ Link: ['</0>; rel=prev', '</2>; rel=next'] }, { link: '</0>; rel=prev, </2>; rel=next' }],
    [{ link: '</2>; rel=next' }, { link: '</2>; rel=next' }],
    [{ 'x-a': undefined, 'x-b': [] }, {}],
  ])('%j are read as %j', (given, read) => expect(answerHeaders(given)).toEqual(read));

  it('named __proto__ pollute nothing', () => {
    const read = answerHeaders(JSON.parse('{"__proto__":"x"}'));
    expect([Object.keys(read), Object.getPrototypeOf(read)]).toEqual([['__proto__'], Object.prototype]);
  });
});
