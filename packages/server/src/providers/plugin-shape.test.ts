import type { ProviderPlugin } from '@cleat/plugin-kit';
import { describe, expect, it } from 'vitest';
import { compilePlugin } from './compile-plugin.ts';
import { PluginError, type PluginFault } from './plugin-error.ts';
import { clientCredentials, definition, partnerCredentials } from './test-plugin.ts';

const guide = new URL('file:///guide.md');
const tokenTest = [{ id: 'token', label: 'Token' }] as const;
const client = {
  clientIdField: 'clientId',
  clientSecretField: 'clientSecret',
  clientAuthentication: ['client_secret_basic'],
} as const;

/** Says all that a plugin can say: a strategy of each method, in this order. */
const whole: ProviderPlugin = {
  ...definition,
  logoUrl: '/logos/test.svg',
  settings: {
    domain: { variable: 'CLEAT_TEST_DOMAIN', default: 'a', pattern: 'a', description: 'A domain.' },
  },
  strategies: [
    {
      ...clientCredentials,
      docs: { summary: 'How.', url: 'https://docs.example/', guide },
      method: {
        ...{ ...client, type: 'oauth2_client_credentials', scope: 'a', scopesField: 'region' },
        ...{ resource: 'a', audience: 'a', parameters: { tenant: '' }, defaultLifetime: 60 },
        signature: {
          algorithm: 'RS256',
          keyIdField: 'region',
          certificate: 'x5t',
          audience: 'https://a.example',
        },
        answer: {
          ...{ accessToken: 'a.b', refreshToken: 'c', scopeSeparator: ',', errors: { a: 'invalid_grant' } },
          ...{ expiresIn: { path: 'd', unit: 'milliseconds' }, failure: { flag: 'ok', code: 'error' } },
        },
      },
      test: [
        ...tokenTest,
        {
          ...{ id: 'workers_1', label: 'Workers', expects: 'json' },
          request: {
            path: '/a%20b',
            service: 's',
            pathField: 'tenantName',
            rows: 'a.b',
            query: { a: 'b', c: 1, d: true },
          },
        },
      ],
    },
    {
      ...partnerCredentials,
      id: 'browser',
      destinations: {
        ...clientCredentials.destinations,
        authorizationUrl: ['{baseUrl.origin}/a'],
        revocationUrl: ['{baseUrl.origin}/r'],
      },
      method: {
        ...{
          ...client,
          type: 'oauth2_authorization_code',
          scopes: ['a'],
          scopesField: 'region',
          scopeSeparator: ',',
        },
        ...{
          authorizationParameters: { prompt: 'consent' },
          issuer: 'https://a.example',
          refreshTokenIdleDays: 90,
        },
        refusesPkce: { source: 'https://docs.example/' },
        revokesOneGrant: { source: 'https://docs.example/' },
        account: { request: { path: '/me' }, path: 'id' },
      },
    },
    {
      ...partnerCredentials,
      id: 'pasted',
      method: { ...client, type: 'oauth2_refresh_token', refreshTokenField: 'proxyPassword', scope: 'a' },
    },
    {
      ...partnerCredentials,
      id: 'key-file',
      method: {
        ...{ type: 'service_account', kind: 'jwt_bearer', keyField: 'keyFile', algorithm: 'RS256' },
        ...{
          issuer: { member: 'client_email' },
          subjectField: 'region',
          assertionAudience: { field: 'region' },
        },
        ...{ scopeInAssertion: true, scope: 'a' },
      },
    },
    {
      ...partnerCredentials,
      id: 'app',
      method: {
        ...{ type: 'service_account', kind: 'app_installation', keyField: 'keyFile', algorithm: 'RS256' },
        ...{ appIdField: 'clientId', answer: { token: 'a', expiresAt: 'b' } },
      },
    },
    {
      ...partnerCredentials,
      id: 'key',
      method: {
        type: 'api_key',
        keys: [
          { field: 'clientSecret', in: 'header', name: 'X-Key', prefix: 'Token ' },
          { field: 'proxyPassword', in: 'query', name: 'X-Key' },
        ],
      },
      test: [{ id: 'call', label: 'Call', request: { path: '/' } }],
    },
    {
      ...partnerCredentials,
      id: 'basic',
      method: { type: 'basic', username: { text: '' }, password: { field: 'clientSecret' } },
      test: [{ id: 'call', label: 'Call', request: { path: '/' } }],
    },
  ],
  domains: [{ id: 'staff_1', label: 'Staff', probe: { path: '/workers', query: { limit: 1 } } }],
  streams: [
    {
      ...{
        name: 'workers',
        label: 'Workers',
        domain: 'staff_1',
        functionalArea: 'Staff',
        policy: 'Staff: View',
      },
      ...{ request: { path: '/workers', rows: 'value' }, paging: { kind: 'none', single: false } },
      ...{
        primaryKey: ['id'],
        schema: { type: 'object', properties: { id: { type: 'string' }, '@a.b': {} } },
      },
      ...{ changes: { kind: 'full' }, volatile: ['seen', '@a.b'], pageSize: 1, concurrency: 1 },
    },
  ],
  providerErrorCodes: ['S22'],
  answerFault: { flag: 'ok', code: 'error.code', meanings: { S22: 'permission_denied' } },
  refusals: {
    codeAt: [{ prefix: 'S', member: 'a.0' }],
    meanings: { S22: 'permission_denied' },
    remainingHeader: 'x-left',
  },
  requestHeaders: { Accept: 'application/json' },
  proxy: { methods: ['GET'], paths: ['/workers'] },
  requestUrl: ({ path }, { baseUrl }) => `${baseUrl}${path}`,
  proxyRoot: ({ baseUrl }) => baseUrl,
  explain: () => undefined,
};

