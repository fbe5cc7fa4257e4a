/** What holds for each of the streams: one connection, and one change at the platform at a time. */
import type { Stream } from '@cleat/plugin-kit';
import workday from '@cleat/plugin-workday-rest';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connect, startWorld, until, type World } from '../support/world.ts';
import { changes, figuresOf, type RecordFigures, type RunFigures, sync } from './scene.ts';
import { openStored, type Stored } from './stored.ts';
import { chooseRow, plainMember, targetOf } from './targets.ts';
import { streamNamed, streams } from './truth.ts';

const areaOf = (stream: Stream): string =>
  stream.functionalArea ?? (workday.domains ?? []).find(({ id }) => id === stream.domain)?.label ?? '';

/** As a diagnosis quotes them: each by itself. */
const policiesOf = ({ policy = '' }: Stream): readonly string[] =>
  policy.split('; ').map((name) => `“${name}”`);

describe('of each stream', () => {
  let world: World;
  let connection: string;
  let stored: Stored;
  let quiet: RunFigures;
  const cursors = new Map<string, string>();
  const versions = new Map<string, readonly (readonly string[])[]>();

  const run = (names: readonly string[], mode = 'auto') =>
    sync(world.home.call, connection, { streams: names, mode });
  /** What changed since this was last asked. */
  const since = async (name: string): Promise<readonly RecordFigures[]> => {
    const read = await changes(world.home.call, connection, name, cursors.get(name));
    cursors.set(name, read.cursor);
    return read.data;
  };

  beforeAll(async () => {
    world = await startWorld();
    stored = await openStored(world.service.databaseUrl);
    connection = String((await connect(world)).at('id'));
    await sync(world.home.call, connection);
    for (const { name } of streams) {
      await since(name);
      versions.set(name, [await stored.versions(name)]);
    }
    quiet = await sync(world.home.call, connection);
    for (const { name } of streams) {
      versions.set(name, [...(versions.get(name) ?? []), await stored.versions(name)]);
    }
  });
  afterEach(() => {
    world.sandbox.tenant().clearRows();
    world.sandbox.tenant().clearResources();
  });
  afterAll(async () => {
    await stored?.stop();
    await world?.stop();
  });

  it.each(streams)('$name: without a change, no row is written', async ({ name }) => {
    const figures = figuresOf(quiet, name);
    expect(figures).toMatchObject({ state: 'succeeded', created: 0, updated: 0, deleted: 0, warnings: [] });
    const [before = [], after] = versions.get(name) ?? [];
    expect(before.length).toBeGreaterThan(0);
    expect(after).toEqual(before);
  });

  it.each(streams)('$name: a row that changes is updated, and no other', async (stream) => {
    const { name } = stream;
    const chosen = chooseRow(world.sandbox.tenant(), stream);
    const members = { [plainMember(chosen)]: 'Changed' };
    world.sandbox.tenant().updateRows({ ...chosen.where, members });
    const changed = figuresOf(await run([name], chosen.mode), name);
    expect(changed).toMatchObject({ state: 'succeeded', created: 0, updated: 1, deleted: 0 });
    const data = expect.objectContaining(members);
    expect(await since(name)).toEqual([expect.objectContaining({ id: chosen.id, change: 'upserted', data })]);

    world.sandbox.tenant().clearRows();
    expect(figuresOf(await run([name], chosen.mode), name)).toMatchObject({
      created: 0,
      updated: 1,
      deleted: 0,
    });
    expect(await since(name)).toHaveLength(1);
  });

  it.each(streams)('$name: a row that is deleted leaves one tombstone, without data', async (stream) => {
    const { name } = stream;
    const chosen = chooseRow(world.sandbox.tenant(), stream);
    world.sandbox.tenant().deleteRows(chosen.where);
    const gone = figuresOf(await run([name], chosen.mode), name);
    expect(gone).toMatchObject({ state: 'succeeded', created: 0, updated: 0, deleted: 1, held: 0 });
    expect(await since(name)).toEqual([
      expect.objectContaining({ id: chosen.id, change: 'deleted', data: null }),
    ]);

    world.sandbox.tenant().clearRows();
    expect(figuresOf(await run([name], chosen.mode), name)).toMatchObject({
      created: 1,
      updated: 0,
      deleted: 0,
    });
    expect(await since(name)).toEqual([expect.objectContaining({ id: chosen.id, change: 'upserted' })]);
  });

  it.each(streams)('$name: refused, it fails alone and says what it needs', async (stream) => {
    const { name } = stream;
    const other = name === 'job_families' ? 'organization_types' : 'job_families';
    world.sandbox.tenant().denyResource(targetOf(stream));
    const denied = await run([name, other]);
    expect(denied.state).toBe('partial');
    expect(figuresOf(denied, other)).toMatchObject({ state: 'succeeded', diagnosis: null });
    const { diagnosis, ...figures } = figuresOf(denied, name);
    expect(figures).toMatchObject({ state: 'failed', created: 0, updated: 0, deleted: 0 });
    expect(diagnosis).toMatchObject({ code: 'permission_denied' });
    for (const name of policiesOf(stream)) expect(JSON.stringify(diagnosis)).toContain(name);
    expect(JSON.stringify(diagnosis)).toContain(areaOf(stream));
    expect(await since(name)).toEqual([]);
  });

  it.each(
    streams.map(
      (stream, at) => ({ stream, name: stream.name, as: at % 2 === 0 ? 'absent' : 'null' }) as const,
    ),
  )(
    '$name: a member that is hidden ($as) is kept, with a warning, and comes back without a change',
    async ({ stream, name, as }) => {
      const member = plainMember(chooseRow(world.sandbox.tenant(), stream));
      world.sandbox.tenant().blankResource({ ...targetOf(stream), members: [member], as });
      const hidden = figuresOf(await run([name]), name);
      expect(hidden).toMatchObject({ state: 'succeeded', created: 0, updated: 0, deleted: 0 });
      expect(hidden.warnings).toEqual([
        expect.objectContaining({
          code: 'empty_field_set',
          fields: [member],
          diagnosis: expect.objectContaining({ code: 'empty_field_set' }),
        }),
      ]);
      for (const name of policiesOf(stream)) expect(JSON.stringify(hidden.warnings)).toContain(name);
      expect(await since(name)).toEqual([]);

      world.sandbox.tenant().clearResources();
      const back = figuresOf(await run([name]), name);
      expect(back).toMatchObject({ created: 0, updated: 0, deleted: 0, warnings: [] });
      expect(await since(name)).toEqual([]);
    },
  );

  it.each([
    ['absence_balances', 'position'],
    ['time_off_details', 'position'],
    ['time_off_details', 'date'],
    ['workers', 'id'],
  ])(
    '%s: a part of the key (%s) that is hidden makes no other records, and deletes none',
    async (name, member) => {
      world.sandbox.tenant().blankResource({ ...targetOf(streamNamed(name)), members: [member] });
      const hidden = figuresOf(await run([name]), name);
      expect(hidden).toMatchObject({ state: 'succeeded', held: 0, created: 0, updated: 0, deleted: 0 });
      const warned = expect.arrayContaining([
        expect.objectContaining({ code: 'empty_field_set', fields: [member] }),
        expect.objectContaining({ code: 'records_without_key' }),
      ]);
      expect(hidden.warnings).toEqual(warned);
      expect(await since(name)).toEqual([]);

      world.sandbox.tenant().clearResources();
      const back = figuresOf(await run([name]), name);
      expect(back).toMatchObject({ created: 0, updated: 0, deleted: 0, warnings: [] });
    },
  );

  it.each(streams)('$name: emptied, more than ten records are held and not deleted', async (stream) => {
    const { name } = stream;
    world.sandbox.tenant().emptyResource(targetOf(stream));
    const emptied = await run([name]);
    const figures = figuresOf(emptied, name);
    if (Number(figures.held) > 0) {
      expect(emptied.state).toBe('deletion_held');
      expect(figures).toMatchObject({ state: 'deletion_held', deleted: 0 });
      expect(figures.held).toBeGreaterThan(10);
    } else {
      expect(figures.deleted).toBeLessThanOrEqual(10);
    }
    expect(await since(name)).toHaveLength(Number(figures.deleted));

    world.sandbox.tenant().clearResources();
    const back = figuresOf(await run([name]), name);
    expect(back).toMatchObject({ state: 'succeeded', created: figures.deleted, updated: 0, deleted: 0 });
    await since(name);
  });

  it('all refused, the run has failed, and every stream says why', async () => {
    world.sandbox.tenant().unlinkUser();
    const denied = await sync(world.home.call, connection);
    const state = async () => (await world.home.call('GET', `/api/connectors/${connection}`)).at('state');
    await until(async () => (await state()) === 'credential_error');
    world.sandbox.tenant().linkUser();
    await world.home.call('POST', `/api/connectors/${connection}/test`);
    expect(denied.state).toBe('failed');
    for (const stream of denied.streams) {
      expect(stream, stream.name).toMatchObject({ state: 'failed', deleted: 0 });
      expect(stream.diagnosis, stream.name).toMatchObject({ code: 'permission_denied' });
    }
    for (const { name } of streams) expect(await since(name)).toEqual([]);
    const events = await world.home.call('GET', '/api/events?type=sync.failed&order=newest&limit=1');
    expect(events.at('data.0.data')).toMatchObject({ runId: denied.id, code: 'permission_denied' });
  });

  /** Of the others a part of the key is hidden as well. */
  const toldApart = streams.filter(({ primaryKey }) =>
    primaryKey.every((path) => /^(id|\w+_id)$/.test(path)),
  );
  it.each(toldApart)(
    '$name: without any member but what identifies them, its records stay as they are, and those that go are missed',
    async (stream) => {
      const { name } = stream;
      const chosen = chooseRow(world.sandbox.tenant(), stream);
      world.sandbox.tenant().blankResource(targetOf(stream));
      const blank = figuresOf(await run([name], chosen.mode), name);
      expect(blank).toMatchObject({ state: 'succeeded', created: 0, updated: 0, deleted: 0 });
      expect(blank.warnings).toEqual([expect.objectContaining({ code: 'empty_field_set' })]);
      expect(await since(name)).toEqual([]);

      world.sandbox.tenant().deleteRows(chosen.where);
      world.sandbox.tenant().clearResources();
      const back = figuresOf(await run([name], chosen.mode), name);
      expect(back).toMatchObject({ created: 0, updated: 0, deleted: 1, warnings: [] });
      expect(await since(name)).toEqual([expect.objectContaining({ id: chosen.id, change: 'deleted' })]);

      world.sandbox.tenant().clearRows();
      await run([name], chosen.mode);
      expect(await since(name)).toHaveLength(1);
    },
  );

  it.each(toldApart.filter(({ changes }) => changes.kind !== 'full'))(
    '$name: a record that changes while its date is hidden keeps it, and is missed when it goes',
    async (stream) => {
      const { name, changes } = stream;
      const chosen = chooseRow(world.sandbox.tenant(), stream);
      const members = changes.kind === 'full' ? [] : [changes.on];
      world.sandbox.tenant().blankResource({ ...targetOf(stream), members });
      world.sandbox.tenant().updateRows({ ...chosen.where, members: { descriptor: 'Changed' } });
      const changed = figuresOf(await run([name], chosen.mode), name);
      expect(changed).toMatchObject({ state: 'succeeded', created: 0, updated: 1, deleted: 0 });

      world.sandbox.tenant().deleteRows(chosen.where);
      world.sandbox.tenant().clearResources();
      const gone = figuresOf(await run([name], chosen.mode), name);
      expect(gone).toMatchObject({ created: 0, updated: 0, deleted: 1, warnings: [] });

      world.sandbox.tenant().clearRows();
      await run([name], chosen.mode);
      expect(await since(name)).toHaveLength(1);
    },
  );
});
