/** Before anything was read, a stream whose parent is refused has nothing to ask about: that is no success. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connect, startWorld, type World } from '../support/world.ts';
import { figuresOf, sync } from './scene.ts';
import { streams } from './truth.ts';

const childrenOf = (name: string) => streams.filter(({ parent }) => parent?.stream === name);

describe('a first run', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterEach(() => {
    world.sandbox.tenant().linkUser();
    world.sandbox.tenant().clearResources();
    world.sandbox.tenant().clearRows();
  });
  afterAll(async () => world?.stop());
  const connected = async () => String((await connect(world)).at('id'));

  it.each([
    ['below its parents', 'worker_service_dates', { resource: 'workers/serviceDates' }],
    ['over its whole window', 'payroll_inputs', { service: 'payroll', resource: 'payrollInputs' }],
  ])('in which nothing at all is found %s says so', async (_, name, place) => {
    const connection = await connected();
    world.sandbox.tenant().emptyResource(place);
    const run = await sync(world.home.call, connection, { streams: ['workers', name] });
    const warning = { code: 'empty_field_set', diagnosis: { code: 'empty_field_set' } };
    expect(figuresOf(run, name)).toMatchObject({ state: 'succeeded', read: 0, warnings: [warning] });
  });

  it('in which everything is refused has failed, in every stream', async () => {
    const connection = await connected();
    world.sandbox.tenant().unlinkUser();
    const run = await sync(world.home.call, connection);
    expect(run.state).toBe('failed');
    for (const stream of run.streams) {
      expect(stream, stream.name).toMatchObject({
        state: 'failed',
        diagnosis: { code: 'permission_denied' },
      });
    }
  });

  it.each(['workers', 'jobs', 'supervisory_organizations'])(
    'in which %s is refused leaves what is below unread, for its reason, and reads the rest',
    async (name) => {
      const connection = await connected();
      const [parent] = streams.filter((one) => one.name === name);
      const resource = parent?.request.path.slice(1) ?? '';
      world.sandbox.tenant().denyResource({ service: parent?.request.service ?? 'common', resource });
      const run = await sync(world.home.call, connection);
      expect(run.state).toBe('partial');
      const below = childrenOf(name).map((one) => one.name);
      expect(below.length).toBeGreaterThan(0);
      const { diagnosis } = figuresOf(run, name);
      const failed = run.streams.filter(({ state }) => state !== 'succeeded');
      expect(failed.map((one) => one.name).sort()).toEqual([name, ...below].sort());
      for (const child of below) expect(figuresOf(run, child)).toMatchObject({ diagnosis, read: 0 });

      // Once it was read, its children are asked for by what is stored.
      world.sandbox.tenant().clearResources();
      expect((await sync(world.home.call, connection, { streams: [name, ...below] })).state).toBe(
        'succeeded',
      );
      world.sandbox.tenant().denyResource({ service: parent?.request.service ?? 'common', resource });
      const later = await sync(world.home.call, connection, { streams: [name, ...below] });
      const still = later.streams.filter(({ state }) => state !== 'succeeded');
      expect(still.map((one) => one.name)).toEqual([name]);
    },
  );

  it('that meets nothing but rows without a key does not say that they are empty', async () => {
    const connection = await connected();
    world.sandbox.tenant().blankResource({ service: 'common', resource: 'workers', members: ['id'] });
    const figures = figuresOf(await sync(world.home.call, connection, { streams: ['workers'] }), 'workers');
    expect(figures).toMatchObject({ state: 'succeeded', read: 20, created: 0 });
    expect(figures.warnings).toEqual([expect.objectContaining({ code: 'records_without_key' })]);
  });

  it('that meets rows without a key says how many, and stores the others', async () => {
    const connection = await connected();
    const rows = [
      { descriptor: 'Nobody' },
      { id: null, descriptor: 'Nothing' },
      { id: '', descriptor: 'Empty' },
    ];
    world.sandbox.tenant().insertRows({ service: 'common', resource: 'workers', at: 'front', rows });
    const figures = figuresOf(await sync(world.home.call, connection, { streams: ['workers'] }), 'workers');
    expect(figures).toMatchObject({ state: 'succeeded', read: 23, created: 20 });
    expect(figures.warnings).toEqual([
      expect.objectContaining({ code: 'records_without_key', message: expect.stringContaining('3 rows') }),
    ]);
  });
});
