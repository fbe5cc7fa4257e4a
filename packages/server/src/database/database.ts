/** The connection to PostgreSQL. Queries run only inside a scope: one Workspace, or the instance itself. */
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, type Transaction as KyselyTransaction, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type ChangeListener, channel, gatherChanges, listenForChanges, readChange } from './changes.ts';
import { DatabaseError } from './errors.ts';
import { applicationRole, applicationSchema, migrate } from './migrate.ts';
import { openPool } from './pool.ts';
import type { Tables } from './schema.ts';
import { createShares } from './shares.ts';
import { createTransactions, type Settings } from './transactions.ts';

export type Transaction = KyselyTransaction<Tables>;

/** Runs in the transaction of a write, with what will be answered, so that both are kept or neither. */
export type Finish<T> = (trx: Transaction, result: T) => Promise<void>;

/** The Workspace that lines of the instance itself stand under. No Workspace can have this id. */
export const instanceWorkspace = 'instance';

export interface Database {
  /**
   * One transaction that sees and writes the rows of this Workspace only, and holds the Workspace itself: it
   * cannot be erased in the middle.
   * @param settings of PostgreSQL, for this transaction
   * @throws WorkspaceGone
   */
  inWorkspace<T>(
    workspaceId: string,
    work: (trx: Transaction) => Promise<T>,
    settings?: Settings,
  ): Promise<T>;
  /** Reads the rows of this Workspace, all as they were at one moment: a secret fits the destination beside it. */
  readWorkspace<T>(
    workspaceId: string,
    work: (trx: Transaction) => Promise<T>,
    settings?: Settings,
  ): Promise<T>;
  /** One transaction for what belongs to no Workspace, and for the list of Workspaces itself. */
  inInstance<T>(work: (trx: Transaction) => Promise<T>): Promise<T>;
  /** One transaction that sees the API key with this hash, and nothing else. */
  withKeyHash<T>(hash: Buffer, work: (trx: Transaction) => Promise<T>): Promise<T>;
  /** One transaction that sees the authorization flow whose state has this hash, may consume it, and no more. */
  withStateHash<T>(hash: Buffer, work: (trx: Transaction) => Promise<T>): Promise<T>;
  /** One transaction that sees the session whose cookie or token has this hash, to be read and no more. */
  withSessionHash<T>(hash: Buffer, work: (trx: Transaction) => Promise<T>): Promise<T>;
  /** The pool, at this moment. */
  pool(): PoolState;
  /** Whether the database answers, and takes writes. @throws Error if it does not within two seconds */
  ping(): Promise<'writable' | 'read_only'>;
  close(): Promise<void>;
}

export interface PoolState {
  /** Connections that are open. */
  readonly total: number;
  readonly idle: number;
  /** Transactions that wait for a connection, or for their turn among those of their Workspace. */
  readonly waiting: number;
}

/** The Workspace does not exist, or was erased meanwhile. */
export class WorkspaceGone extends Error {
  override readonly name = 'WorkspaceGone';
}

/**
 * Whether an error says that PostgreSQL cannot be used now, rather than that a query was wrong. A full disk, a failing
 * one, and a server that only reads since another has taken over are outages too: they pass, and nothing may be lost.
 */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Classes of PostgreSQL's appendix A: connections, resources, shutdown and start-up, the system; and the socket's own.
  const code = 'code' in error ? String(error.code) : '';
  if (/^(08|53|57P0|58|25006)/.test(code)) return true;
  const ofSocket = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT)$/.test(code) && 'syscall' in error;
  return (
    ofSocket ||
    /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(error.message)
  );
}

/** Makes the rest of the transaction see the rows of this Workspace. */
export async function enterWorkspace(trx: Transaction, workspaceId: string): Promise<void> {
  await sql`select set_config('cleat.workspace_id', ${workspaceId}, true)`.execute(trx);
}

