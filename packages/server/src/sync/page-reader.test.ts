/** The thread itself: what it reads is in `read-rows.test.ts`. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { recordSealer, type SealingMaterial } from '../vault/record-sealer.ts';
import { testSealer } from '../vault/test-sealer.ts';
import { createPageReaders, type HowToRead, type PageReaders } from './page-reader.ts';
import { testStream } from './test-stream.ts';

const sealer = testSealer();
const how: HowToRead = { stream: testStream(), droppedFields: [], faultFlag: null, seals: false };
const answerOf = (...ids: readonly string[]) => ({
  ...{ link: undefined, url: 'https://host.example/things' },
  text: JSON.stringify({ total: ids.length, data: ids.map((id) => ({ id, name: `Name of ${id}` })) }),
});

let readers: PageReaders = createPageReaders();
afterEach(async () => {
  await readers.stop();
  readers = createPageReaders();
});

describe('the thread that reads pages', () => {
  it.each([false, true])(
    'gives rows as they came, sealed (%s) under the key of their place',
    async (seals) => {
      const reader = readers.open({ ...how, seals, droppedFields: ['name'] }, sealer);
      const page = await reader.read(answerOf('a', 'b'), null);
      expect(page).toMatchObject({ total: 2, next: null });
      expect(page?.rows.map(({ id, record }) => [id, record])).toEqual([
        ['a', { id: 'a' }],
        ['b', { id: 'b' }],
      ]);
      expect(page?.rows[1]?.hash).toEqual(sealer.digest('{"id":"b"}'));
      const [row] = page?.rows ?? [];
      if (seals) expect(sealer.open('a', row?.sealed ?? Buffer.alloc(0)).toString()).toBe('{"id":"a"}');
      else expect(row?.sealed).toBeNull();
    },
  );

  it('answers each of many readers, and each of many asks, with its own', async () => {
    const one = readers.open(how, sealer);
    const other = readers.open({ ...how, stream: testStream({ primaryKey: ['name'] }) }, testSealer());
    const names = Array.from({ length: 40 }, (_, at) => `r${at}`);
    const ids = (from: typeof one) =>
      Promise.all(names.map(async (name) => (await from.read(answerOf(name), null))?.rows[0]?.id));
    const [first, second] = await Promise.all([ids(one), ids(other)]);
    expect(first).toEqual(names);
    expect(second).toEqual(names.map((name) => `Name of ${name}`));
  });

  it('gives null for what is no page, and goes on', async () => {
    const reader = readers.open(how, sealer);
    expect(await reader.read({ ...answerOf(), text: 'OK' }, null)).toBeNull();
    expect((await reader.read(answerOf('a'), 'p'))?.rows[0]?.parentId).toBe('p');
  });

  it('reads nothing for a reader that was closed, and serves the others', async () => {
    const [one, other] = [readers.open(how, sealer), readers.open(how, sealer)];
    const asked = one.read(answerOf('a'), null);
    one.close();
    await expect(one.read(answerOf('b'), null)).rejects.toThrow('nobody waits');
    expect((await asked)?.rows[0]?.id).toBe('a');
    expect((await other.read(answerOf('c'), null))?.rows[0]?.id).toBe('c');
  });

  it('fails what waits when it ends by a fault, and the next reader has another one', async () => {
    const broken = {
      ...sealer,
      material: { ...sealer.material, ofPlace: null } as unknown as SealingMaterial,
    };
    const other = readers.open(how, sealer);
    expect((await other.read(answerOf('a'), null))?.rows[0]?.id).toBe('a');
    const reader = readers.open(how, broken);
    await expect(reader.read(answerOf('a'), null)).rejects.toThrow(TypeError);
    reader.close();
    // Of this one nothing waited.
    expect((await other.read(answerOf('b'), null))?.rows[0]?.id).toBe('b');
    expect((await readers.open(how, sealer).read(answerOf('c'), null))?.rows[0]?.id).toBe('c');
  });

  it('takes a stream whose schema holds what cannot go over', async () => {
    const schema = { type: 'object' as const, properties: { id: { toJSON: () => 'id' } } };
    const reader = readers.open({ ...how, stream: testStream({ schema }) }, sealer);
    expect((await reader.read(answerOf('a'), null))?.rows[0]?.id).toBe('a');
  });

  it('ends some time after its last reader, and not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const [one, other] = [readers.open(how, sealer), readers.open(how, sealer)];
      one.close();
      vi.advanceTimersByTime(60_000);
      expect((await other.read(answerOf('a'), null))?.rows).toHaveLength(1);
      other.close();
      const third = readers.open(how, sealer);
      vi.advanceTimersByTime(60_000);
      expect((await third.read(answerOf('b'), null))?.rows).toHaveLength(1);
      third.close();
      expect(vi.getTimerCount()).toBe(1);
      vi.advanceTimersByTime(60_000);
      expect((await readers.open(how, sealer).read(answerOf('c'), null))?.rows).toHaveLength(1);
      await readers.stop();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('fails what waits when the service stops', async () => {
    const reader = readers.open(how, sealer);
    const asked = expect(reader.read(answerOf('a'), null)).rejects.toThrow('has ended');
    await readers.stop();
    await asked;
  });

  it('keeps no process from ending', async () => {
    const at = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href);
    const program = `
      const { createPageReaders } = await import(${at('./page-reader.ts')});
      const { testSealer } = await import(${at('../vault/test-sealer.ts')});
      const reader = createPageReaders().open(${JSON.stringify(how)}, testSealer());
      const staying = setInterval(() => undefined, 1_000);
      const page = await reader.read(${JSON.stringify(answerOf('a'))}, null);
      clearInterval(staying);
      console.log(page.rows[0].id);`;
    // One that does not end is killed, and rejects.
    const words = ['--input-type=module', '--eval', program];
    const { stdout } = await promisify(execFile)(process.execPath, words, { timeout: 20_000 });
    expect(stdout).toBe('a\n');
  });
});

it('a sealer made of the same material seals for the same place', () => {
  const other = recordSealer(sealer.material);
  expect(sealer.open('a', other.seal('a', 'text')).toString()).toBe('text');
  expect(other.digest('text')).toEqual(sealer.digest('text'));
});
