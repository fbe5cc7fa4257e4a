import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseHolder, takeLock } from './lock.ts';
import { lifeOf, startTimeIn } from './processes.ts';

let directory: string;
let path: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cleat-lock-'));
  path = join(directory, 'lock');
});

afterEach(() => rm(directory, { recursive: true, force: true }));

describe('the lock', () => {
  it('is held by one at a time, and names the holder', async () => {
    const lock = await takeLock(path);
    await expect(takeLock(path)).rejects.toMatchObject({
      code: 'database_in_use',
      message: expect.stringContaining(`Process ${process.pid} `),
    });
    await lock.release();
    await lock.release();
    await (await takeLock(path)).release();
    expect(await readdir(directory)).toEqual([]);
  });

  it('goes to exactly one of many that come at once, a stale one lying there', async () => {
    await writeFile(path, JSON.stringify({ pid: process.pid, life: 'an earlier life of this process id' }));
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => takeLock(path)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readdir(directory)).toEqual(['lock']);
  });

  it('is not hindered by a process that was killed while it removed a stale one', async () => {
    const stale = JSON.stringify({ pid: process.pid, life: 'an earlier life of this process id' });
    for (const suffix of ['', '.stale', '.stale.stale']) await writeFile(path + suffix, stale);
    await (await takeLock(path)).release();
    expect(await readdir(directory)).toEqual([]);
  });

  it.each([
    ['nothing at all (after a power cut)', ''],
    ['no lock', '[1]'],
    ['a process that is gone', JSON.stringify({ pid: 2 ** 22 + 1, life: 'x' })],
    ['a process id in use again', JSON.stringify({ pid: process.ppid, life: 'x' })],
  ])('is taken over from %s', async (_name, content) => {
    await writeFile(path, content);
    const lock = await takeLock(path);
    expect(parseHolder(await readFile(path, 'utf8'))?.pid).toBe(process.pid);
    await lock.release();
  });

  it('is not taken from a live process, but is once that was killed', async () => {
    const child = spawn('sleep', ['60'], { stdio: 'ignore' });
    const pid = child.pid ?? 0;
    await writeFile(path, JSON.stringify({ pid, life: lifeOf(pid) }));
    await expect(takeLock(path)).rejects.toThrow(`Process ${pid} `);
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
    await (await takeLock(path)).release();
  });

  it('does not release what somebody else holds by now', async () => {
    const lock = await takeLock(path);
    await writeFile(path, 'another');
    await lock.release();
    expect(await readFile(path, 'utf8')).toBe('another');
  });

  it('reads any text as a holder or none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const holder = parseHolder(text);
        expect(holder === undefined || holder.pid > 0).toBe(true);
      }),
    );
  });
});

describe('the start time of a process', () => {
  const rest = Array.from({ length: 30 }, (_, index) => String(index + 4)).join(' ');
  it.each([
    ['a plain name', `7 (node) S ${rest}`, '22'],
    ['a name made to mislead', `7 (a) Z 1 (b) S ${rest}`, '22'],
    ['a zombie', `7 (node) Z ${rest}`, undefined],
  ])('is read for %s', (_name, stat, expected) => {
    expect(startTimeIn(stat)).toBe(expected);
  });
});
