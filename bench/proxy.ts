/**
 * The proxy with everything on, beside `@fastify/http-proxy`, an undici pipeline and nginx, none of which knows
 * callers, Workspaces or credentials. Proxies run on core 1, one after the other; load and Provider on core 0.
 *
 *     node bench/proxy.ts [rounds] [seconds] [1k-16 | 1k-1 | 100k-16]
 */
import { freePort } from '../test/support/free-port.ts';
import { startCleat } from './support/cleat.ts';
import { load, type Measured } from './support/load.ts';
import { startNginxProxy, startProvider } from './support/nginx.ts';
import {
  foreignLimit,
  median,
  processorSeconds,
  type Started,
  start,
  untilAnswers,
  watched,
} from './support/processes.ts';

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 4);
const only = process.argv[4];
const warmUp = 5;

interface Contender {
  readonly name: string;
  readonly process: Started;
  readonly prefix: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

async function startScript(name: string, upstream: string): Promise<Contender> {
  const port = await freePort();
  const script = new URL(`./servers/${name}.ts`, import.meta.url).pathname;
  const started = start(1, process.execPath, [script, String(port), upstream], { NODE_ENV: 'production' });
  const prefix = `http://127.0.0.1:${port}/`;
  await untilAnswers(`${prefix}1k`, started);
  return { name, process: started, prefix, headers: {}, stop: started.stop };
}

const provider = await startProvider(0);
const nginx = await startNginxProxy(1, provider.origin);
const cleat = await startCleat(1);
const connection = await cleat.call('POST', '/api/connectors', {
  providerId: 'generic-api-key',
  authenticationStrategyId: 'x-api-key',
  authenticationConfig: { baseUrl: provider.origin, apiKey: 'a-key-of-the-benchmark-0123456789' },
});
if (connection.state !== 'active') throw new Error(JSON.stringify(connection));

const contenders: Contender[] = [
  { name: 'nginx', process: nginx.process, prefix: `${nginx.origin}/`, headers: {}, stop: nginx.stop },
  await startScript('http-proxy', provider.origin),
  await startScript('undici-pipeline', provider.origin),
  {
    name: 'cleat',
    process: cleat.process,
    prefix: `${cleat.origin}/api/connectors/${String(connection.id)}/proxy/`,
    headers: cleat.headers,
    stop: cleat.stop,
  },
];

interface Round extends Measured {
  /** Microseconds of processor time a request, with all children: the database's too. */
  readonly processor: number;
}

async function one(contender: Contender, file: string, connections: number, length: number): Promise<Round> {
  const before = processorSeconds(contender.process.pid);
  const measured = await load({
    url: contender.prefix + file,
    headers: contender.headers,
    connections,
    seconds: length,
  });
  const taken = processorSeconds(contender.process.pid) - before;
  return { ...measured, processor: (taken / measured.requests) * 1e6 };
}

async function compare(file: string, connections: number): Promise<Map<string, Round[]>> {
  const results = new Map<string, Round[]>(contenders.map(({ name }) => [name, []]));
  for (const contender of contenders) await one(contender, file, connections, warmUp);
  for (let round = 0; round < rounds; round += 1) {
    for (const contender of contenders) {
      const { result, foreign } = await watched(() => one(contender, file, connections, seconds));
      if (foreign > foreignLimit)
        console.log(`  (${contender.name}: others took ${foreign.toFixed(2)} of a core)`);
      else results.get(contender.name)?.push(result);
    }
  }
  return results;
}

for (const [file, connections] of [
  ['1k', 16],
  ['1k', 1],
  ['100k', 16],
] as const) {
  if (only !== undefined && only !== `${file}-${connections}`) continue;
  console.log(`\n${file}, ${connections} connection(s), medians of up to ${rounds} rounds`);
  const results = await compare(file, connections);
  const of = (name: string, member: keyof Round): number =>
    median((results.get(name) ?? []).map((round) => round[member]));
  for (const [name, kept] of results) {
    console.log(
      [
        name.padEnd(16),
        `${Math.round(of(name, 'perSecond'))} requests/s`,
        `p50 ${Math.round(of(name, 'p50'))} us`,
        `p99 ${Math.round(of(name, 'p99'))} us`,
        `${of(name, 'processor').toFixed(1)} us of processor a request`,
        `${kept.length} rounds`,
      ].join(' · '),
    );
  }
  const ratio = (member: keyof Round, floor: string): string =>
    (of('cleat', member) / of(floor, member)).toFixed(2);
  console.log(
    `requests/s: ${ratio('perSecond', 'http-proxy')} of http-proxy, ${ratio('perSecond', 'undici-pipeline')} of undici`,
  );
  console.log(
    `processor: ${ratio('processor', 'nginx')} times nginx; p50: ${ratio('p50', 'nginx')} times nginx`,
  );
}
for (const { stop } of contenders) await stop();
await provider.stop();
