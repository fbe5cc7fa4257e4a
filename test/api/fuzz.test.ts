/** Every operation of the OpenAPI document, with random requests: no 5xx, and no answer that is not as described. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  faultsOfAnswer,
  type Operation,
  operationsOf,
  readDocument,
  type SchemaCompiler,
  schemaCompiler,
} from '../support/open-api.ts';
import { type RandomRequest, randomRequest } from '../support/random-requests.ts';
import { type ApiAnswer, adminKey, callApi } from '../support/service.ts';
import { connect, credentials, startWorld, type World } from '../support/world.ts';
import { changes, sync } from '../sync/scene.ts';

const requestsEach = Number(process.env.CLEAT_FUZZ_REQUESTS ?? 120);
/** A new seed each day finds more over time; the one that failed is printed, and can be given again. */
const seed = Number(process.env.CLEAT_FUZZ_SEED ?? Math.floor(Date.now() / 86_400_000));

const operationIds = [
  'live',
  'ready',
  'readMetrics',
  'listProviders',
  'readCredentialDetail',
  'readProvider',
  'validateCredential',
  'createConnection',
  'listConnections',
  'configureConnection',
  'readConnection',
  'testConnection',
  'checkAccess',
  'disableConnection',
  'enableConnection',
  'listStreams',
  'configureStream',
  'startSync',
  'listSyncs',
  'readSync',
  'watchSync',
  'cancelSync',
  'decideDeletions',
  'readSchedule',
  'setSchedule',
  'readChanges',
  'readRecord',
  'readRecordById',
  'exportRecords',
  'eraseRecords',
  'readRetention',
  'setRetention',
  'startAuthorization',
  'completeAuthorization',
  'createConnectSession',
  'exchangeConnectToken',
  'readConnectSession',
  'openSession',
  'readSession',
  'endSession',
  'listEvents',
  'readSummary',
  'listAudit',
  'createWorkspace',
  'listWorkspaces',
  'readWorkspace',
  'createKey',
  'listKeys',
  // What deletes comes last, so that the others find something.
  'deleteKey',
  'deleteConnection',
  'eraseWorkspace',
];

describe(`random requests (CLEAT_FUZZ_SEED=${seed})`, () => {
  let world: World;
  let operations: Operation[];
  let compile: SchemaCompiler;
  let authorizations: string[];

  beforeAll(async () => {
    world = await startWorld({
      environment: {
        CLEAT_CALLS_PER_MINUTE: '1000000',
        CLEAT_VALIDATES_PER_MINUTE: '1000000',
        CLEAT_FAILED_KEYS_PER_MINUTE: '1000000',
      },
    });
    const document = await readDocument(world.service);
    // The proxy's answers are the Provider's own: test/proxy/ has its hostile paths.
    operations = operationsOf(document).filter(({ path }) => !path.includes('/proxy/'));
    compile = schemaCompiler(document);
    authorizations = [
      ...Array(8).fill(adminKey),
      world.home.keys.workspace_admin,
      world.home.keys.workspace_reader,
      'wrong',
    ].map((key) => `Bearer ${key}`);
  });
  afterAll(() => world?.stop());

  /** `fetch` refuses a few header values before they are sent; those prove nothing. */
  async function send(
    operation: Operation,
    request: RandomRequest,
    authorization: string,
  ): Promise<ApiAnswer | null> {
    const headers = { authorization, ...request.headers };
    return callApi(world.service.origin, operation.method, request.path, request.body, headers).catch(
      (error: unknown) => {
        if (error instanceof TypeError && !('cause' in error)) return null;
        throw error;
      },
    );
  }

  it('are made for every operation there is', () => {
    expect(operations.map((operation) => operation.operationId).sort()).toEqual([...operationIds].sort());
  });

  it.each(operationIds)('%s', async (operationId) => {
    const operation = operations.find((one) => one.operationId === operationId);
    if (operation === undefined) throw new Error('not documented');
    const connection = String((await connect(world)).at('id'));
    const synced = operation.tags?.some((tag) => tag === 'Sync' || tag === 'Records') === true;
    const run = synced ? await sync(world.home.call, connection, { streams: ['workers'] }) : null;
    const [record] = run === null ? [] : (await changes(world.home.call, connection, 'workers')).data;
    const known = {
      ids: [
        ...(operationId === 'readWorkspace' ? [world.home.id] : []),
        ...(operation.path.startsWith('/api/syncs/') ? [] : [connection]),
        ...(run === null ? [] : [run.id]),
        String(
          (await world.home.call('POST', '/api/keys', { name: 'x', role: 'workspace_reader' })).at('id'),
        ),
        'con_01938f2e-7a51-7c2e-9a53-6f1f5b1f2a11',
        'workday-rest',
      ],
      workspaces: [world.home.id, world.home.id, world.other.id],
      config: credentials(world.sandbox),
      record: record?.id ?? '',
    };
    const statuses = new Map<number, number>();
    const property = fc.asyncProperty(
      randomRequest(operation, known),
      fc.constantFrom(...authorizations),
      async (request, authorization) => {
        const answer = await send(operation, request, authorization);
        if (answer === null) return;
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        expect(faultsOfAnswer(operation, answer, compile), answer.text.slice(0, 600)).toEqual([]);
      },
    );
    await fc.assert(property, { seed, numRuns: requestsEach, endOnFailure: true });
    // The generator is worth nothing if all that it makes is refused at the door.
    const successes = Object.keys(operation.responses)
      .map(Number)
      .filter((status) => status < 300);
    // No random text is a key, or the URL of an origin that is allowed. An authorization needs a browser strategy and a state that was given; a Workspace is erased last of all.
    const outOfReach = [
      'openSession',
      'createConnectSession',
      'exchangeConnectToken',
      'readConnectSession',
      'eraseWorkspace',
      'startAuthorization',
      'completeAuthorization',
      'decideDeletions',
    ];
    if (outOfReach.includes(operationId)) return;
    expect([...statuses.keys()].some((status) => successes.includes(status))).toBe(true);
  });
});
