/** What Microsoft answers, for the tests of its plugin: the bodies of the token endpoint and of Graph, in their form. */
import graph from '@cleat/plugin-microsoft-graph';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type ExpectedDiagnosis, type ProviderScene, startProviderScene } from '../support/provider-scene.ts';
import type { SeenRequest, StandInAnswer } from '../support/stand-in.ts';

export const tenant = '11111111-2222-4333-8444-555555555555';
export const endpoints = `https://login.microsoftonline.com/${tenant}/oauth2/v2.0`;
export const tokenPath = `/${tenant}/oauth2/v2.0/token`;
export const clientId = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';
export const clientSecret = 'canary~secret+of/the=test';
export const secretApp = { tenant, clientId, clientSecret };
/** What an app asks, in this order. */
export const asApp = [`POST login.microsoftonline.com${tokenPath}`, 'GET graph.microsoft.com/v1.0/users'];

export const ok = (body: object): StandInAnswer => ({ status: 200, body });
export const users = ok({
  value: [{ id: 'u1', displayName: 'Ann', userPrincipalName: 'ann@contoso.example' }],
});
export const grant = { token_type: 'Bearer', expires_in: 3599, access_token: 'canary-access-token' };
export const granted = ok(grant);

/** As the token endpoint writes it: the number stands in `error_codes` and in the text. */
export const refuses = (status: number, error: string, number: number): StandInAnswer => ({
  status,
  body: {
    error,
    error_description: `AADSTS${number}: Said of canary-description. Trace ID: 0`,
    error_codes: [number],
    trace_id: '0',
    correlation_id: '0',
  },
});

export const denied = (
  status: number,
  code: string,
  headers: Record<string, string> = {},
): StandInAnswer => ({
  status,
  headers,
  body: { error: { code, message: 'Said of canary-message.', innerError: { 'request-id': '0' } } },
});

export function says(
  code: string,
  title: string,
  fix: RegExp,
  step?: string,
  error?: string,
): ExpectedDiagnosis {
  return { code, title, fix, ...(step !== undefined && { step }), ...(error !== undefined && { error }) };
}

export interface MicrosoftScene extends ProviderScene {
  readonly answers: (byPath: Readonly<Record<string, StandInAnswer>>) => void;
  /** The last request whose path begins so. */
  readonly last: (path: string) => SeenRequest | undefined;
  /** What the token endpoint was sent last. */
  readonly lastForm: () => Record<string, string>;
}

/** One scene for the tests of the file that calls this, with nothing seen before each of them. */
export function sharedMicrosoftScene(): () => MicrosoftScene {
  let scene: MicrosoftScene | undefined;
  const started = (): MicrosoftScene => {
    if (scene === undefined) throw new Error('the scene is there within tests only');
    return scene;
  };
  beforeAll(async () => {
    scene = await startMicrosoftScene();
  });
  afterAll(() => scene?.stop());
  beforeEach(() => {
    started().standIn.seen.length = 0;
    started().clock.ahead = 0;
  });
  return started;
}

async function startMicrosoftScene(): Promise<MicrosoftScene> {
  const scene = await startProviderScene(graph, ['login.microsoftonline.com', 'graph.microsoft.com']);
  const last = (path: string) => scene.standIn.seen.findLast((request) => request.path.startsWith(path));
  return {
    ...scene,
    answers: (byPath) =>
      scene.standIn.answer(
        ({ path }) => byPath[path.split('?')[0] ?? ''] ?? denied(404, 'Request_ResourceNotFound'),
      ),
    last,
    lastForm: () => Object.fromEntries(new URLSearchParams(last(tokenPath)?.body)),
  };
}
