import { request as httpRequest, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SetFault } from './actions.ts';
import { FAULTS, type FaultKind } from './faults.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ workers: 5 });
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.reset());

const BASIC = `Basic ${Buffer.from('sandbox-client:sandbox-secret-5f2c9e').toString('base64')}`;

/** A plain client that neither follows redirects nor unpacks, so that the answer is seen as sent. */
function send(path: string, authorization: string, form?: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
    const method = form === undefined ? 'GET' : 'POST';
    const request = httpRequest(`${sandbox.origin}${path}`, {
      method,
      headers: { authorization, ...headers },
    });
    request.once('response', resolve).once('error', reject).end(form);
  });
}

async function bytesOf(answer: IncomingMessage, most = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= most) break;
  }
  return Buffer.concat(chunks);
}

const textOf = async (answer: IncomingMessage) => (await bytesOf(answer)).toString();
const jsonOf = async (answer: IncomingMessage) => JSON.parse(await textOf(answer)) as Record<string, unknown>;

const askToken = () => send('/ccx/oauth2/acme/token', BASIC, 'grant_type=client_credentials');
const askApi = async (path = '/workers') => {
  const token = String((await jsonOf(await askToken())).access_token);
  return send(path, `Bearer ${token}`);
};
const ask = (at: 'token' | 'api') => (at === 'token' ? askToken() : askApi());

