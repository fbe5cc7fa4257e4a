/** Why the managed PostgreSQL could not be started. Stable: callers and tests may compare them. */
export type ManagedPostgresErrorCode =
  | 'unsupported_platform'
  | 'libraries_not_linked'
  | 'data_directory_not_writable'
  | 'data_directory_not_postgres'
  | 'data_of_other_major_version'
  | 'database_in_use'
  | 'disk_full'
  | 'no_ordinary_user'
  | 'initialisation_failed'
  | 'start_failed';

/** What happened, where, and what to do. The message holds no secret: no query text, no connection string. */
export class ManagedPostgresError extends Error {
  readonly code: ManagedPostgresErrorCode;

  constructor(code: ManagedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ManagedPostgresError';
    this.code = code;
  }
}

/** The way out that is always there; ends most messages. */
export const useOwnDatabase = 'set CLEAT_DATABASE_URL to a PostgreSQL 15 or newer';

/** The errno name of a file system or spawn error ('ENOENT'), or '' for anything else. */
export function errnoOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Turns a failed file system call below `path` into the error that says what to do about it. */
export function explainFileError(error: unknown, path: string): ManagedPostgresError {
  if (error instanceof ManagedPostgresError) return error;
  const errno = errnoOf(error);
  if (errno === 'ENOSPC' || errno === 'EDQUOT') return diskFull(path, { cause: error });
  return new ManagedPostgresError(
    'data_directory_not_writable',
    `The data directory cannot be written (${errno || String(error)}): ${path}. ` +
      `Make it writable for the user that runs Cleat (chown or chmod), name another one in CLEAT_DATA_DIR, or ${useOwnDatabase}.`,
    { cause: error },
  );
}

export function diskFull(path: string, options?: ErrorOptions): ManagedPostgresError {
  return new ManagedPostgresError(
    'disk_full',
    `No space is left on the disk that holds ${path}. Free some space, move CLEAT_DATA_DIR to a larger disk, or ${useOwnDatabase}.`,
    options,
  );
}
