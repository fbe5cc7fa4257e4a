/**
 * Concurrent calls through the proxy on a connection whose grant is missing, or has expired: how often the token
 * endpoint is asked, and how long it takes until every call is answered. By one process, and by two on one database.
 *
 *     node bench/tokens.ts [calls] [milliseconds of the token endpoint] [rounds]
 */
import { setTimeout as delay } from 'node:timers/promises';
import { request } from 'undici';
import { freePort } from '../test/support/free-port.ts';
import { startCleat, startService } from './support/cleat.ts';
import { startPostgres } from './support/postgres.ts';
import { median, start, untilAnswers } from './support/processes.ts';

const calls = Number(process.argv[2] ?? 1_000);
const latency = Number(process.argv[3] ?? 1_000);
const rounds = Number(process.argv[4] ?? 3);
/** Seconds that a token lives: all calls of a round must fit in. */
const lifetime = 10;
/** Milliseconds for which a process may still know what was deleted behind its back. */
const cached = 2_500;

const port = await freePort();
const upstream = `http://127.0.0.1:${port}`;
const script = new URL('./servers/token-endpoint.ts', import.meta.url).pathname;
const words = [script, String(port), String(latency), String(lifetime)];
const provider = start(null, process.execPath, words);
await untilAnswers(`${upstream}/count`, provider);
const postgres = await startPostgres(['tokens']);
const database = await postgres.connect('tokens');
const environment = { CLEAT_DATABASE_URL: postgres.url('tokens') };
const cleat = await startCleat(null, environment);
const second = await startService(null, cleat.dataDir, environment);
const connection = await cleat.call('POST', '/api/connectors', {
  providerId: 'generic-client-credentials',
  authenticationStrategyId: 'client-credentials',
  authenticationConfig: {
    baseUrl: upstream,
    tokenUrl: `${upstream}/token`,
    clientId: 'bench',
    clientSecret: 'the-client-secret-of-the-benchmark',
  },
});
if (connection.state !== 'active') throw new Error(JSON.stringify(connection));
const path = `/api/connectors/${String(connection.id)}/proxy/things`;

async function asked(): Promise<number> {
  const { body } = await request(`${upstream}/count`);
  return ((await body.json()) as { asked: number }).asked;
}

/** Milliseconds until all are answered, each with a connection of its own. @throws Error for an answer that is not 2xx */
async function all(urls: readonly string[], headers: Readonly<Record<string, string>>): Promise<number> {
  const at = performance.now();
  const each = calls / urls.length;
  await Promise.all(
    urls.map(async (url) => {
      const words = ['--h1', `-n${each}`, `-c${each}`, '-t1'];
      for (const [name, value] of Object.entries(headers)) words.push('-H', `${name}: ${value}`);
      const h2load = start(null, 'h2load', [...words, url]);
      await h2load.ended;
      if (!h2load.output().includes(` ${each} 2xx`)) throw new Error(h2load.output());
    }),
  );
  return performance.now() - at;
}

const away: Readonly<Record<string, () => Promise<unknown>>> = {
  cold: async () => {
    await database.query('delete from vault.grants');
    await delay(cached);
  },
  expired: () => delay((lifetime + 1) * 1_000),
};

for (const origins of [[cleat.origin], [cleat.origin, second.origin]]) {
  const urls = origins.map((origin) => origin + path);
  await all(urls, cleat.headers);
  for (const [name, take] of Object.entries(away)) {
    const floors: number[] = [];
    const walls: number[] = [];
    const hot: number[] = [];
    const requests: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await take();
      floors.push(await all([`${upstream}/wait`], {}));
      const before = await asked();
      walls.push(await all(urls, cleat.headers));
      requests.push((await asked()) - before);
      hot.push(await all(urls, cleat.headers));
    }
    const [wall, floor] = [median(walls), median(floors)];
    console.log(
      [
        `${calls} calls, ${name} grant, ${origins.length} process(es)`,
        `token requests ${requests.join(', ')}`,
        `all answered in ${Math.round(wall)} ms: ${(wall / latency).toFixed(2)} times the endpoint's`,
        `a server that only waits as long, asked directly: ${Math.round(floor)} ms, ${(wall / floor).toFixed(2)}`,
        `the same calls with the grant at hand: ${Math.round(median(hot))} ms`,
      ].join(' · '),
    );
  }
}
await second.process.stop();
await cleat.stop();
await database.end();
await provider.stop();
await postgres.stop();
