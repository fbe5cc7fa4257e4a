/** The proxy of a whole service: who may call it, and what it leaves behind. */
import { openDatabase } from '@cleat/server/database/database.ts';
import type { AuditDraft } from '@cleat/server/events/record.ts';
import { createAuditBatch } from '@cleat/server/proxy/audit-batch.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest, sendBytes } from '../support/raw-http.ts';
import { adminKey, startTestService } from '../support/service.ts';
import { until } from '../support/world.ts';
import { type ProxyScene, secret, startProxyScene } from './scene.ts';

interface AuditRow {
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly outcome: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly request_id: string;
  readonly created_at: Date;
}

describe('the proxy of a service', () => {
  let scene: ProxyScene;
  let client: pg.Client;
  beforeAll(async () => {
    scene = await startProxyScene((request, response) => {
      response.statusCode = request.url?.includes('missing') === true ? 404 : 200;
      response.end(`told by the Provider: ${request.headers['x-api-key']}`);
    });
    client = new pg.Client({ connectionString: scene.service.databaseUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await scene?.stop();
  });

  const lines = async (path: string): Promise<AuditRow[]> =>
    (
      await client.query<AuditRow>(
        `select * from cleat.audit where workspace_id = $1 and detail->>'path' = $2 order by id`,
        [scene.home.id, path],
      )
    ).rows;

  describe('is for who sends a key', () => {
    it.each([
      ['nothing', () => ({})],
      ['a cookie with a key', () => ({ cookie: `__Host-cleat=${scene.home.keys.workspace_operator}` })],
      ['a key in a header of another name', () => ({ 'x-api-key': scene.home.keys.workspace_operator })],
      [
        'another scheme',
        () => ({ authorization: `Basic ${Buffer.from(`x:${adminKey}`).toString('base64')}` }),
      ],
      ['a key that is none', () => ({ authorization: 'Bearer cleat_sk_x' })],
    ])('and not for who sends %s', async (_what, headers) => {
      const asked = scene.heard.length;
      const answer = await rawRequest(scene.service.origin, 'GET', `${scene.prefix}x`, headers());
      expect([answer.status, answer.headers['cleat-answer-from']]).toEqual([401, 'cleat']);
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
      expect(scene.heard.length).toBe(asked);
    });

    it('and not in the query', async () => {
      const path = `${scene.prefix}x?access_token=${scene.home.keys.workspace_operator}`;
      expect((await rawRequest(scene.service.origin, 'GET', path)).status).toBe(401);
    });
  });

  it.each<[string, number, (prefix: string) => string]>([
    ['a method that it does not have', 405, (prefix) => `TRACE ${prefix}x HTTP/1.1`],
    ['a path beside it', 404, (prefix) => `GET ${prefix.replace('/proxy/', '/proxies/')}x HTTP/1.1`],
    ['an id longer than any', 400, () => `GET /api/connectors/${'x'.repeat(300)}/proxy/x HTTP/1.1`],
    ['what is no HTTP', 400, (prefix) => `GET ${prefix}x HTTX/1.1`],
  ])('says that it is Cleat who answers %s', async (_what, status, line) => {
    const asked = scene.heard.length;
    const authorization = `authorization: Bearer ${scene.home.keys.workspace_operator}`;
    const request = [line(scene.prefix), 'host: x', authorization, 'connection: close', '', ''].join('\r\n');
    const answer = await sendBytes(scene.service.origin, request);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(answer.toLowerCase()).toContain('\r\ncleat-answer-from: cleat\r\n');
    expect(scene.heard.length).toBe(asked);
  });

  describe('leaves an audit line', () => {
    const call = (path: string, method = 'POST', key = scene.home.keys.workspace_operator) =>
      rawRequest(
        scene.service.origin,
        method,
        scene.prefix + path,
        { authorization: `Bearer ${key}`, 'content-type': 'text/plain' },
        method === 'GET' ? undefined : 'the body of the caller',
      );

    it('within a second, with connection, status and path; without query, bodies and credential', async () => {
      const before = new Date();
      const answer = await call('audited%2Fpath/?q=the-query');
      expect(answer.status).toBe(200);
      const answered = performance.now();
      await until(async () => (await lines('audited%2Fpath/')).length === 1);
      expect(performance.now() - answered).toBeLessThan(1_000);
      const [line] = await lines('audited%2Fpath/');
      expect(line).toMatchObject({
        actor: expect.stringMatching(/^key_/),
        action: 'connection.proxy',
        target: scene.connectionId,
        outcome: 'succeeded',
        detail: { method: 'POST', path: 'audited%2Fpath/', status: 200, durationMs: expect.any(Number) },
        request_id: answer.headers['request-id'],
      });
      expect(line?.created_at.getTime()).toBeGreaterThanOrEqual(before.getTime());
      expect(JSON.stringify(line)).not.toMatch(/the-query|the body|told by/);
      expect(JSON.stringify(line)).not.toContain(secret);
    });

    it('for what failed, and for what Cleat refused', async () => {
      await call('missing');
      await call('a/../refused');
      await until(async () => (await lines('a/../refused')).length === 1);
      expect(await lines('missing')).toMatchObject([{ outcome: 'failed', detail: { status: 404 } }]);
      expect(await lines('a/../refused')).toMatchObject([
        { outcome: 'failed', detail: { code: 'malformed_request' } },
      ]);
    });

    it('even if the service stops at once', async () => {
      const second = await startTestService({
        beside: scene.service,
        plugins: [(await import('@cleat/plugin-generic-api-key')).default],
      });
      await second.as(scene.home.keys.workspace_operator)('GET', `${scene.prefix}last-words`);
      await second.stop();
      expect(await lines('last-words')).toHaveLength(1);
    });
  });

  describe('keeps audit lines while the database is away', () => {
    const line = (path: string): AuditDraft => ({
      actor: 'key_1',
      requestId: null,
      action: 'connection.proxy',
      target: 'con_1',
      outcome: 'succeeded',
      detail: { path },
    });
    const away = () => Object.assign(new Error('lost'), { code: 'ECONNRESET', syscall: 'read' });

    it('and writes them afterwards: each once, in order, with its own time', async () => {
      const database = await openDatabase({
        connection: { connectionString: scene.service.databaseUrl },
        poolSize: 2,
        onConnectionError: () => {},
      });
      const told: number[] = [];
      let turn = 0;
      const batch = createAuditBatch({
        database: {
          inWorkspace: async (id, work) => {
            turn += 1;
            if (turn === 1) throw away();
            const result = await database.inWorkspace(id, work);
            // Written, but nobody was told.
            if (turn === 2) throw away();
            return result;
          },
        },
        now: () => new Date(Date.UTC(2026, 0, 1 + turn)),
        onError: (_error, lost) => told.push(lost),
      });
      batch.add(scene.home.id, line('kept'));
      batch.add(scene.home.id, line('kept'));
      batch.add('ws_that-is-gone', line('kept'));
      await until(() => turn >= 2);
      batch.add(scene.home.id, line('kept'));
      await until(() => turn >= 3);
      await batch.close();
      await database.close();
      const kept = await lines('kept');
      expect(kept.map((row) => row.created_at.getUTCDate())).toEqual([1, 1, 3]);
      expect(told).toEqual([0, 0]);
    });

    it('but not one that it will never take, nor more than there is room for', async () => {
      const written: unknown[] = [];
      const told: number[] = [];
      let fails: Error | null = new Error('a fault in the line');
      const batch = createAuditBatch({
        database: {
          inWorkspace: async () => {
            if (fails !== null) throw fails;
            written.push(1);
            return undefined as never;
          },
        },
        now: () => new Date(),
        onError: (_error, lost) => told.push(lost),
      });
      batch.add('ws_1', line('bad'));
      await until(() => told.length === 1);
      fails = away();
      for (let count = 0; count < 10_050; count += 1) batch.add('ws_1', line('kept'));
      await until(() => told.length === 2);
      fails = null;
      await batch.close();
      expect(told).toEqual([1, 50]);
      expect(written).toHaveLength(50);
    });
  });
});
