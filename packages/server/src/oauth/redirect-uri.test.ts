import { expect, it } from 'vitest';
import { isBrowserMethod } from '../methods/kinds.ts';
import { loadPlugins } from '../providers/registry.ts';
import { redirectUriBefore, withAnswer } from './redirect-uri.ts';

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

it('is promised by no guide where it is one connection’s: it is shown only once the values were sent', async () => {
  const guides = (await loadPlugins([], {})).values().flatMap(({ definition, strategies }) =>
    [...strategies.values()]
      .filter(({ definition: { method } }) => isBrowserMethod(method))
      .filter(({ definition: strategy }) => {
        const owner = { workspaceId: 'w', providerId: definition.id };
        return redirectUriBefore('https://cleat.example', owner, strategy) === null;
      })
      .map(({ id, guide }) => ({ name: `${definition.id}/${id}`, text: JSON.stringify(guide) })),
  );
  expect(guides.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['generic-oauth2/authorization-code', 'salesforce/oauth']),
  );
  expect(guides.filter(({ text }) => /shown here/.test(text)).map(({ name }) => name)).toEqual([]);
});
