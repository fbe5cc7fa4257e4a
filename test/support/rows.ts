/** All that the service keeps, for tests that say that nothing changed. */
import pg from 'pg';

export interface RowReader {
  /** Table → its rows as JSON texts, sorted. */
  read(): Promise<Readonly<Record<string, readonly string[]>>>;
  stop(): Promise<void>;
}

/** @param except tables that may change */
export async function openRows(databaseUrl: string, except: readonly string[]): Promise<RowReader> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const tables = rows.map(({ name }) => name).filter((name) => !except.includes(name));
  const unknown = except.filter((name) => !rows.some((row) => row.name === name));
  if (tables.length < 10 || unknown.length > 0) throw new Error(`these are not the tables: ${tables}`);
  return {
    read: async () => {
      const all: Record<string, string[]> = {};
      for (const table of tables) {
        const found = await client.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t`);
        all[table] = found.rows.map(({ row }) => row).sort();
      }
      return all;
    },
    stop: () => client.end(),
  };
}
