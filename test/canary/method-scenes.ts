/** Every kind of credential through every call, right and wrong, at a Provider in every mood. */
import type { EchoingProvider, Mood } from './echoing-provider.ts';
import { marks } from './echoing-provider.ts';
import type { Secrets } from './every-method.ts';
import type { RecordedCall } from './recorder.ts';

export interface MethodScene {
  readonly call: RecordedCall;
  readonly provider: EchoingProvider;
  /** States that were given out. */
  readonly states: string[];
}

const moods: readonly Mood[] = ['kind', 'echoing', 'echoing in a 200', 'html', 'torn', 'redirecting'];
const watch = { accept: 'text/event-stream' };
const START = '/api/connectors/connector-oauth-start';
const COMPLETE = '/api/connectors/connector-oauth-complete';

function draftOf({ provider }: MethodScene, strategy: string, values: Readonly<Record<string, string>>) {
  return {
    providerId: 'every-method',
    authenticationStrategyId: strategy,
    authenticationConfig: { baseUrl: `${provider.origin}/api`, ...values },
  };
}

/** Everything that is done with a connection once it is there. */
async function useOf(scene: MethodScene, id: string): Promise<void> {
  const { call } = scene;
  const proxy = `/api/connectors/${id}/proxy`;
  for (const way of ['plain', 'gzip', 'br', 'base64', 'url', 'headers', 'pieces']) {
    await call('GET', `${proxy}/echo/${way}`);
  }
  await call('POST', `${proxy}/echo/plain`, { a: 'body' });
  await call('PUT', `${proxy}/echo/plain`, 'x'.repeat(70_000));
  await call('GET', `${proxy}/echo/plain?key=mine`);
  await call('GET', `${proxy}/../token`);
  await call('GET', proxy, undefined, { upgrade: 'websocket', connection: 'upgrade' });
  await call('POST', `/api/connectors/${id}/test`);
  await call('POST', `/api/connectors/${id}/test`, undefined, watch);
  await call('POST', `/api/connectors/${id}/access-check`);
  await call('GET', `/api/connectors/${id}`);
  await call('GET', `/api/vendors/tenant-connector-credential-detail?connectionId=${id}`);
}

async function inEveryMood(scene: MethodScene, work: () => Promise<unknown>): Promise<void> {
  for (const mood of moods) {
    scene.provider.mood = mood;
    // A connection that the Provider cannot have refused is torn on purpose; the caller sees it break off.
    await work().catch((error: unknown) => {
      if (mood !== 'torn') throw error;
    });
  }
  scene.provider.mood = 'kind';
}

export async function pastedCredential(scene: MethodScene, secrets: Secrets): Promise<void> {
  const { call } = scene;
  const { strategy, right, wrong } = secrets;
  await inEveryMood(scene, async () => {
    for (const values of [right, wrong]) {
      await call('POST', '/api/connectors/validate', draftOf(scene, strategy, values), watch);
    }
    await call('POST', '/api/connectors', draftOf(scene, strategy, wrong));
    const saved = await call('POST', '/api/connectors', draftOf(scene, strategy, right));
    await call('GET', `/api/connectors/${String(saved.body.id)}/proxy/echo/plain`);
  });
  const made = await call('POST', '/api/connectors', draftOf(scene, strategy, right));
  const id = String(made.body.id);
  await inEveryMood(scene, () => useOf(scene, id));
  const configure = (values: Readonly<Record<string, string>>, saveWhen: string) => {
    const { authenticationConfig } = draftOf(scene, strategy, values);
    return call('POST', '/api/connectors/configure', { connectionId: id, authenticationConfig, saveWhen });
  };
  await configure(wrong, 'valid');
  await configure(wrong, 'always');
  await useOf(scene, id);
  await configure(right, 'always');
  await configure({ ...right, extra: Object.values(right).join() }, 'always');
  await useOf(scene, id);
  const gone = await call('POST', '/api/connectors', draftOf(scene, strategy, right));
  await call('DELETE', `/api/connectors/${String(gone.body.id)}`);
}

let codes = 0;
const newCode = (): string => {
  codes += 1;
  return `${marks.code}-${codes}`;
};

/** The browser flow: begun, answered over the hosted callback and over the API, rightly and wrongly. */
export async function browserFlow(scene: MethodScene, { strategy, right, wrong }: Secrets): Promise<void> {
  const { call, provider } = scene;
  const start = async (body: object): Promise<Record<string, unknown>> => {
    const started = await call('POST', START, { returnTo: 'https://app.example/back', ...body });
    if (typeof started.body.state === 'string') scene.states.push(started.body.state);
    return started.body;
  };
  for (const values of [right, wrong]) {
    const { state, redirectUri } = await start(draftOf(scene, strategy, values));
    const callback = new URL(String(redirectUri));
    const query = `state=${String(state)}&code=${newCode()}&iss=${encodeURIComponent(provider.origin)}`;
    await call('GET', `${callback.pathname}?${query}`);
    await call('GET', `/oauth/callback/other?${query}&error=${newCode()}`);
    await call('POST', COMPLETE, { callbackUrl: `${callback.href}?${query}` });
    await call('POST', COMPLETE, { callbackUrl: `${callback.href}?${query}` });
  }
  const answers: readonly ((state: unknown) => Record<string, unknown>)[] = [
    (state) => ({ state, error: 'access_denied', errorDescription: newCode() }),
    (state) => ({ state, error: newCode() }),
    (state) => ({ state, code: newCode(), iss: `https://${newCode()}.example` }),
    (state) => ({ state, code: [newCode()] }),
    (state) => ({ state: { state }, code: newCode() }),
    (state) => ({ state: `${String(state)}x`, code: newCode() }),
    (state) => ({ state, code: newCode(), codeVerifier: newCode() }),
    (state) => ({ callbackUrl: `https://elsewhere.example/?state=${String(state)}&code=${newCode()}` }),
  ];
  for (const answer of answers) {
    await call('POST', COMPLETE, answer((await start(draftOf(scene, strategy, right))).state));
  }
  await inEveryMood(scene, async () => {
    const { state } = await start(draftOf(scene, strategy, right));
    const completed = await call('POST', COMPLETE, { state, code: newCode() });
    if (completed.status === 200) await useOf(scene, String(completed.body.id));
  });
  // Under way while the rows are searched.
  const { connectionId } = await start(draftOf(scene, strategy, right));
  await call('GET', `/api/connectors/${String(connectionId)}`);
}
