import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import { type Checkpoint, firstCheckpoint } from './checkpoint.ts';
import { type PageAsk, ParentMissing, ReadFailure } from './page-fetcher.ts';
import type { Page } from './paging.ts';
import { inBatches, readStream, type StreamUnit } from './read-stream.ts';
import type { Row } from './reading.ts';
import { testStream } from './test-stream.ts';

const ofParents = testStream({
  ...{
    parent: { stream: 'parents', as: 'parent_id' },
    primaryKey: ['parent_id', 'id'],
    pageSize: 3,
    concurrency: 3,
  },
});
const failure = new ReadFailure({ code: 'permission_denied' } as Diagnosis, false);
const start = firstCheckpoint(ofParents, {
  mode: 'auto',
  completed: null,
  today: '2026-01-01',
  shortBefore: 0,
});

/** Parents with so many rows each; null: the Provider does not know it. Answers come after so many turns. */
function provider(parents: Readonly<Record<string, number | null>>, delays: readonly number[] = []) {
  const asks: PageAsk[] = [];
  let [underWay, widest] = [0, 0];
  const fetchPage = async (ask: PageAsk): Promise<Page<Row>> => {
    const number = asks.push(ask) - 1;
    underWay += 1;
    widest = Math.max(widest, underWay);
    for (let left = delays[number] ?? 0; left > 0; left -= 1) await new Promise(setImmediate);
    underWay -= 1;
    const rows = parents[ask.parent ?? ''];
    if (rows === undefined) throw failure;
    if (rows === null) throw new ParentMissing(failure);
    const offset = ask.position !== null && 'offset' in ask.position ? ask.position.offset : 0;
    const all = Array.from({ length: rows }, (_, at) => ({ id: `${ask.parent},${at}` }));
    return { rows: all.slice(offset, offset + 3), total: rows, next: null };
  };
  const names = Object.keys(parents).sort();
  const parts = {
    ...{ stream: ofParents, fetchPage },
    parentsFrom: async function* (key: string, inclusive: boolean) {
      for (const id of names.filter((name) => name > key || (inclusive && name === key)))
        yield { id, unread: false };
    },
  };
  return { parts, asks, widest: () => widest };
}

const after = (
  checkpoint: Checkpoint,
  { parent, parentDone, from, complete }: StreamUnit<Row>,
): Checkpoint => ({
  ...{ ...checkpoint, parent, parentDone, from, complete: checkpoint.complete && complete },
});
const expected = (parents: Readonly<Record<string, number | null>>): string[] =>
  Object.keys(parents)
    .sort()
    .flatMap((name) => Array.from({ length: parents[name] ?? 0 }, (_, at) => `${name},${at}`));
const idsIn = (units: readonly StreamUnit<Row>[]) => units.flatMap(({ rows }) => rows.map(({ id }) => id));

const anyParents = fc.dictionary(
  fc.stringMatching(/^[a-z]{1,3}$/),
  fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 9 }) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  { maxKeys: 8, noNullPrototype: true },
);
const anyDelays = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 30 });

