import type { ApiRequest, DirectMethod, Observation, ProviderPlugin } from '@cleat/plugin-kit';
import { describe, expect, it } from 'vitest';
import { diagnosisCatalogue } from '../diagnosis/catalogue.ts';
import type { Egress, EgressFailure, EgressOutcome, EgressRequest, SendOptions } from '../egress/types.ts';
import { Secret } from '../vault/secret.ts';
import { type Credential, createProviderClient } from './provider-client.ts';
import { compile, definition, strategyOf } from './test-plugin.ts';

const now = new Date('2026-01-01T00:00:00.000Z');
const grant = {
  accessToken: new Secret('canary-token'),
  obtainedAt: now,
  expiresAt: null,
  scopes: [],
  refreshToken: null,
};
const ok: EgressOutcome = { kind: 'answer', status: 200, headers: {}, text: '{}' };
const denied: EgressOutcome = {
  kind: 'answer',
  status: 403,
  headers: {},
  text: JSON.stringify({ code: 'S22', message: 'canary-text' }),
};

const unreachable: EgressFailure = {
  ...{ kind: 'failure', code: 'connection_refused', phase: 'connect', host: 'hr.example' },
  reason: 'It failed.',
};

function credentialOf(plugin: Partial<ProviderPlugin> = {}): Credential {
  const compiled = compile({ ...definition, providerErrorCodes: ['S22'], ...plugin });
  return {
    plugin: compiled,
    strategy: strategyOf(compiled, 'client-credentials'),
    config: { tenantName: 'acme', clientId: 'the-client' },
    secrets: new Map([['clientSecret', new Secret('canary-secret')]]),
    secretVersion: 1,
    destination: { baseUrl: 'https://hr.example/api', tokenUrl: 'https://hr.example/token' },
    provenDestination: false,
    remembered: null,
  };
}

function clientOf(outcome: EgressOutcome) {
  const sent: { request: EgressRequest; options: SendOptions }[] = [];
  const egress: Egress = {
    send: async (request, options = {}) => {
      sent.push({ request, options });
      return outcome;
    },
    refuses: () => null,
    acceptsScheme: () => true,
    close: async () => {},
  };
  const faults: string[] = [];
  const client = createProviderClient({
    findRevocation: async () => null,
    egress,
    now: () => now,
    onPluginFault: (_pluginId, error) => faults.push(String(error)),
  });
  return { client, sent, faults };
}
const call = async (request: ApiRequest, plugin: Partial<ProviderPlugin> = {}, outcome = ok) => {
  const { client, sent } = clientOf(outcome);
  const exchange = await client.call(credentialOf(plugin), grant, request, () => 77);
  return { exchange, sent };
};

it('sends one GET with the grant, follows redirects within the origin only, and keeps to the time left and to a small answer', async () => {
  const { exchange, sent } = await call({ path: '/workers', query: { limit: 1, view: 'a b&c' } });
  const url = 'https://hr.example/api/workers?limit=1&view=a+b%26c';
  expect(sent).toEqual([
    {
      request: {
        method: 'GET',
        url,
        headers: { accept: 'application/json', authorization: 'Bearer canary-token' },
      },
      options: { deadline: 77, maxResponseBytes: 1_048_576 },
    },
  ]);
  expect(exchange.request).toEqual({ method: 'GET', url });
});

it('sends the headers of the plugin with it, in place of its own', async () => {
  const requestHeaders = { Accept: 'application/vnd.example+json', 'X-Version': '2' };
  const { sent } = await call({ path: '/workers' }, { requestHeaders });
  expect(sent[0]?.request.headers).toEqual({
    accept: 'application/vnd.example+json',
    'x-version': '2',
    authorization: 'Bearer canary-token',
  });
});

