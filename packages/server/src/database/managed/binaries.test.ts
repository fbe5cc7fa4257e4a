import { lstat, mkdir, readlink, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { locatePackage, prepareBinaries } from './binaries.ts';
import { Scratch } from './scratch.ts';

const scratch = new Scratch();
afterAll(() => scratch.clear());

const links = [
  { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' },
  { source: 'native/lib/deep/x.so.1', target: 'native/lib/x.so' },
];

async function fakePackage(): Promise<string> {
  const directory = await scratch.directory();
  await mkdir(join(directory, 'native', 'lib'), { recursive: true });
  await writeFile(join(directory, 'package.json'), JSON.stringify({ version: '18.4.0-beta.17' }));
  await writeFile(join(directory, 'native', 'pg-symlinks.json'), JSON.stringify(links));
  return directory;
}

describe("PostgreSQL's programs", () => {
  it('come for this platform', async () => {
    expect((await prepareBinaries(locatePackage())).majorVersion).toBe('18');
  });

  it('that do not exist for a platform are told with the way out', () => {
    expect(() => locatePackage('plan9', 'mips')).toThrow(
      expect.objectContaining({
        code: 'unsupported_platform',
        message: expect.stringMatching(/plan9-mips.*CLEAT_DATABASE_URL/),
      }),
    );
  });

  it('get the library links that an install script did not make, also when several start at once', async () => {
    const directory = await fakePackage();
    await Promise.all(Array.from({ length: 5 }, () => prepareBinaries(directory)));
    expect(await readlink(join(directory, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
    expect(await readlink(join(directory, 'native/lib/x.so'))).toBe('deep/x.so.1');
  });

  it('keep the links that are there', async () => {
    const directory = await fakePackage();
    await symlink('own', join(directory, 'native/lib/libpq.so.5'));
    await prepareBinaries(directory);
    expect(await readlink(join(directory, 'native/lib/libpq.so.5'))).toBe('own');
    expect((await lstat(join(directory, 'native/lib/x.so'))).isSymbolicLink()).toBe(true);
  });

  it('whose links cannot be made are told with the path', async () => {
    const directory = await fakePackage();
    // A place where not even root can make a link.
    await writeFile(
      join(directory, 'native', 'pg-symlinks.json'),
      JSON.stringify([{ source: 'a', target: '../../../../../../proc/none/libpq.so.5' }]),
    );
    await expect(prepareBinaries(directory)).rejects.toMatchObject({
      code: 'libraries_not_linked',
      message: expect.stringContaining('/proc/none/libpq.so.5'),
    });
  });
});
