import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createReadCache, maxAge, type ReadCache } from './read-cache.ts';

interface Row {
  readonly version: number;
}

let now = 1;
let cache: ReadCache<Row>;
const open = (): ReadCache<Row> => {
  cache = createReadCache<Row>(() => now);
  return cache;
};
afterEach(() => cache?.close());

const row = (version: number) => async (): Promise<Row> => ({ version });
const refused = (): never => {
  throw new Error('read again');
};

describe('what was read', () => {
  it('is not read again while it is young, and is afterwards', async () => {
    const { read } = open();
    await read('a', row(1));
    now += maxAge;
    expect(await read('a', refused)).toEqual({ version: 1 });
    now += 1;
    expect(await read('a', row(2))).toEqual({ version: 2 });
  });

  it('is at hand while it is young and nobody dropped it, and not while it is read', async () => {
    const { read, peek, drop, dropWhere } = open();
    expect(peek('a')).toBeNull();
    const reading = read('a', row(1));
    expect(peek('a')).toBeNull();
    await reading;
    now += maxAge;
    expect(peek('a')).toEqual({ version: 1 });
    now += 1;
    expect(peek('a')).toBeNull();
    for (const forget of [() => drop('a'), () => dropWhere(() => true)]) {
      await read('a', row(2));
      forget();
      expect(peek('a')).toBeNull();
    }
  });

  it('is as old as the moment before its read began', async () => {
    const { read } = open();
    await read('a', async () => {
      now += maxAge;
      return { version: 1 };
    });
    now += 1;
    expect(await read('a', row(2))).toEqual({ version: 2 });
  });

  it('is read once for those who ask at the same time', async () => {
    const { read } = open();
    let reads = 0;
    const load = async () => {
      reads += 1;
      return { version: reads };
    };
    expect(await Promise.all(Array.from({ length: 50 }, () => read('a', load)))).toEqual(
      Array(50).fill({ version: 1 }),
    );
  });

  it('is not kept where there was nothing, nor where reading failed', async () => {
    const { read } = open();
    expect(await read('a', async () => null)).toBeNull();
    await expect(read('a', async () => refused())).rejects.toThrow('read again');
    expect(await read('a', row(1))).toEqual({ version: 1 });
  });

  it('is gone when its own key is dropped, or when it is among those that are', async () => {
    const { read, drop, dropWhere } = open();
    await Promise.all([read('a', row(1)), read('b', row(1)), read('c', row(2))]);
    drop('a');
    dropWhere(({ version }) => version === 2);
    expect(await Promise.all(['a', 'b', 'c'].map((key) => read(key, row(9))))).toEqual(
      [9, 1, 9].map((version) => ({ version })),
    );
  });
});

type Step = 'write' | 'begin' | 'finish' | 'wait';

it('is never older than the last notice, however reads and writes interleave', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom<Step>('write', 'begin', 'finish', 'wait'), { maxLength: 40 }),
      fc.boolean(),
      async (steps, byKey) => {
        const { read, drop, dropWhere } = open();
        let stored = 0;
        const under: (() => void)[] = [];
        const load = (): Promise<Row> => {
          const seen = stored;
          return new Promise((resolve) => under.push(() => resolve({ version: seen })));
        };
        const asked: Promise<void>[] = [];
        for (const step of steps) {
          if (step === 'wait') now += maxAge / 3;
          if (step === 'finish') under.shift()?.();
          if (step === 'write') {
            stored += 1;
            if (byKey) drop('a');
            else dropWhere(() => true);
          }
          if (step === 'begin') {
            const least = stored;
            asked.push(
              read('a', load).then((found) => {
                expect(found?.version).toBeGreaterThanOrEqual(least);
              }),
            );
          }
          await Promise.resolve();
        }
        for (const finish of under.splice(0)) finish();
        await Promise.all(asked);
        cache.close();
      },
    ),
  );
});
