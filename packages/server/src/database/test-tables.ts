/** For tests: the tables as the database itself describes them, filled, and read past row-level security. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Transaction } from './database.ts';
import type { Tables } from './schema.ts';

export interface TableShape {
  /** With its schema, such as `vault.secrets`. */
  readonly name: string;
  readonly ofWorkspace: boolean;
  readonly columns: readonly ColumnShape[];
}

export interface ColumnShape {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
  /** A value that a check constraint on this column lists; null if there is none. */
  readonly allowed: string | null;
  /** The column of another table that this one refers to; null if it refers to none. */
  readonly refersTo: string | null;
}

/** As a superuser: it passes by row-level security. Destroy it before the database is dropped. */
export function openSuperuser(url: string): Kysely<Tables> {
  const pool = new pg.Pool({ connectionString: url, max: 2, options: '-c search_path=cleat' });
  pool.on('error', () => undefined);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Every table of the schemas `cleat` and `vault`, but for the two in which migrations are noted. */
export async function listTables(owner: Kysely<Tables>): Promise<TableShape[]> {
  const { rows } = await sql<{ table: string } & ColumnShape>`
    select format('%s.%s', c.table_schema, c.table_name) as table, c.column_name as name, c.data_type as type,
           c.is_nullable = 'YES' as nullable, c.column_default is not null as "hasDefault",
           (select (regexp_match(pg_get_constraintdef(k.oid), '''([^'']*)'''))[1]
              from pg_constraint k
              join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
             where k.contype = 'c' and cardinality(k.conkey) = 1 and a.attname = c.column_name
               and k.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
             limit 1) as allowed,
           (select r.attname
              from pg_constraint k
              join unnest(k.conkey, k.confkey) as pair (here, there) on true
              join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.here
              join pg_attribute r on r.attrelid = k.confrelid and r.attnum = pair.there
             where k.contype = 'f' and a.attname = c.column_name
               and k.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
             limit 1) as "refersTo"
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
     where c.table_schema in ('cleat', 'vault') and t.table_type = 'BASE TABLE'
       and c.table_name not like 'kysely%'
     order by c.table_schema, c.table_name, c.ordinal_position`.execute(owner);
  const tables = Map.groupBy(rows, (row) => row.table);
  return [...tables].map(([name, columns]) => ({
    name,
    ofWorkspace: columns.some((column) => column.name === 'workspace_id'),
    columns: columns.map(({ table: _, ...column }) => column),
  }));
}

/** The name of the column that says whose a row is; null for what belongs to the instance. */
export function holderColumn(table: TableShape): string | null {
  if (table.ofWorkspace) return 'workspace_id';
  return table.name === 'cleat.workspaces' ? 'id' : null;
}

/** Inserts a row of this Workspace, whatever the columns are. Text and bytes begin with `marker`. */
export async function insertRow(
  trx: Transaction,
  table: TableShape,
  workspaceId: string,
  marker: string,
): Promise<void> {
  const holder = holderColumn(table);
  const names = table.columns.map((column) => sql.ref(column.name));
  const values = table.columns.map((column) =>
    column.name === holder ? workspaceId : valueFor(table, column, marker),
  );
  await sql`insert into ${sql.table(table.name)} (${sql.join(names)}) values (${sql.join(values)})
            on conflict do nothing`.execute(trx);
}

function valueFor(table: TableShape, column: ColumnShape, marker: string): unknown {
  if (column.allowed !== null) return column.allowed;
  const text = `${marker} ${column.refersTo ?? column.name}`;
  switch (column.type) {
    case 'text':
      return text;
    case 'bytea':
      return Buffer.from(`${table.name} ${text}`);
    case 'integer':
    case 'bigint':
      return 1;
    case 'boolean':
      return false;
    case 'json':
    case 'jsonb':
      return JSON.stringify({ text });
    case 'timestamp with time zone':
      return new Date('2026-01-01T00:00:00Z');
    default:
      throw new Error(`no value is known for ${table.name}.${column.name} of type ${column.type}`);
  }
}

/** One row of this Workspace in every table. References hold, but are not checked, so that the order does not matter. */
export async function fillTables(owner: Kysely<Tables>, workspaceId: string): Promise<void> {
  const tables = await listTables(owner);
  await owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const table of tables) await insertRow(trx, table, workspaceId, `of ${workspaceId}`);
  });
}

/** Every row of every table as text, bytes in hexadecimal, by table. Those of migrations are among them. */
export async function dumpTables(owner: Kysely<Tables>): Promise<Record<string, string[]>> {
  const names = (await listTables(owner)).map((table) => table.name);
  const dump: Record<string, string[]> = {};
  for (const name of [...names, 'cleat.kysely_migration']) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t order by 1`.execute(owner);
    dump[name] = rows.map(({ row }) => row);
  }
  return dump;
}
