import { describe, expect, it } from 'vitest';
import type { StoredGrant } from '../vault/grant-store.ts';
import { type AccessCheckResult, runAccessCheck } from './access-check.ts';
import {
  grantNamed,
  rows,
  type Scripted,
  type ScriptedClient,
  scriptedClient,
  testCredential,
  testNow,
} from './test-client.ts';

type Answer = (path: string, token: string) => Scripted;

async function check(
  cached: StoredGrant | null,
  grants: readonly (StoredGrant | null)[],
  answer?: Answer,
): Promise<AccessCheckResult & { readonly client: ScriptedClient }> {
  const client = scriptedClient({ grants, ...(answer !== undefined && { answer }) });
  const result = await runAccessCheck(testCredential, { client, cached, now: () => testNow, timeout: 500 });
  return { ...result, client };
}
const shown = ({ check: { domains } }: AccessCheckResult): string[] =>
  domains.map(({ id, status, diagnosis }) => `${id} ${status} ${diagnosis?.code ?? '-'}`);
const fresh = grantNamed('fresh');

describe('a domain is', () => {
  it.each<[Scripted, string]>([
    [rows, 'granted -'],
    [{ status: 403 }, 'denied permission_denied'],
    [{ status: 200, body: { data: [] } }, 'empty empty_field_set'],
    [{ status: 200, body: { data: [{ id: '1', href: 'x' }] } }, 'empty empty_field_set'],
    [{ status: 200, body: {} }, 'unknown unexpected_response'],
    [{ status: 204 }, 'unknown unexpected_response'],
    [{ status: 404 }, 'unknown host_not_found'],
    [{ status: 400 }, 'unknown request_refused'],
    [{ status: 429 }, 'unknown rate_limited'],
    [{ status: 503 }, 'unknown provider_unavailable'],
  ])('for %j: %s', async (answer, expected) => {
    const result = await check(null, [fresh], (path) => (path === '/payroll' ? answer : rows));
    // What one domain answers says nothing about another.
    expect(shown(result)).toEqual(['staffing granted -', `payroll ${expected}`]);
  });
});

it('each domain is asked once, with its own request, and explained by its own name', async () => {
  const {
    client,
    check: { domains, checkedAt },
  } = await check(null, [fresh], () => ({ status: 403 }));
  expect(client.asked).toEqual(['grant', '/workers fresh', '/payroll fresh']);
  expect(client.explained).toEqual([
    'request https://hr.example/workers permission_denied staffing',
    'request https://hr.example/payroll permission_denied payroll',
  ]);
  expect(domains.map(({ label }) => label)).toEqual(['Staffing', 'Payroll']);
  expect(checkedAt).toBe('2026-01-01T00:00:00.000Z');
});

describe('the grant', () => {
  const cached = grantNamed('cached');
  const onlyFresh: Answer = (_, token) => (token === 'fresh' ? rows : { status: 401 });

  it('that is cached serves, and none is obtained', async () => {
    const { client, obtained, cachedRejected } = await check(cached, []);
    expect(client.asked).toEqual(['/workers cached', '/payroll cached']);
    expect([obtained, cachedRejected]).toEqual([null, false]);
  });

  it('that is cached and refused is renewed once, and everything asked again', async () => {
    const result = await check(cached, [fresh], onlyFresh);
    expect(result.client.asked).toEqual([
      '/workers cached',
      '/payroll cached',
      'grant',
      '/workers fresh',
      '/payroll fresh',
    ]);
    expect(result.obtained).toBe(fresh);
    expect(result.cachedRejected).toBe(true);
    expect(shown(result)).toEqual(['staffing granted -', 'payroll granted -']);
  });

  it('that is cached and refused for one domain alone is renewed too', async () => {
    const result = await check(cached, [fresh], (path, token) =>
      path === '/payroll' ? onlyFresh(path, token) : rows,
    );
    expect(result.client.asked.filter((asked) => asked === 'grant')).toHaveLength(1);
    expect(shown(result)).toEqual(['staffing granted -', 'payroll granted -']);
  });

  it('that is fresh and refused is not renewed again', async () => {
    const result = await check(cached, [fresh], () => ({ status: 401 }));
    expect(result.client.asked.filter((asked) => asked === 'grant')).toHaveLength(1);
    expect(shown(result)).toEqual(['staffing unknown token_rejected', 'payroll unknown token_rejected']);
  });

  it.each([
    ['cached', cached],
    ['never there', null],
  ])('that cannot be obtained leaves all unknown, with the reason (it was %s)', async (_, before) => {
    const result = await check(before, [null], onlyFresh);
    expect(shown(result)).toEqual(['staffing unknown invalid_client', 'payroll unknown invalid_client']);
    expect(result.obtained).toBeNull();
    expect(result.client.explained).toEqual(['grant https://hr.example/token invalid_client -']);
  });

  it('is obtained in one form of client authentication only, within the time of the check', async () => {
    const { client } = await check(null, [fresh]);
    expect(client.grantOptions).toEqual([{ personWaits: false, remaining: 500 }]);
  });
});
