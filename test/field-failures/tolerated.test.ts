import { type Sandbox, startSandbox } from '@cleat/sandbox/sandbox.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startTestService, type TestService } from '../support/service.ts';
import { CLIENT_ID, CLIENT_SECRET, create, type Entered, formEncoded, kindOf, reportOf } from './scene.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');

let service: TestService;
let sandbox: Sandbox;
let call: Caller;

beforeAll(async () => {
  const environment = { CLEAT_VALIDATES_PER_MINUTE: '10000' };
  [service, sandbox] = await Promise.all([
    startTestService({ environment, now: () => NOW }),
    startSandbox({ workers: 20 }),
  ]);
  call = service.within(await service.workspace());
});
afterAll(async () => {
  await Promise.all([service?.stop(), sandbox?.stop()]);
});
beforeEach(() => sandbox.reset());

/** Creates a connection that must be active, and says which requests that took. */
async function connect(entered: Entered = {}, clientId = CLIENT_ID, clientSecret = CLIENT_SECRET) {
  const created = await create(call, sandbox, entered);
  expect(reportOf(created)).toMatchObject({ valid: true, diagnosis: null });
  expect(created.at('state')).toBe('active');
  return { created, requests: sandbox.requests.map((seen) => kindOf(seen, clientId, clientSecret)) };
}

const AWKWARD = [
  'a+b',
  'a/b',
  'a=b==',
  'a%b',
  '100%25',
  'a:b',
  'a b',
  '%41%zz',
  'quote"d\'',
  'a&client_id=other',
  '!()*~-._',
  'a b+c%:é~/=',
  '秘密🔑',
];

describe('a secret is carried to the platform as it is', () => {
  it.each(AWKWARD)('in form-encoded Basic: %s', async (secret) => {
    sandbox.tenant().setSecret({ secret });
    const { requests } = await connect({ clientSecret: secret }, CLIENT_ID, secret);
    expect(requests).toEqual(['basic', 'workers']);
  });

  it.each(AWKWARD.filter((secret) => formEncoded(secret) !== secret))(
    'in Basic as it stands, for a server that does not decode: %s',
    async (secret) => {
      sandbox.tenant().setSecret({ secret });
      sandbox.tenant().setAuthMethods({ methods: ['client_secret_basic_raw'] });
      const { requests } = await connect({ clientSecret: secret }, CLIENT_ID, secret);
      expect(requests).toEqual(['basic', 'raw basic', 'workers']);
    },
  );

  it.each(AWKWARD)('in the body, for a server that takes nothing else: %s', async (secret) => {
    sandbox.tenant().setSecret({ secret });
    sandbox.tenant().setAuthMethods({ methods: ['client_secret_post'] });
    const { requests } = await connect({ clientSecret: secret }, CLIENT_ID, secret);
    const differs = formEncoded(secret) !== secret;
    expect(requests).toEqual(['basic', ...(differs ? ['raw basic'] : []), 'body', 'workers']);
  });

  it('with a Client ID that needs encoding too', async () => {
    const clientId = 'one client:of+ours';
    sandbox.tenant().putClient({ clientId, clientSecret: 'b/c' });
    const { requests } = await connect({ clientId, clientSecret: 'b/c' }, clientId, 'b/c');
    expect(requests).toEqual(['basic', 'workers']);
  });

  it.each([
    ['a newline after it', `${CLIENT_SECRET}\n`],
    ['Windows line ends around it', `\r\n${CLIENT_SECRET}\r\n`],
    ['spaces and a tab', `  ${CLIENT_SECRET}\t `],
    ['a byte order mark', `\ufeff${CLIENT_SECRET}`],
    ['no-break spaces', `\u00a0${CLIENT_SECRET}\u00a0`],
  ])('without %s', async (_name, clientSecret) => {
    expect((await connect({ clientSecret })).requests).toEqual(['basic', 'workers']);
  });
});

