import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../support/raw-http.ts';
import { type ApiAnswer, adminKey } from '../support/service.ts';
import { draft, startWorld, type World } from '../support/world.ts';

const text = { 'content-type': 'text/plain' };

describe('problems', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world?.stop());

  const post = (body: unknown, headers?: Record<string, string>, path = '/api/connectors') =>
    world.home.call('POST', path, body, headers);

  function expectProblem(answer: ApiAnswer, status: number, code: string): void {
    expect([answer.status, answer.at('code')]).toEqual([status, code]);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(answer.at('status')).toBe(status);
    expect(answer.at('type')).toBe(`/docs/problems#${code}`);
    for (const member of ['title', 'detail', 'instance']) expect(answer.at(member)).toMatch(/./);
    expect(answer.at('requestId')).toBe(answer.headers.get('request-id'));
  }

  it.each([
    ['cut off', '{"providerId":"workday-rest"'],
    ['empty', ''],
    ['not JSON', 'providerId=workday-rest'],
    ['two documents', '{}{}'],
    ['a trailing comma', '{"name":"x",}'],
    ['a comment', '{/* */}'],
    ['a byte order mark alone', '\ufeff'],
  ])('malformed JSON is 400: %s', async (_what, body) => {
    expectProblem(await post(body), 400, 'malformed_json');
  });

  it.each([
    ['{"__proto__":{"role":"instance_admin"}}', '/__proto__'],
    ['{"\\u005f\\u005fproto__":1}', '/__proto__'],
    ['{"authenticationConfig":{"__proto__":1}}', '/authenticationConfig/__proto__'],
    ['{"metadata":{"a":[{"__proto__":null}]}}', '/metadata/a/0/__proto__'],
    ['{"constructor":{"prototype":{}}}', '/constructor'],
  ])('a member that is never accepted is 422: %s', async (body, pointer) => {
    const answer = await post(body);
    expectProblem(answer, 422, 'unknown_property');
    expect(answer.at('errors.0.pointer')).toBe(pointer);
  });

  it.each([
    ['POST', '/api/nope', 404, 'not_found'],
    ['PATCH', '/api/connectors/con_x', 405, 'method_not_allowed'],
    ['PUT', '/api/connectors/validate', 405, 'method_not_allowed'],
    ['POST', '/api/vendors', 405, 'method_not_allowed'],
  ])('where nothing reads a body none is judged: %s %s', async (method, path, status, code) => {
    for (const body of [{ name: 'x' }, [], '{"cut off', 'x'.repeat(300_000)])
      expectProblem(await world.home.call(method, path, body), status, code);
    const text = await world.home.call(method, path, 'text', { 'content-type': 'text/plain' });
    expectProblem(text, status, code);
    const nobody = await world.service.as('nobody')(method, path, { name: 'x' });
    expectProblem(nobody, status, code);
  });

  it.each([
    [{ x: 1, y: 2 }, 'unknown_property', ['/x', '/y']],
    [[], 'invalid_input', ['']],
    [0, 'invalid_input', ['']],
  ])('a call that takes no body refuses %j by name', async (body, code, pointers) => {
    const answer = await world.home.call('POST', '/api/connectors/con_x/disable', JSON.stringify(body));
    expectProblem(answer, 422, code);
    const errors = answer.body.errors as { pointer: string }[];
    expect(errors.map(({ pointer }) => pointer)).toEqual(pointers);
  });

  it.each(['/assets/nope.js', '/logos/nope.svg', '/assets/..%2f..%2fpackage.json'])(
    'a file that is not there is not found: %s',
    async (path) => {
      expectProblem(await world.service.call('GET', path), 404, 'not_found');
    },
  );

  it('says what form a field has by an example, not by a regular expression', async () => {
    const { authenticationConfig, ...rest } = draft(world.sandbox);
    const config = { ...(authenticationConfig as object), baseUrl: 'no address' };
    const answer = await post({ ...rest, authenticationConfig: config });
    expectProblem(answer, 422, 'invalid_input');
    expect(answer.at('errors.0.pointer')).toBe('/authenticationConfig/baseUrl');
    expect(answer.at('errors.0.message')).toMatch(/^is not in the form that is expected, such as https:/);
  });

  it('names which of several ids is no Provider', async () => {
    const answer = await post({ providerIds: ['workday-rest', 'nope'] }, {}, '/api/connect-sessions');
    expectProblem(answer, 422, 'invalid_input');
    expect(answer.at('errors.0.pointer')).toBe('/providerIds/1');
  });

  it.each([
    ['k'.repeat(65), '/metadata', 'has a name that must NOT have more than 64 characters'],
    ['', '/metadata', 'has a name that must NOT have fewer than 1 characters'],
  ])('a name in metadata has from 1 to 64 characters: %j', async (name, pointer, message) => {
    const answer = await post(JSON.stringify(draft(world.sandbox, { metadata: { [name]: 'v' } })));
    expectProblem(answer, 422, 'invalid_input');
    expect(answer.body.errors).toEqual([expect.objectContaining({ pointer, message })]);
  });

  it.each([
    ['/api/connectors', { name: 'x' }, 'invalid_input', ['/providerId', '/authenticationStrategyId']],
    ['/api/connectors', [], 'invalid_input', ['']],
    ['/api/connectors', null, 'invalid_input', ['']],
    ['/api/connectors', 'text', 'malformed_json', null],
    ['/api/workspaces', { name: '' }, 'invalid_input', ['/name']],
    ['/api/workspaces', { name: ' \u00a0 ' }, 'invalid_input', ['/name']],
    ['/api/workspaces', { name: 'x', also: 1 }, 'unknown_property', ['/also']],
    ['/api/workspaces', { name: 'x', constructor: 1 }, 'unknown_property', ['/constructor']],
    ['/api/workspaces', { name: 'x', toString: 1 }, 'unknown_property', ['/toString']],
    ['/api/workspaces', { name: 'x', hasOwnProperty: 1 }, 'unknown_property', ['/hasOwnProperty']],
    ['/api/keys', { name: 'x', role: 5 }, 'invalid_input', ['/role']],
  ])('a body that breaks the schema of %s is 422 with pointers: %j', async (path, body, code, pointers) => {
    const call = path === '/api/workspaces' ? world.service.call : world.home.call;
    const answer = await call('POST', path, body);
    expectProblem(answer, code === 'malformed_json' ? 400 : 422, code);
    const errors = (answer.body.errors ?? null) as
      | { pointer: string; code: string; message: string }[]
      | null;
    const found = errors?.map((error) => error.pointer) ?? null;
    if (pointers === null) expect(found).toBeNull();
    else expect(found).toEqual(expect.arrayContaining(pointers));
  });

  it.each([
    ['constructor', '"x"'],
    ['toString', '"x"'],
    ['valueOf', 'null'],
    ['clientSecret2', '"x"'],
  ])('a field %s that the strategy does not have is 422 unknown_property', async (name, value) => {
    const config = `{"tenantName":"acme","clientId":"c","clientSecret":"s","${name}":${value}}`;
    const answer = await post(
      `{"providerId":"workday-rest","authenticationStrategyId":"oauth2-client-credentials","authenticationConfig":${config}}`,
    );
    expectProblem(answer, 422, 'unknown_property');
    expect(answer.at('errors.0.pointer')).toBe(`/authenticationConfig/${name}`);
  });

  it('names a pointer segment with / and ~ as RFC 6901 has it', async () => {
    const answer = await world.home.call(
      'POST',
      '/api/connectors',
      draft(world.sandbox, { metadata: { 'a/b~c': 5 } }),
    );
    expectProblem(answer, 422, 'invalid_input');
    expect(answer.at('errors.0.pointer')).toBe('/metadata/a~1b~0c');
  });

  it.each([
    ['a NUL in a name', { name: 'a\u0000b' }, '/name'],
    ['a NUL deep within', { metadata: { a: '\u0000' } }, '/metadata/a'],
    ['a lone surrogate', { name: '\ud800' }, '/name'],
    ['a lone surrogate in a metadata value', { metadata: { a: 'x\udfff' } }, '/metadata/a'],
    ['a NUL in a list', { saveWhen: ['x', '\u0000'] }, '/saveWhen/1'],
    ['a lone surrogate in a member name', { metadata: { '\ud800': 'x' } }, '/metadata'],
  ])('what the database cannot hold is 422: %s', async (_what, change, pointer) => {
    const answer = await post(JSON.stringify(draft(world.sandbox, change)));
    expectProblem(answer, 422, 'invalid_input');
    expect(answer.at('errors.0.pointer')).toBe(pointer);
  });

  it.each([33, 1_000, 60_000, 120_000])(
    'nesting %i deep is refused, and the process lives on',
    async (depth) => {
      const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
      const answer = await post(
        `{"providerId":"workday-rest","authenticationStrategyId":"x","authenticationConfig":{"a":${deep}}}`,
        { 'idempotency-key': `deep-${depth}` },
      );
      expectProblem(answer, 422, 'invalid_input');
      expect(answer.at('errors.0.code')).toBe('too_deep');
    },
  );

  it.each([
    ['text', text],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['XML', { 'content-type': 'application/xml' }],
    ['no media type at all', { 'content-type': 'nonsense' }],
  ])('a body that is %s is 415', async (_what, headers) => {
    expectProblem(await post('{}', headers), 415, 'unsupported_media_type');
  });

  it('a body beyond 256 KiB is 413, one below is read', async () => {
    expectProblem(await post(JSON.stringify({ name: 'x'.repeat(262_144) })), 413, 'body_too_large');
    expectProblem(await post(JSON.stringify({ name: 'x'.repeat(262_100) })), 422, 'invalid_input');
  });

  it('a chunked body beyond the limit is 413 as well', async () => {
    const headers = {
      authorization: `Bearer ${world.home.keys.workspace_admin}`,
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    };
    const answer = await rawRequest(
      world.service.origin,
      'POST',
      '/api/connectors',
      headers,
      'x'.repeat(300_000),
    );
    expect(answer.status).toBe(413);
  });

  it.each([
    ['PUT', '/api/connectors', ['GET', 'POST']],
    ['PATCH', '/api/connectors/con_1', ['GET', 'DELETE']],
    ['GET', '/api/connectors/con_1/test', ['POST']],
    ['DELETE', '/api/vendors', ['GET']],
    ['POST', '/health/live', ['GET']],
    ['TRACE', '/api/vendors', ['GET']],
    ['OPTIONS', '/api/connectors', ['GET', 'POST']],
    ['TRACE', '/api/connectors/con_1/proxy/x', ['GET', 'OPTIONS', 'QUERY', 'PROPFIND', 'LINK']],
  ])('%s %s is 405 with what is allowed', async (method, path, allowed) => {
    const answer = await rawRequest(world.service.origin, method, path, {
      authorization: `Bearer ${adminKey}`,
    });
    expect(answer.status).toBe(405);
    expect(JSON.parse(answer.text).code).toBe('method_not_allowed');
    const allow = String(answer.headers.allow).split(', ');
    expect(allow).toEqual(expect.arrayContaining(allowed));
    expect(allow).not.toContain(method);
  });

  it.each(['/health/live', '/api/vendors', '/api/connectors', '/openapi.json'])(
    'HEAD %s answers as GET does, without a body (RFC 9110 §9.3.2)',
    async (path) => {
      const head = await world.home.call('HEAD', path);
      const get = await world.home.call('GET', path);
      expect([head.status, head.text]).toEqual([200, '']);
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    },
  );

  it('HEAD needs a key where GET does', async () => {
    expect((await rawRequest(world.service.origin, 'HEAD', '/api/connectors')).status).toBe(401);
  });

  it.each([
    ['/api', 404],
    ['/api/connectors/', 404],
    ['/api/nothing', 404],
    ['/API/vendors', 404],
    ['//api/vendors', 404],
    ['/api/connectors/%E0%A4%A', 400],
    ['/api/connectors/%zz', 400],
    ['/api/connectors/%00', 400],
    [`/api/connectors/${'a'.repeat(101)}`, 400],
    [`/api/connectors/${'a'.repeat(5_000)}`, 400],
    [`/api/connectors?q=${'a'.repeat(5_000)}`, 400],
    ['/api/connectors?q=%ff', 200],
    ['/api/connectors?q=%00', 400],
    ['/api/connectors?surprise=1', 400],
    ['/api/connectors?__proto__=1', 400],
    ['/api/connectors/..%2f..%2fopenapi.json', 404],
  ])('%s is %i, in the one form of a problem', async (path, status) => {
    const answer = await world.home.call('GET', path);
    expect(answer.status).toBe(status);
    if (status !== 200) expectProblem(answer, status, status === 404 ? 'not_found' : 'malformed_request');
  });

  it.each([
    ['an empty body labelled JSON', '', 404],
    ['an empty object', '{}', 404],
    ['members that nobody asked for', '{"force":true}', 422],
    ['a list', '[]', 422],
  ])('a call without body takes %s as %s', async (_what, body, status) => {
    const answer = await post(body, {}, '/api/connectors/con_1/test');
    expect(answer.status).toBe(status);
  });

  it('carries a Request-Id on every answer, and no two alike', async () => {
    const answers = await Promise.all([
      world.home.call('GET', '/health/live'),
      world.home.call('GET', '/api/vendors'),
      world.home.call('GET', '/nothing'),
      world.home.call('GET', '/api/connectors/%zz'),
      world.service.as('x')('GET', '/api/vendors'),
      world.home.call('GET', '/openapi.json'),
    ]);
    const ids = answers.map((answer) => answer.headers.get('request-id'));
    for (const id of ids) expect(id).toMatch(/^req_/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('never repeats in `instance` what stood in the query', async () => {
    const answer = await world.home.call('GET', '/api/connectors?client_secret=hunter2');
    expect(answer.status).toBe(400);
    expect(answer.at('instance')).toBe('/api/connectors');
    expect(answer.text).not.toContain('hunter2');
  });
});
