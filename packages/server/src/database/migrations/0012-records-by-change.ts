import { type Kysely, sql } from 'kysely';

/**
 * Row security lets an index be searched only by what cannot leak: comparisons and casts, but not the negation that the
 * index of changes was made with. So the database went through the changes of all sets to find those of one.
 */
export async function up(database: Kysely<never>): Promise<void> {
  await sql.raw(statements).execute(database);
}

const statements = `
drop index records_by_change;
-- Not the set by itself: while a set is new, ids would be looked up in it (see 0006-sync).
create unique index records_by_change on records ((set_id::float8), seq);
`;
