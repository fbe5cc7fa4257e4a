export type DatabaseFault =
  | 'database_unreachable'
  | 'database_too_old'
  | 'database_not_allowed'
  | 'schema_newer'
  | 'migration_failed';

/** The database cannot be used; the message says why and what to do, without the password of the URL. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: DatabaseFault;

  constructor(code: DatabaseFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