describe('a request that would leave the origin of the base URL is not sent', () => {
  it.each<[string, Partial<ProviderPlugin>, string]>([
    ['another host', { requestUrl: () => 'https://evil.example/workers' }, '/workers'],
    ['another scheme', { requestUrl: () => 'http://hr.example/workers' }, '/workers'],
    ['another port', { requestUrl: () => 'https://hr.example:8443/workers' }, '/workers'],
    ['user info', { requestUrl: () => 'https://user:pw@hr.example/workers' }, '/workers'],
    ['no URL', { requestUrl: () => '/workers' }, '/workers'],
    ['a host that goes on', { requestUrl: ({ path }) => `https://hr.example${path}` }, '.evil.example/'],
    [
      'user info made of the host',
      { requestUrl: ({ path }) => `https://hr.example${path}` },
      '@evil.example/',
    ],
    ['nothing, on purpose', { requestUrl: () => null }, '/workers'],
  ])('%s', async (_, plugin, path) => {
    const { exchange, sent } = await call({ path }, plugin);
    expect(sent).toEqual([]);
    expect(exchange.classification.code).toBe('invalid_configuration');
    expect(exchange.request.url).toBe('https://hr.example/api');
  });
});

describe('a credential that no header can carry is told from a configuration of which no request can be built', () => {
  const wrong = { requestUrl: () => 'https://evil.example/' };
  const ofMethod = (method: DirectMethod, secret: string | null): Credential => {
    const credential = credentialOf({ explain: () => ({ detail: 'Words of the plugin.' }) });
    const definition = { ...credential.strategy.definition, method };
    const secrets = new Map(secret === null ? [] : [['key', new Secret(secret)] as const]);
    return { ...credential, strategy: { ...credential.strategy, definition }, secrets };
  };
  const explained = async (credential: Credential) => {
    const { client, sent } = clientOf(ok);
    const exchange = await client.call(credential, null, { path: '/workers' }, () => 77);
    const code = exchange.classification.code ?? 'unexpected_response';
    const diagnosis = client.explain(credential, 'request', exchange, code);
    expect([sent, diagnosis.code]).toEqual([[], 'invalid_configuration']);
    return diagnosis;
  };
  const bearer: DirectMethod = { type: 'bearer_token', tokenField: 'key' };
  const header: DirectMethod = { type: 'api_key', keys: [{ field: 'key', in: 'header', name: 'X-Key' }] };
  const cookie: DirectMethod = { type: 'api_key', keys: [{ field: 'key', in: 'cookie', name: 'sid' }] };

  it.each<[string, DirectMethod, string]>([
    ['a space of no width in a token', bearer, 'canary\u200bcanary'],
    ['a dash in a key', header, 'canary–canary'],
    ['typographic quotes', bearer, '“canary”'],
    ['an umlaut', header, 'cänary'],
    ['a semicolon in a cookie', cookie, 'canary;canary'],
  ])('%s', async (_what, method, secret) => {
    const diagnosis = await explained(ofMethod(method, secret));
    expect(diagnosis.detail).toMatch(
      /The credential holds a character that cannot be sent, such as a typographic quote, a dash or an invisible space\. Copy it again\.$/,
    );
    expect(diagnosis.likelyCauses[0]?.fix).toMatch(/^Copy it again/);
    expect(JSON.stringify(diagnosis)).not.toContain('nary');
  });

  it.each<[string, Credential]>([
    ['a part that is not there', ofMethod(bearer, null)],
    [
      'a colon in a user name',
      ofMethod({ type: 'basic', username: { text: 'a:b' }, password: { field: 'key' } }, 'canary'),
    ],
    ['an address elsewhere', credentialOf({ ...wrong, explain: () => ({ detail: 'Words of the plugin.' }) })],
  ])('but not %s', async (_what, credential) => {
    const { detail } = await explained(credential);
    expect(detail).toMatch(/No request within the base URL could be built.* Words of the plugin\.$/);
  });
});

