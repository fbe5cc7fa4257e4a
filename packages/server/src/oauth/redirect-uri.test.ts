import { expect, it } from 'vitest';
import { withAnswer } from './redirect-uri.ts';

it.each([
  ['https://app.example/back', 'state=s&code=c', 'https://app.example/back?state=s&code=c'],
  ['https://app.example/back?tab=2', 'state=s&code=c', 'https://app.example/back?tab=2&state=s&code=c'],
  // The product's own parameters are its own.
  ['https://app.example/back?user=1', 'state=s&user=2', 'https://app.example/back?user=1&state=s'],
  // Those of the answer cannot be written beforehand.
  ['https://app.example/back?code=old&iss=x', 'state=s&code=c', 'https://app.example/back?state=s&code=c'],
  ['https://app.example/back', 'state=s&realmId=7', 'https://app.example/back?state=s&realmId=7'],
  ['https://app.example/back#part', 'state=s', 'https://app.example/back?state=s#part'],
])('%s with %s leads to %s', (returnTo, query, target) => {
  expect(withAnswer(returnTo, new URLSearchParams(query))).toBe(target);
});
