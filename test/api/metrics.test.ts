import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, startWorld, until, type World } from '../support/world.ts';
import { sync } from '../sync/scene.ts';

describe('/metrics', () => {
  let world: World;
  let later = 0;
  let reads = 0;

  beforeAll(async () => {
    world = await startWorld({ now: () => new Date(Date.now() + later) });
  });
  afterAll(() => world?.stop());

  const read = async (): Promise<string> => {
    // Counts of the whole instance are taken anew after half a minute.
    reads += 1;
    later = reads * 31_000;
    const { text } = await world.service.call('GET', '/metrics');
    later = 0;
    return text;
  };

  it('counts requests by route, not by path, with their durations', async () => {
    const id = (await connect(world)).at('id');
    for (let count = 0; count < 2; count += 1) await world.home.call('GET', `/api/connectors/${id}`);
    await world.home.call('GET', '/api/connectors/con_unknown');
    await world.home.call('GET', '/nothing/here');
    await until(async () => (await read()).includes('route="none",status="404"'));
    const text = await read();
    expect(text).toContain(
      'cleat_http_requests_total{method="GET",route="/api/connectors/:id",status="200"} 2\n',
    );
    expect(text).toContain(
      'cleat_http_requests_total{method="GET",route="/api/connectors/:id",status="404"} 1\n',
    );
    expect(text).toContain(
      'cleat_http_request_duration_seconds_count{method="GET",route="/api/connectors/:id"} 3\n',
    );
  });

  it('counts grants, runs, and connections by state over all Workspaces', async () => {
    const kept = await connect(world);
    await connect(world, world.other);
    const wrong = { tenantName: 'acme', clientId: 'sandbox-client', clientSecret: 'wrong' };
    const baseUrl = `${world.sandbox.origin}/ccx/api/v1/acme`;
    await connect(world, world.home, { authenticationConfig: { ...wrong, baseUrl } });
    await sync(world.home.call, String(kept.at('id')), { streams: ['workers'] });
    const text = await read();
    expect(text).toContain('cleat_connections{state="credential_error"} 1\n');
    expect(Number(/cleat_connections\{state="active"\} (\d+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(2);
    expect(text).toContain('cleat_grants_total{provider="workday-rest",outcome="refused"} 1\n');
    expect(text).toMatch(/cleat_grants_total\{provider="workday-rest",outcome="obtained"\} [1-9]/);
    expect(text).toContain('cleat_sync_runs_total{state="succeeded"} 1\n');
    expect(text).toContain('cleat_sync_runs_under_way 0\n');
    expect(text).toMatch(/cleat_database_pool_connections\{state="idle"\} \d+\n/);
  });

  it('names no Workspace, connection, key or credential, and is a text that Prometheus reads', async () => {
    const text = await read();
    expect(text).not.toMatch(/(ws|con|key|run)_[0-9a-f]{8}/);
    expect(text).not.toContain('sandbox-');
    const line = /^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? [\d.e+-]+)$/;
    expect(
      text
        .trimEnd()
        .split('\n')
        .filter((one) => !line.test(one)),
    ).toEqual([]);
    const answer = await world.service.call('GET', '/metrics');
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  });
});
