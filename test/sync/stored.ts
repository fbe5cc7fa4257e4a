/** What stands in the database, read as its owner. */
import pg from 'pg';

export interface Stored {
  /** Where each row of `records` lies and which transaction wrote it: a row that is written anew has others. */
  readonly versions: (stream: string) => Promise<readonly string[]>;
  readonly query: <T extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<T[]>;
  readonly stop: () => Promise<void>;
}

export async function openStored(databaseUrl: string): Promise<Stored> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const query = async <T extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
    (await client.query<T>(text, [...values])).rows;
  return {
    query,
    versions: async (stream) => {
      const rows = await query<{ version: string }>(
        `select r.id || ' ' || r.xmin || ' ' || r.ctid::text as version
           from cleat.records r join cleat.record_sets s on s.id = r.set_id
          where s.stream = $1 order by 1`,
        [stream],
      );
      return rows.map(({ version }) => version);
    },
    stop: () => client.end(),
  };
}