it.each([
  ['means what the plugin says of it', 403, 'S22', 'rate_limited'],
  ['means nothing else if the plugin says nothing of it', 403, 'S21', 'permission_denied'],
  ['does not make an outage a refusal', 503, 'S23', 'provider_unavailable'],
])('a code of the Provider %s', async (_, status, code, expected) => {
  const plugin = {
    providerErrorCodes: ['S21', 'S22', 'S23'],
    refusals: { meanings: { S22: 'rate_limited', S23: 'permission_denied' } },
  } as const;
  const outcome = { ...denied, status, text: JSON.stringify([{ errorCode: code }]) };
  const { exchange } = await call({ path: '/workers' }, plugin, outcome);
  expect(exchange.classification).toMatchObject({ code: expected, providerErrorCode: code });
});

describe('whoever asks and reads the answer itself', () => {
  const broken: EgressOutcome = { kind: 'answer', status: 200, headers: {}, text: 'OK' };
  it.each<[string, EgressOutcome, boolean, string | null, boolean]>([
    ['takes it as it is', broken, true, null, true],
    ['leaves what it does not take to be judged', broken, false, 'unexpected_response', true],
    ['leaves what it does not take, and nothing is wrong with', ok, false, null, true],
    ['is not asked about a refusal', denied, true, 'permission_denied', false],
    ['is not asked where there was no answer', unreachable, true, 'connection_refused', false],
  ])('%s', async (_, outcome, takes, code, asked) => {
    const seen: unknown[] = [];
    const { client } = clientOf(outcome);
    const options = { accepts: async (...given: unknown[]) => seen.push(given) > 0 && takes };
    const exchange = await client.call(credentialOf(), grant, { path: '/workers' }, () => 77, options);
    expect(exchange.classification.code).toBe(code);
    expect(seen).toEqual(asked ? [[outcome, 'https://hr.example/api/workers']] : []);
  });
});

describe('an explanation', () => {
  const explainedBy = async (
    outcome: EgressOutcome,
    change: Partial<Credential> = {},
    stream?: Observation['stream'],
  ) => {
    const observed: Observation[] = [];
    const credential = {
      ...credentialOf({
        explain: (observation) => {
          observed.push(observation);
          return undefined;
        },
      }),
      ...change,
    };
    const { client } = clientOf(outcome);
    const exchange = await client.call(
      credential,
      grant,
      { path: '/workers', query: { limit: 1 } },
      () => 77,
    );
    const code = exchange.classification.code ?? 'unexpected_response';
    return {
      diagnosis: client.explain(
        credential,
        'request',
        exchange,
        code,
        stream === undefined ? {} : { stream },
      ),
      observed,
    };
  };

  it('rests on what was seen, without query, secret fields or the Provider’s text', async () => {
    const { diagnosis, observed } = await explainedBy(denied);
    expect(observed).toEqual([
      {
        code: 'permission_denied',
        category: 'authorization',
        stage: 'request',
        strategyId: 'client-credentials',
        status: 403,
        html: false,
        providerErrorCode: 'S22',
        url: 'https://hr.example/api/workers',
        baseUrl: 'https://hr.example/api',
        filledFields: ['tenantName', 'clientId'],
        settings: {},
        domain: null,
        stream: null,
      },
    ]);
    expect(diagnosis.detail).toMatch(
      /^GET https:\/\/hr\.example\/api\/workers\?limit=1 answered 403 \(S22\)\. /,
    );
    expect(diagnosis).toMatchObject({
      occurredAt: now.toISOString(),
      providerError: { status: 403, code: 'S22' },
    });
    expect(JSON.stringify({ diagnosis, observed })).not.toContain('canary');
  });

  it('tells the plugin which stream was read, and what secures it', async () => {
    const stream = { name: 'jobs', label: 'Jobs', functionalArea: null, policy: 'Jobs: View' };
    const { observed } = await explainedBy(denied, {}, stream);
    expect(observed).toMatchObject([{ stream }]);
  });

  const failure = (code: EgressFailure['code']): EgressFailure => ({
    kind: 'failure',
    code,
    phase: 'dns',
    host: 'hr.example',
    reason: 'The name is not known.',
  });
  it.each<[EgressFailure['code'], boolean, string]>([
    ['dns_not_found', false, 'configuration'],
    ['dns_not_found', true, 'availability'],
    ['dns_unavailable', false, 'availability'],
    ['tls_failure', false, 'configuration'],
    ['tls_failure', true, 'availability'],
    ['timeout', false, 'availability'],
  ])(
    'of %s, where the destination has worked: %s, is of the category %s',
    async (code, provenDestination, category) => {
      const { diagnosis } = await explainedBy(failure(code), { provenDestination });
      expect(diagnosis).toMatchObject({ category, providerError: null });
      expect(diagnosis.detail).toContain('got no answer. The name is not known.');
    },
  );
});

