import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DiagnosisCode } from '@cleat/plugin-kit';
import { type Sandbox, startSandbox } from '@cleat/sandbox/sandbox.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startTestService, type TestService } from '../support/service.ts';
import { ANYWHERE_ROWS } from './anywhere-rows.ts';
import { API_ROWS } from './api-rows.ts';
import { ENTERED_ROWS } from './entered-rows.ts';
import { CATEGORY, type Expected, movesState, type PlatformFailure, type Scene } from './row.ts';
import {
  condition,
  create,
  credentialError,
  credentialsIn,
  diagnosesIn,
  draft,
  expectReport,
  guideStepsOf,
  idOf,
  kindOf,
  read,
  reportOf,
  test,
} from './scene.ts';
import { TOKEN_ROWS } from './token-rows.ts';

const PLATFORM_ROWS: readonly PlatformFailure[] = [...TOKEN_ROWS, ...API_ROWS, ...ANYWHERE_ROWS];
const ROWS: readonly Expected[] = [...PLATFORM_ROWS, ...ENTERED_ROWS];

let service: TestService;
let impatient: TestService;
let sandbox: Sandbox;
let scene: Scene;
let trap: Server;
let trapped = 0;
const calls: { usual?: Caller; impatient?: Caller } = {};
/** Everything that the service answered, and every credential that the platform was shown. */
const answers: string[] = [];
const credentials = new Set<string>();

const noLimits = { CLEAT_VALIDATES_PER_MINUTE: '100000', CLEAT_CALLS_PER_MINUTE: '100000' };

async function heard(started: TestService): Promise<Caller> {
  const call = started.within(await started.workspace());
  return async (...request) => {
    const answer = await call(...request);
    answers.push(answer.text);
    return answer;
  };
}

beforeAll(async () => {
  trap = createServer((_, response) => {
    trapped += 1;
    response.end('{}');
  });
  [service, impatient, sandbox] = await Promise.all([
    startTestService({ environment: noLimits }),
    startTestService({ environment: { ...noLimits, CLEAT_REQUEST_TIMEOUT_MS: '700' } }),
    startSandbox({ workers: 20 }),
    new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve)),
  ]);
  calls.usual = await heard(service);
  calls.impatient = await heard(impatient);
  scene = { sandbox, trap: `http://127.0.0.1:${(trap.address() as AddressInfo).port}` };
});
afterAll(async () => {
  trap?.close();
  await Promise.all([service?.stop(), impatient?.stop(), sandbox?.stop()]);
});
beforeEach(() => {
  sandbox.reset();
  sandbox.clearRequests();
  trapped = 0;
});

function callerFor(row: { readonly outlastsPatience?: true }): Caller {
  const call = row.outlastsPatience ? calls.impatient : calls.usual;
  if (call === undefined) throw new Error('no service');
  return call;
}

/** Contract §5 and §9: token, then workers, nothing else; noted before a reset forgets it. */
function judgeRequests(): void {
  const kinds = sandbox.requests.map((seen) => kindOf(seen));
  for (const seen of sandbox.requests) for (const text of credentialsIn(seen)) credentials.add(text);
  expect(
    kinds.filter((kind) => !['basic', 'body', 'workers', 'GET /acme/login.htmld'].includes(kind)),
  ).toEqual([]);
  expect(trapped).toBe(0);
}

describe('a failure of the platform', () => {
  it.each(PLATFORM_ROWS)('is told from others and its fix named: $name', async (row) => {
    const call = callerFor(row);
    const worked = await create(call, sandbox);
    expect(worked.at('state')).toBe('active');

    row.breaks(scene);
    const [fresh, retest, validated] = await Promise.all([
      create(call, sandbox),
      test(call, idOf(worked)),
      call('POST', '/api/connectors/validate', draft(sandbox)),
    ]);
    judgeRequests();

    for (const answer of [fresh, retest, validated]) expectReport(reportOf(answer), row);
    expect(fresh.at('state')).toBe(movesState(row) ? 'credential_error' : 'unverified');
    const after = await read(call, idOf(worked));
    expect(after.at('state')).toBe(movesState(row) ? 'credential_error' : 'active');
    expect(after.at('lastTest')).toEqual(retest.body);
    if (!movesState(row)) expect(condition(after, 'Reachable')).toBe('false');
    for (const [id, report] of [
      [idOf(fresh), reportOf(fresh)],
      [idOf(worked), reportOf(retest)],
    ] as const) {
      expect(await credentialError(call, id)).toEqual(movesState(row) ? report.diagnosis : null);
    }

    sandbox.reset();
    for (const id of [idOf(fresh), idOf(worked)]) {
      expect((await test(call, id)).at('valid')).toBe(true);
      const mended = await read(call, id);
      expect(mended.at('state')).toBe('active');
      expect(condition(mended, 'Reachable')).toBe('true');
      expect(await credentialError(call, id)).toBeNull();
    }
  });
});

