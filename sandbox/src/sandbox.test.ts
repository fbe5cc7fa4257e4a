import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Sandbox, startSandbox } from './sandbox.ts';
import { AREAS, DEFAULT_CLIENT_ID, DEFAULT_CLIENT_SECRET } from './tenants.ts';

const CLIENT = DEFAULT_CLIENT_ID;
const SECRET = DEFAULT_CLIENT_SECRET;
const AWKWARD = 'a b+c%:é~/=';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ workers: 30, now: () => new Date('2026-03-31T12:00:00Z') });
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.reset());

/** RFC 6749 §2.3.1: form-encoded, then Basic. */
const formBasic = (id: string, secret: string) => {
  const form = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);
  return rawBasic(form(id), form(secret));
};
const rawBasic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

interface TokenCall {
  readonly authorization?: string;
  readonly form?: Record<string, string>;
  readonly tenant?: string;
}

async function requestToken({ authorization, form = {}, tenant = 'acme' }: TokenCall = {}) {
  const response = await fetch(`${sandbox.origin}/ccx/oauth2/${tenant}/token`, {
    method: 'POST',
    headers: authorization === '' ? {} : { authorization: authorization ?? formBasic(CLIENT, SECRET) },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...form }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown>, response };
}

const token = async (call?: TokenCall): Promise<string> =>
  String((await requestToken(call)).body.access_token);

