import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSealer } from '../vault/test-sealer.ts';
import { canonicalText } from './canonical.ts';
import { comparedText, shapeOf } from './prepare.ts';
import { readRows } from './read-rows.ts';
import { readHere, readingOf, rowsOf } from './test-rows.ts';
import { testStream } from './test-stream.ts';

const sealer = testSealer();
const url = 'https://host.example/things';
const answer = (value: unknown) => ({ text: JSON.stringify(value), link: undefined, url });

describe('an answer', () => {
  it.each<[string, string]>([
    ['that is no JSON', 'OK'],
    ['that is empty', ''],
    ['that was cut', '{"data":[{"id":"1"},'],
    ['without rows', '{"total":1}'],
    ['with rows that are no objects', '{"data":[1]}'],
    ['nested too deep', `{"data":[${'['.repeat(100)}${']'.repeat(100)}]}`],
  ])('%s is no page', (_, text) => {
    expect(readRows(readingOf(sealer), { text, link: undefined, url }, null)).toBeNull();
  });

  it('that says of itself that it failed is no page, where the plugin says how', () => {
    const failed = answer({ ok: false, data: [] });
    expect(readRows(readingOf(sealer, { faultFlag: 'ok' }), failed, null)).toBeNull();
    expect(readRows(readingOf(sealer), failed, null)).not.toBeNull();
    expect(readRows(readingOf(sealer, { faultFlag: 'ok' }), answer({ data: [] }), null)).not.toBeNull();
  });

  it('tells its total and where the next page is', async () => {
    const paging = { kind: 'cursor', cursor: 'after', next: 'meta.next' } as const;
    const stream = testStream({ paging });
    const page = await readHere(sealer, { stream }).read(answer({ data: [], meta: { next: 'x' } }), null);
    expect(page).toEqual({ rows: [], total: null, next: 'x' });
    expect(await readHere(sealer).read(answer({ data: [], total: 7 }), null)).toMatchObject({ total: 7 });
  });
});

describe('a row', () => {
  it.each([false, true])('says the same whether it was sealed at once (%s) or not', (seals) =>
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), { maxLength: 8 }),
        fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 8, maxLength: 8 }),
        (values, ids) => {
          const given = values.map((value, at) => ({ ...value, id: ids[at] }));
          const rows = rowsOf(sealer, given, { seals });
          expect(rows).toHaveLength(given.length);
          for (const [at, row] of rows.entries()) {
            const text = canonicalText(JSON.parse(JSON.stringify(given[at])));
            expect([row.text, row.record]).toEqual([text, JSON.parse(text)]);
            expect(row.hash).toEqual(sealer.digest(text));
            expect(row.sealed === null).toBe(!seals);
            if (row.sealed !== null) expect(sealer.open(row.id ?? '', row.sealed).toString()).toBe(text);
          }
        },
      ),
    ),
  );

  it('has its key, its date and its parent, and lacks what is left out', () => {
    const stream = testStream({
      ...{ parent: { stream: 'workers', as: 'worker' }, primaryKey: ['worker', 'id'], volatile: ['href'] },
      changes: { kind: 'client', on: 'at.date', lookBackDays: 1 },
    });
    const shape = shapeOf(stream, ['ssn', 'at']);
    const value = [
      { id: 'p', at: { date: '2026-01-02T03:04:05Z' }, ssn: '1', href: '/1' },
      { id: 'q', href: '/2' },
    ];
    const page = readRows(readingOf(sealer, { stream, shape }), answer(value), 'w,1');
    expect(page).toMatchObject({ ids: ['w\\,1,p', 'w\\,1,q'], dates: ['2026-01-02', null] });
    const record = { id: 'p', href: '/1', worker: 'w,1' };
    const text = canonicalText(record);
    expect(Buffer.from(page?.bodies ?? []).toString()).toContain(text);
    expect(Buffer.from(page?.hashes ?? []).subarray(0, 16)).toEqual(
      sealer.digest(comparedText(shape, record, text)),
    );
  });

  it.each([false, true])('without a key costs nothing but to be told (sealed: %s)', (seals) => {
    const stream = testStream({ primaryKey: ['id.value', 'date'] });
    const value = [{ a: 'x'.repeat(100) }, { id: { value: '1' }, b: 1, c: '' }, { id: null, d: [0] }];
    const page = readRows(
      readingOf(sealer, { stream, shape: shapeOf(stream, []), seals }),
      answer(value),
      null,
    );
    expect(page?.ids).toEqual([null, '1,', null]);
    expect([page?.present, page?.lacking]).toEqual([
      ['id', 'b'],
      ['id', 'date'],
    ]);
    const [start, end, last] = page?.ends ?? [];
    expect([start, last]).toEqual([0, end]);
    expect([...(page?.hashes.subarray(0, 16) ?? [])]).toEqual(Array(16).fill(0));
  });
});

it('nothing of a page shares its memory with anything else: it changes hands', () => {
  const page = readRows(readingOf(sealer), answer([{ id: '1' }]), null);
  const pieces = [page?.hashes, page?.bodies, page?.ends];
  for (const piece of pieces) expect(piece?.byteLength).toBe(piece?.buffer.byteLength);
});
