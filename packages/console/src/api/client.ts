/** The public API, typed by its own document. A session cookie stands for the key; no key is held here. */
import createClient, { type Client } from 'openapi-fetch';
import { ApiProblem, readProblem } from './problem.ts';
import type { components, paths } from './schema.ts';

export type Api = Client<paths>;
export type Schemas = components['schemas'];
export type Connection = Schemas['Connection'];
export type Diagnosis = Schemas['Diagnosis'];
export type TestReport = Schemas['TestReport'];
export type TestStep = TestReport['steps'][number];
export type Provider = Schemas['Provider'];
export type ProviderSummary =
  paths['/api/vendors']['get']['responses'][200]['content']['application/json']['data'][number];
export type Strategy = Provider['supportedAuthStrategies'][number];
export type SyncRun = Schemas['SyncRun'];
export type RunStream = SyncRun['streams'][number];
export type StreamSettings = Schemas['Stream'];
export type SyncSchedule = Schemas['Schedule'];
export type SyncRecord = Schemas['Record'];
type Listed<Path extends '/api/events' | '/api/audit' | '/api/keys'> =
  paths[Path]['get']['responses'][200]['content']['application/json']['data'][number];
export type EventLine = Listed<'/api/events'>;
export type AuditLine = Listed<'/api/audit'>;
export type ApiKey = Listed<'/api/keys'>;
export type Session = paths['/api/session']['get']['responses'][200]['content']['application/json'];

/** As a person who is signed in to the console, in no Workspace. */
export const instanceApi: Api = createClient<paths>();

const perWorkspace = new Map<string, Api>();

/** As a person who is signed in to the console, in this Workspace. */
export function workspaceApi(workspaceId: string): Api {
  const known = perWorkspace.get(workspaceId);
  if (known !== undefined) return known;
  const made = createClient<paths>({ headers: workspaceHeaders(workspaceId) });
  perWorkspace.set(workspaceId, made);
  return made;
}

export const workspaceHeaders = (workspaceId: string): Record<string, string> => ({
  'Cleat-Workspace': workspaceId,
});

/** What a call answered. @throws ApiProblem for a refusal, or where no answer came */
export async function answerOf<T>(
  call: Promise<{ readonly data?: T; readonly error?: unknown; readonly response: Response }>,
): Promise<T> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw ApiProblem.unreachable(cause);
  });
  if (!response.ok) throw readProblem(error, response);
  // A 204 has no data, and its type says so.
  return data as T;
}
