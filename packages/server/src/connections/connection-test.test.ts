import { describe, expect, it } from 'vitest';
import { runConnectionTest, type TestResult } from './connection-test.ts';
import {
  grantNamed,
  rows,
  type Scripted,
  type ScriptedClient,
  scriptedClient,
  testCredential,
  testNow,
} from './test-client.ts';

interface Run extends TestResult {
  readonly client: ScriptedClient;
  readonly events: readonly string[];
}

/** The clock goes on by 10 ms with each request. */
async function run(
  grant: 'granted' | 'refused',
  answers: Readonly<Record<string, Scripted>> = {},
  options: { readonly personWaits?: boolean; readonly timeout?: number } = {},
): Promise<Run> {
  let time = testNow.getTime();
  const events: string[] = [];
  const client = scriptedClient({
    grants: [grant === 'granted' ? grantNamed('tok') : null],
    answer: (path) => answers[path] ?? rows,
    onCall: () => {
      time += 10;
    },
  });
  const result = await runConnectionTest(testCredential, {
    client,
    now: () => new Date(time),
    timeout: options.timeout ?? 30_000,
    personWaits: options.personWaits ?? true,
    onStep: ({ event, step }) =>
      events.push(`${step.id} ${event}${'status' in step ? ` ${step.status}` : ''}`),
  });
  return { ...result, client, events };
}
const statuses = ({ report }: TestResult): string[] => report.steps.map(({ status }) => status);
const codes = ({ report }: TestResult): (string | null)[] =>
  report.steps.map((step) => step.diagnosis?.code ?? null);

describe('the steps', () => {
  it('run in their order, each once, with the grant of the first', async () => {
    const { client, report, events } = await run('granted');
    expect(client.asked).toEqual(['grant', '/workers tok', '/status tok']);
    expect(report.steps.map(({ id, label }) => [id, label])).toEqual([
      ['token', 'Obtain an OAuth token'],
      ['workers', 'Read one worker'],
      ['status', 'Read the status'],
    ]);
    expect(events).toEqual([
      'token started',
      'token ended passed',
      'workers started',
      'workers ended passed',
      'status started',
      'status ended passed',
    ]);
  });

  it.each<[string, 'granted' | 'refused', Record<string, Scripted>, string[], (string | null)[], string[]]>([
    [
      'all pass',
      'granted',
      {},
      ['passed', 'passed', 'passed'],
      [null, null, null],
      ['grant', '/workers tok', '/status tok'],
    ],
    ['no grant', 'refused', {}, ['failed', 'skipped', 'skipped'], ['invalid_client', null, null], ['grant']],
    [
      'denied',
      'granted',
      { '/workers': { status: 403 } },
      ['passed', 'failed', 'skipped'],
      [null, 'permission_denied', null],
      ['grant', '/workers tok'],
    ],
    [
      'a fresh token refused, once',
      'granted',
      { '/workers': { status: 401 } },
      ['passed', 'failed', 'skipped'],
      [null, 'token_rejected', null],
      ['grant', '/workers tok'],
    ],
    [
      'an outage, once',
      'granted',
      { '/workers': { status: 503 } },
      ['passed', 'failed', 'skipped'],
      [null, 'provider_unavailable', null],
      ['grant', '/workers tok'],
    ],
    [
      'no collection',
      'granted',
      { '/workers': { status: 200, body: {} } },
      ['passed', 'failed', 'skipped'],
      [null, 'unexpected_response', null],
      ['grant', '/workers tok'],
    ],
    [
      'the last fails',
      'granted',
      { '/status': { status: 404 } },
      ['passed', 'passed', 'failed'],
      [null, null, 'host_not_found'],
      ['grant', '/workers tok', '/status tok'],
    ],
    [
      'no records',
      'granted',
      { '/workers': { status: 200, body: { data: [] } } },
      ['passed', 'warning', 'passed'],
      [null, 'empty_field_set', null],
      ['grant', '/workers tok', '/status tok'],
    ],
    [
      'blank records',
      'granted',
      { '/workers': { status: 200, body: { data: [{ id: 1 }] } } },
      ['passed', 'warning', 'passed'],
      [null, 'empty_field_set', null],
      ['grant', '/workers tok', '/status tok'],
    ],
    [
      'an empty list where no collection is due',
      'granted',
      { '/status': { status: 200, body: [] } },
      ['passed', 'passed', 'passed'],
      [null, null, null],
      ['grant', '/workers tok', '/status tok'],
    ],
    [
      'a warning and a failure',
      'granted',
      { '/workers': { status: 200, body: [] }, '/status': { status: 500 } },
      ['passed', 'warning', 'failed'],
      [null, 'empty_field_set', 'provider_unavailable'],
      ['grant', '/workers tok', '/status tok'],
    ],
  ])('with %s', async (_, grant, answers, expected, expectedCodes, asked) => {
    const result = await run(grant, answers);
    expect(statuses(result)).toEqual(expected);
    expect(codes(result)).toEqual(expectedCodes);
    expect(result.client.asked).toEqual(asked);
    expect(result.report.valid).toBe(!expected.includes('failed'));
    expect(result.outcome.passed).toBe(result.report.valid);
    const failed = expected.indexOf('failed');
    expect(result.report.diagnosis).toBe(result.report.steps[failed]?.diagnosis ?? null);
  });

  it('that are skipped are reported as such, and nothing was asked for them', async () => {
    const { report, events } = await run('refused');
    expect(report.steps[1]).toEqual({
      id: 'workers',
      label: 'Read one worker',
      status: 'skipped',
      durationMs: 0,
      request: null,
      response: null,
      diagnosis: null,
    });
    expect(events).toEqual([
      'token started',
      'token ended failed',
      'workers ended skipped',
      'status ended skipped',
    ]);
  });
});

