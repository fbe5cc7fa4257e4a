/**
 * Concurrent calls through the proxy on a connection whose grant is missing, or has expired: how often the token
 * endpoint is asked, and how long it takes until every call is answered. By one process, and by two on one database.
 *
 *     node bench/tokens.ts [calls] [milliseconds of the token endpoint] [rounds]
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { startCleat, startService } from './support/cleat.ts';
import { startPostgres } from './support/postgres.ts';
import { freePort, median, start, untilAnswers } from './support/processes.ts';

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
const agent = new Agent({ connections: calls });

async function asked(): Promise<number> {
  const { body } = await request(`${upstream}/count`);
  return ((await body.json()) as { asked: number }).asked;
}

/** Milliseconds until all are answered. @throws Error for an answer that is not 200 */
async function all(origins: readonly string[]): Promise<number> {
  const at = performance.now();
  await Promise.all(
    Array.from({ length: calls }, async (_, turn) => {
      const url = `${origins[turn % origins.length]}${path}`;
      const { statusCode, body } = await request(url, { headers: cleat.headers, dispatcher: agent });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`${statusCode} ${text}`);
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
  await all(origins);
  for (const [name, take] of Object.entries(away)) {
    const walls: number[] = [];
    const hot: number[] = [];
    const requests: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await take();
      const before = await asked();
      walls.push(await all(origins));
      requests.push((await asked()) - before);
      hot.push(await all(origins));
    }
    console.log(
      [
        `${calls} calls, ${name} grant, ${origins.length} process(es)`,
        `token requests ${requests.join(', ')}`,
        `all answered in ${Math.round(median(walls))} ms: ${(median(walls) / latency).toFixed(2)} times the endpoint's`,
        `the same calls with the grant at hand: ${Math.round(median(hot))} ms`,
      ].join(' · '),
    );
  }
}
await agent.destroy();
await second.process.stop();
await cleat.stop();
await database.end();
await provider.stop();
await postgres.stop();
