/** For tests: what row-level security lets through that it should not. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from './database.ts';
import type { Tables } from './schema.ts';
import { holderColumn, insertRow, listTables, type TableShape } from './test-tables.ts';

export interface TwoWorkspaces {
  /** Both have a row in every table. */
  readonly own: string;
  readonly other: string;
}

type Scoped = <T>(work: (trx: Transaction) => Promise<T>) => Promise<T>;

/** A hash that no key has: a session that has named no Workspace, no instance and no key. */
const nobody = Buffer.alloc(32);

/** One line a fault, led by the table's name; none if every table is guarded. No query has a WHERE of its own. */
export async function rowSecurityFaults(
  database: Database,
  owner: Kysely<Tables>,
  workspaces: TwoWorkspaces,
): Promise<string[]> {
  const faults: string[] = [];
  for (const table of await listTables(owner)) {
    const found = [
      ...(await faultsOfCatalogue(owner, table)),
      ...(await faultsOfReading(database, table, workspaces)),
      ...(table.ofWorkspace ? await faultsOfWriting(database, table, workspaces) : []),
    ];
    faults.push(...found.map((fault) => `${table.name}: ${fault}`));
  }
  return faults;
}

async function faultsOfCatalogue(owner: Kysely<Tables>, table: TableShape): Promise<string[]> {
  const { rows } = await sql<{ enabled: boolean; forced: boolean }>`
    select relrowsecurity as enabled, relforcerowsecurity as forced
      from pg_class where oid = ${table.name}::regclass`.execute(owner);
  const [state] = rows;
  return [
    ...(state?.enabled === true ? [] : ['row-level security is off']),
    ...(state?.forced === true ? [] : ['row-level security is not forced on the owner']),
  ];
}

async function faultsOfReading(
  database: Database,
  table: TableShape,
  { own }: TwoWorkspaces,
): Promise<string[]> {
  const unset = await holders(table, (work) => database.withKeyHash(nobody, work));
  const blank = await holders(table, (work) => database.readWorkspace('', work));
  const seen = await holders(table, (work) => database.readWorkspace(own, work));
  const expected = holderColumn(table) === null ? [] : [own];
  return [
    ...(unset.length === 0 ? [] : ['is read where no Workspace is set']),
    ...(blank.length === 0 ? [] : ['is read where the Workspace is blank']),
    ...(seen.every((id) => expected.includes(id)) ? [] : ['shows rows of another Workspace']),
    ...(expected.every((id) => seen.includes(id)) ? [] : ['does not show the rows of its own Workspace']),
  ];
}

/** Whose rows a plain `select` gives in this scope. */
export async function holders(table: TableShape, scoped: Scoped): Promise<string[]> {
  const column = holderColumn(table);
  const holder = column === null ? sql.lit('instance') : sql.ref(column);
  return scoped(async (trx) => {
    const { rows } = await sql<{ holder: string }>`
      select ${holder} as holder from ${sql.table(table.name)}`.execute(trx);
    return rows.map((row) => row.holder);
  });
}

async function faultsOfWriting(
  database: Database,
  table: TableShape,
  { own, other }: TwoWorkspaces,
): Promise<string[]> {
  const here: Scoped = (work) => database.inWorkspace(own, work);
  const nowhere: Scoped = (work) => database.withKeyHash(nobody, work);
  const insert = (trx: Transaction) => insertRow(trx, table, other, 'smuggled');
  const run = (query: RawBuilder<unknown>) => async (trx: Transaction) => {
    const { numAffectedRows } = await query.execute(trx);
    if (numAffectedRows !== 0n) throw new Error('rows were changed');
  };
  const name = sql.table(table.name);
  const outcomes: [string, string, string][] = [
    ['inserts into another Workspace', await outcome(here, insert), 'refused'],
    ['inserts where no Workspace is set', await outcome(nowhere, insert), 'refused'],
    [
      'moves a row into another Workspace',
      await outcome(here, run(sql`update ${name} set workspace_id = ${other}`)),
      'refused',
    ],
    [
      'changes rows of another Workspace',
      await outcome(here, run(sql`update ${name} set workspace_id = ${own} where workspace_id <> ${own}`)),
      'untouched',
    ],
    [
      'deletes rows of another Workspace',
      await outcome(here, run(sql`delete from ${name} where workspace_id <> ${own}`)),
      'untouched',
    ],
    [
      'deletes rows where no Workspace is set',
      await outcome(nowhere, run(sql`delete from ${name}`)),
      'untouched',
    ],
  ];
  return outcomes.flatMap(([fault, was, due]) => (was === due ? [] : [`${fault} (${was})`]));
}

class Undo extends Error {}

/** Tries it and undoes it: `refused` by row-level security, `untouched` as no row was reached, or what happened. */
async function outcome(scoped: Scoped, work: (trx: Transaction) => Promise<void>): Promise<string> {
  try {
    await scoped(async (trx) => {
      await work(trx);
      throw new Undo();
    });
    return 'kept';
  } catch (error) {
    if (error instanceof Undo) return 'untouched';
    if (error instanceof Error && 'code' in error)
      return error.code === '42501' ? 'refused' : String(error.code);
    return error instanceof Error ? error.message : 'unknown';
  }
}
