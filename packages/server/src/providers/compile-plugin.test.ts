import type { ProviderPlugin, Strategy } from '@cleat/plugin-kit';
import { describe, expect, it } from 'vitest';
import { compilePlugin } from './compile-plugin.ts';
import { PluginError, type PluginFault } from './plugin-error.ts';
import { clientCredentials, compile, definition, fields } from './test-plugin.ts';

/** Stands in for JavaScript, where nobody checks what a plugin's author writes. */
const untyped = <T>(value: object): T => JSON.parse(JSON.stringify(value));

const withStrategy = (change: object): ProviderPlugin => ({
  ...definition,
  strategies: [{ ...clientCredentials, ...untyped<Strategy>(change) }],
});
const withMethod = (change: object): ProviderPlugin =>
  withStrategy({ method: { ...clientCredentials.method, ...change } });
const withDestinations = (change: object): ProviderPlugin =>
  withStrategy({ destinations: { ...clientCredentials.destinations, ...change } });
const withField = (name: string, property: object): ProviderPlugin =>
  withStrategy({
    configSchema: { ...clientCredentials.configSchema, properties: { ...fields, [name]: property } },
  });
const withSetting = (pattern: string, value: string): ProviderPlugin => ({
  ...definition,
  settings: {
    'a/b': { variable: 'CLEAT_TEST', default: value, pattern, description: 'A domain.' },
  },
});

function refusal(plugin: ProviderPlugin): PluginError {
  try {
    compile(plugin);
  } catch (error) {
    if (error instanceof PluginError) return error;
    throw error;
  }
  throw new Error('the plugin was let in');
}

it('lets the test plugin in', () => {
  expect([...compile(definition).strategies.keys()]).toEqual(['client-credentials', 'partner-credentials']);
});

