import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { openDatabase } from './database.ts';
import type { Tables } from './schema.ts';
import { type ColumnShape, listTables, openSuperuser } from './test-tables.ts';

type Shape = Record<string, Record<string, string>>;

/** The interface `Tables` as written: for each table its columns with their types. */
function declaredTables(source: string): Shape {
  const file = ts.createSourceFile('schema.ts', source, ts.ScriptTarget.Latest);
  const tables = file.statements.find(
    (statement) => ts.isInterfaceDeclaration(statement) && statement.name.text === 'Tables',
  );
  if (tables === undefined || !ts.isInterfaceDeclaration(tables)) throw new Error('there is no Tables');
  const members = (nodes: readonly ts.TypeElement[]): [string, ts.TypeNode][] =>
    nodes.map((node) => {
      const named = node.name !== undefined && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name));
      if (!named || !ts.isPropertySignature(node) || node.type === undefined)
        throw new Error(`not a member that this test can read: ${node.getText(file)}`);
      return [node.name.text, node.type];
    });
  return Object.fromEntries(
    members(tables.members).map(([table, type]) => {
      if (!ts.isTypeLiteralNode(type)) throw new Error(`${table} is not written as an object`);
      const columns = members(type.members).map(([name, column]) => [name, column.getText(file)]);
      return [table.includes('.') ? table : `cleat.${table}`, Object.fromEntries(columns)];
    }),
  );
}

const typeNames: Record<string, string> = {
  text: 'string',
  integer: 'number',
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  json: 'Json',
  'timestamp with time zone': 'Date',
};

const expectedType = (column: ColumnShape): string =>
  `${typeNames[column.type] ?? `(${column.type})`}${column.nullable ? ' | null' : ''}`;

/** `Json<…>` says what is in it, which the database does not know; `Stamp` is a Date that the database fills in. */
const comparable = (declared: string): string =>
  declared.replace(/^Json<.*>(?= \| null$|$)/s, 'Json').replace(/^Stamp$/, 'Date');

describe('the tables as the queries see them', () => {
  let test: TestDatabase;
  let owner: Kysely<Tables>;
  const declared = declaredTables(readFileSync(new URL('./schema.ts', import.meta.url), 'utf8'));

  beforeAll(async () => {
    test = await createTestDatabase();
    owner = openSuperuser(test.url);
    const connection = { connectionString: test.url };
    await (await openDatabase({ connection, poolSize: 1, onConnectionError: () => undefined })).close();
  });
  afterAll(async () => {
    await owner?.destroy();
    await test?.drop();
  });

  it('are those of the database, column by column, with type and null', async () => {
    const real: Shape = {};
    for (const { name, columns } of await listTables(owner)) {
      real[name] = Object.fromEntries(columns.map((column) => [column.name, expectedType(column)]));
    }
    const seen = Object.fromEntries(
      Object.entries(declared).map(([table, columns]) => [
        table,
        Object.fromEntries(Object.entries(columns).map(([name, type]) => [name, comparable(type)])),
      ]),
    );
    expect(seen).toEqual(real);
  });

  it('leave out on insert only what the database fills in', async () => {
    for (const { name, columns } of await listTables(owner)) {
      for (const column of columns) {
        if (declared[name]?.[column.name] === 'Stamp')
          expect(column.hasDefault, `${name}.${column.name}`).toBe(true);
      }
    }
  });

  it('lead with the Workspace in the key of every table that belongs to one', async () => {
    const { rows } = await primaryKeys(owner);
    for (const table of (await listTables(owner)).filter(({ ofWorkspace }) => ofWorkspace)) {
      expect(rows.find((row) => row.table === table.name)?.first, table.name).toBe('workspace_id');
    }
  });
});

function primaryKeys(owner: Kysely<Tables>) {
  return sql<{ table: string; first: string }>`
    select format('%s.%s', n.nspname, c.relname) as table, a.attname as first
      from pg_index i
      join pg_class c on c.oid = i.indrelid
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
     where i.indisprimary and n.nspname in ('cleat', 'vault')`.execute(owner);
}
