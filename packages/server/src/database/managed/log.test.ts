import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { followLog } from './log.ts';

async function pass(lines: string[]): Promise<string[]> {
  const passed: string[] = [];
  const stream = Readable.from([`${lines.join('\n')}\n`]);
  followLog(stream, (line) => passed.push(line));
  await new Promise((resolve) => stream.once('close', resolve));
  await new Promise(setImmediate);
  return passed;
}

describe("PostgreSQL's log", () => {
  it.each([
    ['[postmaster] LOG:  database system is ready'],
    ['[client backend] FATAL:  terminating connection'],
    ['[client backend] PANIC:  could not write to file'],
    ['[checkpointer] ERROR:  could not write: No space left on device'],
    ['[autovacuum worker] WARNING:  x'],
    ['unshare: failed'],
  ])('passes %s', async (line) => {
    expect(await pass([line])).toEqual([line]);
  });

  it.each([
    ['[client backend] ERROR:  invalid input syntax for type uuid: "secret"'],
    ['[client backend] WARNING:  secret'],
    ['[parallel worker] ERROR:  secret'],
    ['[logical replication apply worker] ERROR:  secret'],
    ['[client backend] STATEMENT:  secret'],
    ['\tsecret, the rest of a line before the log began'],
  ])('keeps back %s', async (line) => {
    expect(await pass([line])).toEqual([]);
  });

  it('sends the further lines of a message the way of its first', async () => {
    const lines = [
      '[client backend] ERROR:  a',
      '\tsecret',
      '[client backend] DETAIL:  secret',
      '[startup] LOG:  b',
      '\tc',
    ];
    expect(await pass(lines)).toEqual(['[startup] LOG:  b', '\tc']);
  });
});
