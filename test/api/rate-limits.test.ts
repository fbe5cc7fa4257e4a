import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../support/service.ts';
import { draft, newTenancy, startWorld, type World } from '../support/world.ts';

describe('rate limits', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({
      environment: {
        CLEAT_VALIDATES_PER_MINUTE: '3',
        CLEAT_CALLS_PER_MINUTE: '40',
        CLEAT_FAILED_KEYS_PER_MINUTE: '5',
      },
    });
  });
  afterAll(() => world?.stop());

  it('are told with every call: what is allowed, what is left, and for how long', async () => {
    const first = await world.home.call('GET', '/api/connectors');
    expect(first.headers.get('ratelimit-policy')).toBe('"calls";q=40;w=60');
    const left = /^"calls";r=(\d+);t=(\d+)$/.exec(first.headers.get('ratelimit') ?? '');
    const next = await world.home.call('GET', '/api/connectors');
    expect(next.headers.get('ratelimit')).toMatch(new RegExp(`r=${Number(left?.[1]) - 1};`));
    expect(Number(left?.[2])).toBeGreaterThan(0);
    expect(Number(left?.[2])).toBeLessThanOrEqual(60);
  });

  it('stop validates of one Workspace, whoever calls, before anything is sent; other calls and Workspaces go on', async () => {
    const tenancy = await newTenancy(world.service, 'Busy');
    const body = draft(world.sandbox);
    const callers = [
      tenancy.call,
      world.service.within(tenancy.id),
      tenancy.call,
      world.service.within(tenancy.id),
    ];
    const answers = [];
    for (const call of callers) {
      world.sandbox.clearRequests();
      answers.push(await call('POST', '/api/connectors/validate', body));
    }
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 429]);
    expect(answers.map((answer) => answer.headers.get('ratelimit')?.split(';')[1])).toEqual([
      'r=2',
      'r=1',
      'r=0',
      'r=0',
    ]);
    const refused = answers.at(-1);
    expect(refused?.at('code')).toBe('rate_limited');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused?.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(world.sandbox.requests).toEqual([]);
    expect((await tenancy.call('GET', '/api/connectors')).status).toBe(200);
    expect((await world.other.call('POST', '/api/connectors/validate', body)).status).toBe(200);
  });

  it('stop one key, and no other', async () => {
    const tenancy = await newTenancy(world.service, 'Loud');
    const reader = world.service.as(tenancy.keys.workspace_reader);
    const statuses = [];
    for (let call = 0; call < 41; call += 1) statuses.push((await reader('GET', '/api/vendors')).status);
    expect(statuses).toEqual([...Array(40).fill(200), 429]);
    expect((await tenancy.call('GET', '/api/vendors')).status).toBe(200);
    expect((await reader('GET', '/health/live')).status).toBe(200);
  });
  it('stop keys that do not count, of whatever form, and never one that does from the same address', async () => {
    const tenancy = await newTenancy(world.service, 'Good neighbour');
    const wellFormed = 'cleat_sk_KhkUxqF0L8j5Hc7Bb9MK4drNhSJkXnRD39HB7W';
    const [bad, malformed, nobody] = [world.service.as(wellFormed), world.service.as('x'), callApi];
    const signIn = (key: string) =>
      callApi(world.service.origin, 'POST', '/api/session', { key }, { origin: world.service.origin });
    const tries = [
      () => bad('GET', '/api/connectors'),
      () => malformed('GET', '/api/vendors'),
      () => bad('POST', '/api/connectors/validate', {}),
      () => bad('GET', '/api/connectors/con_x/proxy/x'),
      () => signIn(wellFormed),
      () => bad('GET', '/api/connectors'),
      () => malformed('GET', '/api/connectors'),
      () => signIn(wellFormed),
    ];
    const answers = [];
    for (const attempt of tries) answers.push(await attempt());
    expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(401), ...Array(3).fill(429)]);
    for (const answer of answers.slice(5)) {
      expect(answer.at('code')).toBe('rate_limited');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    // A key that was never seen before, from the address that is refused.
    expect((await world.service.as(tenancy.keys.workspace_operator)('GET', '/api/vendors')).status).toBe(200);
    expect((await signIn(tenancy.keys.workspace_reader)).status).toBe(201);
    expect((await nobody(world.service.origin, 'GET', '/api/vendors', undefined, {})).status).toBe(401);
  });
});
