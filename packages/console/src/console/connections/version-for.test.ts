import { expect, it } from 'vitest';
import type { Connection } from '../../api/client.ts';
import { versionFor } from './version-for.ts';

const from = { name: 'Acme', metadata: {}, version: 3 } as Connection;

it.each([
  ['the same', {}, 4],
  ['another credential', { secretFields: { secret: { version: 2 } } }, 4],
  ['another name', { name: 'Globex' }, 3],
  ['other metadata', { metadata: { customer: '4711' } }, 3],
])('a form of the name, where there is %s now', (_, change, version) =>
  expect(versionFor(from, { ...from, version: 4, ...change } as Connection, ['name', 'metadata'])).toBe(
    version,
  ),
);
