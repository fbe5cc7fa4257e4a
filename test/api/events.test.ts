import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiAnswer } from '../support/service.ts';
import { connect, newTenancy, startWorld, type Tenancy, type World } from '../support/world.ts';

type Line = Readonly<Record<string, unknown>> & { readonly id: string };
const lines = (answer: ApiAnswer): Line[] => answer.body.data as Line[];

describe('events and audit lines', () => {
  let world: World;
  let tenancy: Tenancy;
  let first: string;
  let second: string;

  beforeAll(async () => {
    world = await startWorld();
    tenancy = await newTenancy(world.service, 'Events');
    first = String((await connect(world, tenancy)).at('id'));
    second = String((await connect(world, tenancy)).at('id'));
    await tenancy.call('POST', `/api/connectors/${first}/disable`);
    await tenancy.call('DELETE', `/api/connectors/${second}`);
  });
  afterAll(() => world?.stop());

  it('tell what happened, oldest first', async () => {
    const events = lines(await tenancy.call('GET', '/api/events'));
    expect(events.map(({ type, connectionId }) => [type, connectionId])).toEqual([
      ['connection.created', first],
      ['connection.created', second],
      ['connection.state_changed', first],
      ['connection.deleted', second],
    ]);
    expect(events[2]).toMatchObject({ data: { from: 'active', to: 'disabled' } });
    const ids = events.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
  });

  it.each(['/api/events', '/api/audit'])('%s has the newest first where that is asked for', async (path) => {
    const read = (query: string) => tenancy.call('GET', `${path}?${query}`);
    const oldest = lines(await read('limit=200'));
    expect(oldest.length).toBeGreaterThan(2);
    const newest: Line[] = [];
    for (let cursor: unknown = ''; cursor !== null; ) {
      const page = await read(`order=newest&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      newest.push(...lines(page));
      cursor = page.at('nextCursor');
    }
    expect(newest).toEqual(oldest.toReversed());
    const after = await read(`order=newest&cursor=${oldest[1]?.id}`);
    expect(lines(after)).toEqual(oldest.slice(0, 1));
    const other = await read('order=newest&limit=1');
    expect((await read(`limit=1&cursor=${other.at('nextCursor')}`)).at('code')).toBe('invalid_cursor');
    expect((await read('order=random')).status).toBe(400);
  });

  it('of events filter by connection and type', async () => {
    const find = async (query: string) => lines(await tenancy.call('GET', `/api/events?${query}`));
    expect(await find(`connectionId=${first}`)).toHaveLength(2);
    expect(await find('type=connection.deleted')).toHaveLength(1);
    expect(await find(`type=connection.deleted&connectionId=${first}`)).toEqual([]);
    expect((await tenancy.call('GET', '/api/events?type=nothing')).status).toBe(400);
  });

  it('of the audit name who did it, in which request, and nothing of what was sent', async () => {
    const answer = await tenancy.call('GET', '/api/audit');
    const created = lines(answer).find((line) => line.target === first);
    expect(created).toMatchObject({ action: 'connection.create', outcome: 'succeeded' });
    expect(created?.actor).toMatch(/^key_/);
    expect(created?.requestId).toMatch(/^req_/);
    expect(answer.text).not.toContain('sandbox-secret');
    expect(answer.text).not.toContain('sandbox-client');
  });

  it.each(['/api/events', '/api/audit'])(
    '%s is read page by page, and on from its last line',
    async (path) => {
      const all = lines(await tenancy.call('GET', `${path}?limit=200`)).map(({ id }) => id);
      const seen: string[] = [];
      let cursor: unknown;
      do {
        const page = await tenancy.call(
          'GET',
          `${path}?limit=1${cursor === undefined ? '' : `&cursor=${cursor}`}`,
        );
        seen.push(...lines(page).map(({ id }) => id));
        cursor = page.at('nextCursor');
      } while (cursor !== null);
      expect(seen).toEqual(all);
      const onward = () => tenancy.call('GET', `${path}?cursor=${seen.at(-1)}`);
      expect((await onward()).body).toEqual({ data: [], nextCursor: null });
      const third = String((await connect(world, tenancy)).at('id'));
      expect((await onward()).text).toContain(third);
      expect(lines(await onward()).every(({ id }) => id > (seen.at(-1) ?? ''))).toBe(true);
    },
  );

  it.each([
    ['/api/events', 'con_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11'],
    ['/api/events', 'aud_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11'],
    ['/api/audit', 'evt_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11'],
    ['/api/audit', 'aud_1'],
  ])('%s refuses the cursor %s', async (path, cursor) => {
    expect((await tenancy.call('GET', `${path}?cursor=${cursor}`)).at('code')).toBe('invalid_cursor');
  });

  it.each(['/api/events', '/api/audit'])(
    '%s shows nothing of another Workspace, whatever its cursor',
    async (path) => {
      const theirs = lines(await tenancy.call('GET', path));
      const others = await world.other.call('GET', `${path}?limit=200`);
      for (const { id } of theirs) expect(others.text).not.toContain(id);
      const from = await world.other.call('GET', `${path}?cursor=${theirs[0]?.id}`);
      for (const { id } of theirs) expect(from.text).not.toContain(id);
      const page = await tenancy.call('GET', `${path}?limit=1`);
      expect((await world.other.call('GET', `${path}?cursor=${page.at('nextCursor')}`)).status).toBe(400);
    },
  );
});