/** @param path members and indexes, joined by `/`; @param value undefined: without the member */
function changed(target: unknown, path: string, value: unknown): unknown {
  const [name = '', ...rest] = path.split('/');
  const at = (Array.isArray(target) ? [...target] : { ...(target as object) }) as Record<string, unknown>;
  if (rest.length > 0) at[name] = changed(at[name], rest.join('/'), value);
  else if (value === undefined) delete at[name];
  else at[name] = value;
  return at;
}

function faultsOf(plugin: unknown, guideText = '## Step'): readonly PluginFault[] {
  try {
    compilePlugin(plugin as ProviderPlugin, { variables: {}, readGuide: () => guideText });
  } catch (error) {
    if (error instanceof PluginError) return error.faults;
    throw error;
  }
  return [];
}

it('a plugin that says all it can say is let in', () => {
  expect(faultsOf(whole)).toEqual([]);
});

describe('a member that is not known is refused, wherever it stands', () => {
  /** Of all objects whose members are the kit's, and not the author's. */
  function objectsIn(value: unknown, at: string): string[] {
    if (typeof value !== 'object' || value === null || value instanceof URL) return [];
    const free =
      /(?:settings|query|parameters|authorizationParameters|errors|meanings|requestHeaders|properties)$/.test(
        at,
      );
    return [
      ...(free || Array.isArray(value) ? [] : [at]),
      ...Object.entries(value)
        .filter(([name]) => !/configSchema$|schema\/properties/.test(`${at}/${name}`))
        .flatMap(([name, member]) => objectsIn(member, at === '' ? name : `${at}/${name}`)),
    ];
  }
  it.each(objectsIn(whole, ''))('%j', (at) => {
    const path = at === '' ? 'misspelt' : `${at}/misspelt`;
    expect(faultsOf(changed(whole, path, 'x'))).toContainEqual({
      pointer: `/${path}`,
      message: expect.stringMatching(/^is not known here; known are /),
    });
  });
});

