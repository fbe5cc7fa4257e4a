import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { RecordSealer } from '../vault/record-sealer.ts';
import { createKnownRecords, createMetIds, hashLength } from './known-records.ts';
import { shapeOf } from './prepare.ts';
import { type BatchState, prepareBatch } from './prepare-batch.ts';
import type { StreamUnit } from './read-stream.ts';
import { fromStart } from './reading.ts';
import { testStream } from './test-stream.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest().subarray(0, hashLength);
const sealer: RecordSealer = {
  ...{ keyVersion: 1, digest },
  seal: (_, text) => Buffer.from(text),
  open: (_, sealed) => Buffer.from(sealed).toString(),
};

/** @param stored records that are known, by slots from 1 on; null: nothing was stored when the read began */
function stateOf(stored: readonly object[] | null): BatchState {
  const known = createKnownRecords();
  for (const [at, record] of (stored ?? []).entries()) known.add(digest(JSON.stringify(record)), at + 1);
  return {
    ...{ known, met: stored === null ? createMetIds() : null, sealer },
    ...{ shape: shapeOf(testStream(), []), proven: new Set(), provenNames: [] },
  };
}

function pages(...rows: readonly (readonly Readonly<Record<string, unknown>>[])[]): StreamUnit[] {
  const plain = { parent: null, parentDone: false, missing: null, from: fromStart, total: null };
  return rows.map((some) => ({ ...plain, rows: some, complete: true, short: 0 }));
}

const verdicts = (
  state: BatchState,
  units: readonly StreamUnit[],
  unsettled: ReadonlySet<string> = new Set(),
) => {
  const { unchanged, added, unsure } = prepareBatch(state, units, unsettled);
  return { unchanged, added: added.map(({ id }) => id), unsure: unsure.map(({ id }) => id) };
};

const [a, b] = [
  { id: 'a', n: 1 },
  { id: 'b', n: 1 },
];

describe('a row', () => {
  it.each<[string, readonly object[] | null, ReadonlySet<string>, ReturnType<typeof verdicts>]>([
    ['stored as it is is unchanged', [b, a], new Set(), { unchanged: [2], added: [], unsure: [] }],
    ['not known is asked about', [b], new Set(), { unchanged: [], added: [], unsure: ['a'] }],
    [
      'known with other contents is asked about',
      [{ id: 'a', n: 2 }],
      new Set(),
      { unchanged: [], added: [], unsure: ['a'] },
    ],
    [
      'that the batch before may change is asked about, known or not',
      [a],
      new Set(['a']),
      { unchanged: [], added: [], unsure: ['a'] },
    ],
    ['of a first read is new', null, new Set(), { unchanged: [], added: ['a'], unsure: [] }],
  ])('%s', (_, stored, unsettled, expected) => {
    expect(verdicts(stateOf(stored), pages([a]), unsettled)).toEqual(expected);
  });

  it('that comes again in a first read is asked about: it may have been written since', () => {
    const state = stateOf(null);
    expect(verdicts(state, pages([a]))).toMatchObject({ added: ['a'], unsure: [] });
    expect(verdicts(state, pages([a, b]))).toMatchObject({ added: ['b'], unsure: ['a'] });
  });

  it('counts as it came last where it comes twice in one batch', () => {
    const state = stateOf(null);
    const { added, read } = prepareBatch(state, pages([a], [b, { id: 'a', n: 2 }]), new Set());
    expect(added.map(({ id, sealed }) => [id, sealed.toString()])).toEqual([
      ['a', '{"id":"a","n":2}'],
      ['b', '{"id":"b","n":1}'],
    ]);
    expect(read).toBe(3);
  });
});

it('members that had a value are those of this batch and those before it, not of what comes after', () => {
  const state = stateOf(null);
  const first = prepareBatch(state, pages([{ id: 'a', x: 1, y: '' }]), new Set());
  const second = prepareBatch(state, pages([{ id: 'b', y: 'y' }, { y: 2 }]), new Set());
  expect([first.proven, second.proven]).toEqual([
    ['id', 'x'],
    ['id', 'x', 'y'],
  ]);
  expect([first.withoutKey, second.withoutKey]).toEqual([0, 1]);
});
