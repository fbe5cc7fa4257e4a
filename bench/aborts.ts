/**
 * Downloads through the proxy that are given up after their first bytes: whether the connections to the Provider
 * go with them, and whether other calls are answered all the while.
 *
 *     node bench/aborts.ts [downloads] [at once]
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { freePort } from '../test/support/free-port.ts';
import { startCleat } from './support/cleat.ts';
import { median, start, untilAnswers } from './support/processes.ts';

const downloads = Number(process.argv[2] ?? 1_000);
const atOnce = Number(process.argv[3] ?? 50);

const port = await freePort();
const upstream = `http://127.0.0.1:${port}`;
const script = new URL('./servers/endless.ts', import.meta.url).pathname;
const provider = start(0, process.execPath, [script, String(port)]);
await untilAnswers(upstream, provider);
const cleat = await startCleat(1);
const connection = await cleat.call('POST', '/api/connectors', {
  providerId: 'generic-api-key',
  authenticationStrategyId: 'x-api-key',
  authenticationConfig: { baseUrl: upstream, apiKey: 'a-key-of-the-benchmark-0123456789' },
});
const prefix = `${cleat.origin}/api/connectors/${String(connection.id)}/proxy/`;
const agent = new Agent({ connections: null });

async function open(): Promise<number> {
  const { body } = await request(`${upstream}/open`, { headers: { connection: 'close' } });
  const told = (await body.json()) as { open: number };
  return told.open - 1;
}

/** Milliseconds that one small call through the proxy takes. */
async function smallCall(): Promise<number> {
  const at = performance.now();
  const { statusCode, body } = await request(`${prefix}small`, { headers: cleat.headers, dispatcher: agent });
  await body.dump();
  if (statusCode !== 200) throw new Error(`a small call was answered ${statusCode}`);
  return performance.now() - at;
}

async function giveUp(path: string): Promise<void> {
  const controller = new AbortController();
  const { body, statusCode } = await request(prefix + path, {
    headers: cleat.headers,
    dispatcher: agent,
    signal: controller.signal,
  });
  if (statusCode !== 200) throw new Error(`a download was answered ${statusCode}`);
  await new Promise<void>((resolve) => {
    body.once('data', () => resolve());
  });
  body.on('error', () => {});
  controller.abort();
}

for (const path of ['heeding', 'heedless']) {
  await smallCall();
  const baseline = await open();
  let running = true;
  const calls: number[] = [];
  const watcher = (async () => {
    while (running) {
      calls.push(await smallCall());
      await delay(20);
    }
  })();
  const startedAt = performance.now();
  let most = 0;
  let left = downloads;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await giveUp(path);
      if (left % 100 === 0) most = Math.max(most, await open());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const took = performance.now() - startedAt;
  const endedAt = performance.now();
  // One more than before: the connection of the watching calls.
  while ((await open()) > baseline + 1 && performance.now() - endedAt < 30_000) await delay(10);
  const settled = performance.now() - endedAt;
  running = false;
  await watcher;
  console.log(
    [
      `${path}: ${downloads} downloads given up, ${atOnce} at once, in ${(took / 1000).toFixed(1)} s`,
      `connections to the Provider: ${baseline} before, at most ${most}, ${await open()} after ${Math.round(settled)} ms`,
      `${calls.length} other calls meanwhile: p50 ${median(calls).toFixed(1)} ms, longest ${Math.max(...calls).toFixed(0)} ms`,
    ].join('\n  '),
  );
}
await agent.destroy();
await cleat.stop();
await provider.stop();
