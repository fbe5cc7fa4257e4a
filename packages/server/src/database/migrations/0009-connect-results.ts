import { type Kysely, sql } from 'kysely';

/** What the last authorization of a connect session has come to, for the page that the browser comes back to. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql.raw('alter table connect_sessions add column result text').execute(database);
}
