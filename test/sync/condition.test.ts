/** What a connection says of its syncs: the condition `Synced`, which moves no state by itself. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, until as eventually, startWorld, type World } from '../support/world.ts';
import { asRun, start, sync, until } from './scene.ts';

interface Shown {
  readonly type: string;
  readonly since: string;
}

describe('the condition Synced', () => {
  let world: World;
  let id: string;
  beforeAll(async () => {
    world = await startWorld();
    id = String((await connect(world)).at('id'));
  });
  afterAll(() => world?.stop());

  const read = async () => {
    const { body } = await world.home.call('GET', `/api/connectors/${id}`);
    const conditions = body.conditions as readonly Shown[];
    return { ...conditions.find(({ type }) => type === 'Synced'), state: body.state, version: body.version };
  };
  const streams = { streams: ['workers', 'pay_groups'] };

  it('is unknown before the first, and true once all was read; neither is a new version', async () => {
    const { version } = await read();
    expect(await read()).toMatchObject({ status: 'unknown', reason: 'never_synced' });
    await sync(world.home.call, id, streams);
    expect(await read()).toMatchObject({ status: 'true', reason: 'synced', state: 'active', version });
  });

  it('says which refusal kept something from being read, and since when', async () => {
    world.sandbox.tenant().denyResource({ service: 'payroll', resource: 'payGroups' });
    await sync(world.home.call, id, streams);
    const first = await read();
    expect(first).toMatchObject({ status: 'false', reason: 'permission_denied', state: 'active' });
    expect(first).toMatchObject({ message: expect.stringContaining('1 of 2 streams') });
    await sync(world.home.call, id, streams);
    expect((await read()).since).toBe(first.since);
    world.sandbox.reset();
  });

  it('is left as it was by a sync that was cancelled, and mended by the next one', async () => {
    world.sandbox.tenant().fault({ at: 'api', kind: 'slow', ms: 60_000, resource: 'workers' });
    const run = await start(world.home.call, id, streams);
    const cancelled = await world.home.call('POST', `/api/syncs/${run.id}/cancel`);
    expect(asRun(cancelled).state).toBe('cancelled');
    expect(await read()).toMatchObject({ status: 'false', reason: 'permission_denied' });
    world.sandbox.tenant().clearFaults();
    await until(world.home.call, (await start(world.home.call, id, streams)).id);
    expect(await read()).toMatchObject({ status: 'true', reason: 'synced' });
  });

  it('that nothing at all may be read leads to the connection test, which decides about the state', async () => {
    world.sandbox.tenant().unlinkUser();
    const denied = await sync(world.home.call, id, streams);
    expect(denied.state).toBe('failed');
    await eventually(async () => (await read()).state === 'credential_error');
    const detail = `/api/vendors/tenant-connector-credential-detail?connectionId=${id}`;
    expect((await world.home.call('GET', detail)).at('credentialError.code')).toBe('permission_denied');
    world.sandbox.reset();
    expect((await world.home.call('POST', `/api/connectors/${id}/test`)).at('valid')).toBe(true);
  });

  it('and where the test passes, the state stays', async () => {
    world.sandbox.tenant().denyResource({ service: 'payroll', resource: 'payGroups' });
    const before = world.sandbox.requests.length;
    const denied = await sync(world.home.call, id, { streams: ['pay_groups'] });
    expect(denied.state).toBe('failed');
    const asked = () => world.sandbox.requests.slice(before).map(({ path }) => path);
    await eventually(() => asked().some((path) => path.endsWith('/workers?limit=1')));
    expect(await read()).toMatchObject({ status: 'false', reason: 'permission_denied', state: 'active' });
  });
});
