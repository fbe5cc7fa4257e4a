/** What an erased Workspace held at its Providers is taken back, and no Provider keeps the Workspace alive. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startTestService, type TestService } from '../support/service.ts';
import { clientDraft, clientPlugin, clientSecret } from './client-plugin.ts';

interface Issuer {
  readonly origin: string;
  readonly server: Server;
  readonly issued: string[];
  readonly revoked: string[];
  /** Requests to revoke under way: now, and at most. */
  readonly atOnce: { now: number; most: number };
  revoke: (response: ServerResponse) => void;
}

async function startIssuer(name: string): Promise<Issuer> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const json = (value: object): void =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (request.url === '/token') {
      const token = `canary-${name}-${issuer.issued.length}`;
      issuer.issued.push(token);
      return json({ access_token: token, token_type: 'Bearer', expires_in: 3600 });
    }
    if (request.url !== '/revoke') return json({});
    issuer.revoked.push(new URLSearchParams(body).get('token') ?? '');
    issuer.atOnce.now += 1;
    issuer.atOnce.most = Math.max(issuer.atOnce.most, issuer.atOnce.now);
    response.on('close', () => {
      issuer.atOnce.now -= 1;
    });
    issuer.revoke(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer: Issuer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    issued: [],
    revoked: [],
    atOnce: { now: 0, most: 0 },
    revoke: works,
  };
  return issuer;
}

const works = (response: ServerResponse): void => {
  setTimeout(() => response.writeHead(200).end(), 10);
};

let good: Issuer;
let bad: Issuer;
let service: TestService;
let database: pg.Client;
let workspace = '';
let call: Caller;

beforeAll(async () => {
  [good, bad] = [await startIssuer('good'), await startIssuer('bad')];
  service = await startTestService({
    plugins: [
      clientPlugin(good.origin, { id: 'good', revocation: '/revoke' }),
      clientPlugin(bad.origin, { id: 'bad', revocation: '/revoke' }),
      clientPlugin(good.origin, { id: 'without' }),
    ],
  });
  database = new pg.Client({ connectionString: service.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await service?.stop();
  for (const { server } of [good, bad]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(async () => {
  for (const issuer of [good, bad]) {
    issuer.issued.length = 0;
    issuer.revoked.length = 0;
    Object.assign(issuer.atOnce, { now: 0, most: 0 });
    issuer.revoke = works;
  }
  workspace = await service.workspace();
  call = service.within(workspace);
});

async function connect(providerId: string, count = 1): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const created = await call('POST', '/api/connectors', clientDraft('the-client', providerId));
    expect(created.at('state')).toBe('active');
  }
}
const erase = async (): Promise<void> => {
  expect((await service.call('DELETE', `/api/workspaces/${workspace}`)).status).toBe(204);
};
/** What the instance's audit says became of the grants. */
const audited = async () => {
  const { rows } = await database.query<{ outcome: string; detail: object; everything: string }>(
    `select outcome, detail, audit::text as everything from cleat.audit
      where target = $1 and action = 'workspace.revoke_grants'`,
    [workspace],
  );
  for (const { everything } of rows) expect(everything).not.toMatch(/canary|the-client-secret/);
  return rows.map(({ outcome, detail }) => ({ outcome, ...detail }));
};

describe('an erased Workspace', () => {
  it('has all its grants revoked, some at a time, and nobody else’s', async () => {
    await connect('good', 30);
    const mine = [...good.issued];
    const neighbour = service.within(await service.workspace());
    await neighbour('POST', '/api/connectors', clientDraft('the-client', 'good'));
    await erase();
    expect([...good.revoked].sort()).toEqual(mine.sort());
    expect(good.atOnce.most).toBeLessThanOrEqual(10);
    expect(await audited()).toEqual([{ outcome: 'succeeded', revoked: 30, failed: 0, skipped: 0 }]);
  });

  it('leaves nothing that a grant could be revoked or used with', async () => {
    await connect('good');
    await erase();
    const tables = await database.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
        where column_name = 'workspace_id' and table_schema in ('cleat', 'vault')`,
    );
    expect(tables.rows.length).toBeGreaterThan(10);
    for (const { name } of tables.rows) {
      const { rows } = await database.query(`select 1 from ${name} where workspace_id = $1`, [workspace]);
      expect(rows, name).toEqual([]);
    }
    expect(service.logs()).not.toMatch(/canary-good/);
    expect(service.logs()).not.toContain(clientSecret);
  });

  it('has nothing revoked, and no line that says so, where its Providers have no place for it', async () => {
    await connect('without');
    await erase();
    expect([good.revoked, await audited()]).toEqual([[], []]);
  });

  it('that does not exist is not found, and nobody is asked', async () => {
    expect((await service.call('DELETE', '/api/workspaces/ws_unknown')).status).toBe(404);
    expect([good.revoked, bad.revoked]).toEqual([[], []]);
  });

  it('is gone before a Provider is asked, which then refuses', async () => {
    await connect('bad', 3);
    let left = -1;
    bad.revoke = (response) => {
      void service.call('GET', '/api/workspaces?limit=200').then((list) => {
        left = (list.at('data') as { id: string }[]).filter(({ id }) => id === workspace).length;
        response.writeHead(503).end(clientSecret);
      });
    };
    await erase();
    expect([left, bad.revoked.length]).toEqual([0, 3]);
    expect(await audited()).toEqual([{ outcome: 'failed', revoked: 0, failed: 3, skipped: 0 }]);
  });

  it('waits once for a Provider that hangs, and has the grants at others revoked all the same', async () => {
    await connect('bad', 25);
    await connect('good', 5);
    bad.revoke = () => undefined;
    const begun = performance.now();
    await erase();
    expect(performance.now() - begun).toBeLessThan(20_000);
    expect([bad.revoked.length, good.revoked.length]).toEqual([10, 5]);
    expect(await audited()).toEqual([{ outcome: 'failed', revoked: 5, failed: 10, skipped: 15 }]);
  }, 40_000);
});
