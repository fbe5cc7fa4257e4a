import { chown, mkdtemp } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ManagedPostgresError, useOwnDatabase } from './errors.ts';
import type { Owner } from './identity.ts';

/** PostgreSQL listens on no TCP port; the number is only part of the socket's name. */
export const port = 5432;

const prefix = 'cleat-pg-';

/** The socket that PostgreSQL makes in a directory. */
export function socketFile(directory: string): string {
  return join(directory, `.s.PGSQL.${port}`);
}

/** Whether the socket's path fits into sockaddr_un: 107 bytes and a terminator on Linux, 103 on macOS. */
export function fits(directory: string, platform: string = process.platform): boolean {
  return Buffer.byteLength(socketFile(directory)) <= (platform === 'darwin' ? 103 : 107);
}

/** Whether a directory is one that `chooseSocketDirectory` made, and may be removed. */
export function isPrivateSocketDirectory(directory: string): boolean {
  return directory.startsWith('/') && basename(directory).startsWith(prefix);
}

/**
 * Where the socket goes: into the data directory, which is 0700, or, where that path is too long, into a private
 * directory (0700) with a short one. Nobody but the user that runs PostgreSQL, and root, can reach either.
 */
export async function chooseSocketDirectory(
  pgdata: string,
  tmpdir: string,
  owner: Owner | undefined,
): Promise<string> {
  if (fits(pgdata)) return pgdata;
  const parent = [tmpdir, '/tmp'].find((candidate) => fits(join(candidate, `${prefix}XXXXXX`)));
  if (parent === undefined || dirname(parent) === '.') {
    throw new ManagedPostgresError(
      'start_failed',
      `The path of the data directory is too long for a Unix socket, and so is that of the temporary directory: ${pgdata}. ` +
        `Name a shorter CLEAT_DATA_DIR, or ${useOwnDatabase}.`,
    );
  }
  const directory = await mkdtemp(join(parent, prefix));
  if (owner !== undefined) await chown(directory, owner.uid, owner.gid);
  return directory;
}