it('a warning passes, and shows with its step alone', async () => {
  const { report, outcome } = await run('granted', { '/workers': { status: 200, body: [] } });
  expect(report).toMatchObject({ valid: true, diagnosis: null });
  expect(report.steps[1]).toMatchObject({ status: 'warning', diagnosis: { code: 'empty_field_set' } });
  expect(outcome).toEqual({ passed: true });
});

describe('the report', () => {
  it('says what was asked and answered, and how long it took', async () => {
    const { report } = await run('granted', { '/workers': { status: 403 } });
    expect(report).toMatchObject({ testedAt: '2026-01-01T00:00:00.000Z', durationMs: 20 });
    expect(report.steps[1]).toMatchObject({
      durationMs: 10,
      request: { method: 'GET', url: 'https://hr.example/workers' },
      response: { status: 403 },
    });
  });

  it.each<['granted' | 'refused', Record<string, Scripted>, string[]]>([
    ['refused', {}, ['grant https://hr.example/token invalid_client -']],
    ['granted', { '/workers': { status: 403 } }, ['request https://hr.example/workers permission_denied -']],
  ])('explains a failure of the stage in which it came: %s', async (grant, answers, explained) => {
    expect((await run(grant, answers)).client.explained).toEqual(explained);
  });
});

describe('what a test leaves', () => {
  it.each<['granted' | 'refused', Record<string, Scripted>, string | null]>([
    ['granted', {}, 'tok'],
    ['granted', { '/workers': { status: 403 } }, 'tok'],
    ['refused', {}, null],
  ])('%s %j: the grant %s', async (grant, answers, token) => {
    const result = await run(grant, answers);
    expect(result.grant?.accessToken.expose() ?? null).toBe(token);
    expect(result.remembered).toEqual({ form: 'client_secret_post', triedForSecretVersion: 1 });
  });

  it.each<['granted' | 'refused', Record<string, Scripted>, object]>([
    ['refused', {}, { stage: 'grant', diagnosis: { code: 'invalid_client' } }],
    [
      'granted',
      { '/workers': { status: 403 } },
      { stage: 'request', diagnosis: { code: 'permission_denied' } },
    ],
  ])('%s %j: the outcome %j', async (grant, answers, outcome) => {
    expect((await run(grant, answers)).outcome).toMatchObject({ passed: false, ...outcome });
  });
});

it.each([true, false])(
  'whether a person waits (%s) is told to whoever obtains the grant',
  async (personWaits) => {
    const { client } = await run('granted', {}, { personWaits, timeout: 500 });
    expect(client.grantOptions).toEqual([{ personWaits, remaining: 500 }]);
  },
);

it('time that is used up leaves a millisecond, not none and not less', async () => {
  const { client } = await run('granted', {}, { timeout: -5 });
  expect(client.grantOptions[0]?.remaining).toBe(1);
});