describe('a stream that is read for each parent', () => {
  it('gives every row of every parent, in order, across crashes anywhere', () =>
    fc.assert(
      fc.asyncProperty(
        anyParents,
        anyDelays,
        fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 5 }),
        async (parents, delays, crashes) => {
          const { parts, widest } = provider(parents, delays);
          const units: StreamUnit<Row>[] = [];
          let checkpoint = start;
          for (let life = 0; life <= crashes.length; life += 1) {
            let left = crashes[life] ?? Number.POSITIVE_INFINITY;
            for await (const unit of readStream(parts, checkpoint)) {
              units.push(unit);
              checkpoint = after(checkpoint, unit);
              left -= 1;
              if (left <= 0) break;
            }
          }
          expect(idsIn(units)).toEqual(expected(parents));
          expect(checkpoint.complete).toBe(true);
          // Each parent ends once, and one that is not known is one unit.
          const names = Object.keys(parents).sort();
          expect(units.filter(({ parentDone }) => parentDone).map(({ parent }) => parent)).toEqual(names);
          expect(units.filter(({ missing }) => missing !== null).map(({ parent }) => parent)).toEqual(
            names.filter((name) => parents[name] === null),
          );
          expect(widest()).toBeLessThanOrEqual(crashes.length === 0 ? 3 : 3 * (crashes.length + 1));
        },
      ),
      { numRuns: 200 },
    ));

  it('goes on in the middle of a parent without asking for what it has', async () => {
    const { parts, asks } = provider({ a: 2, b: 9, c: 1 });
    const from = { position: { offset: 5 }, anchors: ['b,2', 'b,3', 'b,4'], look: null };
    const units: StreamUnit<Row>[] = [];
    for await (const unit of readStream(parts, { ...start, parent: 'b', parentDone: false, from }))
      units.push(unit);
    expect(idsIn(units)).toEqual(['b,5', 'b,6', 'b,7', 'b,8', 'c,0']);
    expect(asks[0]).toMatchObject({ parent: 'b', position: { offset: 4 } });
    expect(asks.map(({ parent }) => parent)).not.toContain('a');
  });

  it('fails where a parent may not be read, after those before it', async () => {
    const { parts } = provider({ a: 2, b: 1 });
    const units: StreamUnit<Row>[] = [];
    const forbidden = {
      ...parts,
      parentsFrom: async function* () {
        for (const id of ['a', 'b', 'x', 'z']) yield { id, unread: false };
      },
    };
    const read = async () => {
      for await (const unit of readStream(forbidden, start)) units.push(unit);
    };
    await expect(read()).rejects.toBe(failure);
    expect(idsIn(units)).toEqual(['a,0', 'a,1', 'b,0']);
  });
});

describe('batches', () => {
  interface Unit {
    readonly rows: readonly string[];
  }
  async function* given(units: readonly Unit[], delays: readonly number[], error?: Error) {
    for (const [at, one] of units.entries()) {
      for (let left = delays[at] ?? 0; left > 0; left -= 1) await new Promise(setImmediate);
      yield one;
    }
    if (error !== undefined) throw error;
  }
  const anyUnits = fc
    .array(fc.integer({ min: 0, max: 5 }), { maxLength: 20 })
    .map((sizes) => sizes.map((size, at) => ({ rows: Array.from({ length: size }, () => `p${at}`) })));

  it('hold everything in its order, never empty, and no more than a page too many', () =>
    fc.assert(
      fc.asyncProperty(anyUnits, anyDelays, fc.integer({ min: 1, max: 12 }), async (units, delays, rows) => {
        const batches: (readonly Unit[])[] = [];
        for await (const batch of inBatches(given(units, delays), rows)) batches.push(batch);
        expect(batches.flat()).toEqual(units);
        for (const batch of batches) {
          expect(batch.length).toBeGreaterThan(0);
          const before = batch.slice(0, -1).flatMap((one) => one.rows).length;
          expect(batch.length === 1 || before < rows).toBe(true);
        }
      }),
      { numRuns: 200 },
    ));

  it('take together what comes fast', async () => {
    const units = Array.from({ length: 6 }, (_, at) => ({ rows: [`p${at}`] }));
    const sizes: number[] = [];
    for await (const batch of inBatches(given(units, []), 4)) sizes.push(batch.length);
    expect(sizes).toEqual([4, 2]);
  });

  it('give what was read before a failure, and then the failure', () =>
    fc.assert(
      fc.asyncProperty(anyUnits, anyDelays, async (units, delays) => {
        const seen: Unit[] = [];
        const read = async () => {
          for await (const batch of inBatches(given(units, delays, failure), 8)) seen.push(...batch);
        };
        await expect(read()).rejects.toBe(failure);
        expect(seen).toEqual(units);
      }),
      { numRuns: 100 },
    ));
});