/** One process at a time does what only a first start does; the others wait until this transaction has ended. */
export async function lockFirstStart(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${firstStartLock})`.execute(trx);
}

/** Where PostgreSQL is: `connectionString`, or host, port, user and database. */
export type ConnectionSettings = pg.PoolConfig;

export interface DatabaseOptions {
  readonly connection: ConnectionSettings;
  /** Connections in the pool. One Workspace has at most half of them at once. */
  readonly poolSize: number;
  /** Called when an idle connection breaks; without a listener the process would end. */
  readonly onConnectionError: (error: Error) => void;
  /** Told after every transaction, here or in another process, that has noted a change. */
  readonly onChange?: ChangeListener;
}

/** Milliseconds. */
const pingPatience = 2_000;
const bigintType = 20;
/** Any numbers that nobody else uses in this database. */
const migrationLock = 2_038_417_001;
const firstStartLock = 2_038_417_002;

function poolConfig(options: DatabaseOptions, max: number): pg.PoolConfig {
  return {
    ...options.connection,
    max,
    connectionTimeoutMillis: 10_000,
    // A server that vanished tells nobody: the connection that listens would wait for ever.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'cleat',
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === bigintType ? Number : pg.types.getTypeParser(id, format as 'text'),
    },
  };
}

/** Connects, migrates, and leaves the pool with the fewest rights that serve. @throws DatabaseError */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const dropsRole = await prepare(options);
  const setUp = `${dropsRole ? `set role ${applicationRole};` : ''} set search_path = ${applicationSchema}`;
  const config: pg.PoolConfig = {
    ...poolConfig(options, options.poolSize),
    // A connection that could not drop its rights is thrown away, not used and not left in the pool.
    verify: (client, done) => {
      client.query(setUp).then(() => done(), done);
    },
  };
  const { pool, close } = openPool(config, options.onConnectionError);
  const transactions = createTransactions<Tables>(pool);
  const shares = createShares(Math.max(1, Math.floor(options.poolSize / 2)));
  const { onChange } = options;
  const listening = onChange && listenForChanges(poolConfig(options, 1), onChange, options.onConnectionError);
  /** @param first sent with the beginning; `work` gets its rows */
  const scoped = async <T>(
    settings: Settings,
    work: (trx: Transaction, rows: readonly unknown[]) => Promise<T>,
    first?: string,
  ): Promise<T> => {
    let changes: ReadonlySet<string> = new Set();
    try {
      return await transactions.write({
        ...{ settings, first },
        work: (trx, rows) => {
          changes = gatherChanges(trx);
          return work(trx, rows);
        },
        last: () => tellOthers(changes),
      });
    } finally {
      // Also where it failed: a commit of which the answer was lost may have counted.
      if (onChange !== undefined) for (const change of changes) onChange(readChange(change));
    }
  };
  return {
    inWorkspace: (workspaceId, work, others) => {
      const settings = { ...others, 'cleat.workspace_id': workspaceId };
      if (workspaceId === instanceWorkspace) return scoped(settings, work);
      // The Workspace before its rows, in every transaction: erasure takes the same order, so they cannot deadlock.
      const hold = `select from workspaces where id = ${pg.escapeLiteral(workspaceId)} for key share`;
      return shares.run(workspaceId, () =>
        scoped(
          settings,
          (trx, held) => {
            if (held.length === 0) throw new WorkspaceGone(`the Workspace ${workspaceId} does not exist`);
            return work(trx);
          },
          hold,
        ),
      );
    },
    readWorkspace: (workspaceId, work, settings) =>
      shares.run(workspaceId, () =>
        transactions.read({ ...settings, 'cleat.workspace_id': workspaceId }, work),
      ),
    inInstance: (work) =>
      scoped({ 'cleat.scope': 'instance', 'cleat.workspace_id': instanceWorkspace }, work),
    withKeyHash: (hash, work) => scoped({ 'cleat.key_hash': hash.toString('hex') }, work),
    withStateHash: (hash, work) => scoped({ 'cleat.state_hash': hash.toString('hex') }, work),
    withSessionHash: (hash, work) => scoped({ 'cleat.session_hash': hash.toString('hex') }, work),
    pool: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + shares.waiting(),
    }),
    ping: async () => {
      const asked = pool.query<{ transaction_read_only: string }>('show transaction_read_only');
      asked.catch(() => undefined);
      const answer = await Promise.race([asked, delay(pingPatience, null, { ref: false })]);
      if (answer === null) throw new Error('the database does not answer in time');
      return answer.rows[0]?.transaction_read_only === 'off' ? 'writable' : 'read_only';
    },
    close: async () => {
      await listening?.stop();
      await close();
    },
  };
}

function tellOthers(changes: ReadonlySet<string>): string | null {
  if (changes.size === 0) return null;
  const notices = [...changes].map((change) => `pg_notify('${channel}', ${pg.escapeLiteral(change)})`);
  return `select ${notices.join(', ')}`;
}

/** Runs the migrations as the connection's own user. */
async function prepare(options: DatabaseOptions): Promise<boolean> {
  // One connection, so that the session's lock and search path hold for everything that runs on it.
  const { pool, close } = openPool(poolConfig(options, 1), options.onConnectionError);
  const owner = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    const begin = `select pg_advisory_lock(${migrationLock}); set search_path = ${applicationSchema}`;
    await sql.raw(begin).execute(owner);
    return (await migrate(owner)).dropsRole;
  } catch (error) {
    throw error instanceof DatabaseError ? error : unreachable(error);
  } finally {
    await close();
  }
}

function unreachable(error: unknown): DatabaseError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code';
  if (code === '42501') {
    return new DatabaseError(
      'database_not_allowed',
      'The user of CLEAT_DATABASE_URL may not create schemas in this database. Make it the owner of the database.',
      error,
    );
  }
  const message = error instanceof Error ? error.message : 'unknown error';
  return new DatabaseError(
    'database_unreachable',
    `PostgreSQL cannot be used (${code}: ${message}). Check CLEAT_DATABASE_URL and that the server runs.`,
    error,
  );
}