describe('a token answer that bends the standard is read', () => {
  const lasting = (seconds: number) => new Date(NOW.getTime() + seconds * 1000).toISOString();
  const byDefault = lasting(600);

  it.each([
    ['a number', 1234, lasting(1234)],
    ['a string', '3600', lasting(3600)],
    ['a string with spaces', ' 120 ', lasting(120)],
    ['a fraction', 59.9, lasting(59)],
    ['missing', undefined, byDefault],
    ['null', null, byDefault],
    ['a word', 'soon', byDefault],
    ['an object', {}, byDefault],
    ['0', 0, lasting(0)],
    ['negative', -5, lasting(0)],
    ['huge', 1e15, lasting(10 * 365 * 24 * 3600)],
    ['huge, as a string', '99999999999999999999', lasting(10 * 365 * 24 * 3600)],
  ])('with expires_in %s', async (_name, value, expiresAt) => {
    sandbox.tenant().fault({ at: 'token', kind: 'expiresIn', value });
    const { created, requests } = await connect();
    expect(created.at('grant.expiresAt')).toBe(expiresAt);
    expect(requests).toEqual(['basic', 'workers']);
  });

  it.each(['bearer', 'BEARER', 'Bearer ', '', undefined, null])(
    'with token_type %j, and sends Bearer',
    async (value) => {
      sandbox.tenant().fault({ at: 'token', kind: 'tokenType', value });
      expect((await connect()).requests).toEqual(['basic', 'workers']);
      expect(sandbox.requests[1]?.headers.authorization).toMatch(/^Bearer /);
    },
  );
});

describe('a Base URL is understood', () => {
  it.each([
    ['the origin alone', '', '/workers'],
    ['the origin with slashes', '///', '/workers'],
    ['the whole endpoint', '/ccx/api/v1/acme', '/ccx/api/v1/acme/workers'],
    ['the whole endpoint with slashes', '/ccx/api/v1/acme//', '/ccx/api/v1/acme/workers'],
    ['the endpoint of another service', '/ccx/api/staffing/v6/acme', '/ccx/api/staffing/v6/acme/workers'],
  ])('as %s', async (_name, path, asked) => {
    const { requests } = await connect({ baseUrl: `${sandbox.origin}${path}` });
    expect(requests).toEqual(['basic', 'workers']);
    expect(sandbox.requests.map((seen) => seen.path)).toEqual(['/ccx/oauth2/acme/token', `${asked}?limit=1`]);
  });

  it('with spaces around it, and a Tenant Name with an underscore', async () => {
    sandbox.createTenant({ name: 'acme_pt1' });
    const entered = { tenantName: ' acme_pt1\n', baseUrl: ` ${sandbox.origin}/ccx/api/v1/acme_pt1\t` };
    expect((await connect(entered)).requests).toEqual(['basic', 'workers']);
  });
});

describe('a hiccup of the network passes', () => {
  it.each([
    ['a reset at the token endpoint', { at: 'token', kind: 'reset' }, ['basic', 'basic', 'workers']],
    ['a reset at the API', { at: 'api', kind: 'reset' }, ['basic', 'workers', 'workers']],
    ['an answer that takes a while', { at: 'token', kind: 'slow', ms: 100 }, ['basic', 'workers']],
  ] as const)('%s', async (_name, fault, expected) => {
    sandbox.tenant().fault({ ...fault, times: 1 });
    expect((await connect()).requests).toEqual(expected);
  });
});

describe('what cannot be sent is refused before anything is', () => {
  it.each([
    [
      'http to a host that is not allowed it',
      { baseUrl: 'http://services.example/ccx/api/v1/acme' },
      'baseUrl',
    ],
    ['another scheme', { baseUrl: 'ftp://services.example' }, 'baseUrl'],
    ['a user name in the Base URL', { baseUrl: 'https://me@services.example' }, 'baseUrl'],
    ['a query', { baseUrl: 'https://services.example/ccx?x=1' }, 'baseUrl'],
    ['a fragment', { baseUrl: 'https://services.example/#/home' }, 'baseUrl'],
    ['a Tenant Name that is a host name', { tenantName: 'acme.example' }, 'tenantName'],
    ['a Tenant Name that climbs', { tenantName: '../acme' }, 'tenantName'],
    ['a newline inside the secret', { clientSecret: 'one\ntwo' }, 'clientSecret'],
    ['an empty secret', { clientSecret: ' \n' }, 'clientSecret'],
    ['a mask', { clientSecret: '••••••' }, 'clientSecret'],
    ['no secret', { clientSecret: undefined }, 'clientSecret'],
    ['no Client ID', { clientId: '  ' }, 'clientId'],
  ])('%s', async (_name, entered, field) => {
    await expect(create(call, sandbox, entered)).rejects.toThrow(
      new RegExp(`"status":422.*"pointer":"/authenticationConfig/${field}"`),
    );
    expect(sandbox.requests).toEqual([]);
  });
});
