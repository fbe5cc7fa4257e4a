/** What callers and Providers do with a secret in their hands: every call of the service, right and wrong. */
import type { Sandbox } from '@cleat/sandbox/sandbox.ts';
import { credentials, draft } from '../support/world.ts';
import type { RecordedCall } from './recorder.ts';

export interface Scene {
  readonly sandbox: Sandbox;
  readonly call: RecordedCall;
  readonly clientId: string;
  /** What the sandbox knows. */
  readonly right: string;
  /** What it does not. */
  readonly wrong: string;
}

const watch = { accept: 'text/event-stream' };
const json = (value: unknown): string => JSON.stringify(value);

function withSecret(
  { sandbox, clientId }: Scene,
  clientSecret: unknown,
  change: Record<string, unknown> = {},
) {
  return draft(sandbox, {
    authenticationConfig: { ...credentials(sandbox), clientId, clientSecret },
    ...change,
  });
}

/** A connection through its whole life. Gives the ids of connections that are still there. */
export async function wholeLife(scene: Scene): Promise<void> {
  const { call, right, wrong, sandbox, clientId } = scene;
  for (const secret of [right, wrong]) {
    for (const headers of [{}, watch]) {
      await call('POST', '/api/connectors/validate', withSecret(scene, secret), headers);
      await call('POST', '/api/connectors', withSecret(scene, secret), headers);
      await call('POST', '/api/connectors', withSecret(scene, secret, { saveWhen: 'valid' }), headers);
    }
    const key = { 'idempotency-key': `life-${secret === right}` };
    for (const body of [
      withSecret(scene, secret),
      withSecret(scene, secret),
      withSecret(scene, `${secret}!`),
    ]) {
      await call('POST', '/api/connectors', body, key);
    }
  }
  const made = await call('POST', '/api/connectors', withSecret(scene, right));
  const id = String(made.body.id);
  const configure = (body: Record<string, unknown>, headers = {}) =>
    call('POST', '/api/connectors/configure', { connectionId: id, ...body }, headers);
  const config: Record<string, unknown> = { ...credentials(sandbox), clientId };
  const { clientSecret: _secret, ...kept } = config;
  const strategy = { authenticationStrategyId: 'oauth2-client-credentials' };
  await call('POST', '/api/connectors/validate', {
    connectionId: id,
    ...strategy,
    authenticationConfig: kept,
  });
  for (const clientSecret of [wrong, right, null, `  ${right} `, `${right}\n${wrong}`, '']) {
    await configure({ authenticationConfig: { ...config, clientSecret } });
    await configure({ authenticationConfig: { ...config, clientSecret }, saveWhen: 'valid' }, watch);
    await call('POST', `/api/connectors/${id}/test`);
    await call('POST', `/api/connectors/${id}/access-check`);
    await call('GET', `/api/vendors/tenant-connector-credential-detail?connectionId=${id}`);
  }
  await configure({ authenticationConfig: { ...kept, baseUrl: 'http://127.0.0.1:1' } });
  await configure({ authenticationConfig: { ...config, clientSecret: wrong } }, { 'if-match': '"1"' });
  await configure({
    authenticationConfig: { ...config, clientSecret: right, baseUrl: 'http://127.0.0.1:1' },
  });
  await configure({
    authenticationConfig: { ...config, clientSecret: right, baseUrl: 'http://169.254.1.1' },
  });
  await configure({
    authenticationConfig: { ...config, clientSecret: right, baseUrl: 'http://localhost:1' },
  });
  await configure({ authenticationConfig: { ...config, clientSecret: right } });
  await call('GET', '/api/connectors');
  await call('GET', `/api/connectors/${id}`);
  await call('POST', `/api/connectors/${id}/disable`);
  await call('POST', `/api/connectors/${id}/test`);
  await call('POST', `/api/connectors/${id}/enable`);
  await call('DELETE', `/api/connectors/${id}`);
}

type SetFault = Parameters<ReturnType<Sandbox['tenant']>['fault']>[0];
type Distribute<T> = T extends unknown ? Omit<T, 'at'> : never;

/** Everything that a Provider may answer, among it answers that throw the secret back. */
function providerFaults(sandbox: Sandbox, secret: string): readonly Distribute<SetFault>[] {
  const echo = {
    error: secret,
    error_description: secret,
    code: secret,
    errors: [{ error: secret, code: secret }],
  };
  return [
    { kind: 'echoSecret' },
    { kind: 'echoSecret', status: 400 },
    { kind: 'echoSecret', status: 403 },
    { kind: 'echoSecret', status: 503 },
    { kind: 'status', status: 401, body: echo },
    { kind: 'status', status: 400, body: secret },
    { kind: 'status', status: 429, body: echo, retryAfter: secret.replaceAll(/[^!-~]/g, '') },
    { kind: 'redirect', location: `${sandbox.origin}/?client_secret=${encodeURIComponent(secret)}` },
    { kind: 'redirect', location: `http://user:${encodeURIComponent(secret)}@127.0.0.1:1/` },
    { kind: 'loginPage' },
    { kind: 'firewall' },
    { kind: 'hang' },
    { kind: 'drip', ms: 50 },
    { kind: 'huge', megabytes: 17 },
    { kind: 'gzipBomb', megabytes: 20 },
    { kind: 'truncated' },
    { kind: 'brokenJson' },
    { kind: 'deepJson', depth: 50_000 },
    { kind: 'empty200' },
    { kind: 'plainText' },
    { kind: 'error200' },
    { kind: 'reset' },
  ];
}

