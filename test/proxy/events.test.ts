/** Server-sent events through a service in a process of its own. */
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../support/world.ts';
import { secret } from './scene.ts';
import { type SeparateService, startSeparateService } from './separate.ts';

const count = 100;

let service: SeparateService;
const answers: ServerResponse[] = [];
beforeAll(async () => {
  service = await startSeparateService((_incoming, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    answers.push(response);
  });
});
afterAll(() => service?.stop());

it.each([
  ['plain', ''],
  ['that end like the beginning of the credential', secret.slice(0, -1)],
])('an event arrives within 50 ms, and before the next one is sent: events %s', async (_what, tail) => {
  const { origin, prefix, headers } = service;
  const answer = await fetch(`${origin}${prefix}events`, { headers });
  await until(() => answers.length > 0);
  const provider = answers.shift();
  const reader = answer.body?.getReader();
  const times: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const event = `data: ${turn} ${tail}\n\n`;
    const sentAt = performance.now();
    provider?.write(event);
    let text = '';
    while (text.length < event.length) text += Buffer.from((await reader?.read())?.value ?? []).toString();
    times.push(performance.now() - sentAt);
    expect(text).toBe(event);
  }
  await reader?.cancel();
  expect(times.sort((one, other) => one - other)[count / 2]).toBeLessThan(50);
});
