/** People's data in every record of the HR platform; then a search for it everywhere but in the records themselves. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecorder, type Recorder } from './canary/recorder.ts';
import { messageOf, told } from './canary/report.ts';
import { type Canary, createScanner, type Scanner, scanDatabase, shown } from './canary/scanner.ts';
import { connect, startWorld, type World } from './support/world.ts';
import { changes, figuresOf, start, sync, until } from './sync/scene.ts';
import { targetOf } from './sync/targets.ts';
import { streams, truthOf } from './sync/truth.ts';

const person = {
  name: 'Ottilie Brânză-Quist',
  email: 'ottilie.quist+hr@people.example',
  phone: '+40 (721) 555-0199 ext. 7',
  note: 'Back "soon" from <surgery> & leave/7',
  salary: '184467.4407 RON',
};
const canaries: Canary[] = Object.entries(person).map(([label, value]) => ({ label, value }));
const members = {
  descriptor: person.name,
  person: { descriptor: person.name, email: person.email, phone: person.phone },
  comment: person.note,
  quantity: person.salary,
  note: person.note,
};
const handlerErrors = 'tracing:fastify.request.handler:error';

describe("no person's data is to be seen outside of records", () => {
  let world: World;
  let recorder: Recorder;
  let connection: string;
  let scanner: Scanner;
  const errors: unknown[] = [];
  const keep = (message: unknown): void => void errors.push((message as { error?: unknown }).error);

  beforeAll(async () => {
    subscribe(handlerErrors, keep);
    world = await startWorld();
    recorder = createRecorder(world.service.origin);
    scanner = createScanner(canaries);
    const tenant = world.sandbox.tenant();
    const { call } = world.home;
    tenant.workers({ count: 5 });
    for (const stream of streams) {
      const rows = [...truthOf(tenant, stream, new Date()).values()];
      const numbered = stream.request.path.includes('{parent}') || rows.some(({ id }) => id === undefined);
      const which = numbered ? { from: 0, count: 300 } : { ids: rows.map(({ id }) => String(id)) };
      tenant.updateRows({ ...targetOf(stream), ...which, members });
    }
    connection = String((await connect(world)).at('id'));
    const watched = recorder.as(world.home.keys.workspace_admin);
    const look = async (runId: string) => {
      await watched('GET', `/api/syncs/${runId}`);
      await watched('GET', `/api/syncs/${runId}/events`);
      await watched('GET', `/api/connectors/${connection}/syncs`);
      await watched('GET', `/api/connectors/${connection}/streams`);
    };
    await look((await sync(call, connection)).id);

    // Refusals that repeat what they refuse.
    const body = {
      error: person.note,
      errors: [{ error: `${person.name} is ${person.salary}`, ...members }],
      ...members,
    };
    for (const status of [400, 401, 403, 404, 409, 500]) {
      tenant.fault({ at: 'api', kind: 'status', status, body, resource: 'payGroups' });
      tenant.fault({ at: 'api', kind: 'status', status, body, resource: 'workers/history' });
      await look(
        (await sync(call, connection, { streams: ['pay_groups', 'worker_history', 'job_families'] })).id,
      );
      tenant.clearFaults();
      await watched('POST', `/api/connectors/${connection}/test`);
    }
    // Members that are hidden, and records that vanish.
    tenant.blankResource({ service: 'common', resource: 'workers', members: ['descriptor', 'person'] });
    tenant.emptyResource({ service: 'timeTracking', resource: 'timeClockEvents' });
    const held = await sync(call, connection, { streams: ['workers', 'time_clock_events'] });
    expect(held.state).toBe('deletion_held');
    await look(held.id);
    await watched('POST', `/api/syncs/${held.id}/deletions`, {
      stream: 'time_clock_events',
      decision: 'apply',
    });
    tenant.clearResources();
    // A run that is cancelled in the middle, and one that meets a fault of the database.
    tenant.fault({ at: 'api', kind: 'hang', after: 2, resource: 'workers/history' });
    const { id } = await start(call, connection, { streams: ['worker_history'] });
    await until(call, id, (run) => Number(figuresOf(run, 'worker_history').read) > 0);
    await watched('POST', `/api/syncs/${id}/cancel`);
    await look((await until(call, id)).id);
    tenant.clearFaults();
    await withOwner(world, async (client) => {
      await client.query('alter table cleat.records add constraint broken check (slot < 0) not valid');
      tenant.updateRows({
        service: 'payroll',
        resource: 'payGroups',
        from: 0,
        members: { ...members, changed: true },
      });
      const broken = await sync(call, connection, { streams: ['pay_groups'] });
      expect(broken.state).toBe('failed');
      await look(broken.id);
      await client.query('alter table cleat.records drop constraint broken');
    });
    // Calls that ask for people by what they are called.
    for (const value of Object.values(person)) {
      const text = encodeURIComponent(value);
      await call('GET', `/api/connectors/${connection}/records/workers/${text}`);
    }
    await sync(call, connection);
  }, 120_000);
  afterAll(async () => {
    unsubscribe(handlerErrors, keep);
    await world?.stop();
  });

  it('though it is in the records of every stream, and in their exports', async () => {
    for (const { name } of streams) {
      const { data } = await changes(world.home.call, connection, name);
      const live = data.filter(({ change }) => change === 'upserted');
      expect(live.length, name).toBeGreaterThan(0);
      for (const one of live) expect(JSON.stringify(one.data), name).toContain(JSON.stringify(person.name));
      for (const format of ['ndjson', 'csv']) {
        const path = `/api/connectors/${connection}/records/${name}/export?format=${format}`;
        expect((await world.home.call('GET', path)).text, name).toContain(person.name);
      }
    }
  });

  it('after runs that ended in every way', () => {
    const states = new Set(recorder.answers.map(({ body }) => body.state));
    for (const state of ['succeeded', 'partial', 'failed', 'cancelled', 'deletion_held']) {
      expect([...states], state).toContain(state);
    }
    const codes = recorder.answers.map(({ everything }) => everything).join('\n');
    for (const code of ['permission_denied', 'request_refused', 'provider_unavailable', 'empty_field_set']) {
      expect(codes).toContain(code);
    }
  });

  it('in answers about runs and streams, event streams included', () => {
    expect(recorder.answers.length).toBeGreaterThan(40);
    const sightings = recorder.answers.flatMap(({ call, everything }) =>
      scanner.scan(call.replaceAll(/(con|run)_[\w-]+/g, 'id'), everything),
    );
    expect(told(sightings)).toEqual([]);
  });

  it('in logs at level trace', () => {
    const logs = world.service.logs();
    expect(logs).toContain('a sync failed');
    const suspects = scanner.scan('the log', logs).length === 0 ? [] : logs.split('\n');
    expect(told(suspects.flatMap((line) => scanner.scan(`a log line: ${messageOf(line)}`, line)))).toEqual(
      [],
    );
  });

  it('in error objects, however they are printed', () => {
    expect(told(errors.flatMap((error) => scanner.scan(String(Object(error).code), shown(error))))).toEqual(
      [],
    );
  });

  it('in the database: records, runs, events, audit', async () => {
    await withOwner(world, async (client) => {
      for (const table of ['records', 'sync_runs', 'sync_run_streams', 'events', 'audit']) {
        const { rows } = await client.query(`select count(*)::int as n from cleat.${table}`);
        expect(rows[0].n, table).toBeGreaterThan(0);
      }
    });
    expect(told(await scanDatabase(world.service.databaseUrl, scanner))).toEqual([]);
  }, 60_000);

  it('and a planted leak of each kind is found', async () => {
    for (const { label, value } of canaries) {
      const places = [
        `${world.service.logs()}{"msg":"x","row":${JSON.stringify({ value })}}`,
        shown(new Error('x', { cause: { rows: [{ value }] } })),
        Buffer.from(`value: ${value}.`).toString('base64'),
        `https://platform.example/workers?name=${encodeURIComponent(value)}`,
      ];
      for (const place of places)
        expect(scanner.scan('planted', place).map((one) => one.label)).toContain(label);
    }
    await withOwner(world, async (client) => {
      await client.query(
        `update cleat.records set sealed = $1 where ctid = (select ctid from cleat.records where not deleted limit 1)`,
        [Buffer.from(JSON.stringify({ email: person.email }))],
      );
    });
    expect(told(await scanDatabase(world.service.databaseUrl, scanner))).toContain(
      'email (plain) in cleat.records.sealed',
    );
  }, 60_000);
});

async function withOwner(world: World, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: world.service.databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
