import { diskFull, ManagedPostgresError, type ManagedPostgresErrorCode, useOwnDatabase } from './errors.ts';

/** Backends of a killed PostgreSQL that have not ended yet; they do so by themselves within moments. */
export function isPassing(lines: readonly string[]): boolean {
  return lines.some((line) => line.includes('pre-existing shared memory block'));
}

/** Turns the last lines of initdb or postgres into the error that says what to do. */
export function explainFailure(
  code: Extract<ManagedPostgresErrorCode, 'initialisation_failed' | 'start_failed'>,
  how: string,
  pgdata: string,
  lines: readonly string[],
): ManagedPostgresError {
  const text = lines.join('\n');
  if (/No space left on device|Disk quota exceeded/.test(text)) return diskFull(pgdata);
  const running = /Is another postmaster \(PID (\d+)\)|lock file "postmaster\.pid" already exists/.exec(text);
  if (running !== null) {
    const who = running[1] === undefined ? 'Another PostgreSQL' : `PostgreSQL ${running[1]}`;
    return new ManagedPostgresError(
      'database_in_use',
      `${who} is running on ${pgdata}. Stop it first, give this process another CLEAT_DATA_DIR, or ${useOwnDatabase}.`,
    );
  }
  const what =
    code === 'initialisation_failed' ? 'The database could not be made' : 'PostgreSQL did not start';
  const last = text === '' ? '' : `\nIts last words:\n${text}`;
  return new ManagedPostgresError(
    code,
    `${what} in ${pgdata} (${how}). Mend what is named below, or ${useOwnDatabase}.${last}`,
  );
}
