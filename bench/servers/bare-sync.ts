/**
 * The least that a sync can be: four fetchers, `JSON.parse`, a hash; with a database also COPY into a staging table and
 * from there to its place where the hash differs. No encryption, no checkpoint, no paging that withstands changes.
 *
 *     node bench/servers/bare-sync.ts <origin> stringify|canonical|store [database URL]
 */
import { hash } from 'node:crypto';
import { canonicalText } from '@cleat/server/sync/canonical.ts';
import pg from 'pg';
import { Agent, request } from 'undici';
import { copyIn } from '../support/copy-in.ts';

const [origin = '', mode = '', url] = process.argv.slice(2);
const pageRows = 100;
const batchRows = 1_000;
const fetchers = 4;
const agent = new Agent({ connections: fetchers });
const client = url === undefined ? null : new pg.Client(url);

interface Page {
  readonly total: number;
  readonly data: readonly { readonly id: string }[];
}

interface Row {
  readonly id: string;
  readonly text: string;
  readonly hash: string;
}

async function readPage(tenant: string, offset: number): Promise<Page> {
  const { body } = await request(
    `${origin}/ccx/api/v1/${tenant}/workers?limit=${pageRows}&offset=${offset}`,
    { dispatcher: agent },
  );
  return JSON.parse(await body.text()) as Page;
}

const textOf: (value: unknown) => string = mode === 'canonical' ? canonicalText : JSON.stringify;

function rowOf(value: Page['data'][number]): Row {
  const text = textOf(value);
  return { id: value.id, text, hash: hash('sha256', text, 'hex').slice(0, 32) };
}

async function store(connection: pg.Client, rows: readonly Row[]): Promise<void> {
  const lines = rows.map(
    ({ id, hash: digest, text }) => `${id}\t\\\\x${digest}\t${text.replaceAll('\\', '\\\\')}\n`,
  );
  await connection.query('begin');
  await copyIn(connection, 'copy staging from stdin', Buffer.from(lines.join('')));
  await connection.query(
    `insert into rows as held select * from staging
     on conflict (id) do update set hash = excluded.hash, body = excluded.body where held.hash <> excluded.hash`,
  );
  await connection.query('truncate staging');
  await connection.query('commit');
}

/** Rows read. */
async function pass(tenant: string): Promise<number> {
  const { total } = await readPage(tenant, 0);
  let next = 0;
  let read = 0;
  let batch: Row[] = [];
  let writing = Promise.resolve();
  await Promise.all(
    Array.from({ length: fetchers }, async () => {
      while (next < total) {
        const offset = next;
        next += pageRows;
        const rows = (await readPage(tenant, offset)).data.map(rowOf);
        read += rows.length;
        if (client === null) continue;
        batch.push(...rows);
        if (batch.length < batchRows) continue;
        const full = batch;
        batch = [];
        const before = writing;
        writing = before.then(() => store(client, full));
        await before;
      }
    }),
  );
  await writing;
  if (client !== null && batch.length > 0) await store(client, batch);
  return read;
}

await client?.connect();
await client?.query('create temp table staging (id text, hash bytea, body text)');
await pass('warm');
const before = process.cpuUsage();
const at = performance.now();
const rows = await pass('acme');
const seconds = (performance.now() - at) / 1_000;
const { user, system } = process.cpuUsage(before);
await client?.end();
await agent.close();
console.log(JSON.stringify({ rows, seconds, cpu: (user + system) / 1_000_000 }));
