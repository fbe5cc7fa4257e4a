import { describe, expect, it } from 'vitest';
import type { EgressOutcome, EgressRequest } from '../egress/types.ts';
import { createServerDirectory } from './server-metadata.ts';

const origin = 'https://idp.example';
const endpoints = {
  authorizationUrl: `${origin}/realms/acme/v1/auth`,
  tokenUrl: `${origin}/realms/acme/v1/token`,
};

const answer = (status: number, body: object = {}): EgressOutcome => ({
  kind: 'answer',
  status,
  headers: {},
  text: JSON.stringify(body),
});
const failure = (code: 'timeout' | 'redirect_refused' | 'destination_blocked'): EgressOutcome => ({
  kind: 'failure',
  code,
  phase: 'headers',
  host: 'idp.example',
  reason: 'x',
});
const metadata = (issuer: string): EgressOutcome =>
  answer(200, {
    issuer,
    authorization_endpoint: endpoints.authorizationUrl,
    token_endpoint: endpoints.tokenUrl,
    authorization_response_iss_parameter_supported: true,
  });

/** A directory over a server that answers `serve`, and which takes `takes` milliseconds for it. */
function directory(serve: (path: string) => EgressOutcome, takes = 0) {
  const seen = { asked: [] as string[], underWay: 0, most: 0, now: 1_000 };
  const servers = createServerDirectory(
    {
      send: async ({ url }: EgressRequest) => {
        seen.asked.push(url.slice(origin.length));
        seen.underWay += 1;
        seen.most = Math.max(seen.most, seen.underWay);
        await new Promise((resolve) => setImmediate(resolve));
        seen.now += takes;
        seen.underWay -= 1;
        return serve(url.slice(origin.length));
      },
    },
    () => seen.now,
  );
  return { seen, find: (workspaceId = 'ws_a', of = endpoints) => servers.find(workspaceId, of, null) };
}

const unknown = { issuer: null, sendsIssuer: false };
const deep = '/.well-known/oauth-authorization-server/realms/acme';

describe('the metadata of an authorization server', () => {
  it('is looked for at each place above its endpoint, two requests at a time, until it is found', async () => {
    const { seen, find } = directory((path) =>
      path === deep ? metadata(`${origin}/realms/acme`) : answer(404),
    );
    expect(await find()).toEqual({ issuer: `${origin}/realms/acme`, sendsIssuer: true });
    expect(seen.asked).toEqual([
      '/.well-known/oauth-authorization-server',
      '/.well-known/openid-configuration',
      '/.well-known/oauth-authorization-server/realms',
      '/realms/.well-known/openid-configuration',
      deep,
      '/realms/acme/.well-known/openid-configuration',
    ]);
    expect(seen.most).toBe(2);
  });

  it('costs no more than ten requests, however deep the endpoint lies', async () => {
    const { seen, find } = directory(() => answer(404));
    const authorizationUrl = `${origin}/${'a/'.repeat(50)}auth`;
    expect(await find('ws_a', { ...endpoints, authorizationUrl })).toEqual(unknown);
    expect(seen.asked).toHaveLength(10);
  });

  it.each(['timeout', 'destination_blocked'] as const)(
    'is not looked for any further at a server of which all that came was %s',
    async (code) => {
      const { seen, find } = directory(() => failure(code));
      expect(await find()).toEqual(unknown);
      expect(seen.asked).toHaveLength(2);
    },
  );

  it('is looked for further where a redirect was all that came', async () => {
    const { find } = directory((path) =>
      path === deep ? metadata(`${origin}/realms/acme`) : failure('redirect_refused'),
    );
    expect((await find()).issuer).toBe(`${origin}/realms/acme`);
  });

  it('is not waited for longer than a person would', async () => {
    const { seen, find } = directory(() => answer(404), 1_000);
    expect(await find()).toEqual(unknown);
    expect(seen.asked).toHaveLength(4);
  });
});

describe('what was found', () => {
  it.each<[string, EgressOutcome, number]>([
    ['serves for five minutes', metadata(origin), 300_000],
    ['serves for ten seconds where it was nothing', answer(404), 10_000],
    ['serves for ten seconds where nothing answered', failure('timeout'), 10_000],
  ])('%s', async (_, outcome, milliseconds) => {
    const { seen, find } = directory(() => outcome);
    const first = await find();
    const asked = seen.asked.length;
    seen.now += milliseconds - 1;
    expect(await find()).toEqual(first);
    expect(seen.asked).toHaveLength(asked);
    seen.now += 2;
    await find();
    expect(seen.asked).toHaveLength(2 * asked);
  });

  it('is looked for once by calls that come at once', async () => {
    const { seen, find } = directory(() => metadata(origin));
    await Promise.all(Array.from({ length: 50 }, () => find()));
    expect(seen.asked).toHaveLength(2);
  });

  it.each<[string, string, typeof endpoints]>([
    ['another Workspace', 'ws_b', endpoints],
    ['another authorization URL', 'ws_a', { ...endpoints, authorizationUrl: `${origin}/auth` }],
    ['another token URL', 'ws_a', { ...endpoints, tokenUrl: `${origin}/token` }],
  ])('never serves for %s', async (_, workspaceId, of) => {
    const { seen, find } = directory(() => metadata(origin));
    await find();
    await find(workspaceId, of);
    expect(seen.asked.length).toBeGreaterThan(2);
  });
});