describe('a failure of what was entered', () => {
  it.each(ENTERED_ROWS)('is told from others and its fix named: $name', async (row) => {
    const call = callerFor({});
    const entered = row.entered(scene);
    const fresh = await create(call, sandbox, entered);
    const id = idOf(fresh);
    expectReport(reportOf(fresh), row);
    expect(fresh.at('state')).toBe(movesState(row) ? 'credential_error' : 'unverified');

    const again = reportOf(await test(call, id));
    expectReport(again, row);
    expect(again.diagnosis).toMatchObject({
      occurrences: 2,
      firstOccurredAt: reportOf(fresh).diagnosis?.firstOccurredAt,
    });
    expect(await credentialError(call, id)).toEqual(movesState(row) ? again.diagnosis : null);

    const { authenticationConfig } = draft(sandbox);
    const mended = await call('POST', '/api/connectors/configure', {
      connectionId: id,
      authenticationConfig,
    });
    expect(mended.at('state')).toBe('active');
    expect(await credentialError(call, id)).toBeNull();
  });
});

describe('a warning', () => {
  it.each([
    ['an empty list', 'emptyList'],
    ['rows of which every field is blank', 'blankFields'],
  ] as const)('passes and names the domain policy: %s', async (_name, name) => {
    const call = callerFor({});
    sandbox.tenant()[name]({ on: true });
    const created = await create(call, sandbox);
    judgeRequests();
    const report = reportOf(created);
    expect(report).toMatchObject({ valid: true, diagnosis: null });
    expect(report.steps.map(({ status }) => status)).toEqual(['passed', 'warning']);
    const diagnosis = report.steps[1]?.diagnosis ?? null;
    expect(diagnosis).toMatchObject({ code: 'empty_field_set', category: 'authorization', retryable: false });
    expect(diagnosis?.likelyCauses[0]).toMatchObject({
      guideStep: 3,
      cause: expect.stringContaining('Worker Data: Public Worker Reports'),
    });
    expect(guideStepsOf(diagnosis)).toEqual(expect.arrayContaining([3, 4, 5]));
    expect(created.at('state')).toBe('active');
    expect(await credentialError(call, idOf(created))).toBeNull();
  });
});

describe('the table', () => {
  it('holds at least 55 failures, each once', () => {
    expect(new Set(ROWS.map(({ name }) => name)).size).toBe(ROWS.length);
    expect(ROWS.length).toBeGreaterThanOrEqual(55);
  });

  it('holds every code but those that a test of this platform cannot end in, or that are tested elsewhere', () => {
    const here = new Set<DiagnosisCode>(ROWS.map(({ code }) => code));
    const elsewhere: DiagnosisCode[] = [
      // unreachable.test.ts
      ...(['destination_blocked', 'dns_failure', 'tls_failure', 'connection_refused'] as const),
      // above
      'empty_field_set',
    ];
    // A client-credentials grant is not revoked apart from its client; the plugin builds its test URL always.
    const never: DiagnosisCode[] = ['grant_revoked', 'invalid_configuration'];
    expect([...here, ...elsewhere, ...never].sort()).toEqual(Object.keys(CATEGORY).sort());
  });

  it('names steps that the guide has, under the titles that the fixes mean', async () => {
    const vendor = await service.call('GET', '/api/vendors/workday-rest');
    const steps = vendor.at('supportedAuthStrategies.0.docs.steps') as { title: string }[];
    expect(steps.map(({ title }) => title)).toEqual([
      expect.stringContaining('Integration System User'),
      expect.stringContaining('security group'),
      expect.stringContaining('five domains'),
      expect.stringContaining('Activate'),
      expect.stringContaining('Register the API client'),
      expect.stringContaining('linked user and the grant type'),
      expect.stringContaining('Enter the values'),
    ]);
    const named = answers.flatMap((text) =>
      [...text.matchAll(/"guideStep":(-?[\d.]+)/g)].map((match) => Number(match[1])),
    );
    expect([...new Set(named)].sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('names a step of the guide in every failure, or says to wait', () => {
    const diagnoses = answers.flatMap((text) => diagnosesIn(JSON.parse(text)));
    expect(diagnoses.length).toBeGreaterThan(ROWS.length);
    for (const { likelyCauses } of diagnoses) {
      const waits = /^Wait /.test(likelyCauses[0]?.fix ?? '');
      expect(waits || likelyCauses.some(({ guideStep }) => guideStep !== undefined)).toBe(true);
    }
  });

  it('repeats no credential in any answer or log line', () => {
    expect(credentials.size).toBeGreaterThan(ROWS.length);
    const written = [...answers, service.logs(), impatient.logs()].join('\n');
    expect(written).toContain('/api/connectors');
    for (const text of credentials) expect(written.includes(text)).toBe(false);
  });
});
