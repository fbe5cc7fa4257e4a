import { expect, it } from 'vitest';
import { changesSaved } from './changes-saved.ts';

const saved = { strategyId: 'browser', config: { clientId: 'a', sandbox: false } };

it.each([
  ['what is saved', 'browser', { clientId: 'a', sandbox: false }, saved, false],
  ['the same in another order', 'browser', { sandbox: false, clientId: 'a' }, saved, false],
  ['another value', 'browser', { clientId: 'b', sandbox: false }, saved, true],
  ['a value of another type', 'browser', { clientId: 'a', sandbox: 'false' }, saved, true],
  ['a value less', 'browser', { clientId: 'a' }, saved, true],
  ['a secret', 'browser', { clientId: 'a', sandbox: false, clientSecret: 's' }, saved, true],
  ['another strategy', 'key', { clientId: 'a', sandbox: false }, saved, true],
  ['anything, where nothing is saved', 'browser', {}, null, true],
])('a draft of %s', (_, authenticationStrategyId, authenticationConfig, before, expected) => {
  expect(changesSaved({ authenticationStrategyId, authenticationConfig }, before)).toBe(expected);
});
