import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseSocketDirectory, fits, isPrivateSocketDirectory } from './socket.ts';

const name = '/.s.PGSQL.5432'.length;

describe('where the socket goes', () => {
  it.each([
    ['linux', 107 - name, true],
    ['linux', 108 - name, false],
    ['darwin', 103 - name, true],
    ['darwin', 104 - name, false],
  ])('on %s a directory of %i bytes fits: %s', (platform, length, expected) => {
    expect(fits(`/${'a'.repeat(length - 1)}`, platform)).toBe(expected);
  });

  it('counts bytes, not characters', () => {
    expect(fits(`/${'ä'.repeat(60)}`, 'linux')).toBe(false);
  });

  it('is the data directory where that fits', async () => {
    expect(await chooseSocketDirectory('/data/postgres', '/tmp', undefined)).toBe('/data/postgres');
  });

  it.each([
    ['the temporary directory', (tmp: string) => tmp],
    ['/tmp where the temporary directory is too long as well', () => `/${'b'.repeat(120)}`],
  ])('is else a closed directory in %s', async (_name, temporary) => {
    const tmp = await mkdtemp(join(tmpdir(), 'cleat-socket-'));
    const directory = await chooseSocketDirectory(`/${'a'.repeat(120)}`, temporary(tmp), undefined);
    try {
      expect(directory.startsWith(temporary(tmp)) || directory.startsWith('/tmp/')).toBe(true);
      expect((await stat(directory)).mode & 0o777).toBe(0o700);
      expect([fits(directory), isPrivateSocketDirectory(directory)]).toEqual([true, true]);
    } finally {
      await rm(directory, { recursive: true });
      await rm(tmp, { recursive: true, force: true });
    }
  });

  it.each(['/data/postgres', '', 'cleat-pg-1', '/tmp', '/tmp/cleat-pg-1/x'])(
    'does not take %j for such a one',
    (path) => {
      expect(isPrivateSocketDirectory(path)).toBe(false);
    },
  );
});