export async function failingProvider(scene: Scene): Promise<void> {
  const { sandbox, call } = scene;
  const saved = await call('POST', '/api/connectors', withSecret(scene, scene.right));
  for (const at of ['token', 'api'] as const) {
    for (const fault of providerFaults(sandbox, scene.right)) {
      sandbox.tenant().fault({ ...fault, at } as SetFault);
      await call('POST', '/api/connectors/validate', withSecret(scene, scene.right), watch);
      await call('POST', `/api/connectors/${saved.body.id}/test`);
      await call('POST', `/api/connectors/${saved.body.id}/access-check`);
      await call('GET', `/api/vendors/tenant-connector-credential-detail?connectionId=${saved.body.id}`);
      sandbox.tenant().clearFaults();
    }
  }
  for (const kind of ['noToken', 'tokenType', 'expiresIn'] as const) {
    sandbox
      .tenant()
      .fault({ kind, at: 'token', ...(kind === 'noToken' ? {} : { value: scene.right }) } as SetFault);
    await call('POST', '/api/connectors', withSecret(scene, scene.right));
    sandbox.tenant().clearFaults();
  }
}

/** The secret in every place where it does not belong. */
export async function misplacedSecret(scene: Scene): Promise<void> {
  const { call, clientId, right: secret } = scene;
  const body = withSecret(scene, secret);
  const config = body.authenticationConfig as Record<string, unknown>;
  const bodies: readonly Record<string, unknown>[] = [
    { ...body, providerId: secret },
    { ...body, authenticationStrategyId: secret },
    { ...body, saveWhen: secret },
    { ...body, name: `${secret}\u0001` },
    { ...body, name: { secret } },
    { ...body, metadata: { key: secret.repeat(30) } },
    { ...body, metadata: secret },
    { ...body, clientSecret: secret },
    { ...body, [secret]: 1 },
    { ...body, authenticationConfig: secret },
    { ...body, authenticationConfig: [secret] },
    { ...body, authenticationConfig: { ...config, [secret]: secret } },
    { ...body, authenticationConfig: { ...config, password: secret } },
    ...[
      [secret],
      { secret },
      `${secret}\u0000`,
      `${secret}\ud800`,
      secret.repeat(200),
      `${secret}\u2028x`,
    ].map((clientSecret) => ({ ...body, authenticationConfig: { ...config, clientSecret } })),
    ...[secret, `https://user:${secret}@x.example`, `https://x.example/?s=${secret}`, `http://${secret}`].map(
      (baseUrl) => ({ ...body, authenticationConfig: { ...config, baseUrl } }),
    ),
    { ...body, authenticationConfig: { ...config, tenantName: `${secret}!` } },
  ];
  for (const wrong of bodies) {
    await call('POST', '/api/connectors', wrong, {
      'idempotency-key': `misplaced-${clientId.length}-${bodies.indexOf(wrong)}`,
    });
    await call('POST', '/api/connectors/validate', wrong, watch);
  }
  await call('POST', '/api/connectors/configure', { connectionId: secret, authenticationConfig: config });
  const text = json(body);
  await call('POST', '/api/connectors', text.slice(0, -1));
  await call('POST', '/api/connectors', `${text}${text}`);
  await call('POST', '/api/connectors', text.replace('{', '{"__proto__":1,'));
  await call('POST', '/api/connectors', text, { 'content-type': 'text/plain' });
  await call('POST', '/api/connectors', `${text}${' '.repeat(300_000)}`);
  await call('POST', '/api/keys', { name: 'x', role: secret });
  await call('POST', '/api/keys', { name: 'x', role: 'workspace_reader', expiresAt: secret });
  await call('POST', '/api/keys', { name: 'x', role: 'workspace_reader', [secret]: 1 });
  const query = encodeURIComponent(secret);
  for (const name of ['state', 'limit', 'cursor', 'q', 'providerId', 'client_secret']) {
    await call('GET', `/api/connectors?${name}=${query}`);
  }
  await call('GET', `/api/connectors?${query}=1`);
  await call('GET', `/nothing?client_secret=${query}`);
  const visible = encodeURIComponent(secret);
  for (const name of [
    'authorization',
    'cleat-workspace',
    'if-match',
    'cookie',
    'x-client-secret',
    'accept',
  ]) {
    await call('GET', '/api/connectors', undefined, { [name]: visible });
  }
  await call('GET', '/api/connectors', undefined, { authorization: `Bearer ${visible}` });
}
