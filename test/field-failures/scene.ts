/** What the tests of field failures share: calls, reports, and what the sandbox saw. */
import type { SeenRequest } from '@cleat/sandbox/request-log.ts';
import type { Sandbox } from '@cleat/sandbox/sandbox.ts';
import type { TestReport } from '@cleat/server/connections/test-report.ts';
import type { Diagnosis } from '@cleat/server/diagnosis/diagnosis.ts';
import { expect } from 'vitest';
import type { ApiAnswer, Caller } from '../support/service.ts';
import { categoryOf, type Expected, movesState } from './row.ts';

export const CLIENT_ID = 'sandbox-client';
export const CLIENT_SECRET = 'sandbox-secret-5f2c9e';

export type Entered = Readonly<Record<string, string | undefined>>;

export const draft = (sandbox: Sandbox, entered: Entered = {}) => ({
  providerId: 'workday-rest',
  authenticationStrategyId: 'oauth2-client-credentials',
  authenticationConfig: {
    tenantName: 'acme',
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    baseUrl: `${sandbox.origin}/ccx/api/v1/acme`,
    ...entered,
  },
});

export async function create(call: Caller, sandbox: Sandbox, entered: Entered = {}): Promise<ApiAnswer> {
  const answer = await call('POST', '/api/connectors', { ...draft(sandbox, entered), saveWhen: 'always' });
  if (answer.status !== 201) throw new Error(`not created: ${answer.text}`);
  return answer;
}

export const idOf = (answer: ApiAnswer): string => String(answer.at('id'));

export const test = (call: Caller, id: string): Promise<ApiAnswer> =>
  call('POST', `/api/connectors/${id}/test`);

export const read = (call: Caller, id: string): Promise<ApiAnswer> => call('GET', `/api/connectors/${id}`);

export async function credentialError(call: Caller, id: string): Promise<Diagnosis | null> {
  const path = `/api/vendors/tenant-connector-credential-detail?connectionId=${id}`;
  const answer = await call('GET', path);
  if (answer.status !== 200) throw new Error(`no credential detail: ${answer.text}`);
  return answer.at('credentialError') as Diagnosis | null;
}

export const reportOf = (answer: ApiAnswer): TestReport =>
  (answer.at('lastTest') ?? answer.body) as TestReport;

/** A failed report that says what the row says. */
export function expectReport(report: TestReport, row: Expected): void {
  const { diagnosis } = report;
  const statuses = row.step === 'token' ? ['failed', 'skipped'] : ['passed', 'failed'];
  expect(report.steps.map(({ id, status }) => [id, status])).toEqual([
    ['token', statuses[0]],
    ['workers', statuses[1]],
  ]);
  expect(report.valid).toBe(false);
  expect(diagnosis).toMatchObject({
    code: row.code,
    category: categoryOf(row),
    // What only a person can mend is not worth trying again by itself.
    retryable: !movesState(row),
    providerError: row.status === null ? null : { status: row.status, code: row.providerCode ?? null },
  });
  const failed = report.steps.find(({ status }) => status === 'failed');
  expect(failed?.diagnosis).toEqual(diagnosis);
  expect(failed?.response?.status ?? null).toBe(row.status);
  expectCauses(diagnosis, row);
}

function expectCauses(diagnosis: Diagnosis | null, row: Expected): void {
  const causes = diagnosis?.likelyCauses ?? [];
  expect(causes[0]?.fix).toContain(row.fix.words);
  expect(causes[0]?.guideStep ?? null).toBe(row.fix.guideStep);
  if (row.says !== undefined) expect(causes.map(({ cause }) => cause).join('\n')).toContain(row.says);
  const layers = categoryOf(row) === 'authorization' ? [3, 4, 5] : [];
  expect(guideStepsOf(diagnosis)).toEqual(expect.arrayContaining([...layers, ...(row.also ?? [])]));
}

export const guideStepsOf = (diagnosis: Diagnosis | null): number[] =>
  (diagnosis?.likelyCauses ?? []).flatMap(({ guideStep }) => (guideStep === undefined ? [] : [guideStep]));

export const condition = (connection: ApiAnswer, type: string): unknown =>
  (connection.at('conditions') as { type: string; status: string }[]).find((one) => one.type === type)
    ?.status;

/** RFC 6749 appendix B, written apart from the service. */
export const formEncoded = (text: string): string =>
  encodeURIComponent(text)
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');

/** What a request was: the form of client authentication of a token request, or what was read. */
export function kindOf(seen: SeenRequest, clientId = CLIENT_ID, clientSecret = CLIENT_SECRET): string {
  const { method, path, headers, body } = seen;
  if (method === 'GET' && path.endsWith('/workers?limit=1') && headers.authorization?.startsWith('Bearer '))
    return 'workers';
  if (method !== 'POST' || !/^\/ccx\/oauth2\/[^/]+\/token$/.test(path)) return `${method} ${path}`;
  const form = new URLSearchParams(body);
  const faults = [
    headers['content-type']?.split(';')[0] !== 'application/x-www-form-urlencoded' && 'not form-encoded',
    form.get('grant_type') !== 'client_credentials' && 'another grant type',
    form.has('scope') && 'a scope',
    headers.authorization !== undefined && form.has('client_secret') && 'two forms of authentication',
  ].filter((fault) => fault !== false);
  if (faults.length > 0) return `token request with ${faults.join(', ')}`;
  if (headers.authorization === undefined)
    return form.get('client_id') === clientId && form.get('client_secret') === clientSecret ? 'body' : '?';
  const pair = Buffer.from(headers.authorization.replace(/^Basic /, ''), 'base64').toString();
  if (pair === `${formEncoded(clientId)}:${formEncoded(clientSecret)}`) return 'basic';
  return pair === `${clientId}:${clientSecret}` ? 'raw basic' : '?';
}

/** What a Basic or Bearer header carries, in every form in which it could be told back. */
export function credentialsIn({ headers, body }: SeenRequest): string[] {
  const [scheme, carried = ''] = headers.authorization?.split(' ') ?? [];
  const pair = scheme === 'Basic' ? Buffer.from(carried, 'base64').toString() : '';
  const secrets = [carried, pair.split(':')[1] ?? '', new URLSearchParams(body).get('client_secret') ?? ''];
  return secrets.filter((text) => text !== '');
}

/** Every diagnosis in an answer, wherever it stands. */
export function diagnosesIn(value: unknown): Diagnosis[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(diagnosesIn);
  return 'likelyCauses' in value ? [value as Diagnosis, ...inside] : inside;
}
