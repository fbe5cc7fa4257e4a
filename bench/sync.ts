/**
 * The sync of workers beside the least that it could be, in turns, on one PostgreSQL: a first load, one without
 * changes, one with 1 % changed, one with new rows at the front; then reading 200 changes. A fresh process each time,
 * warmed up with 20,000 other workers.
 *
 *     node bench/sync.ts [workers] [rounds] [first]
 */
import { encodeCursor } from '@cleat/server/page.ts';
import type pg from 'pg';
import { freePort } from '../test/support/free-port.ts';
import { type Cleat, startCleat } from './support/cleat.ts';
import { load } from './support/load.ts';
import { startPostgres } from './support/postgres.ts';
import { median, processorSeconds, start, untilAnswers } from './support/processes.ts';
import { connectionTo, type Pass, syncWith } from './support/sync-pass.ts';

const workers = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 3);
const firstOnly = process.argv[4] === 'first';

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const script = (name: string): string => new URL(`./servers/${name}.ts`, import.meta.url).pathname;
const names = Array.from({ length: rounds }, (_, round) => [`bare_${round}`, `cleat_${round}`]).flat();
const postgres = await startPostgres(names);
const databaseSeconds = (): number => processorSeconds(postgres.pid);

async function bare(mode: 'stringify' | 'canonical' | 'store', database?: string): Promise<Pass> {
  const before = databaseSeconds();
  const words = [
    script('bare-sync'),
    origin,
    mode,
    ...(database === undefined ? [] : [postgres.url(database)]),
  ];
  const started = start(null, process.execPath, words);
  if ((await started.ended) !== 0) throw new Error(started.output());
  const told = JSON.parse(started.output()) as { rows: number; seconds: number; cpu: number };
  return {
    rows: told.rows,
    seconds: told.seconds,
    cpu: told.cpu + databaseSeconds() - before,
    memory: 0,
    longestCall: 0,
    counts: '',
  };
}

const taken = new Map<string, Pass[]>();
function note(name: string, pass: Pass): void {
  taken.set(name, [...(taken.get(name) ?? []), pass]);
  const parts = [
    `${Math.round(pass.rows / pass.seconds)} rows/s`,
    `${((pass.cpu / pass.rows) * 1e6).toFixed(1)} us CPU a row`,
    ...(pass.memory === 0
      ? []
      : [
          `${Math.round(pass.memory)} MB`,
          `longest other call ${Math.round(pass.longestCall)} ms`,
          pass.counts,
        ]),
  ];
  console.log(`  ${name}: ${parts.join(', ')}`);
}

async function both(ours: () => Promise<void>, floor: () => Promise<void>, turn: number): Promise<void> {
  for (const work of turn % 2 === 0 ? [floor, ours] : [ours, floor]) await work();
}

const provider = start(null, process.execPath, [script('workers'), String(port), String(workers)]);
await untilAnswers(`${origin}/ready`, provider);

for (let round = 0; round < rounds; round += 1) {
  console.log(`round ${round + 1}`);
  const database = `cleat_${round}`;
  const environment = { CLEAT_DATABASE_URL: postgres.url(database) };
  const client: pg.Client = await postgres.connect(database);
  const plain = await postgres.connect(`bare_${round}`);
  await plain.query('create table rows (id text primary key, hash bytea not null, body text not null)');
  let cleat: Cleat | null = null;
  /** A pass of the service in a process that has done nothing else but warm up. */
  const ours = async (name: string): Promise<void> => {
    cleat = cleat === null ? await startCleat(null, environment) : await cleat.again();
    note(name, await syncWith(cleat, origin, databaseSeconds));
  };
  await both(
    () => ours('first load, Cleat'),
    async () => note('first load, bare', await bare('store', `bare_${round}`)),
    round,
  );
  if (!firstOnly) {
    await client.query('vacuum analyze cleat.records');
    await plain.query('vacuum analyze rows');
    await client.query('checkpoint');
    const floor = async (): Promise<void> => {
      note('parse, stringify, hash', await bare('stringify'));
      note('parse, canonicalise, hash', await bare('canonical'));
    };
    await both(() => ours('no change, Cleat'), floor, round);
    await fetch(`${origin}/change?from=${round}&step=100`);
    await ours('1 % changed, Cleat');
    await fetch(`${origin}/insert?rows=${Math.min(5_000, workers / 100)}`);
    await ours('1 % inserted at the front, Cleat');
    if (cleat !== null) await readChanges(cleat, client);
  }
  await (cleat as Cleat | null)?.stop();
  await client.end();
  await plain.end();
}

/** 200 changes among all records, as a product reads them. */
async function readChanges(cleat: Cleat, client: pg.Client): Promise<void> {
  const connection = await connectionTo(cleat, origin, 'acme');
  const path = `/api/connectors/${connection}/records/workers`;
  const { rows } = await client.query<{ workspace_id: string; epoch: number; last_seq: string }>(
    `select workspace_id, epoch, last_seq from cleat.record_sets where connection_id = $1 and stream = 'workers'`,
    [connection],
  );
  const [set] = rows;
  if (set === undefined) throw new Error('nothing was stored');
  const list = `records ${set.workspace_id} ${connection} workers`;
  const cursor = encodeCursor(list, `${set.epoch}-${set.last_seq}`);
  await fetch(`${origin}/change?step=${workers / 200}`);
  await syncWith(cleat, origin, databaseSeconds);
  // By a reader that collects no garbage of its own, on the same two processors.
  const reading = {
    url: `${cleat.origin}${path}?limit=200&cursor=${cursor}`,
    connections: 1,
    headers: cleat.headers,
  };
  await load({ ...reading, seconds: 2 });
  const { requests, p50, p99 } = await load({ ...reading, seconds: 6 });
  const [middle, late] = [p50, p99].map((us) => (us / 1_000).toFixed(1));
  console.log(`  200 changes, ${requests} reads: p50 ${middle} ms, p99 ${late} ms`);
}

console.log(`medians of ${rounds}, ${workers} workers`);
const rate = (name: string): number =>
  median((taken.get(name) ?? []).map((pass) => pass.rows / pass.seconds));
for (const [name, passes] of taken) {
  const cpu = median(passes.map((pass) => (pass.cpu / pass.rows) * 1e6));
  const memory = Math.round(Math.max(...passes.map((pass) => pass.memory)));
  const ratios = (
    name.startsWith('first') ? ['first load, bare'] : ['parse, stringify, hash', 'parse, canonicalise, hash']
  )
    .map((floor) => (rate(name) / rate(floor)).toFixed(2))
    .join(' and ');
  console.log(
    `${name}: ${Math.round(rate(name))} rows/s, ${cpu.toFixed(1)} us CPU a row${name.endsWith('Cleat') ? `, ${memory} MB, ratio ${ratios}` : ''}`,
  );
}
await provider.stop();
await postgres.stop();
