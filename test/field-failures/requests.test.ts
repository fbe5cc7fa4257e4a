import { type Sandbox, startSandbox } from '@cleat/sandbox/sandbox.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startTestService, type TestService } from '../support/service.ts';
import { CLIENT_ID, CLIENT_SECRET, create, draft, idOf, kindOf, test } from './scene.ts';

/** Encoding changes it. */
const AWKWARD = 'a b+c%:é~/=';

let service: TestService;
let sandbox: Sandbox;
let call: Caller;

beforeAll(async () => {
  [service, sandbox] = await Promise.all([startTestService(), startSandbox({ workers: 20 })]);
  call = service.within(await service.workspace());
});
afterAll(async () => {
  await Promise.all([service?.stop(), sandbox?.stop()]);
});
beforeEach(() => sandbox.reset());

/** What was requested since the last time. */
function requests(secret = CLIENT_SECRET): string[] {
  const kinds = sandbox.requests.map((seen) => kindOf(seen, CLIENT_ID, secret));
  sandbox.clearRequests();
  return kinds;
}

describe('a test requests a token, then one worker, and nothing else', () => {
  it('in validate, create, configure and test alike, each with a token of its own', async () => {
    await call('POST', '/api/connectors/validate', draft(sandbox));
    expect(requests()).toEqual(['basic', 'workers']);
    const id = idOf(await create(call, sandbox));
    expect(requests()).toEqual(['basic', 'workers']);
    const { authenticationConfig } = draft(sandbox);
    await call('POST', '/api/connectors/configure', { connectionId: id, authenticationConfig });
    expect(requests()).toEqual(['basic', 'workers']);
    await test(call, id);
    expect(requests()).toEqual(['basic', 'workers']);
  });

  it('with form-encoded parameters, of which none is a scope', async () => {
    await create(call, sandbox);
    const [token, workers] = sandbox.requests;
    expect(token).toMatchObject({ method: 'POST', path: '/ccx/oauth2/acme/token' });
    expect(token?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded(;|$)/);
    expect([...new URLSearchParams(token?.body)]).toEqual([['grant_type', 'client_credentials']]);
    expect(workers).toMatchObject({ method: 'GET', path: '/ccx/api/v1/acme/workers?limit=1', body: '' });
  });

  it('and no worker without a token', async () => {
    sandbox.tenant().disableUser();
    await create(call, sandbox);
    expect(requests()).toEqual(['basic']);
  });
});

describe('a client that is refused', () => {
  it('is tried in each form that differs, once for each version of the secret', async () => {
    const id = idOf(await create(call, sandbox, { clientSecret: AWKWARD }));
    expect(requests(AWKWARD)).toEqual(['basic', 'raw basic', 'body']);
    await test(call, id);
    expect(requests(AWKWARD)).toEqual(['basic']);
    await test(call, id);
    expect(requests(AWKWARD)).toEqual(['basic']);

    const { authenticationConfig } = draft(sandbox, { clientSecret: `${AWKWARD}2` });
    await call('POST', '/api/connectors/configure', { connectionId: id, authenticationConfig });
    expect(requests(`${AWKWARD}2`)).toEqual(['basic', 'raw basic', 'body']);
    await test(call, id);
    expect(requests(`${AWKWARD}2`)).toEqual(['basic']);
  });

  it('is not tried in two forms that are the same', async () => {
    await create(call, sandbox, { clientSecret: 'plain-secret' });
    expect(requests('plain-secret')).toEqual(['basic', 'body']);
  });

  it.each([
    ['401', 401, {}, ['basic', 'body']],
    ['invalid_client', 400, { error: 'invalid_client' }, ['basic', 'body']],
    ['unauthorized_client', 400, { error: 'unauthorized_client' }, ['basic', 'body']],
    ['invalid_request', 400, { error: 'invalid_request' }, ['basic', 'body']],
    ['invalid_grant', 400, { error: 'invalid_grant' }, ['basic']],
    ['unsupported_grant_type', 400, { error: 'unsupported_grant_type' }, ['basic']],
    ['invalid_scope', 400, { error: 'invalid_scope' }, ['basic']],
    ['400 without a code', 400, {}, ['basic']],
    ['403', 403, {}, ['basic']],
    ['404', 404, {}, ['basic']],
    ['429', 429, {}, ['basic']],
    ['500', 500, {}, ['basic']],
    ['503', 503, {}, ['basic']],
    ['503 that names invalid_client', 503, { error: 'invalid_client' }, ['basic']],
    ['429 that names invalid_client', 429, { error: 'invalid_client' }, ['basic']],
  ])('with %s is tried in other forms only where they can help', async (_name, status, body, expected) => {
    sandbox.tenant().fault({ at: 'token', kind: 'status', status, body });
    await create(call, sandbox);
    expect(requests()).toEqual(expected);
  });

  it.each([
    ['the first refusal, though a later form meets an answer without a code', {}, 'invalid_client'],
    ['a later one that recognised the client', { error: 'unauthorized_client' }, 'unauthorized_client'],
    ['a later form that got past the client', { error: 'invalid_grant' }, 'invalid_grant'],
  ])('is reported by %s', async (_name, body, code) => {
    sandbox.tenant().fault({ at: 'token', kind: 'status', status: 401, times: 1 });
    sandbox.tenant().fault({ at: 'token', kind: 'status', status: 400, body });
    const created = await create(call, sandbox);
    expect(requests()).toEqual(['basic', 'body']);
    expect(created.at('lastTest.diagnosis.code')).toBe(code);
    expect(created.at('state')).toBe('credential_error');
  });

  it('is not judged while another form met an outage, and is tried in all forms again', async () => {
    sandbox.tenant().setSecret({ secret: AWKWARD });
    sandbox.tenant().setAuthMethods({ methods: ['client_secret_basic_raw'] });
    sandbox.tenant().fault({ at: 'token', kind: 'status', status: 503, after: 1, times: 1 });
    const created = await create(call, sandbox, { clientSecret: AWKWARD });
    expect(requests(AWKWARD)).toEqual(['basic', 'raw basic']);
    expect(created.at('state')).toBe('unverified');
    expect((await test(call, idOf(created))).at('valid')).toBe(true);
    expect(requests(AWKWARD)).toEqual(['basic', 'raw basic', 'workers']);
  });
});

describe('the form that worked', () => {
  it.each([
    ['client_secret_basic_raw', 'raw basic', ['basic', 'raw basic', 'workers']],
    ['client_secret_post', 'body', ['basic', 'raw basic', 'body', 'workers']],
  ] as const)('is remembered: %s', async (method, form, atFirst) => {
    sandbox.tenant().setSecret({ secret: AWKWARD });
    sandbox.tenant().setAuthMethods({ methods: [method] });
    const id = idOf(await create(call, sandbox, { clientSecret: AWKWARD }));
    expect(requests(AWKWARD)).toEqual(atFirst);
    await test(call, id);
    expect(requests(AWKWARD)).toEqual([form, 'workers']);

    sandbox.tenant().regenerateSecret();
    await test(call, id);
    expect(requests(AWKWARD)).toEqual([form]);
  });
});
