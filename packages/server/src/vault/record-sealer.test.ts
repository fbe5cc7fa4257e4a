/** Whoever can write to the database, but has no key, must neither read records nor let one stand in for another. */
import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Transaction } from '../database/database.ts';
import { associatedData, EnvelopeError, keyLength, seal } from './envelope.ts';
import type { Keyring } from './keyring.ts';
import { type RecordPlace, type RecordSealer, readRecordSealer } from './record-sealer.ts';

const place: RecordPlace = { workspaceId: 'ws_a', connectionId: 'con_1', stream: 'workers' };
const master = randomBytes(keyLength);
const keyring: Keyring = { current: 1, keys: new Map([[1, master]]) };
const dataKey = randomBytes(keyLength);

/** The data key of a place, as the database would give it: the same one everywhere, so that only the place can refuse. */
function sealerOf(given: Partial<RecordPlace> = {}, version = 1, key = dataKey): Promise<RecordSealer> {
  const at = { ...place, ...given };
  const wrapped = seal(master, key, associatedData(['data-key', at.workspaceId, version, 1]));
  const query = {
    select: () => query,
    where: () => query,
    orderBy: () => query,
    limit: () => query,
    executeTakeFirstOrThrow: async () => ({ version, master_key_version: 1, wrapped }),
  };
  const trx = { selectFrom: () => query } as unknown as Transaction;
  return readRecordSealer(at, trx, keyring, version);
}

describe('a sealed record', () => {
  it('opens in its place as what it was', async () => {
    const sealer = await sealerOf();
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: 'grapheme' }), (id, text) => {
        expect(sealer.open(id, sealer.seal(id, text)).toString()).toBe(text);
      }),
    );
  });

  it.each<[string, Partial<RecordPlace>, string, number]>([
    ['another record', {}, 'r2', 1],
    ['another stream', { stream: 'jobs' }, 'r1', 1],
    ['another connection', { connectionId: 'con_2' }, 'r1', 1],
    ['another Workspace', { workspaceId: 'ws_b' }, 'r1', 1],
    ['another version of the data key', {}, 'r1', 2],
    ['a place whose parts join to the same text', { connectionId: 'con_1w', stream: 'orkers' }, 'r1', 1],
  ])('is refused in the place of %s', async (_, given, id, version) => {
    const sealed = (await sealerOf()).seal('r1', '{"id":"1"}');
    const there = await sealerOf(given, version);
    expect(() => there.open(id, sealed)).toThrow(EnvelopeError);
  });

  it('is refused when a bit of it was altered, or it was cut', async () => {
    const sealer = await sealerOf();
    const sealed = sealer.seal('r1', '{"id":"1"}');
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const altered = Buffer.from(sealed);
      altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => sealer.open('r1', altered)).toThrow(EnvelopeError);
    }
    for (let length = 0; length < sealed.length; length += 1)
      expect(() => sealer.open('r1', sealed.subarray(0, length))).toThrow(EnvelopeError);
  });

  it('is another each time, and shows nothing of its text', async () => {
    const sealer = await sealerOf();
    const [one, other] = [sealer.seal('r1', 'plain text'), sealer.seal('r1', 'plain text')];
    expect(one.equals(other)).toBe(false);
    expect(one.includes('plain')).toBe(false);
  });
});

describe('a digest', () => {
  it('tells texts apart, and is the same for the same', async () => {
    const sealer = await sealerOf();
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(sealer.digest(one).equals(sealer.digest(other))).toBe(one === other);
        expect(sealer.digest(one)).toHaveLength(16);
      }),
    );
  });

  it('cannot be made, nor compared, without the data key', async () => {
    const mine = (await sealerOf()).digest('{}');
    const theirs = (await sealerOf({}, 1, randomBytes(keyLength))).digest('{}');
    expect(mine.equals(theirs)).toBe(false);
    const plain = createHash('sha256').update('{}').digest().subarray(0, 16);
    expect(mine.equals(plain)).toBe(false);
  });

  it('stays where records of older versions are read', async () => {
    const { keyVersion, digest } = await sealerOf({}, 3);
    expect([keyVersion, digest('a').length]).toEqual([3, 16]);
  });
});