async function get(path: string, bearer: string | undefined) {
  const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  const response = await fetch(`${sandbox.origin}${path}`, { headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown>, response };
}

const PATHS: Record<string, string> = {
  staffing: '/ccx/api/v1/acme/workers',
  jobs_and_positions: '/ccx/api/staffing/v6/acme/jobProfiles',
  organizations_and_roles: '/ccx/api/v1/acme/organizations',
  payroll: '/ccx/api/payroll/v2/acme/payGroups',
  absence_management: '/ccx/api/absenceManagement/v1/acme/balances',
  time_tracking: '/ccx/api/timeTracking/v5/acme/workerTimeBlocks',
};
const pathOf = (area: string) => PATHS[area] ?? '';

describe('the token endpoint', () => {
  it('issues an opaque bearer token for an hour and nothing more', async () => {
    const { status, body, response } = await requestToken();
    expect(status).toBe(200);
    expect(body).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 3600 });
    expect(String(body.access_token)).not.toContain('.');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('takes a secret with every awkward character in form-encoded Basic', async () => {
    sandbox.tenant().setSecret({ secret: AWKWARD });
    expect((await requestToken({ authorization: formBasic(CLIENT, AWKWARD) })).status).toBe(200);
    const encoded = rawBasic(CLIENT, encodeURIComponent(AWKWARD));
    expect((await requestToken({ authorization: encoded })).status).toBe(200);
    expect((await requestToken({ authorization: rawBasic(CLIENT, AWKWARD) })).status).toBe(400);
    expect((await requestToken({ authorization: formBasic(CLIENT, `${AWKWARD}!`) })).status).toBe(401);
  });

  it('takes any id and secret in form-encoded Basic, and no other secret', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(text, text, async (clientId, clientSecret) => {
        sandbox.tenant().putClient({ clientId, clientSecret });
        const right = await requestToken({ authorization: formBasic(clientId, clientSecret) });
        const wrong = await requestToken({ authorization: formBasic(clientId, `${clientSecret}x`) });
        expect([right.status, wrong.status]).toEqual([200, 401]);
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ['a wrong secret', { authorization: formBasic(CLIENT, 'wrong') }, 401, 'invalid_client'],
    ['an unknown client', { authorization: formBasic('nobody', SECRET) }, 401, 'invalid_client'],
    ['no client', { authorization: '' }, 400, 'invalid_request'],
    [
      'a secret in the body',
      { authorization: '', form: { client_id: CLIENT, client_secret: SECRET } },
      401,
      'invalid_client',
    ],
    ['both methods at once', { form: { client_id: CLIENT, client_secret: SECRET } }, 400, 'invalid_request'],
    ['another grant', { form: { grant_type: 'password' } }, 400, 'unsupported_grant_type'],
  ])('refuses %s', async (_, call, status, error) => {
    expect(await requestToken(call)).toMatchObject({ status, body: { error } });
  });

  it('takes only the authentication methods of the client', async () => {
    const inBody = { authorization: '', form: { client_id: CLIENT, client_secret: AWKWARD } };
    const raw = { authorization: rawBasic(CLIENT, AWKWARD) };
    const encoded = { authorization: formBasic(CLIENT, AWKWARD) };
    const statuses = () =>
      Promise.all([encoded, raw, inBody].map(async (call) => (await requestToken(call)).status));
    const acme = sandbox.tenant();
    acme.setSecret({ secret: AWKWARD });
    expect(await statuses()).toEqual([200, 400, 401]);
    acme.setAuthMethods({ methods: ['client_secret_basic_raw'] });
    expect(await statuses()).toEqual([401, 200, 401]);
    acme.setAuthMethods({ methods: ['client_secret_post'] });
    expect(await statuses()).toEqual([401, 400, 200]);
    acme.setAuthMethods({ methods: ['client_secret_basic', 'client_secret_post'] });
    expect(await statuses()).toEqual([200, 400, 200]);
  });

  it('refuses a JSON body', async () => {
    const response = await fetch(`${sandbox.origin}/ccx/oauth2/acme/token`, {
      method: 'POST',
      headers: { authorization: formBasic(CLIENT, SECRET), 'content-type': 'application/json' },
      body: '{"grant_type":"client_credentials"}',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
  });

  it('answers 404, or 503 when switched, for an unknown tenant', async () => {
    expect((await requestToken({ tenant: 'nobody' })).status).toBe(404);
    sandbox.unknownTenant({ status: 503 });
    expect((await requestToken({ tenant: 'nobody' })).status).toBe(503);
  });

  it('says nothing on the console', async () => {
    const written = (['log', 'info', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name));
    await requestToken();
    await requestToken({ authorization: formBasic(CLIENT, 'wrong') });
    const calls = written.map((spy) => spy.mock.calls);
    for (const spy of written) spy.mockRestore();
    expect(calls).toEqual([[], [], [], []]);
  });
});

describe('the switches of the token endpoint', () => {
  it.each([
    ['OAuth off', () => sandbox.tenant().oauth({ enabled: false }), 400, 'invalid_request'],
    ['a disabled user', () => sandbox.tenant().disableUser(), 400, 'invalid_grant'],
    [
      'another grant type',
      () => sandbox.tenant().setGrantType({ grantType: 'authorization_code' }),
      400,
      'unauthorized_client',
    ],
    ['a new secret', () => sandbox.tenant().regenerateSecret(), 401, 'invalid_client'],
  ])('%s refuses the token until the reset', async (_, change, status, error) => {
    change();
    expect(await requestToken()).toMatchObject({ status, body: { error } });
    sandbox.reset();
    expect((await requestToken()).status).toBe(200);
  });

  it('a regenerated secret works, the old one does not', async () => {
    const secret = sandbox.tenant().regenerateSecret().clients[0]?.clientSecret ?? '';
    expect(secret).not.toBe(SECRET);
    expect((await requestToken({ authorization: formBasic(CLIENT, secret) })).status).toBe(200);
    expect((await requestToken()).status).toBe(401);
  });
});

describe('the REST side', () => {
  it.each(AREAS)('serves %s to a token of the tenant', async (area) => {
    const { status, body } = await get(pathOf(area), await token());
    expect(status).toBe(200);
    expect(body).toEqual({ total: expect.any(Number), data: expect.any(Array) });
  });

  it('serves the host-only form, and follows each href', async () => {
    const bearer = await token();
    const common = await get('/workers?limit=1', bearer);
    expect(common.body).toEqual((await get(`${pathOf('staffing')}?limit=1`, bearer)).body);
    const [row] = common.body.data as { href: string }[];
    expect((await get(new URL(row?.href ?? '').pathname, bearer)).body).toEqual(row);
    expect((await get('/staffing/workers', bearer)).body).not.toEqual((await get('/workers', bearer)).body);
  });

  it('serves the tenant that the token belongs to, and no other', async () => {
    sandbox.createTenant({ name: 'acme_pt2', workers: 3 });
    const other = await token({ tenant: 'acme_pt2' });
    expect((await get('/workers', other)).body).toMatchObject({ total: 3 });
    expect((await get('/ccx/api/v1/acme_pt2/workers', other)).status).toBe(200);
    expect((await get('/ccx/api/v1/acme/workers', other)).status).toBe(401);
  });

  it.each([
    ['no token', undefined],
    ['a made-up token', 'abc'],
  ])('answers 401 to %s', async (_, bearer) => {
    const { status, response } = await get(pathOf('staffing'), bearer);
    expect(status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain('Bearer');
  });

  it('answers 401 once the token has expired', async () => {
    sandbox.tenant().tokenLifetime({ seconds: 1 });
    const bearer = await token();
    await vi.waitFor(async () => expect((await get('/workers', bearer)).status).toBe(401), {
      timeout: 5000,
      interval: 100,
    });
  });

  it('refuses writes, unknown tenants and unknown paths', async () => {
    const bearer = await token();
    const headers = { authorization: `Bearer ${bearer}` };
    expect((await fetch(`${sandbox.origin}/workers`, { method: 'POST', headers })).status).toBe(405);
    expect((await get('/ccx/api/v1/nobody/workers', bearer)).status).toBe(404);
    expect((await get('/ccx/api/v1/acme/nothing', bearer)).status).toBe(404);
    expect((await get(`${pathOf('staffing')}?limit=101`, bearer)).status).toBe(400);
  });
});

describe('each permission layer', () => {
  const S22 = { error: 'permission denied', errors: [{ error: 'S22' }] };

  it.each(AREAS)(
    '%s: a dropped area refuses that area alone, and a new token does not help',
    async (area) => {
      sandbox.tenant().dropArea({ area });
      const bearer = await token();
      for (const one of AREAS) {
        const { status, body } = await get(pathOf(one), bearer);
        expect([one, status]).toEqual([one, one === area ? 403 : 200]);
        if (one === area) expect(body).toEqual(S22);
      }
      sandbox.tenant().addArea({ area });
      expect((await get(pathOf(area), bearer)).status).toBe(200);
    },
  );

  it('a policy edit is felt only once it is activated', async () => {
    const bearer = await token();
    const acme = sandbox.tenant();
    const status = async () => (await get(pathOf('payroll'), bearer)).status;
    acme.revokePolicy({ domain: 'payroll' });
    expect(await status()).toBe(200);
    acme.activate();
    expect(await status()).toBe(403);
    acme.grantPolicy({ domain: 'payroll', access: ['View'] });
    expect(await status()).toBe(403);
    expect(sandbox.requests.at(-1)).toMatchObject({ status: 403, reason: 'policy_not_activated' });
    acme.activate();
    expect(await status()).toBe(200);
  });

  it('an unlinked user still gets a token, which may read nothing', async () => {
    sandbox.tenant().unlinkUser();
    expect(await get('/workers', await token())).toMatchObject({ status: 403, body: S22 });
    sandbox.tenant().linkUser();
    expect((await get('/workers', await token())).status).toBe(200);
  });

  it('blank fields leave id and href; an empty list leaves nothing', async () => {
    const bearer = await token();
    sandbox.tenant().blankFields({ on: true });
    const { body } = await get('/workers?limit=1', bearer);
    expect(body).toEqual({ total: 30, data: [{ id: expect.any(String), href: expect.any(String) }] });
    sandbox.tenant().emptyList({ on: true });
    expect((await get('/workers', bearer)).body).toEqual({ total: 0, data: [] });
  });
});

describe('the record of requests', () => {
  it('holds what was sent and what was answered', async () => {
    const bearer = await token();
    await get('/workers?limit=1', bearer);
    expect(sandbox.requests).toMatchObject([
      { method: 'POST', path: '/ccx/oauth2/acme/token', body: 'grant_type=client_credentials', status: 200 },
      {
        method: 'GET',
        path: '/workers?limit=1',
        headers: { authorization: `Bearer ${bearer}` },
        status: 200,
      },
    ]);
  });

  it('is emptied by a reset, which also ends the tokens', async () => {
    const bearer = await token();
    sandbox.reset();
    expect(sandbox.requests).toEqual([]);
    expect((await get('/workers', bearer)).status).toBe(401);
  });
});
