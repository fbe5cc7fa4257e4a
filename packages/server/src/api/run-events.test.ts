import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openAnswer } from '../../../../test/support/long-answers.ts';
import { until } from '../../../../test/support/world.ts';
import type { Run } from '../sync/run.ts';
import { createRunWatchers } from './run-events.ts';

let app: FastifyInstance;
let origin: string;
let run: { readonly state: string; readonly pages: number };
let reads: number;
let streams: ServerResponse[];
/** Characters of what is shown of the run. */
let length: number;

beforeEach(async () => {
  run = { state: 'running', pages: 0 };
  [reads, streams, length] = [0, [], 10];
  const watchers = createRunWatchers(
    async () => {
      reads += 1;
      return run as unknown as Run;
    },
    (shown) => ({ ...shown, filling: 'x'.repeat(length) }),
  );
  app = Fastify();
  app.decorateRequest('scope', null);
  app.decorateRequest('stillCounts', async () => true);
  app.get('/:id', async (request, reply) => {
    request.scope = {
      caller: { id: 'key_1', role: 'workspace_reader', workspaceId: 'ws_1' },
      workspaceId: 'ws_1',
      requestId: request.id,
    };
    streams.push(reply.raw);
    return watchers.watch(request, reply, (request.params as { readonly id: string }).id);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  app.server.closeAllConnections();
  await app.close();
  // The clock stops when it finds nothing to look at.
  if (vi.isFakeTimers()) vi.advanceTimersByTime(2_000);
  vi.useRealTimers();
});

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const watch = async (id = 'run_1') => {
  const answer = await openAnswer(origin, `/${id}`, {});
  answer.read();
  return answer;
};
const eventsOf = (text: string) => text.match(/^event: .*$/gm) ?? [];

it('looks at a run once, however many watch it, and not at all when nobody does', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => watch()));
  expect(reads).toBe(40);
  await wait(1_600);
  expect(reads).toBeGreaterThan(41);
  expect(reads).toBeLessThan(45);
  run = { state: 'running', pages: 1 };
  await until(() => answers.every(({ text }) => text().includes('"pages":1')));
  const [last, ...others] = answers;
  for (const one of others) one.leave();
  run = { state: 'running', pages: 2 };
  await until(() => last?.text().includes('"pages":2') === true);
  expect(eventsOf(last?.text() ?? '')).toHaveLength(3);
  last?.leave();
  await wait(700);
  const before = reads;
  await wait(1_100);
  expect(reads).toBe(before);
  // It can be watched anew, and so can another one beside it.
  const [again, other] = [await watch(), await watch('run_2')];
  run = { state: 'succeeded', pages: 3 };
  expect([await again.over, await other.over]).toEqual([true, true]);
  expect(eventsOf(again.text())).toEqual(['event: progress', 'event: result']);
});

it('keeps for a slow reader no more than one event, and tells the last one all the same', async () => {
  length = 10_000_000;
  const slow = await openAnswer(origin, '/run_1', {});
  const quick = await watch();
  for (let pages = 1; pages <= 3; pages += 1) {
    run = { state: 'running', pages };
    await until(() => quick.text().includes(`"pages":${pages}`));
  }
  expect(streams[0]?.writableLength).toBeLessThan(length * 1.1);
  run = { state: 'succeeded', pages: 4 };
  expect(await quick.over).toBe(true);
  slow.read();
  expect(await slow.over).toBe(true);
  expect(eventsOf(quick.text())).toHaveLength(5);
  expect(eventsOf(slow.text())).toEqual(['event: progress', 'event: result']);
  expect(slow.text()).toContain('"pages":4');
});

it.each(['running', 'succeeded'])(
  'ends what nobody has read on for a minute, of a run that is %s',
  async (state) => {
    // The clock of what was watched before stops by itself.
    await wait(1_500);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    length = 10_000_000;
    const left = await openAnswer(origin, '/run_1', {});
    run = { state, pages: 1 };
    await wait(1_100);
    expect(streams[0]?.writableEnded).toBe(state === 'succeeded');
    vi.advanceTimersByTime(50_000);
    expect(streams[0]?.destroyed).toBe(false);
    vi.advanceTimersByTime(12_000);
    expect(streams[0]?.destroyed).toBe(true);
    left.read();
    expect(await left.over).toBe(false);
  },
);