/** Stands in for JavaScript, where nobody checks what a hook gives. */
const gives = (value: unknown) => (): never => value as never;
const throws = (): never => {
  throw new Error('no such row');
};

describe('an explanation that is none is reported as the plugin’s fault, and the general one serves', () => {
  const causes = [{ cause: 'It happens.', fix: 'Mend it.' }];
  const inStep = (guideStep: unknown) => ({ likelyCauses: [{ ...causes[0], guideStep }] });
  it.each<[string, NonNullable<ProviderPlugin['explain']>, string]>([
    ['an error', throws, 'no such row'],
    [
      'what is thrown and no error',
      () => {
        throw 'text';
      },
      'unknown reason',
    ],
    ['a promise', gives(Promise.resolve({ title: 'Late' })), 'it gave a promise, but must answer at once'],
    [
      'a promise that rejects',
      () => gives(Promise.reject(new Error('late')))(),
      'it gave a promise, but must answer at once',
    ],
    [
      'what only looks like a promise',
      gives(Object.fromEntries([['then', throws]])),
      'it gave a promise, but must answer at once',
    ],
    ['null', gives(null), 'it is no object'],
    ['a text', gives('text'), 'it is no object'],
    ['a list', gives([]), 'it is no object'],
    ['a title that is no text', gives({ title: 42 }), 'title is no text'],
    ['a blank detail', gives({ detail: ' ' }), 'detail is no text'],
    [
      'a misspelt member',
      gives({ titel: 'Denied' }),
      'it has a member titel; known are title, detail, likelyCauses',
    ],
    ['causes that are no list', gives({ likelyCauses: { ...causes } }), 'likelyCauses is no list'],
    ['no cause', gives({ likelyCauses: [] }), 'likelyCauses is empty: leave it out for the general ones'],
    [
      'a cause without a fix',
      gives({ likelyCauses: [...causes, { cause: 'c' }] }),
      'likelyCauses/1/fix is no text',
    ],
    ['a cause that is a text', gives({ likelyCauses: ['c'] }), 'likelyCauses/0 is no object'],
    [
      'a member that a cause does not have',
      gives({ likelyCauses: [{ ...causes[0], step: 1 }] }),
      'likelyCauses/0 has a member step; known are cause, fix, guideStep',
    ],
    ...[0, 3, 1.5, '1', null].map((step): [string, () => never, string] => [
      `the guide step ${JSON.stringify(step)}`,
      gives(inStep(step)),
      'likelyCauses/0/guideStep is none of the 2 steps of the guide, counted from 1',
    ]),
  ])('%s', async (_what, explain, reason) => {
    const credential = withGuide(credentialOf({ explain }));
    const { client, faults } = clientOf(denied);
    const exchange = await client.call(credential, grant, { path: '/workers' }, () => 77);
    expect(client.explain(credential, 'request', exchange, 'permission_denied')).toMatchObject({
      code: 'permission_denied',
      title: diagnosisCatalogue.permission_denied.title,
      likelyCauses: diagnosisCatalogue.permission_denied.likelyCauses,
    });
    expect(faults).toEqual([`HookFault: explain of the plugin test-provider failed: ${reason}`]);
  });

  it('which is that of its method: no token was issued where there is none to obtain', async () => {
    const credential = credentialOf({ explain: throws });
    const method: DirectMethod = { type: 'bearer_token', tokenField: 'clientSecret' };
    const direct = {
      ...credential,
      strategy: { ...credential.strategy, definition: { ...credential.strategy.definition, method } },
    };
    const { client } = clientOf({ ...denied, status: 401 });
    const exchange = await client.call(direct, null, { path: '/workers' }, () => 77);
    const { title } = client.explain(direct, 'request', exchange, 'token_rejected');
    expect(title).toBe('The Provider does not accept this credential');
  });

  it('but one that is right is told as it is', async () => {
    const explanation = { title: 'Denied', detail: 'So it is.', likelyCauses: inStep(2).likelyCauses };
    const credential = withGuide(credentialOf({ explain: gives(explanation) }));
    const { client, faults } = clientOf(denied);
    const exchange = await client.call(credential, grant, { path: '/workers' }, () => 77);
    const { title, detail, likelyCauses } = client.explain(
      credential,
      'request',
      exchange,
      'permission_denied',
    );
    expect({ title, likelyCauses }).toEqual({ title: 'Denied', likelyCauses: explanation.likelyCauses });
    expect(detail).toMatch(/ So it is\.$/);
    expect(faults).toEqual([]);
  });
});

