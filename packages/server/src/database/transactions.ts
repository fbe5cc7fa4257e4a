/**
 * Transactions on connections of the pool. Each begins in one message, with what it sees and holds. Statements of those
 * that only read, the reads of every call, are prepared once for each connection, so that PostgreSQL neither parses nor
 * plans them again.
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

export interface Transactions<Tables> {
  /** All statements see one moment. Once more if a migration has changed a table meanwhile. */
  read<T>(settings: Settings, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>;
  write<T>(parts: Writing<Tables, T>): Promise<T>;
}

/** Settings of PostgreSQL for the length of the transaction, by name. */
export type Settings = Readonly<Record<string, string>>;

interface Writing<Tables, T> {
  readonly settings: Settings;
  /** A query sent with the beginning; `work` gets its rows. Values stand in it as `pg.escapeLiteral` writes them. */
  readonly first?: string | undefined;
  readonly work: (trx: Transaction<Tables>, rows: readonly unknown[]) => Promise<T>;
  /** A query sent with the commit, if there is any. */
  readonly last?: () => string | null;
}

/** Statements that are prepared; what comes after as many different ones is sent as it is. */
const mostPrepared = 200;

const written = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

export function createTransactions<Tables>(pool: pg.Pool): Transactions<Tables> {
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
        const { command, rowCount, rows } = await client.query<R & pg.QueryResultRow>(query);
        return { rows, ...(written.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
      },
      streamQuery: () => {
        throw new Error('rows are not streamed');
      },
    };
    const executor = new DefaultQueryExecutor(compiler, adapter, {
      provideConnection: (use) => use(connection),
    });
    return new Transaction<Tables>({ config: { dialect }, dialect, driver, executor });
  };

  const run = async <T>(
    begin: string,
    settings: Settings,
    prepare: boolean,
    { first, work, last }: Omit<Writing<Tables, T>, 'settings'>,
  ): Promise<T> => {
    const set = Object.entries(settings).map(
      ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`,
    );
    const client = await pool.connect();
    try {
      const begun = await ask(client, `${begin}; select ${set.join(', ')}; ${first ?? ''}`);
      const result = await work(over(client, prepare), first === undefined ? [] : (begun.at(-1)?.rows ?? []));
      const also = last?.() ?? null;
      const ended = await ask(client, also === null ? 'commit' : `${also}; commit`);
      // PostgreSQL ends a transaction so in which a statement failed, whoever caught that.
      if (ended.at(-1)?.command === 'ROLLBACK') throw new AbortedTransactionError();
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

  const reads = 'start transaction isolation level repeatable read read only';
  return {
    read: async (settings, work) => {
      try {
        return await run(reads, settings, true, { work });
      } catch (error) {
        if (!isOutdated(error)) throw error;
        return run(reads, settings, false, { work });
      }
    },
    write: ({ settings, ...parts }) => run('begin', settings, false, parts),
  };
}

/** Statements without parameters, in one message: a result of each. */
async function ask(client: pg.PoolClient, text: string): Promise<readonly pg.QueryResult[]> {
  const results: pg.QueryResult | pg.QueryResult[] = await client.query(text);
  return Array.isArray(results) ? results : [results];
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
