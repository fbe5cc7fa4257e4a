/** A call that takes long ends with what let it through: its key, or its connection. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAnswer } from '../support/long-answers.ts';
import { rawRequest } from '../support/raw-http.ts';
import { until } from '../support/world.ts';
import { type ProxyScene, startProxyScene } from './scene.ts';

describe('a proxied call that takes long', () => {
  let scene: ProxyScene;
  let key: { readonly id: string; readonly headers: Readonly<Record<string, string>> };
  /** Downloads that go on at the Provider. */
  let open = 0;

  beforeAll(async () => {
    scene = await startProxyScene((request, response) => {
      if (request.url?.includes('silent') === true) return;
      open += 1;
      const drip = setInterval(() => response.write('x'.repeat(1_000)), 50);
      response.on('close', () => {
        clearInterval(drip);
        open -= 1;
      });
    });
  });
  afterAll(() => scene?.stop());

  const newKey = async () => {
    const made = await scene.home.call('POST', '/api/keys', { name: 'one', role: 'workspace_operator' });
    key = { id: String(made.at('id')), headers: { authorization: `Bearer ${made.at('key')}` } };
  };
  const connection = () => `/api/connectors/${scene.connectionId}`;
  /** In this order: the last one takes the connection along. */
  const ends: [string, number, () => Promise<unknown>, () => Promise<unknown>][] = [
    [
      'its key is deleted',
      401,
      () => scene.home.call('DELETE', `/api/keys/${key.id}`),
      async () => undefined,
    ],
    [
      'its connection is disabled',
      409,
      () => scene.home.call('POST', `${connection()}/disable`),
      () => scene.home.call('POST', `${connection()}/enable`),
    ],
    ['its connection is deleted', 404, () => scene.home.call('DELETE', connection()), async () => undefined],
  ];

  it('goes on while nothing has changed', async () => {
    await newKey();
    const answer = await openAnswer(scene.service.origin, `${scene.prefix}drip`, key.headers);
    answer.read();
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    expect(open).toBe(1);
    answer.leave();
    await until(() => open === 0);
  });

  it.each(ends)(
    'is broken off when %s, and is told %i where no answer had begun',
    async (_what, status, end, mend) => {
      await newKey();
      const answer = await openAnswer(scene.service.origin, `${scene.prefix}drip`, key.headers);
      answer.read();
      await until(() => answer.text().length > 0);
      const silent = rawRequest(scene.service.origin, 'GET', `${scene.prefix}silent`, key.headers);
      await until(() => scene.heard.at(-1)?.includes('silent') === true);
      await end();
      expect(await answer.over).toBe(false);
      await until(() => open === 0);
      const told = await silent;
      expect([told.status, told.headers['cleat-answer-from']]).toEqual([status, 'cleat']);
      await mend();
    },
  );
});
