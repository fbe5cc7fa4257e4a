import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { type Database, openDatabase } from '../database/database.ts';
import type { StreamJob, SyncContext } from './context.ts';
import { createKnownRecords, hashLength } from './known-records.ts';
import { loadKnown } from './load-known.ts';
import { ensureRecordSet, type RecordSet } from './record-sets.ts';
import type { StreamState } from './stream-state.ts';
import { testStream } from './test-stream.ts';

const records = 95;
const hashOf = (slot: number): Buffer => Buffer.alloc(hashLength, slot);

let test: TestDatabase;
let database: Database;
let owner: pg.Client;
let set: RecordSet;

beforeAll(async () => {
  test = await createTestDatabase();
  const connection = { connectionString: test.url };
  database = await openDatabase({ connection, poolSize: 2, onConnectionError: () => undefined });
  owner = new pg.Client({ ...connection, options: '-c search_path=cleat' });
  await owner.connect();
  await owner.query(`insert into workspaces (id, name) values ('ws_1', 'One')`);
  set = await database.inWorkspace('ws_1', (trx) => ensureRecordSet('ws_1', trx, 'con_1', 'things'));
  for (let slot = 1; slot <= records; slot += 1) {
    await owner.query(
      `insert into records (workspace_id, set_id, id, slot, seq, deleted, hash, first_seen_at, changed_at, key_version)
       values ('ws_1', $1, $2::int::text, $2::int, $2::int, $2::int % 10 = 0, $3, now(), now(), 1)`,
      [set.id, slot, hashOf(slot)],
    );
  }
  await owner.query(`update record_sets set last_seq = $1`, [records]);
});
afterAll(async () => {
  await owner?.end();
  await database?.close();
  await test?.drop();
});

async function load(given: Partial<StreamState['checkpoint']>, rewritten: readonly number[] = []) {
  const known = createKnownRecords();
  const state = {
    ...{ known, rewritten: new Set(rewritten), epoch: 0, lastSeq: 0 },
    checkpoint: { window: null, horizon: null, ...given },
  } as unknown as StreamState;
  const job = { workspaceId: 'ws_1', connectionId: 'con_1', stream: testStream() } as StreamJob;
  const loading = loadKnown({ connections: { database } } as SyncContext, job, state, 10);
  await loading.begun;
  while (state.rewritten !== null && given.window === undefined && given.horizon === undefined)
    await new Promise(setImmediate);
  await loading.stop();
  const slots = Array.from({ length: records }, (_, at) => at + 1);
  return { state, found: slots.filter((slot) => known.slotOf(hashOf(slot)) === slot) };
}

const alive = Array.from({ length: records }, (_, at) => at + 1).filter((slot) => slot % 10 !== 0);

it('all that are there are known, by as many queries as it takes', async () => {
  const { state, found } = await load({});
  expect(found).toEqual(alive);
  expect([state.epoch, state.lastSeq]).toEqual([1, records]);
});

it('what was written meanwhile is not known as it was before', async () => {
  const { found } = await load({}, [3, 47]);
  expect(found).toEqual(alive.filter((slot) => slot !== 3 && slot !== 47));
});

it.each([
  ['a window of dates', { window: { from: '2026-01-01', to: '2026-02-01' } }],
  ['what is recent', { horizon: '2026-01-01' }],
])('nothing is loaded where only %s is read', async (_, given) => {
  expect((await load(given)).found).toEqual([]);
});