describe('what is missing is named at its place', () => {
  it.each([
    'name',
    'strategies/0/label',
    'strategies/0/method/type',
    'strategies/0/method/clientIdField',
    'strategies/0/docs/summary',
    'strategies/0/destinations/baseUrl',
    'strategies/1/method/account/request',
    'strategies/1/method/account/request/path',
    'strategies/1/method/account/path',
    'strategies/3/method/kind',
    'strategies/3/method/issuer',
    'strategies/4/method/answer/expiresAt',
    'strategies/5/method/keys/1/name',
    'settings/domain/default',
    'settings/domain/pattern',
    'domains/0/probe',
    'streams/0/request',
    'streams/0/paging',
    'streams/0/changes',
    'streams/0/schema',
    'streams/0/schema/properties',
    'streams/0/primaryKey',
    'answerFault/meanings',
  ])('%s', (path) => {
    expect(faultsOf(changed(whole, path, undefined))).toEqual([
      { pointer: `/${path}`, message: 'is missing' },
    ]);
  });
});

describe('what is not of its kind is refused at its place, with the mend', () => {
  const path = 'strategies/5/test/0/request/path';
  const climbs = /^is written as a URL has it: no segment "\." or "\.\."/;
  const slash = /^begins with one "\/"/;
  const query = /^holds no "\?" and no "#": the query has a member of its own/;
  it.each<[string, unknown, RegExp]>([
    ['explain', {}, /^is a function/],
    ['requestUrl', 'https://a.example', /^is a function/],
    ['proxyRoot', 'https://a.example', /^is a function/],
    ['categories', 'tickets', /^is a list/],
    ['providerErrorCodes', 'S22', /^is a list/],
    ['providerErrorCodes/0', 22, /^is a text/],
    ['requestHeaders/Accept', 7, /^is a text/],
    ['logoUrl', 'javascript:alert(1)', /^is a path of this service/],
    ['logoUrl', 'https://cdn.example/logo.svg', /^is a path of this service/],
    ['logoUrl', '//cdn.example/logo.svg', /^is a path of this service/],
    ['settings/domain/variable', 'TEST_DOMAIN', /^is CLEAT_ and capitals/],
    ['settings/domain/variable', 'CLEAT_test', /^is CLEAT_ and capitals/],
    ['settings/domain/variable', 'CLEAT_PORT', /no variable of the service itself/],
    ['domains/0/probe/path', 'workers', slash],
    ['domains/0/probe/path', '@evil.example/', slash],
    ['domains/0/probe/query/limit', '{today}', /^holds a placeholder, which only a stream may have/],
    ['strategies/0/docs/url', 'javascript:alert(1)', /^is an https URL/],
    ['strategies/0/docs/url', 'http://docs.example/', /^is an https URL/],
    ['strategies/0/docs/guide', './guide.md', /new URL\('\.\/guide\.md', import\.meta\.url\)/],
    ['strategies/0/docs/guide', new URL('https://docs.example/'), /the URL of a file/],
    ['strategies/0/destinations/tokenUrl', '{baseUrl}', /^is a list/],
    ['strategies/0/method/type', 'session_login', /^must be one of oauth2_client_credentials, /],
    ['strategies/0/method/scopesField', 'clientSecret', /^must name a field that is no secret/],
    ['strategies/0/method/defaultLifetime', '60', /^is a number of seconds above 0/],
    ['strategies/0/method/signature/audience', 'issuer', /^is token_url, origin or/],
    ['strategies/0/test/1/id', 'My Step', /^is lower-case letters/],
    ['strategies/0/test/1/expects', 'list', /^is json or collection/],
    ['strategies/0/test/1/request/pathField', 'clientSecret', /holds open text/],
    ['strategies/0/test/1/request/rows', 'a..b', /^is no path of a member/],
    ['strategies/0/test/1/request/query/a', { b: 1 }, /^is a text, a number, true or false/],
    ['strategies/0/test/1/request/query/a', null, /^is a text, a number, true or false/],
    ['strategies/1/method/scopes', 'a b', /^is a list/],
    ['strategies/1/method/account/request/path', 'me', slash],
    ['strategies/1/method/authorizationParameters', { state: 'x' }, /^is set by the service itself/],
    ['strategies/3/method/kind', 'other', /^must be one of jwt_bearer, app_installation/],
    ['strategies/3/method/assertionAudience', 7, /^is a text, or names a field/],
    ['strategies/5/method/keys/0/prefix', 'Tok\nen ', /^is text of visible ASCII/],
    [path, 'workers', slash],
    [path, 'https://evil.example/', slash],
    [path, '//evil.example/', slash],
    [path, '/\\evil.example/', slash],
    [path, '/a/../b', climbs],
    [path, '/a/%2e%2E/b', climbs],
    [path, '/a b', climbs],
    [path, '/a?limit=1', query],
    [path, '/a#b', query],
    [path, '/a/{parent}', /^holds a placeholder, which only a stream may have/],
    ['streams/0/request/path', '/../workers', climbs],
    ['streams/0/request/path', '/workers?limit=1', query],
    ['streams/0/request/rows', 'a..b', /^is no path of a member/],
    ['streams/0/request/pathField', 'other', /holds open text/],
    ['streams/0/paging/kind', 'pages', /^must be one of none, offset, /],
    ['streams/0/changes/kind', 'since', /^must be one of full, window, client/],
    ['streams/0/primaryKey', 'id', /^is a list/],
    ['streams/0/volatile', 'seen', /^is a list/],
    ['streams/0/volatile/0', 'meta.seen', /^is no top-level member/],
    ['answerFault', 'ok', /^is an object/],
    ['answerFault/flag', 'a..b', /^is no path of a member/],
    ['answerFault/meanings/S22', 'denied', /^means no diagnosis code/],
    ['refusals/codeAt', { member: 'a' }, /^is a list/],
    ['proxy/methods', 'GET', /^is a list/],
  ])('%s: %j', (at, value, mend) => {
    const [fault, ...others] = faultsOf(changed(whole, at, value));
    expect(others).toEqual([]);
    // A map is judged member by member.
    expect(fault?.pointer.startsWith(`/${at}`)).toBe(true);
    expect(fault?.message).toMatch(mend);
  });

  it('a code of a failed answer that is not listed', () => {
    const plugin = changed(whole, 'answerFault/meanings/S23', 'permission_denied');
    expect(faultsOf(plugin)).toEqual([
      { pointer: '/answerFault/meanings/S23', message: 'is not listed in providerErrorCodes' },
    ]);
  });

  it('a domain twice', () => {
    const domains = [...(whole.domains ?? []), ...(whole.domains ?? [])];
    expect(faultsOf({ ...whole, domains })).toEqual([
      { pointer: '/domains/1/id', message: 'is taken by another domain' },
    ]);
  });

  it('a domain whose id is no id', () => {
    const domain = { id: 'Staff!', label: 'Staff', probe: { path: '/' } };
    const [fault, ...others] = faultsOf({ ...whole, domains: [...(whole.domains ?? []), domain] });
    expect([fault?.pointer, others]).toEqual(['/domains/1/id', []]);
  });

  it('two keys in one place, where headers have no case', () => {
    const second = { field: 'proxyPassword', in: 'header', name: 'x-key' };
    expect(faultsOf(changed(whole, 'strategies/5/method/keys/1', second))).toEqual([
      { pointer: '/strategies/5/method/keys/1/name', message: 'is taken by another key' },
    ]);
  });

  it('a guide without a step', () => {
    const [fault, ...others] = faultsOf(whole, '# How to connect\nNo step.');
    expect([fault?.pointer, others]).toEqual(['/strategies/0/docs/guide', []]);
    expect(fault?.message).toContain('## ');
  });
});
