/** A stand-in for the service in tests: starts a managed PostgreSQL, writes a row, and waits to be killed. */
import { ManagedPostgresError } from './errors.ts';
import { postmasterOf, query } from './scratch.ts';
import { startManagedPostgres } from './start.ts';

const dataDir = process.argv[2] ?? '';
const say = (value: unknown): boolean => process.stdout.write(`${JSON.stringify(value)}\n`);

try {
  const { connection } = await startManagedPostgres({ dataDir, log: () => undefined });
  await query(connection, 'CREATE TABLE IF NOT EXISTS note (text text)');
  await query(connection, 'INSERT INTO note VALUES ($1)', ['acknowledged']);
  say({ connection, postmaster: await postmasterOf(dataDir) });
} catch (error) {
  if (!(error instanceof ManagedPostgresError)) throw error;
  say({ code: error.code, message: error.message });
}
// Anything on stdin: an exit that forgets to stop PostgreSQL.
process.stdin.once('data', () => process.exit(1));
