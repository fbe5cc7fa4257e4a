/** Who may do what: one small table, run over every operation of the OpenAPI document. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Operation, operationsOf, readDocument } from '../support/open-api.ts';
import { callApi } from '../support/service.ts';
import { connect, draft, newTenancy, startWorld, type World } from '../support/world.ts';
import { changes, sync } from '../sync/scene.ts';

type Needs = 'public' | 'reader' | 'operator' | 'admin' | 'instance';

/** The least role (contract §2), the status of success, and whether the call is made in a Workspace. */
const operations: Readonly<Record<string, readonly [Needs, number, 'workspace' | 'anywhere']>> = {
  live: ['public', 200, 'anywhere'],
  ready: ['public', 200, 'anywhere'],
  readMetrics: ['instance', 200, 'anywhere'],
  listProviders: ['reader', 200, 'anywhere'],
  readProvider: ['reader', 200, 'anywhere'],
  listConnections: ['reader', 200, 'workspace'],
  readConnection: ['reader', 200, 'workspace'],
  readCredentialDetail: ['reader', 200, 'workspace'],
  testConnection: ['operator', 200, 'workspace'],
  checkAccess: ['operator', 200, 'workspace'],
  validateCredential: ['admin', 200, 'workspace'],
  createConnection: ['admin', 201, 'workspace'],
  configureConnection: ['admin', 200, 'workspace'],
  // Whoever may call them is told what is wrong: a strategy without browser, a state never given out.
  startAuthorization: ['admin', 422, 'workspace'],
  completeAuthorization: ['admin', 400, 'workspace'],
  disableConnection: ['admin', 200, 'workspace'],
  enableConnection: ['admin', 200, 'workspace'],
  deleteConnection: ['admin', 204, 'workspace'],
  listStreams: ['reader', 200, 'workspace'],
  configureStream: ['admin', 200, 'workspace'],
  startSync: ['operator', 202, 'workspace'],
  listSyncs: ['reader', 200, 'workspace'],
  readSync: ['reader', 200, 'workspace'],
  watchSync: ['reader', 200, 'workspace'],
  cancelSync: ['operator', 202, 'workspace'],
  // Nothing is held.
  decideDeletions: ['operator', 409, 'workspace'],
  readSchedule: ['reader', 200, 'workspace'],
  setSchedule: ['admin', 200, 'workspace'],
  // Personal data.
  readChanges: ['operator', 200, 'workspace'],
  readRecord: ['operator', 200, 'workspace'],
  readRecordById: ['operator', 200, 'workspace'],
  exportRecords: ['operator', 200, 'workspace'],
  eraseRecords: ['admin', 204, 'workspace'],
  readRetention: ['reader', 200, 'workspace'],
  setRetention: ['admin', 200, 'workspace'],
  openSession: ['public', 201, 'anywhere'],
  readSession: ['reader', 200, 'anywhere'],
  endSession: ['public', 204, 'anywhere'],
  createConnectSession: ['admin', 201, 'workspace'],
  // Tokens and cookies that were never given out.
  exchangeConnectToken: ['public', 401, 'anywhere'],
  readConnectSession: ['public', 401, 'anywhere'],
  readSummary: ['reader', 200, 'workspace'],
  listEvents: ['reader', 200, 'workspace'],
  listAudit: ['admin', 200, 'workspace'],
  createKey: ['admin', 201, 'workspace'],
  listKeys: ['admin', 200, 'workspace'],
  deleteKey: ['admin', 204, 'workspace'],
  createWorkspace: ['instance', 201, 'anywhere'],
  listWorkspaces: ['instance', 200, 'anywhere'],
  readWorkspace: ['reader', 200, 'anywhere'],
  eraseWorkspace: ['instance', 204, 'anywhere'],
};

const ranks: readonly string[] = ['public', 'reader', 'operator', 'admin', 'instance'];
const principals = [
  'nobody',
  'reader',
  'operator',
  'admin',
  'admin of another Workspace',
  'instance admin in no Workspace',
  'instance admin in the Workspace',
  'instance admin in another Workspace',
] as const;
type Principal = (typeof principals)[number];

const workersOnly = { streams: ['workers'] };

/** Whether the operation is about one object that belongs to a Workspace. */
const namesObject = (operation: Operation): boolean =>
  [
    'readConnection',
    'readCredentialDetail',
    'testConnection',
    'checkAccess',
    'configureConnection',
    'startAuthorization',
    'disableConnection',
    'enableConnection',
    'deleteConnection',
    'deleteKey',
    ...ofConnection,
    ...ofRun,
  ].includes(operation.operationId);

const ofConnection = [
  'listStreams',
  'configureStream',
  'startSync',
  'listSyncs',
  'readSchedule',
  'setSchedule',
  'readChanges',
  'readRecord',
  'readRecordById',
  'exportRecords',
  'eraseRecords',
];
const ofRun = ['readSync', 'watchSync', 'cancelSync', 'decideDeletions'];

