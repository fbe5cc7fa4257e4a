/** One run of the sync of `workers`, with what it took. */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cleat } from './cleat.ts';
import { processorSeconds } from './processes.ts';

export interface Pass {
  readonly rows: number;
  readonly seconds: number;
  /** Seconds of processor time, the database included. */
  readonly cpu: number;
  /** Most that the process has had resident, in MB. */
  readonly memory: number;
  /** Of calls for the connection made meanwhile, in milliseconds. */
  readonly longestCall: number;
  readonly counts: string;
}

/** proc(5): the high-water mark of resident memory. */
function highestMemory(pid: number): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}

/** The connection to a tenant; made where there is none. */
export async function connectionTo(cleat: Cleat, origin: string, tenant: string): Promise<string> {
  const { data } = await cleat.call('GET', '/api/connectors?limit=100');
  const known = (data as { id: string; name: string }[]).find(({ name }) => name === tenant);
  if (known !== undefined) return known.id;
  const made = await cleat.call('POST', '/api/connectors', {
    name: tenant,
    providerId: 'workday-rest',
    authenticationStrategyId: 'oauth2-client-credentials',
    authenticationConfig: {
      tenantName: tenant,
      clientId: 'bench',
      clientSecret: 'the-client-secret-of-the-benchmark',
      baseUrl: `${origin}/ccx/api/v1/${tenant}`,
    },
  });
  if (made.state !== 'active') throw new Error(JSON.stringify(made));
  return String(made.id);
}

interface Told {
  readonly id: string;
  readonly state: string;
  readonly streams: readonly Readonly<Record<string, unknown>>[];
}

async function run(cleat: Cleat, connection: string): Promise<Readonly<Record<string, unknown>>> {
  const started = await cleat.call('POST', `/api/connectors/${connection}/syncs`, { streams: ['workers'] });
  for (;;) {
    await delay(100);
    const told = (await cleat.call('GET', `/api/syncs/${String(started.id)}`)) as unknown as Told;
    const [stream] = told.streams;
    if (told.state === 'queued' || told.state === 'running') continue;
    if (told.state !== 'succeeded' || stream === undefined) throw new Error(JSON.stringify(told));
    return stream;
  }
}

/** Runs the sync of the tenant `acme`, once the process is warm. */
export async function syncWith(cleat: Cleat, origin: string, databaseSeconds: () => number): Promise<Pass> {
  await run(cleat, await connectionTo(cleat, origin, 'warm'));
  const connection = await connectionTo(cleat, origin, 'acme');
  const seconds = (): number => processorSeconds(cleat.process.pid) + databaseSeconds();
  const before = seconds();
  let running = true;
  let longestCall = 0;
  const calls = (async () => {
    while (running) {
      const at = performance.now();
      await cleat.call('GET', `/api/connectors/${connection}`);
      longestCall = Math.max(longestCall, performance.now() - at);
      await delay(50);
    }
  })();
  const stream = await run(cleat, connection);
  running = false;
  await calls;
  const { read, created, updated, deleted, unchanged, startedAt, finishedAt } = stream;
  const took = Date.parse(String(finishedAt)) - Date.parse(String(startedAt));
  return {
    rows: Number(read),
    seconds: took / 1_000,
    cpu: seconds() - before,
    memory: highestMemory(cleat.process.pid),
    longestCall,
    counts: `created ${created}, updated ${updated}, deleted ${deleted}, unchanged ${unchanged}`,
  };
}
