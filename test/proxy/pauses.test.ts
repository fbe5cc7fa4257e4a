/** A Provider that asks for a pause gets it: from the process that heard of it, and from all the others. */
import type { RequestListener } from 'node:http';
import apiKey from '@cleat/plugin-generic-api-key';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../support/raw-http.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/world.ts';
import { below, type Harness, startHarness } from './harness.ts';
import { type ProxyScene, startProxyScene } from './scene.ts';

let harness: Harness | undefined;
afterEach(async () => {
  await harness?.stop();
  harness = undefined;
});
async function start(listener: RequestListener, change = {}): Promise<Harness> {
  harness = await startHarness(listener, change);
  return harness;
}
describe('a pause that a Provider asks for', () => {
  it.each([
    ['429', 429, () => '30'],
    ['503', 503, () => '30'],
    ['403', 403, () => '30'],
    ['a date', 429, () => new Date(Date.now() + 30_000).toUTCString()],
    ['a longer time', 429, () => '999999999'],
  ])('by %s is kept for its connection, and for no other', async (_what, status, after) => {
    const heard: string[] = [];
    const { origin } = await start((incoming, response) => {
      heard.push(String(incoming.url));
      response.writeHead(status, { 'retry-after': after() }).end();
    });
    const first = await rawRequest(origin, 'GET', below('1'));
    const second = await rawRequest(origin, 'POST', below('2'));
    const other = await rawRequest(origin, 'GET', below('3', 'con_2'));
    expect([first.status, first.headers['cleat-answer-from']]).toEqual([status, 'provider']);
    expect([second.status, second.headers['cleat-answer-from']]).toEqual([429, 'cleat']);
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(20);
    expect(Number(second.headers['retry-after'])).toBeLessThanOrEqual(900);
    expect([other.status, other.headers['cleat-answer-from']]).toEqual([status, 'provider']);
    expect(heard).toEqual(['/api/v1/1', '/api/v1/3']);
  });

  it('is written before its caller hears of it', async () => {
    const told: string[] = [];
    const askedForPause = async (): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      told.push('written');
    };
    const { origin } = await start(
      (_incoming, response) => response.writeHead(429, { 'retry-after': '30' }).end(),
      { pauses: { quietUntil: () => null, askedForPause } },
    );
    await rawRequest(origin, 'GET', below('x'));
    expect(told).toEqual(['written']);
  });

  it('is over when it is over', async () => {
    let heard = 0;
    const { origin } = await start((_incoming, response) => {
      heard += 1;
      response.writeHead(heard === 1 ? 429 : 200, { 'retry-after': '1' }).end();
    });
    expect((await rawRequest(origin, 'GET', below('x'))).status).toBe(429);
    await until(async () => (await rawRequest(origin, 'GET', below('x'))).status === 200);
    expect(heard).toBe(2);
  });

  it.each(['', '0', '-5', 'soon', 'Thu, 01 Jan 1970 00:00:00 GMT'])(
    'in the form %j is none',
    async (after) => {
      const { origin } = await start((_incoming, response) =>
        response.writeHead(429, { 'retry-after': after }).end(),
      );
      for (const _turn of [1, 2]) {
        expect((await rawRequest(origin, 'GET', below('x'))).headers['cleat-answer-from']).toBe('provider');
      }
    },
  );
});

describe('a pause that one process heard of', () => {
  let scene: ProxyScene;
  const others: TestService[] = [];
  beforeAll(async () => {
    scene = await startProxyScene((request, response) => {
      const asked = /pause=(\d+)/.exec(request.url ?? '')?.[1];
      if (asked !== undefined) response.writeHead(429, { 'retry-after': asked });
      response.end();
    });
  });
  afterAll(async () => {
    await Promise.all(others.map((service) => service.stop()));
    await scene?.stop();
  });

  const another = async (): Promise<TestService> => {
    const service = await startTestService({ beside: scene.service, plugins: [apiKey] });
    others.push(service);
    return service;
  };
  const call = (service: TestService, path: string) =>
    service.as(scene.home.keys.workspace_operator)('GET', scene.prefix + path);

  it('is kept by one that has not used the connection, as soon as the answer is passed on', async () => {
    const second = await another();
    expect((await call(scene.service, 'x?pause=2')).headers.get('cleat-answer-from')).toBe('provider');
    const from = performance.now();
    const asked = scene.heard.length;
    const answer = await call(second, 'y');
    expect([answer.status, answer.headers.get('cleat-answer-from')]).toEqual([429, 'cleat']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(scene.heard.length).toBe(asked);

    // It ends in time, and for both.
    await until(async () => (await call(second, 'y')).status === 200);
    expect(performance.now() - from).toBeGreaterThan(1_500);
    expect((await call(scene.service, 'y')).status).toBe(200);
  });

  it('is kept by one that has just used the connection', async () => {
    const second = await another();
    expect((await call(second, 'y')).status).toBe(200);
    await call(scene.service, 'x?pause=60');
    await until(async () => (await call(second, 'y')).headers.get('cleat-answer-from') === 'cleat');
    expect((await call(scene.service, 'y')).headers.get('cleat-answer-from')).toBe('cleat');
  });

  it('outlasts them all', async () => {
    expect((await call(await another(), 'y')).at('code')).toBe('rate_limited');
  });
});
