import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadKeyring } from './key-source.ts';
import { generateKeyText, KeyringError, parseKeyring } from './keyring.ts';

let directory: string;
let keyFile: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cleat-keys-'));
  keyFile = join(directory, 'data', 'master.key');
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function give(text: string, mode = 0o600): Promise<void> {
  await mkdir(join(directory, 'data'), { recursive: true });
  await writeFile(keyFile, text);
  await chmod(keyFile, mode);
}

const refusedWith = (code: string) => expect.objectContaining({ name: 'KeyringError', code });
const emptyDatabase = true;
const holdsData = false;

describe('a new key', () => {
  it('is made for an empty database, for the owner alone, and is the one that is read afterwards', async () => {
    const made = await loadKeyring({ masterKeys: null, keyFile }, emptyDatabase);
    expect(made.generated).toBe(keyFile);
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    expect((await stat(join(directory, 'data'))).mode & 0o777).toBe(0o700);
    expect(await readdir(join(directory, 'data'))).toEqual(['master.key']);
    for (const state of [emptyDatabase, holdsData]) {
      expect(await loadKeyring({ masterKeys: null, keyFile }, state)).toEqual({ ...made, generated: null });
    }
  });

  it('is for the owner alone whatever the umask, and whatever a start that was killed left behind', async () => {
    await mkdir(join(directory, 'data'));
    await writeFile(`${keyFile}.new`, 'half a k', { mode: 0o666 });
    const before = process.umask(0);
    try {
      await loadKeyring({ masterKeys: null, keyFile }, emptyDatabase);
    } finally {
      process.umask(before);
    }
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    expect(parseKeyring(await readFile(keyFile, 'utf8'), keyFile).current).toBe(1);
  });

  it('is never made for a database that holds data, and nothing is written then', async () => {
    await expect(loadKeyring({ masterKeys: null, keyFile }, holdsData)).rejects.toThrow(
      refusedWith('key_missing'),
    );
    expect(await readdir(directory)).toEqual([]);
  });

  it('is not made where the file cannot be, which is said', async () => {
    await mkdir(`${keyFile}.new`, { recursive: true });
    const loading = loadKeyring({ masterKeys: null, keyFile }, emptyDatabase);
    await expect(loading).rejects.toThrow(refusedWith('key_file_unwritable'));
    await expect(loading).rejects.toThrow(keyFile);
    expect(await readdir(join(directory, 'data'))).toEqual(['master.key.new']);
  });
});

describe('a key file', () => {
  it.each(['644', '640', '604', '660', '620', '602', '610'])('of mode %s is refused', async (mode) => {
    const text = generateKeyText();
    await give(text, Number.parseInt(mode, 8));
    for (const state of [emptyDatabase, holdsData]) {
      await expect(loadKeyring({ masterKeys: null, keyFile }, state)).rejects.toThrow(
        refusedWith('key_file_exposed'),
      );
    }
    expect(await readFile(keyFile, 'utf8')).toBe(text);
  });

  it.each(['600', '400'])('of mode %s is read', async (mode) => {
    await give(generateKeyText(), Number.parseInt(mode, 8));
    expect((await loadKeyring({ masterKeys: null, keyFile }, holdsData)).keyring.current).toBe(1);
  });

  it.each([
    ['empty', '', 'key_missing'],
    ['malformed', 'not a key', 'key_malformed'],
    ['short', `1:${randomBytes(16).toString('base64')}`, 'key_short'],
  ])('that is %s is refused and kept as it is, also for an empty database', async (_what, text, code) => {
    await give(text);
    for (const state of [emptyDatabase, holdsData]) {
      await expect(loadKeyring({ masterKeys: null, keyFile }, state)).rejects.toThrow(refusedWith(code));
    }
    expect(await readFile(keyFile, 'utf8')).toBe(text);
    expect(await readdir(join(directory, 'data'))).toEqual(['master.key']);
  });

  it('that is a directory is unreadable, not missing', async () => {
    await mkdir(keyFile, { recursive: true, mode: 0o700 });
    await expect(loadKeyring({ masterKeys: null, keyFile }, emptyDatabase)).rejects.toThrow(
      refusedWith('key_file_unreadable'),
    );
  });

  it('below something that is no directory is unreadable, not missing', async () => {
    await writeFile(join(directory, 'data'), '');
    await expect(loadKeyring({ masterKeys: null, keyFile }, emptyDatabase)).rejects.toThrow(
      refusedWith('key_file_unreadable'),
    );
  });

  it('is named by every refusal', async () => {
    await give('not a key');
    await expect(loadKeyring({ masterKeys: null, keyFile }, holdsData)).rejects.toThrow(keyFile);
  });
});

describe('CLEAT_MASTER_KEYS', () => {
  it('is used as given, and no file is looked at or made', async () => {
    await give('not a key', 0o644);
    const text = generateKeyText();
    const loaded = await loadKeyring({ masterKeys: text, keyFile }, emptyDatabase);
    expect(loaded).toEqual({ keyring: parseKeyring(text, 'here'), generated: null });
    expect(await readFile(keyFile, 'utf8')).toBe('not a key');
  });

  it('that is malformed is refused, and no file stands in for it', async () => {
    await give(generateKeyText());
    const loading = loadKeyring({ masterKeys: 'not a key', keyFile }, emptyDatabase);
    await expect(loading).rejects.toBeInstanceOf(KeyringError);
    await expect(loading).rejects.toThrow('CLEAT_MASTER_KEYS');
  });
});