/** What proves each fault, at every place where it may sit. */
const proofs: Record<FaultKind, (at: 'token' | 'api', set: (parameters?: object) => void) => Promise<void>> =
  {
    firstPage: async (_, set) => {
      const first = await jsonOf(await askApi('/workers?limit=2'));
      set();
      expect(await jsonOf(await askApi('/workers?limit=2&offset=2'))).toEqual(first);
    },
    clampPages: async (_, set) => {
      set({ rows: 3 });
      const sizes = ['limit=2', 'limit=100', ''].map(async (query) => {
        const { data } = await jsonOf(await askApi(`/workers?${query}`));
        return (data as unknown[]).length;
      });
      expect(await Promise.all(sizes)).toEqual([2, 3, 3]);
    },
    wrongTotal: async (_, set) => {
      const { total } = await jsonOf(await askApi());
      set({ add: 7 });
      expect(await jsonOf(await askApi())).toMatchObject({ total: Number(total) + 7 });
      sandbox.tenant().clearFaults();
      set({ value: 1 });
      expect(await jsonOf(await askApi())).toMatchObject({ total: 1 });
    },
    status: async (at, set) => {
      set({ status: 429, retryAfter: '7', body: { error: 'slow down' } });
      const answer = await ask(at);
      expect(answer).toMatchObject({ statusCode: 429, headers: { 'retry-after': '7' } });
      expect(await jsonOf(answer)).toEqual({ error: 'slow down' });
      sandbox.tenant().clearFaults();
      const date = new Date(Date.now() + 5000).toUTCString();
      set({ status: 429, retryAfter: date });
      expect(await ask(at)).toMatchObject({ statusCode: 429, headers: { 'retry-after': date } });
    },
    slow: async (at, set) => {
      set({ ms: 80 });
      const begun = performance.now();
      expect((await ask(at)).statusCode).toBe(200);
      expect(performance.now() - begun).toBeGreaterThan(70);
    },
    drip: async (at, set) => {
      set({ ms: 1 });
      const answer = await ask(at);
      expect((await bytesOf(answer, 25)).toString()).toMatch(/^\{"total":1,"data":\[ +$/);
      answer.destroy();
    },
    hang: async (at, set) => {
      set();
      const first = await Promise.race([
        ask(at),
        new Promise((resolve) => setTimeout(resolve, 150, 'silence')),
      ]);
      expect(first).toBe('silence');
    },
    huge: async (at, set) => {
      set({ megabytes: 2 });
      expect(JSON.parse((await bytesOf(await ask(at))).toString()).data[0]).toHaveLength(2 * 1024 * 1024);
      sandbox.tenant().clearFaults();
      set();
      const endless = await ask(at);
      expect((await bytesOf(endless, 5_000_000)).length).toBeGreaterThan(4_999_999);
      endless.destroy();
    },
    gzipBomb: async (at, set) => {
      set({ megabytes: 8 });
      const answer = await ask(at);
      expect(answer.headers['content-encoding']).toBe('gzip');
      const packed = await bytesOf(answer);
      expect(packed.length).toBeLessThan(20_000);
      expect(gunzipSync(packed).length).toBe(8 * 1024 * 1024 + 2);
    },
    truncated: async (at, set) => {
      set();
      const answer = await ask(at);
      expect(answer.headers['content-length']).toBe('1000');
      await expect(bytesOf(answer)).rejects.toMatchObject({ code: 'ECONNRESET' });
    },
    brokenJson: async (at, set) => {
      set();
      const text = await textOf(await ask(at));
      expect(() => JSON.parse(text)).toThrow(SyntaxError);
    },
    deepJson: async (at, set) => {
      set({ depth: 50_000 });
      expect(await textOf(await ask(at))).toBe('['.repeat(50_000) + ']'.repeat(50_000));
    },
    empty200: async (at, set) => {
      set();
      const answer = await ask(at);
      expect([answer.statusCode, await textOf(answer)]).toEqual([200, '']);
    },
    plainText: async (at, set) => {
      set();
      const answer = await ask(at);
      expect(answer).toMatchObject({
        statusCode: 200,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
      });
      answer.resume();
    },
    error200: async (at, set) => {
      set();
      const answer = await ask(at);
      expect(answer.statusCode).toBe(200);
      expect(await jsonOf(answer)).toMatchObject({ error: 'invalid_client' });
    },
    noToken: async (_, set) => {
      set();
      expect(await jsonOf(await askToken())).toEqual({ token_type: 'Bearer', expires_in: 3600 });
    },
    expiresIn: async (_, set) => {
      set({ value: '3600' });
      expect((await jsonOf(await askToken())).expires_in).toBe('3600');
      expect((await askApi()).statusCode).toBe(200);
      sandbox.tenant().clearFaults();
      set();
      expect(await jsonOf(await askToken())).not.toHaveProperty('expires_in');
    },
    tokenType: async (_, set) => {
      set({ value: 'bearer' });
      expect((await jsonOf(await askToken())).token_type).toBe('bearer');
      sandbox.tenant().clearFaults();
      set();
      expect(await jsonOf(await askToken())).not.toHaveProperty('token_type');
    },
    tokenRejected: async (at, set) => {
      set();
      expect((await ask(at)).statusCode).toBe(401);
    },
    reset: async (at, set) => {
      set();
      await expect(ask(at)).rejects.toMatchObject({ code: 'ECONNRESET' });
    },
    redirect: async (at, set) => {
      set({ location: 'https://elsewhere.example/x', status: 307 });
      expect(await ask(at)).toMatchObject({
        statusCode: 307,
        headers: { location: 'https://elsewhere.example/x' },
      });
    },
    loginPage: async (at, set) => {
      set();
      const answer = await ask(at);
      expect(answer.statusCode).toBe(200);
      expect(await textOf(answer)).toMatch(/^<!DOCTYPE html>/);
      sandbox.tenant().clearFaults();
      set({ redirect: true });
      const location = String((await ask(at)).headers.location);
      expect(await textOf(await send(new URL(location).pathname, ''))).toMatch(/^<!DOCTYPE html>/);
    },
    firewall: async (at, set) => {
      set();
      const answer = await ask(at);
      expect(answer).toMatchObject({
        statusCode: 403,
        headers: { 'content-type': 'text/html; charset=utf-8' },
      });
      answer.resume();
    },
    echoSecret: async (at, set) => {
      set();
      const text = await textOf(await ask(at));
      expect(text).toContain('sandbox-secret-5f2c9e');
      expect(text).toContain(at === 'token' ? BASIC : 'Bearer ');
    },
  };

const cases = Object.entries(FAULTS).flatMap(([kind, { at }]) =>
  at.map((place) => ({ kind: kind as FaultKind, at: place })),
);

describe('faults', () => {
  it.each(cases)('$kind at $at, until it is cleared', async ({ kind, at }) => {
    await proofs[kind](at, (parameters = {}) =>
      sandbox.tenant().fault({ kind, at, ...parameters } as SetFault),
    );
    expect(sandbox.requests.some((seen) => seen.fault === kind)).toBe(true);
    sandbox.tenant().clearFaults();
    expect((await ask(at)).statusCode).toBe(200);
  });

  it('take turns: each until its times are used up, then the normal answer', async () => {
    const acme = sandbox.tenant();
    acme.fault({ kind: 'status', at: 'api', status: 503, times: 2 });
    acme.fault({ kind: 'tokenRejected', at: 'api', times: 1 });
    const statuses: (number | undefined)[] = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await askApi()).statusCode);
    expect(statuses).toEqual([503, 503, 401, 200]);
  });

  it('may be limited to one resource, at every address of it', async () => {
    sandbox.tenant().fault({ kind: 'status', at: 'api', status: 500, resource: 'payGroups' });
    expect((await askApi('/workers')).statusCode).toBe(200);
    expect((await askApi('/payGroups')).statusCode).toBe(500);
    expect((await askApi('/ccx/api/payroll/v2/acme/payGroups')).statusCode).toBe(500);
  });

  it('may be limited to what lies below a resource, and to one service', async () => {
    const [id] = sandbox
      .tenant()
      .rows('common', 'workers')
      .map((row) => row.id);
    sandbox.tenant().fault({ kind: 'status', at: 'api', status: 500, resource: 'workers/history' });
    sandbox
      .tenant()
      .fault({ kind: 'status', at: 'api', status: 503, resource: 'workers', service: 'staffing' });
    expect((await askApi('/workers')).statusCode).toBe(200);
    expect((await askApi(`/workers/${id}/history`)).statusCode).toBe(500);
    expect((await askApi('/staffing/workers')).statusCode).toBe(503);
  });

  it('do not touch another tenant', async () => {
    sandbox.createTenant({ name: 'other' }).fault({ kind: 'status', at: 'api', status: 500 });
    expect((await askApi()).statusCode).toBe(200);
  });

  it('sit at the API even where a request brings no token', async () => {
    sandbox.tenant().fault({ kind: 'firewall', at: 'api' });
    expect((await send('/workers', '')).statusCode).toBe(403);
  });

  it.each([
    [{ kind: 'noToken', at: 'api' }, 'fault noToken can be set at token only'],
    [{ kind: 'nothing', at: 'api' }, 'fault: kind takes one of status'],
    [{ kind: 'constructor', at: 'api' }, 'fault: kind takes one of status'],
    [{ kind: 'status', at: 'api' }, 'fault status: status takes a whole number from 400 to 599'],
    [{ kind: 'hang', at: 'api', time: 1 }, 'fault hang does not take time'],
    [{ kind: 'hang', at: 'moon' }, 'fault hang: at takes one of token, api'],
    [{ kind: 'hang', at: 'api', times: 0 }, 'fault hang: times takes a whole number from 1'],
  ])('%j is refused with what it takes', (input, message) => {
    expect(() => sandbox.tenant().fault(input as unknown as SetFault)).toThrow(message);
  });
});
