/**
 * Transactions that only read: the reads of every call. They begin in one message, Workspace included, and their
 * statements are prepared once for each connection, so that PostgreSQL neither parses nor plans them again.
 */
import { createHash } from 'node:crypto';
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  Transaction,
} from 'kysely';
import pg from 'pg';

export type ReadOnly<Tables> = <T>(
  workspaceId: string,
  work: (trx: Transaction<Tables>) => Promise<T>,
) => Promise<T>;

/** Statements that are prepared; what comes after as many different ones is sent as it is. */
const mostPrepared = 200;

/** @returns runs `work` in a transaction of its own; once more if a migration has changed a table meanwhile */
export function createReadOnly<Tables>(pool: pg.Pool): ReadOnly<Tables> {
  const names = new Map<string, string>();
  const dialect = new PostgresDialect({ pool });
  const [compiler, adapter, driver] = [new PostgresQueryCompiler(), new PostgresAdapter(), new DummyDriver()];

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostPrepared) return known;
    const name = `read ${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
    names.set(text, name);
    return name;
  };
  const over = (client: pg.PoolClient, prepare: boolean): Transaction<Tables> => {
    const connection: DatabaseConnection = {
      executeQuery: async <R>({ sql: text, parameters }: CompiledQuery) => {
        const name = prepare ? nameOf(text) : undefined;
        const query = { text, values: [...parameters], ...(name !== undefined && { name }) };
        const { rows } = await client.query<R & pg.QueryResultRow>(query);
        return { rows };
      },
      streamQuery: () => {
        throw new Error('a read is not streamed');
      },
    };
    const executor = new DefaultQueryExecutor(compiler, adapter, {
      provideConnection: (use) => use(connection),
    });
    return new Transaction<Tables>({ config: { dialect }, dialect, driver, executor });
  };

  const read = async <T>(
    workspaceId: string,
    work: (trx: Transaction<Tables>) => Promise<T>,
    prepare: boolean,
  ): Promise<T> => {
    const client = await pool.connect();
    try {
      await client.query(
        `start transaction isolation level repeatable read read only;
         select set_config('cleat.workspace_id', ${pg.escapeLiteral(workspaceId)}, true)`,
      );
      const result = await work(over(client, prepare));
      const { command } = await client.query('commit');
      // PostgreSQL ends a transaction so in which a statement failed, whoever caught that.
      if (command === 'ROLLBACK') throw new AbortedTransactionError();
      client.release();
      return result;
    } catch (error) {
      await client.query('rollback').then(
        () => client.release(),
        // Then nobody knows what state it is in.
        () => client.release(true),
      );
      throw error;
    }
  };

  return async (workspaceId, work) => {
    try {
      return await read(workspaceId, work, true);
    } catch (error) {
      if (!isOutdated(error)) throw error;
      return read(workspaceId, work, false);
    }
  };
}

/**
 * A process that goes on while a newer one migrates: what it has prepared gives other columns now. Its connections keep
 * the old plan for as long as they live, so every such read costs two until the process is replaced, as it soon is.
 */
function isOutdated(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '0A000' &&
    error.message.includes('cached plan must not change result type')
  );
}
