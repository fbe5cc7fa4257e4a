/** Events are read in an order in which nothing appears behind a reader, however late its transaction ends. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiAnswer, startTestService } from '../support/service.ts';
import { newTenancy, startWorld, type Tenancy, until, type World } from '../support/world.ts';

describe('a reader of events with a cursor', () => {
  let world: World;
  let tenancy: Tenancy;
  const clients: pg.Client[] = [];
  let number = 0;

  beforeAll(async () => {
    world = await startWorld();
    for (let count = 0; count < 4; count += 1) {
      const client = new pg.Client({ connectionString: world.service.databaseUrl });
      await client.connect();
      clients.push(client);
    }
  });
  beforeEach(async () => {
    tenancy = await newTenancy(world.service, 'Order');
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.end()));
    await world?.stop();
  });

  /** As the service would write it at this moment, in a transaction of the test. */
  async function write(client: pg.Client | undefined, connectionId = 'con_a'): Promise<string> {
    number += 1;
    const id = `evt_01938f2e-7a51-7c2e-9a53-${String(number).padStart(12, '0')}`;
    await client?.query(
      `insert into cleat.events (workspace_id, id, type, connection_id, data)
       values ($1, $2, 'connection.updated', $3, '{}')`,
      [tenancy.id, id, connectionId],
    );
    return id;
  }
  const idsOf = (answer: ApiAnswer): string[] => {
    expect(answer.status, answer.text).toBe(200);
    return (answer.body.data as { id: string }[]).map(({ id }) => id);
  };
  const read = async (query = ''): Promise<string[]> =>
    idsOf(await tenancy.call('GET', `/api/events?${query}`));

  it('is given what was written before and committed after what it has read', async () => {
    const [slow, quick] = clients;
    await slow?.query('begin');
    const early = await write(slow);
    const later = await write(quick);
    expect(await read()).toEqual([later]);
    await slow?.query('commit');
    expect(await read(`cursor=${later}`)).toEqual([early]);
    // For good: whoever begins anew is told the same.
    expect(await read()).toEqual([later, early]);
    expect(await read(`cursor=${early}`)).toEqual([]);
  });

  it('is given it page by page as well', async () => {
    const [slow, quick] = clients;
    const first = await write(quick);
    await slow?.query('begin');
    const early = await write(slow);
    const rest = [await write(quick), await write(quick)];
    const page = await tenancy.call('GET', '/api/events?limit=2');
    expect(idsOf(page)).toEqual([first, rest[0]]);
    await slow?.query('commit');
    const onward = await read(`limit=2&cursor=${page.at('nextCursor')}`);
    expect(onward.toSorted()).toEqual([early, rest[1]].toSorted());
  });

  it('of one connection goes on beside a reader of all', async () => {
    const [slow, quick] = clients;
    await slow?.query('begin');
    const early = await write(slow, 'con_b');
    const [one, two] = [await write(quick, 'con_b'), await write(quick, 'con_a')];
    expect(await read('connectionId=con_b')).toEqual([one]);
    expect(await read()).toEqual([one, two]);
    await slow?.query('commit');
    expect(await read(`connectionId=con_b&cursor=${one}`)).toEqual([early]);
    expect(await read(`cursor=${two}`)).toEqual([early]);
  });

  it('misses and repeats none while many write and many read', async () => {
    const written: string[] = [];
    const writers = clients.map(async (client, place) => {
      for (let turn = 0; turn < 25; turn += 1) {
        await client.query('begin');
        written.push(await write(client, `con_${place}`));
        await new Promise((resolve) => setTimeout(resolve, (turn * 7 + place * 13) % 20));
        await client.query('commit');
      }
    });
    let over = false;
    const follow = async (filter: string): Promise<string[]> => {
      const seen: string[] = [];
      for (let more = true; more; ) {
        more = !over;
        const last = seen.at(-1);
        const cursor = last === undefined ? '' : `&cursor=${last}`;
        let page = await read(`limit=5${filter}${cursor}`);
        while (page.length > 0) {
          seen.push(...page);
          page = await read(`limit=5${filter}&cursor=${page.at(-1)}`);
        }
      }
      return seen;
    };
    const readers = [follow(''), follow(''), follow('&connectionId=con_1')];
    await Promise.all(writers);
    over = true;
    const [one = [], two = [], ofOne = []] = await Promise.all(readers);
    expect(one.toSorted()).toEqual(written.toSorted());
    expect(two).toEqual(one);
    expect(ofOne).toHaveLength(25);
    expect(one.filter((id) => ofOne.includes(id))).toEqual(ofOne);
  });

  it('goes on from the id of a line that nobody has read here yet', async () => {
    const [, quick] = clients;
    const [one, two] = [await write(quick), await write(quick)];
    expect(await read(`cursor=${one}`)).toEqual([two]);
  });

  /** Ids count from 1. */
  const writeMany = (count: number) =>
    clients[0]?.query(
      `insert into cleat.events (workspace_id, id, type, connection_id, data)
       select $1, 'evt_01938f2e-7a51-7c2e-9a53-f' || lpad(n::text, 11, '0'), 'connection.updated', 'con_a', '{}'
         from generate_series(1, $2::int) n`,
      [tenancy.id, count],
    );
  const idOf = (number: number) => `evt_01938f2e-7a51-7c2e-9a53-f${String(number).padStart(11, '0')}`;
  const placed = async (): Promise<number> => {
    const answer = await clients[0]?.query<{ count: string }>(
      'select count(*) from cleat.events where workspace_id = $1 and position > 0',
      [tenancy.id],
    );
    return Number(answer?.rows[0]?.count);
  };
  /** As a reader who goes on for as long as there is a cursor. */
  const readOn = async (query: string, from: string): Promise<{ ids: string[]; pages: number }> => {
    const ids: string[] = [];
    let [cursor, pages]: [unknown, number] = [from, 0];
    for (; cursor !== null; pages += 1) {
      const page = await tenancy.call(
        'GET',
        `/api/events?${query}${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      ids.push(...idsOf(page));
      cursor = page.at('nextCursor');
    }
    return { ids, pages };
  };

  it('reads more than are placed at once', async () => {
    await writeMany(2500);
    const { ids: seen } = await readOn('limit=200', '');
    expect(seen).toHaveLength(2500);
    expect(seen).toEqual(seen.toSorted());
    // One type among many others that wait.
    expect(await read('type=connection.deleted')).toEqual([]);
  });

  it('waits for a few to be placed, not for all, and is told to come again', async () => {
    await writeMany(7000);
    const calls = await Promise.all([1, 2, 3, 4, 5].map(() => read('type=connection.deleted')));
    expect(calls).toEqual([[], [], [], [], []]);
    expect(await placed()).toBeLessThan(7000);
    const late = idOf(9000);
    await clients[0]?.query(
      `insert into cleat.events (workspace_id, id, type, connection_id, data)
       values ($1, $2, 'connection.deleted', 'con_a', '{}')`,
      [tenancy.id, late],
    );
    const { ids, pages } = await readOn('type=connection.deleted', '');
    expect(ids).toEqual([late]);
    expect(pages).toBeGreaterThan(1);
    // Once all are placed, there is nothing to come again for.
    expect((await tenancy.call('GET', '/api/events?type=connection.deleted')).at('nextCursor')).toBe(null);
  });

  it('goes on from the id of a line that many others stand before', async () => {
    await writeMany(4100);
    const first = await tenancy.call('GET', `/api/events?cursor=${idOf(4000)}`);
    expect(idsOf(first)).toEqual([]);
    expect(first.at('nextCursor')).not.toBe(null);
    const { ids } = await readOn('', String(first.at('nextCursor')));
    expect(ids).toEqual(Array.from({ length: 100 }, (_, turn) => idOf(4001 + turn)));
  });

  it('finds them placed that nobody has read', async () => {
    await writeMany(2100);
    // Housekeeping is done at the start.
    const beside = await startTestService({ beside: world.service });
    await until(async () => (await placed()) === 2100);
    await beside.stop();
  });
});
