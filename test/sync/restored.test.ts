/** A database that was restored from a copy: readers come with cursors from a time that it does not know. */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, startWorld, type World } from '../support/world.ts';
import { changes, sync } from './scene.ts';

const guide = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
/** What an operator is told to run. */
const steps = /```sql restore\n([^`]+)```/.exec(guide)?.[1] ?? '';

let world: World;
let database: pg.Client;
beforeAll(async () => {
  world = await startWorld();
  database = new pg.Client({ connectionString: world.service.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await world?.stop();
});

/** Records, and the order of events, as they are now. */
const copy = () =>
  database.query(`
    create schema copy;
    create table copy.records as table cleat.records;
    create table copy.record_sets as table cleat.record_sets;
    create table copy.event_positions as table cleat.event_positions`);
const restore = () =>
  database.query(`
    delete from cleat.records;
    update cleat.record_sets s set last_seq = c.last_seq, last_slot = c.last_slot, live = c.live
      from copy.record_sets c where c.id = s.id;
    insert into cleat.records select * from copy.records;
    delete from cleat.events e using copy.event_positions c
     where c.workspace_id = e.workspace_id and (e.position > c.last or e.position is null);
    update cleat.event_positions e set last = c.last from copy.event_positions c
     where c.workspace_id = e.workspace_id`);

it('tells readers of records to begin anew, and lets readers of events go on, once the documented steps are done', async () => {
  const { call } = world.home;
  const connection = String((await connect(world)).at('id'));
  const tenant = world.sandbox.tenant();
  const rename = (from: number, count: number, businessTitle: string): void => {
    tenant.updateRows({ resource: 'workers', from, count, members: { businessTitle } });
  };
  const run = () => sync(call, connection, { streams: ['workers'] });
  const path = `/api/connectors/${connection}/records/workers`;
  const events = (cursor: unknown) =>
    call('GET', `/api/events?order=oldest&limit=1&cursor=${String(cursor)}`);
  await run();
  await call('GET', '/api/events?order=oldest');
  await copy();
  rename(0, 8, 'After the copy');
  await run();
  const { cursor } = await changes(call, connection, 'workers');
  let last: unknown = (await call('GET', '/api/events?order=oldest&limit=1')).at('nextCursor');
  for (let next = last; next !== null; next = (await events(next)).at('nextCursor')) last = next;

  await restore();
  expect((await call('GET', `${path}?cursor=${cursor}`)).at('code')).toBe('cursor_expired');
  expect(steps).toContain('update');
  await database.query(steps);
  rename(10, 3, 'After the restore');
  await run();
  // More changes than there had been since the copy: by its number alone, the cursor would count again.
  rename(0, 8, 'Once more');
  await run();
  expect((await call('GET', `${path}?cursor=${cursor}`)).at('code')).toBe('cursor_expired');
  expect((await changes(call, connection, 'workers')).data).toHaveLength(20);
  const heard = (await call('GET', `/api/events?order=oldest&cursor=${String(last)}&type=records.changed`))
    .body.data;
  expect(heard).toHaveLength(2);
});
