/** Events and audit lines are forgotten after a while, and only who has missed events is told so. */
import { firstIdAt } from '@cleat/server/ids.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiAnswer, type Caller, startTestService } from '../support/service.ts';
import { connect, newTenancy, startWorld, type Tenancy, until, type World } from '../support/world.ts';

const day = 86_400_000;

describe('what happened long ago', () => {
  let world: World;
  let tenancy: Tenancy;
  let client: pg.Client;
  let number = 0;

  beforeAll(async () => {
    world = await startWorld();
    client = new pg.Client({ connectionString: world.service.databaseUrl });
    await client.connect();
  });
  beforeEach(async () => {
    tenancy = await newTenancy(world.service, 'Retention');
  });
  afterAll(async () => {
    await client?.end();
    await world?.stop();
  });

  /** As the service would write them after so many days; one id after the other. @returns the id of the last */
  async function write(days: number, connectionId = 'con_a', type = 'sync.completed', count = 1) {
    const first = firstIdAt('evt', new Date(Date.now() + days * day)).slice(0, -12);
    number += count;
    await client.query(
      `insert into cleat.events (workspace_id, id, type, connection_id, data)
       select $1, $2 || lpad(n::text, 12, '0'), $3, $4, '{}' from generate_series($5::int, $6::int) n`,
      [tenancy.id, first, type, connectionId, number - count + 1, number],
    );
    return first + String(number).padStart(12, '0');
  }

  const writeAudit = async (days: number, workspaceId = tenancy.id, lines = 1): Promise<void> => {
    const first = firstIdAt('aud', new Date(Date.now() + days * day)).slice(0, -12);
    number += lines;
    await client.query(
      `insert into cleat.audit (workspace_id, id, actor, action, target, outcome, detail)
       select $1, $2 || lpad(n::text, 12, '0'), 'key_a', 'connection.proxy', 'con_a', 'succeeded', '{}'
         from generate_series($3::int, $4::int) n`,
      [workspaceId, first, number - lines + 1, number],
    );
  };

  /** A service so many days later, which does its housekeeping at the start, and calls as the Workspace's admin to it. */
  async function later(days: number, work: (call: Caller) => Promise<void>): Promise<void> {
    // Lines of the instance come last.
    await writeAudit(-1_000, 'instance');
    const now = () => new Date(Date.now() + days * day);
    const service = await startTestService({ beside: world.service, now });
    try {
      await until(async () => (await count('audit', `workspace_id = 'instance' and actor = 'key_a'`)) === 0);
      await work(service.as(tenancy.keys.workspace_admin));
    } finally {
      await service.stop();
    }
    expect(service.logs()).not.toContain('housekeeping failed');
  }

  const idsOf = (answer: ApiAnswer): string[] => {
    expect(answer.status, answer.text).toBe(200);
    return (answer.body.data as { id: string }[]).map(({ id }) => id);
  };
  const count = async (table: string, which = `workspace_id = '${tenancy.id}'`): Promise<number> =>
    (await client.query(`select from cleat.${table} where ${which}`)).rowCount ?? 0;

  it('is forgotten after the days that are set, in batches, and what came later is kept', async () => {
    const gone = await write(0, 'con_a', 'sync.completed', 2_500);
    const kept = [await write(0.5), await write(40)];
    const audit = await count('audit');
    await writeAudit(0, tenancy.id, 2_500);
    await writeAudit(0.5);
    await later(89.9, async (call) => {
      expect(await count('events')).toBe(2_502);
      expect(idsOf(await call('GET', `/api/events?cursor=${gone}`))).toEqual(kept);
    });
    await later(90.2, async (call) => {
      expect(idsOf(await call('GET', '/api/events'))).toEqual(kept);
    });
    await later(399.9, async () => {
      expect(await count('events')).toBe(0);
      expect(await count('audit')).toBe(audit + 2_501);
    });
    const [first] = idsOf(await tenancy.call('GET', '/api/audit?limit=1'));
    await later(400.2, async (call) => {
      // Nobody who reads the audit is told to begin anew.
      expect(idsOf(await call('GET', `/api/audit?cursor=${first}`))).toHaveLength(1);
      expect(idsOf(await call('GET', '/api/audit'))).toHaveLength(1);
    });
  });

  it('is forgotten once where two processes do it at the same time', async () => {
    await write(0, 'con_a', 'sync.completed', 3_000);
    await writeAudit(0, tenancy.id, 3_000);
    await Promise.all([1, 2].map(() => later(401, async () => undefined)));
    expect([await count('events'), await count('audit')]).toEqual([0, 0]);
  });

  it('is missed by a reader who had not come so far, and by no other', async () => {
    const quiet = String((await connect(world, tenancy)).at('id'));
    const busy = String((await connect(world, tenancy)).at('id'));
    const [quietCreated, busyCreated] = idsOf(await tenancy.call('GET', '/api/events'));
    await write(10, busy);
    const forgotten = await write(20, busy);
    const left = [await write(60, busy), await write(61, busy)];
    const early = await tenancy.call('GET', '/api/events?limit=1');
    const ofNewest = await tenancy.call('GET', '/api/events?order=newest&limit=1');
    const never = firstIdAt('evt', new Date(Date.now() + 5 * day));
    await later(120, async (call) => {
      const read = (query: string) => call('GET', `/api/events?${query}`);
      for (const query of [
        `cursor=${quietCreated}`,
        `cursor=${early.at('nextCursor')}`,
        `connectionId=${busy}&cursor=${busyCreated}`,
        `type=sync.completed&cursor=${quietCreated}`,
        `cursor=${never}`,
      ]) {
        const answer = await read(query);
        expect([answer.status, answer.at('code')], query).toEqual([410, 'cursor_expired']);
      }
      // Who had read all that there was: of everything, of a connection, of a type, of both.
      expect(idsOf(await read(`cursor=${forgotten}`))).toEqual(left);
      expect(idsOf(await read(`cursor=${left[0]}`))).toEqual([left[1]]);
      expect(idsOf(await read(`connectionId=${busy}&cursor=${forgotten}`))).toEqual(left);
      const all = [
        `connectionId=${quiet}&cursor=${quietCreated}`,
        `type=connection.created&cursor=${busyCreated}`,
        `connectionId=${busy}&type=connection.created&cursor=${busyCreated}`,
      ];
      for (const query of all) expect(idsOf(await read(query)), query).toEqual([]);
      const news = [
        await write(121, quiet, 'connection.created'),
        await write(121, busy, 'connection.created'),
      ];
      expect(idsOf(await read(all[0] ?? ''))).toEqual([news[0]]);
      expect(idsOf(await read(all[1] ?? ''))).toEqual(news);
      expect(idsOf(await read(all[2] ?? ''))).toEqual([news[1]]);
      // Who begins anew gets what is left, and is not told to begin anew on the way.
      const seen: string[] = [];
      for (let cursor: unknown = ''; cursor !== null; ) {
        const page = await read(`limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
        seen.push(...idsOf(page));
        cursor = page.at('nextCursor');
      }
      expect(seen).toEqual([...left, ...news]);
      // The newest first: a reader of these goes back until there are no more.
      expect(idsOf(await read(`order=newest&cursor=${ofNewest.at('nextCursor')}`))).toEqual([left[0]]);
      const unknown = await read(`cursor=${firstIdAt('evt', new Date(Date.now() + 130 * day))}`);
      expect(unknown.at('code')).toBe('invalid_cursor');
    });
    await tenancy.call('DELETE', `/api/connectors/${busy}`);
    await later(120, async () => {
      expect(await count('forgotten_events', `connection_id = '${busy}'`)).toBe(0);
      expect(await count('forgotten_events', `connection_id = '${quiet}'`)).toBe(1);
    });
  });

  it('is kept for as long as what stands before it in the order of readers', async () => {
    const [young, old] = [await write(50), await write(49)];
    // A reader of the other connection has let it be placed first.
    const late = await write(0, 'con_b');
    expect(idsOf(await tenancy.call('GET', '/api/events?connectionId=con_a'))).toEqual([old, young]);
    expect(idsOf(await tenancy.call('GET', `/api/events?cursor=${young}`))).toEqual([late]);
    await later(100, async (call) => {
      expect(idsOf(await call('GET', `/api/events?cursor=${old}`))).toEqual([young, late]);
    });
    await later(145, async (call) => {
      expect(idsOf(await call('GET', `/api/events?cursor=${late}`))).toEqual([]);
      expect((await call('GET', `/api/events?cursor=${young}`)).status).toBe(410);
    });
  });
});