describe('a plugin is refused with its name and the place of the fault', () => {
  const open = { configSchema: { ...clientCredentials.configSchema, additionalProperties: true } };
  const step = { id: 'token', label: 'Token' };
  const call = { id: 'call', label: 'Call', request: { path: '/' } };

  it.each<[string, ProviderPlugin, string]>([
    ['an id with a space', { ...definition, id: 'my plugin' }, '/id'],
    ['an id in capitals', { ...definition, id: 'Plugin' }, '/id'],
    ['a strategy id with a slash', withStrategy({ id: 'a/b' }), '/strategies/0/id'],
    [
      'a strategy id twice',
      { ...definition, strategies: [clientCredentials, clientCredentials] },
      '/strategies/1/id',
    ],
    ['an open schema', withStrategy(open), '/strategies/0/configSchema/additionalProperties'],
    [
      'a nested object',
      withField('more', { type: 'object', title: 'More' }),
      '/strategies/0/configSchema/properties/more/type',
    ],
    [
      'an unmarked secret',
      withField('apiKey', { type: 'string', title: 'API key' }),
      '/strategies/0/configSchema/properties/apiKey/writeOnly',
    ],
    [
      'a slow pattern',
      withField('zone', { type: 'string', title: 'Zone', pattern: '(x+x+)+y' }),
      '/strategies/0/configSchema/properties/zone/pattern',
    ],
    [
      'an example against its own enum',
      withField('zone', { type: 'string', title: 'Zone', enum: ['a'], examples: ['a', 'b'] }),
      '/strategies/0/configSchema/properties/zone/examples/1',
    ],
    [
      'an example against its own pattern',
      withField('zone', { type: 'string', title: 'Zone', pattern: '^[a-z]+$', examples: ['A'] }),
      '/strategies/0/configSchema/properties/zone/examples/0',
    ],
    [
      'a default against its own bounds',
      withField('zone', { type: 'integer', title: 'Zone', maximum: 5, default: 9 }),
      '/strategies/0/configSchema/properties/zone/default',
    ],
    ['another method', withMethod({ type: 'session_login' }), '/strategies/0/method/type'],
    [
      'a private key that other forms would send as a password',
      withMethod({
        clientAuthentication: ['private_key_jwt', 'client_secret_post'],
        signature: { algorithm: 'RS256' },
      }),
      '/strategies/0/method/clientAuthentication',
    ],
    [
      'a signature of no kind',
      withMethod({ clientAuthentication: ['private_key_jwt'] }),
      '/strategies/0/method/signature/algorithm',
    ],
    ['no authorization URL', withMethod({ type: 'oauth2_authorization_code' }), '/strategies/0/method/type'],
    [
      'no field of the refresh token',
      withMethod({ type: 'oauth2_refresh_token' }),
      '/strategies/0/method/refreshTokenField',
    ],
    [
      'no field of the client id',
      withMethod({ clientIdField: undefined }),
      '/strategies/0/method/clientIdField',
    ],
    ['no such field', withMethod({ clientIdField: 'other' }), '/strategies/0/method/clientIdField'],
    ['an inherited member', withMethod({ clientIdField: 'toString' }), '/strategies/0/method/clientIdField'],
    ['a secret client id', withMethod({ clientIdField: 'keyFile' }), '/strategies/0/method/clientIdField'],
    [
      'a secret that is shown',
      withMethod({ clientSecretField: 'region' }),
      '/strategies/0/method/clientSecretField',
    ],
    [
      'no client authentication',
      withMethod({ clientAuthentication: [] }),
      '/strategies/0/method/clientAuthentication',
    ],
    [
      'an unknown client authentication',
      withMethod({ clientAuthentication: ['client_secret_post', 'none'] }),
      '/strategies/0/method/clientAuthentication/1',
    ],
    [
      'a client authentication twice',
      withMethod({ clientAuthentication: ['client_secret_post', 'client_secret_post'] }),
      '/strategies/0/method/clientAuthentication/1',
    ],
    ['no token URL', withDestinations({ tokenUrl: [] }), '/strategies/0/method/type'],
    ['no base URL', withDestinations({ baseUrl: [] }), '/strategies/0/destinations/baseUrl'],
    [
      'a destination over an unmarked field',
      withDestinations({ baseUrl: ['{baseUrl}', 'https://{region}.hr.example'] }),
      '/strategies/0/destinations/baseUrl/1',
    ],
    [
      'a token URL over an unmarked field',
      withDestinations({ tokenUrl: ['{baseUrl.origin}/{clientId}'] }),
      '/strategies/0/destinations/tokenUrl/0',
    ],
    [
      'a destination over a secret',
      withDestinations({ baseUrl: ['https://hr.example/{clientSecret}'] }),
      '/strategies/0/destinations/baseUrl/0',
    ],
    [
      'a destination over no field',
      withDestinations({ baseUrl: ['https://{tenant}.hr.example'] }),
      '/strategies/0/destinations/baseUrl/0',
    ],
    [
      'a destination over an inherited member',
      withDestinations({ baseUrl: ['https://{constructor}.hr.example'] }),
      '/strategies/0/destinations/baseUrl/0',
    ],
    [
      'a destination over an undeclared setting',
      withDestinations({ baseUrl: ['https://{$domain}'] }),
      '/strategies/0/destinations/baseUrl/0',
    ],
    ['a test without steps', withStrategy({ test: [] }), '/strategies/0/test'],
    ['a test that begins with a call', withStrategy({ test: [call] }), '/strategies/0/test/0/request'],
    ['a test with two grants', withStrategy({ test: [step, { ...step, id: 'b' }] }), '/strategies/0/test/1'],
    ['a step id twice', withStrategy({ test: [step, { ...call, id: 'token' }] }), '/strategies/0/test/1/id'],
    ['a setting against its pattern', withSetting('^[a-z.]+$', 'HR EXAMPLE'), '/settings/a~1b'],
    ['a setting that only contains a match', withSetting('[a-z]+', 'a b'), '/settings/a~1b'],
    ['a setting with a slow pattern', withSetting('(a+)+$', 'a'), '/settings/a~1b/pattern'],
    ['a setting slow only as a whole', withSetting('(a|aa)*', 'a'), '/settings/a~1b/pattern'],
    ...[
      'Authorization',
      'Cookie',
      'Host',
      'Content-Length',
      'Connection',
      'User-Agent',
      'Proxy-Auth',
      'a b',
    ].map((name): [string, ProviderPlugin, string] => [
      `the request header ${name}`,
      { ...definition, requestHeaders: { [name]: 'x' } },
      `/requestHeaders/${name}`,
    ]),
    [
      'a request header that sounds like a credential',
      { ...definition, requestHeaders: { 'X-Api-Key': 'x' } },
      '/requestHeaders/X-Api-Key',
    ],
    [
      'a request header with two lines',
      { ...definition, requestHeaders: { 'X-V': 'a\r\nb' } },
      '/requestHeaders/X-V',
    ],
    [
      'a request header in two spellings',
      { ...definition, requestHeaders: { 'X-V': '1', 'x-v': '2' } },
      '/requestHeaders/x-v',
    ],
    [
      'a place of codes that is none',
      { ...definition, refusals: { codeAt: [untyped({ prefix: 'X' })] } },
      '/refusals/codeAt/0',
    ],
    [
      'a place of codes in a header with capitals',
      { ...definition, refusals: { codeAt: [{ header: 'X-SSO' }] } },
      '/refusals/codeAt/0',
    ],
    [
      'a meaning of a code that is not listed',
      { ...definition, refusals: { meanings: { slow: 'rate_limited' } } },
      '/refusals/meanings/slow',
    ],
    [
      'a meaning that is no diagnosis',
      { ...definition, providerErrorCodes: ['slow'], refusals: untyped({ meanings: { slow: 'slow_down' } }) },
      '/refusals/meanings/slow',
    ],
    [
      'a remaining header with capitals',
      { ...definition, refusals: { remainingHeader: 'X-Left' } },
      '/refusals/remainingHeader',
    ],
  ])('%s', (_, plugin, pointer) => {
    const error = refusal(plugin);
    expect(error.faults.map((fault) => fault.pointer)).toEqual([pointer]);
    expect(error.plugin).toBe(plugin.id);
    expect(error.message).toContain(`The plugin ${plugin.id} is refused:\n  - ${pointer}: `);
  });

  it('with all of its faults at once', () => {
    const { faults } = refusal({ ...withMethod({ clientIdField: 'a', clientSecretField: 'b' }), id: '' });
    expect(faults).toHaveLength(3);
  });

  it('and with a guide that cannot be read', () => {
    const guide = new URL('file:///nowhere/guide.md');
    const plugin: ProviderPlugin = {
      ...definition,
      strategies: [{ ...clientCredentials, docs: { summary: 'How.', guide } }],
    };
    const readGuide = (): string => {
      throw new Error('no such file');
    };
    const pointer = '/strategies/0/docs/guide';
    const faults: PluginFault[] = [{ pointer, message: 'cannot be read: no such file' }];
    expect(() => compilePlugin(plugin, { variables: {}, readGuide })).toThrow(
      new PluginError(plugin.id, faults),
    );
  });
});

describe('a setting', () => {
  const plugin = withSetting('^[a-z.]+$', 'hr.example');
  const valueFor = (variables: Record<string, string>): string | undefined =>
    compilePlugin(plugin, { variables, readGuide: () => '' }).settings['a/b'];

  it.each<[string, Record<string, string>, string]>([
    ['is the default if its variable is not set', {}, 'hr.example'],
    ['is the default if its variable is blank', { CLEAT_TEST: ' ' }, 'hr.example'],
    ['is the value of its variable, trimmed', { CLEAT_TEST: ' hr.test\n' }, 'hr.test'],
  ])('%s', (_, variables, value) => {
    expect(valueFor(variables)).toBe(value);
  });

  it('that does not fit its pattern names the variable', () => {
    expect(() => valueFor({ CLEAT_TEST: 'hr.example/path' })).toThrow('CLEAT_TEST does not fit: A domain.');
  });
});
