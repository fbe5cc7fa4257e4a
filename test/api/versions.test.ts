import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, credentials, startWorld, type World } from '../support/world.ts';

type Write = (id: string, headers?: Record<string, string>) => ReturnType<World['home']['call']>;

describe('versions of a connection', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world?.stop());

  const writes: readonly [string, Write][] = [
    [
      'configure',
      (id, h) => world.home.call('POST', '/api/connectors/configure', { connectionId: id, name: 'N' }, h),
    ],
    ['disable', (id, h) => world.home.call('POST', `/api/connectors/${id}/disable`, undefined, h)],
    ['enable', (id, h) => world.home.call('POST', `/api/connectors/${id}/enable`, undefined, h)],
    ['delete', (id, h) => world.home.call('DELETE', `/api/connectors/${id}`, undefined, h)],
  ];

  it('stand in the ETag and in the body of create, read and configure', async () => {
    const created = await connect(world);
    const id = String(created.at('id'));
    expect([created.headers.get('etag'), created.at('version')]).toEqual(['"1"', 1]);
    expect(created.headers.get('location')).toBe(`/api/connectors/${id}`);
    const changed = await world.home.call('POST', '/api/connectors/configure', {
      connectionId: id,
      name: 'New',
    });
    expect([changed.headers.get('etag'), changed.at('version')]).toEqual(['"2"', 2]);
    const read = await world.home.call('GET', `/api/connectors/${id}`);
    expect([read.headers.get('etag'), read.at('version')]).toEqual(['"2"', 2]);
  });

  it('are not touched by a test or an access check', async () => {
    const id = String((await connect(world)).at('id'));
    await world.home.call('POST', `/api/connectors/${id}/test`);
    await world.home.call('POST', `/api/connectors/${id}/access-check`);
    expect((await world.home.call('GET', `/api/connectors/${id}`)).at('version')).toBe(1);
  });

  describe.each(writes)('%s', (name, write) => {
    it.each(['"7"', '7', 'W/"1"', '"abc"', '""', '"99999999999"'])(
      'with the stale If-Match %s is 412 and changes nothing',
      async (ifMatch) => {
        const id = String((await connect(world)).at('id'));
        const before = await world.home.call('GET', `/api/connectors/${id}`);
        const answer = await write(id, { 'if-match': ifMatch });
        expect([answer.status, answer.at('code')]).toEqual([412, 'version_mismatch']);
        expect((await world.home.call('GET', `/api/connectors/${id}`)).text).toBe(before.text);
      },
    );

    it.each(['"1"', '1', '*', ' "1" '])('with the If-Match %j is done', async (ifMatch) => {
      const id = String((await connect(world)).at('id'));
      expect((await write(id, { 'if-match': ifMatch })).status).toBe(name === 'delete' ? 204 : 200);
    });

    it('with an If-Match that is no entity-tag is 400', async () => {
      const id = String((await connect(world)).at('id'));
      const answer = await write(id, { 'if-match': 'seven' });
      expect([answer.status, answer.at('code')]).toEqual([400, 'malformed_request']);
    });

    it('on what is not there is 404, whatever the If-Match', async () => {
      const answer = await write('con_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11', { 'if-match': '"1"' });
      expect(answer.status).toBe(404);
    });
  });

  it('let a stale configure be refused before anything is sent to the Provider', async () => {
    const id = String((await connect(world)).at('id'));
    world.sandbox.clearRequests();
    const body = { connectionId: id, authenticationConfig: credentials(world.sandbox) };
    const answer = await world.home.call('POST', '/api/connectors/configure', body, { 'if-match': '"9"' });
    expect(answer.status).toBe(412);
    expect(world.sandbox.requests).toEqual([]);
  });

  it('do not stand in the way of doing a thing twice', async () => {
    const id = String((await connect(world)).at('id'));
    const disable = () => world.home.call('POST', `/api/connectors/${id}/disable`);
    expect([(await disable()).status, (await disable()).at('state')]).toEqual([200, 'disabled']);
    expect((await world.home.call('POST', `/api/connectors/${id}/test`)).at('code')).toBe(
      'connection_not_usable',
    );
    const enable = () => world.home.call('POST', `/api/connectors/${id}/enable`);
    expect([(await enable()).status, (await enable()).at('state')]).toEqual([200, 'active']);
  });
});
