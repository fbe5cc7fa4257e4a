import { expect, it } from 'vitest';
import { chooseOrigin } from './opener-link.ts';

const app = 'https://app.example';
const other = 'https://other.example';

it.each<[string, string | null, readonly string[], string | null]>([
  ['the one that the link says and the session names', app, [other, app], app],
  ['none that the session does not name', 'https://evil.example', [app], null],
  ['none that only looks alike', `${app}/`, [app], null],
  ['the only one, where the link says none', null, [app], app],
  ['none of several, where the link says none', null, [app, other], null],
  ['none of none', null, [], null],
])('answers %s', (_, claimed, named, answered) => expect(chooseOrigin(claimed, named)).toBe(answered));
