import { describe, expect, it, vi } from 'vitest';
import type { Connection } from '../connections/connection.ts';
import type { StoredGrant } from '../vault/grant-store.ts';
import { createCredentialProof, type Usable } from './credential-proof.ts';

const connection = { id: 'con_1', credentialVersion: 1 } as Connection;
const withGrant = (at: number): Usable =>
  ({ ok: true, connection, grant: { obtainedAt: new Date(at) } as StoredGrant }) as Usable;
const key = { ok: true, connection, grant: null } as Usable;

function proofWith(verdict: boolean | null | Error) {
  let now = 0;
  const test = vi.fn(async (_: Connection, __: 401 | 403) => {
    if (verdict instanceof Error) throw verdict;
    return verdict;
  });
  const proof = createCredentialProof(test, () => now);
  return { proof, test, tests: () => test.mock.calls.length, wait: (ms: number) => (now += ms) };
}

describe('a 401 that stays', () => {
  it.each([
    ['a grant', withGrant(1)],
    ['a key', key],
  ] as const)('concerns one resource where %s has just brought a page', async (_, usable) => {
    const { proof, tests } = proofWith(false);
    proof.answered(usable);
    expect(await proof.judge('a', usable)).toBe('resource');
    expect([proof.settle(), tests()]).toEqual([true, 0]);
  });

  it('is not judged by a page of another grant, nor by one that came long ago', async () => {
    const { proof, wait } = proofWith(false);
    proof.answered(withGrant(1));
    expect(await proof.judge('a', withGrant(2))).toBe('open');
    proof.answered(withGrant(2));
    wait(60_000);
    expect(await proof.judge('a', withGrant(2))).toBe('open');
  });

  it('of the first stream is left open, and a page of the next one answers it', async () => {
    const { proof, tests } = proofWith(false);
    // Each of its requests that were under way at once.
    expect([await proof.judge('a', key), await proof.judge('a', key)]).toEqual(['open', 'open']);
    proof.answered(key);
    expect([proof.settle(), tests()]).toEqual([true, 0]);
  });

  it.each([
    [true, 'resource'],
    [false, 'credential'],
    [null, 'credential'],
    [new Error('the database is away'), 'credential'],
  ] as const)('of a second stream is judged by the test: %s', async (verdict, expected) => {
    const { proof, tests } = proofWith(verdict);
    await proof.judge('a', key);
    expect(await proof.judge('b', key)).toBe(expected);
    expect(tests()).toBe(1);
  });

  it('that was left open at the end has the connection tested', async () => {
    const { proof, tests } = proofWith(new Error('the database is away'));
    await proof.judge('a', key);
    expect([proof.settle(), tests()]).toEqual([false, 1]);
  });
});

describe('a 403', () => {
  it('has the connection tested once the run is over, where no page came at all', () => {
    const { proof, test } = proofWith(new Error('the database is away'));
    proof.denied(key);
    proof.denied(key);
    expect(test.mock.calls).toEqual([]);
    expect(proof.settle()).toBe(true);
    expect(test.mock.calls).toEqual([[connection, 403]]);
  });

  it('concerns one resource where others could be read, before or after it', () => {
    const { proof, tests } = proofWith(false);
    proof.denied(key);
    proof.answered(key);
    proof.denied(key);
    expect([proof.settle(), tests()]).toEqual([true, 0]);
  });

  it('leaves the test to a 401 that stays', async () => {
    const { proof, test } = proofWith(false);
    proof.denied(key);
    await proof.judge('a', key);
    expect(proof.settle()).toBe(false);
    expect(test.mock.calls).toEqual([[connection, 401]]);
  });
});
