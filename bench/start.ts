/**
 * From spawn to the first 200, with a database that exists: the service, beside Fastify with files, and beside
 * its PostgreSQL until that answers. Each alone on the machine, in turns.
 *
 *     node bench/start.ts [rounds]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startManagedPostgres } from '@cleat/server/database/managed/start.ts';
import { request } from 'undici';
import { freePort } from '../test/support/free-port.ts';
import { startService } from './support/cleat.ts';
import { median, start } from './support/processes.ts';

const rounds = Number(process.argv[2] ?? 7);
const dataDir = mkdtempSync(join(tmpdir(), 'bench-start-'));

/** Milliseconds until `ready` is true. */
async function until(ready: () => Promise<boolean>): Promise<number> {
  const at = performance.now();
  while (!(await ready().catch(() => false))) {
    if (performance.now() - at > 60_000) throw new Error('nothing started within a minute');
    await delay(2);
  }
  return performance.now() - at;
}

const answers = (origin: string) => async (): Promise<boolean> => {
  const { statusCode, body } = await request(`${origin}/health/ready`);
  await body.dump();
  return statusCode === 200;
};

async function service(): Promise<number> {
  const at = performance.now();
  const started = await startService(
    null,
    dataDir,
    {},
    async (origin) => void (await until(answers(origin))),
  );
  const took = performance.now() - at;
  await started.process.stop();
  return took;
}

async function fastify(): Promise<number> {
  const port = await freePort();
  const script = new URL('./servers/fastify-files.ts', import.meta.url).pathname;
  const started = start(null, process.execPath, [script, String(port), dataDir], { NODE_ENV: 'production' });
  const took = await until(answers(`http://127.0.0.1:${port}`));
  await started.stop();
  return took;
}

/** The service's own way to start it, with its lock and its look at what an earlier one left, but nothing else. */
async function postgres(): Promise<number> {
  const at = performance.now();
  const server = await startManagedPostgres({ dataDir, log: () => undefined });
  const took = performance.now() - at;
  await server.stop();
  return took;
}

const taken = { service: [] as number[], fastify: [] as number[], postgres: [] as number[] };
for (let round = 0; round <= rounds; round += 1) {
  const times = {
    service: await service(),
    fastify: await fastify(),
    postgres: await postgres(),
  };
  // The first fills the caches of files.
  if (round === 0) continue;
  for (const name of ['service', 'fastify', 'postgres'] as const) taken[name].push(times[name]);
}
for (const [name, times] of Object.entries(taken)) {
  const [least, most] = [Math.min(...times), Math.max(...times)];
  console.log(`${name}: ${median(times).toFixed(0)} ms [${least.toFixed(0)}-${most.toFixed(0)}]`);
}
const floor = median(taken.fastify) + median(taken.postgres);
console.log(`service: ${(median(taken.service) / floor).toFixed(2)} times Fastify and PostgreSQL together`);
rmSync(dataDir, { recursive: true, force: true });