function expected(operation: Operation, principal: Principal): number {
  const [needs, success, where] = operations[operation.operationId] ?? ['instance', 0, 'workspace'];
  if (needs === 'public') return success;
  if (principal === 'nobody') return 401;
  const rank = principal.startsWith('instance admin') ? 'instance' : (principal.split(' ')[0] ?? '');
  if (ranks.indexOf(rank) < ranks.indexOf(needs)) return 403;
  if (principal === 'instance admin in no Workspace' && where === 'workspace') return 400;
  // An instance admin reads any Workspace, wherever it stands.
  if (operation.operationId === 'readWorkspace')
    return principal === 'admin of another Workspace' ? 404 : 200;
  return principal.includes('another') && namesObject(operation) ? 404 : success;
}

describe('who may call what', () => {
  let world: World;
  let documented: Operation[];

  beforeAll(async () => {
    world = await startWorld();
    // The proxy answers with the Provider's statuses: test/proxy/ asks it.
    documented = operationsOf(await readDocument(world.service)).filter(
      ({ path }) => !path.includes('/proxy/'),
    );
  });
  afterAll(() => world?.stop());

  it('is said for every operation there is', () => {
    expect(documented.map((operation) => operation.operationId).sort()).toEqual(
      Object.keys(operations).sort(),
    );
  });

  /** Fresh objects for each call, so that one principal's success cannot be another's 404. */
  async function prepare(operation: Operation): Promise<{ path: string; body: unknown }> {
    const made =
      operation.operationId === 'deleteKey'
        ? await world.home.call('POST', '/api/keys', { name: 'x', role: 'workspace_reader' })
        : operation.operationId === 'eraseWorkspace'
          ? await world.service.call('POST', '/api/workspaces', { name: 'x' })
          : namesObject(operation)
            ? await connect(world)
            : null;
    const own =
      { readProvider: 'workday-rest', readWorkspace: world.home.id }[operation.operationId] ??
      String(made?.at('id'));
    const run = ofRun.includes(operation.operationId) ? await sync(world.home.call, own, workersOnly) : null;
    const id = run?.id ?? own;
    const ofRecord = ['readRecord', 'readRecordById'].includes(operation.operationId);
    if (ofRecord) await sync(world.home.call, own, workersOnly);
    const [record] = ofRecord ? (await changes(world.home.call, own, 'workers')).data : [];
    const queries: Readonly<Record<string, string>> = {
      readCredentialDetail: `?connectionId=${id}`,
      readRecordById: `?recordId=${record?.id}`,
    };
    const query = queries[operation.operationId] ?? '';
    const bodies: Readonly<Record<string, unknown>> = {
      createConnectSession: { providerIds: ['workday-rest'] },
      exchangeConnectToken: { token: 'never given out' },
      openSession: { key: world.home.keys.workspace_reader },
      validateCredential: draft(world.sandbox),
      createConnection: draft(world.sandbox),
      configureConnection: { connectionId: id, name: 'Renamed' },
      startAuthorization: { connectionId: id },
      completeAuthorization: { state: 'never given out', code: 'c' },
      createKey: { name: 'x', role: 'workspace_reader' },
      createWorkspace: { name: 'x' },
      configureStream: { enabled: true },
      startSync: workersOnly,
      decideDeletions: { stream: 'workers', decision: 'apply' },
      setRetention: { days: 30 },
      setSchedule: { cron: '0 6 * * *', timezone: 'UTC' },
    };
    const path = operation.path
      .replace('{id}', id)
      .replace('{stream}', 'workers')
      .replace('{recordId}', record?.id ?? '');
    return { path: path + query, body: bodies[operation.operationId] };
  }

  function callAs(principal: Principal) {
    const { service, home, other } = world;
    switch (principal) {
      case 'nobody':
        return (method: string, path: string, body: unknown) =>
          callApi(service.origin, method, path, body, {});
      case 'reader':
        return service.as(home.keys.workspace_reader);
      case 'operator':
        return service.as(home.keys.workspace_operator);
      case 'admin':
        return home.call;
      case 'admin of another Workspace':
        return other.call;
      case 'instance admin in no Workspace':
        return service.call;
      case 'instance admin in the Workspace':
        return service.within(home.id);
      case 'instance admin in another Workspace':
        return service.within(other.id);
    }
  }

  it.each(principals)('%s', async (principal) => {
    const wrong: string[] = [];
    for (const operation of documented) {
      const { path, body } = await prepare(operation);
      const answer = await callAs(principal)(operation.method, path, body);
      const due = expected(operation, principal);
      if (answer.status !== due) {
        wrong.push(
          `${operation.method} ${operation.path}: ${answer.status} instead of ${due}: ${answer.text}`,
        );
      }
    }
    expect(wrong).toEqual([]);
  });

  it('keeps lists apart: a connection, a key and a cursor show in their own Workspace only', async () => {
    const tenancy = await newTenancy(world.service, 'Apart');
    const connection = await connect(world, tenancy);
    for (const path of ['/api/connectors', '/api/keys']) {
      const theirs = await tenancy.call('GET', path);
      const others = await world.other.call('GET', `${path}?limit=200`);
      expect(theirs.text).toContain(path === '/api/keys' ? '"workspace_admin"' : String(connection.at('id')));
      expect(others.text).not.toContain(String(connection.at('id')));
    }
  });
});
