import { expect, it } from 'vitest';
import { chooseStreams } from './streams.ts';
import { testStream } from './test-stream.ts';

const streams = [
  testStream({ name: 'a' }),
  testStream({ name: 'b', parent: { stream: 'a', as: 'a_id' } }),
  testStream({ name: 'c', parent: { stream: 'b', as: 'b_id' } }),
  testStream({ name: 'd' }),
];
const set = (stream: string, given: { enabled?: boolean; read?: boolean }) => ({
  ...{ stream, enabled: given.enabled ?? true, completedAt: given.read === true ? new Date() : null },
});

it.each<[string, Parameters<typeof chooseStreams>[1], string[] | undefined, string[]]>([
  ['all that are enabled, if none is named', [set('d', { enabled: false })], undefined, ['a', 'b', 'c']],
  [
    'none, where none is enabled',
    ['a', 'b', 'c', 'd'].map((one) => set(one, { enabled: false })),
    undefined,
    [],
  ],
  ['those named, parents first, each once', [set('a', { read: true })], ['d', 'b', 'b'], ['b', 'd']],
  ['one that is not enabled, if it is named', [set('d', { enabled: false })], ['d'], ['d']],
  ['parents that were never read', [], ['c'], ['a', 'b', 'c']],
  ['no parent that was read', [set('b', { read: true })], ['c'], ['c']],
  ['a parent of a parent that was never read', [set('a', { read: true })], ['c'], ['b', 'c']],
  [
    'a parent that is not enabled, for a child that is',
    [set('a', { enabled: false })],
    undefined,
    ['a', 'b', 'c', 'd'],
  ],
  ['nothing', [], [], []],
])('chosen are %s', (_, sets, names, chosen) => expect(chooseStreams(streams, sets, names)).toEqual(chosen));