/** Of two steps. */
function withGuide(credential: Credential): Credential {
  const step = { title: 'A step', body: '' };
  return { ...credential, strategy: { ...credential.strategy, guide: [step, step] } };
}

describe('a plugin that fails to build a URL is reported, and nobody is told to mend a field', () => {
  it.each<[string, NonNullable<ProviderPlugin['requestUrl']>, string]>([
    ['an error', throws, 'no such row'],
    [
      'a promise',
      gives(Promise.resolve('https://hr.example/')),
      'it gave a promise, but must answer at once',
    ],
    [
      'a promise that rejects',
      () => gives(Promise.reject(new Error('late')))(),
      'it gave a promise, but must answer at once',
    ],
    [
      'a URL that is no text',
      gives(new URL('https://hr.example/')),
      'it gave one of type object in place of a text',
    ],
    ['nothing, by mistake', gives(undefined), 'it gave undefined in place of a text'],
  ])('%s', async (_what, requestUrl, reason) => {
    const credential = credentialOf({ requestUrl, explain: () => ({ title: 'Words of the plugin' }) });
    const { client, sent, faults } = clientOf(ok);
    const exchange = await client.call(credential, grant, { path: '/workers' }, () => 77);
    const code = exchange.classification.code ?? 'invalid_client';
    const diagnosis = client.explain(credential, 'request', exchange, code);
    expect(sent).toEqual([]);
    expect(faults).toEqual([`HookFault: requestUrl of the plugin test-provider failed: ${reason}`]);
    expect(diagnosis).toMatchObject({
      code: 'unexpected_response',
      category: 'protocol',
      title: 'The plugin of this Provider has a fault',
    });
    expect(JSON.stringify(diagnosis)).not.toMatch(/field|row/);
  });
});

it('a grant is asked for at the token URL, in the forms that the strategy names', async () => {
  const { client, sent } = clientOf({ ...ok, text: '{"access_token":"t"}' });
  const result = await client.obtainGrant(credentialOf(), { personWaits: true, remaining: () => 77 });
  expect(result.grant?.accessToken.expose()).toBe('t');
  expect(sent.map(({ request, options }) => [request.method, request.url, options])).toEqual([
    ['POST', 'https://hr.example/token', { deadline: 77, maxResponseBytes: 1_048_576 }],
  ]);
});
