import type { DirectMethod } from '@cleat/plugin-kit';
import { describe, expect, it } from 'vitest';
import { clientCredentials, compile, definition } from '../providers/test-plugin.ts';
import { type CredentialPlan, type PlanInput, planCredential } from './plan.ts';

const plugin = compile(definition);
const strategyId = 'client-credentials';
const values = { tenantName: 'acme', clientId: 'the-client' };
const home = {
  baseUrl: 'https://acme-services1.hr.example',
  tokenUrl: 'https://acme-services1.hr.example/oauth2/acme/token',
};
/** Secrets that are stored: the required one, and one of the two that are optional. */
const stored: PlanInput['stored'] = {
  strategyId,
  destination: home,
  secretFields: { clientSecret: {}, proxyPassword: {} },
};
const httpsOnly = (url: string): boolean => url.startsWith('https:');
const plan = (
  authenticationConfig: object,
  change: Partial<PlanInput> = {},
): ReturnType<typeof planCredential> =>
  planCredential({
    plugin,
    strategyId,
    authenticationConfig: { ...authenticationConfig },
    stored,
    acceptsUrl: httpsOnly,
    ...change,
  });

function planned(authenticationConfig: object, change: Partial<PlanInput> = {}): CredentialPlan {
  const result = plan(authenticationConfig, change);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.plan;
}
const faults = (authenticationConfig: object, change: Partial<PlanInput> = {}): string[] => {
  const result = plan(authenticationConfig, change);
  return result.ok ? [] : result.errors.map(({ pointer, code }) => `${pointer} ${code}`);
};
const at = (field: string, code: string): string => `/authenticationConfig/${field} ${code}`;

describe('a secret of what is stored', () => {
  it.each<[string, object, string[], string[]]>([
    ['left out is kept', values, ['clientSecret', 'proxyPassword'], []],
    [
      'sent is replaced, and the other kept',
      { ...values, clientSecret: 'new' },
      ['proxyPassword'],
      ['clientSecret'],
    ],
    [
      'that was never stored is new',
      { ...values, keyFile: 'k' },
      ['clientSecret', 'proxyPassword'],
      ['keyFile'],
    ],
    ['sent as null is cleared', { ...values, proxyPassword: null }, ['clientSecret'], []],
    [
      'that was never stored is cleared for nothing',
      { ...values, keyFile: null },
      ['clientSecret', 'proxyPassword'],
      [],
    ],
  ])('%s', (_, config, kept, sent) => {
    const result = planned(config);
    expect([result.kept, [...result.sent.keys()]]).toEqual([kept, sent]);
  });

  it.each<[string, object, string[]]>([
    ['null for a required one', { ...values, clientSecret: null }, [at('clientSecret', 'secret_required')]],
    ['an empty text', { ...values, clientSecret: '' }, [at('clientSecret', 'secret_empty')]],
    ['blanks', { ...values, clientSecret: ' \n' }, [at('clientSecret', 'secret_empty')]],
    [
      'an empty text for an optional one',
      { ...values, proxyPassword: '' },
      [at('proxyPassword', 'secret_empty')],
    ],
    ['asterisks', { ...values, clientSecret: '****' }, [at('clientSecret', 'secret_masked')]],
    ['marks before its end', { ...values, clientSecret: '••••1234' }, [at('clientSecret', 'secret_masked')]],
    [
      'asterisks before its end',
      { ...values, clientSecret: '****1234' },
      [at('clientSecret', 'secret_masked')],
    ],
    ['bullets', { ...values, proxyPassword: '••••' }, [at('proxyPassword', 'secret_masked')]],
  ])('is not to be had for %s', (_, config, expected) => {
    expect(faults(config)).toEqual(expected);
  });
});

describe('nothing is kept for another destination', () => {
  it.each<[string, object]>([
    ['another base URL', { ...values, baseUrl: 'https://evil.example' }],
    ['another tenant', { ...values, tenantName: 'other' }],
    ['another port', { ...values, baseUrl: `${home.baseUrl}:8443` }],
    ['another path', { ...values, baseUrl: `${home.baseUrl}/api` }],
    ['another tenant in the token URL alone', { ...values, tenantName: 'ACME' }],
  ])('%s', (_, config) => {
    expect(faults(config)).toEqual([at('clientSecret', 'secret_required')]);
    const moved = plan(config);
    expect(moved.ok ? '' : moved.errors[0]?.message).toMatch(/must be sent again/);
    // With the required one sent, the optional one is not carried along.
    expect(planned({ ...config, clientSecret: 'new' }).kept).toEqual([]);
  });

  it.each<[string, object]>([
    ['blank', { ...values, baseUrl: '' }],
    ['null', { ...values, baseUrl: null }],
    ['the default written out', { ...values, baseUrl: home.baseUrl }],
    ['the default in other letters', { ...values, baseUrl: 'HTTPS://Acme-Services1.HR.example:443/' }],
  ])('but %s is the same one', (_, config) => {
    expect(planned(config).kept).toEqual(['clientSecret', 'proxyPassword']);
    expect(planned(config).destination).toEqual(home);
  });

  it('a client id is no destination', () => {
    expect(planned({ ...values, clientId: 'other' }).kept).toEqual(['clientSecret', 'proxyPassword']);
  });
});

it('nothing is kept for another strategy, though its fields have the same names', () => {
  const other = { strategyId: 'partner-credentials' };
  expect(faults(values, other)).toEqual([at('clientSecret', 'secret_required')]);
  expect(planned({ ...values, clientSecret: 'new' }, other)).toMatchObject({
    strategy: { id: 'partner-credentials' },
    kept: [],
  });
});

describe('what is not secret', () => {
  const before = { ...values, region: 'eu', clientSecret: 's' };

  it.each<[string, object, object]>([
    ['is what was sent', before, { ...values, region: 'eu' }],
    ['is gone if it is left out', { ...values, clientSecret: 's' }, values],
    ['is gone if it is blank', { ...before, region: ' ' }, values],
    ['is gone if it is null', { ...before, region: null }, values],
    ['is trimmed', { ...before, clientId: ' the-client\n' }, { ...values, region: 'eu' }],
  ])('%s', (_, config, expected) => {
    expect(planned(config).config).toEqual(expected);
  });
});

describe('where nothing is saved yet', () => {
  const created = { stored: null };

  it('everything that is required must be sent', () => {
    expect(faults({}, created)).toEqual([
      at('tenantName', 'required'),
      at('clientId', 'required'),
      at('clientSecret', 'secret_required'),
    ]);
    expect(planned({ ...values, clientSecret: 's' }, created)).toMatchObject({ config: values, kept: [] });
  });

  it.each([null, undefined])('a secret that is %s is missing', (clientSecret) => {
    expect(faults({ ...values, ...(clientSecret === null && { clientSecret }) }, created)).toEqual([
      at('clientSecret', 'secret_required'),
    ]);
  });
});

describe('faults are told together', () => {
  it.each<[string, object, Partial<PlanInput>, string[]]>([
    [
      'each field once',
      { tenantName: 7, clientSecret: '****' },
      { stored: null },
      [at('clientSecret', 'secret_masked'), at('tenantName', 'type'), at('clientId', 'required')],
    ],
    [
      'a stored secret is not called missing beside them',
      { tenantName: 'acme' },
      {},
      [at('clientId', 'required')],
    ],
    [
      'a cleared one is',
      { tenantName: 'acme', clientSecret: null },
      {},
      [at('clientId', 'required'), at('clientSecret', 'secret_required')],
    ],
    [
      'with a destination that is refused',
      { ...values, baseUrl: 'http://x.example' },
      { stored: null },
      [at('baseUrl', 'destination_refused'), at('clientSecret', 'secret_required')],
    ],
    ['a member that is no field', { ...values, extra: 1 }, {}, [at('extra', 'unknown_property')]],
  ])('%s', (_, config, change, expected) => {
    expect(faults(config, change).sort()).toEqual([...expected].sort());
  });
});

it.each(['', 'other', 'toString', '__proto__', 'Client-Credentials'])('the strategy %j is unknown', (id) => {
  const result = plan(values, { strategyId: id });
  expect(result).toEqual({
    ok: false,
    errors: [
      {
        pointer: '/authenticationStrategyId',
        code: 'unknown_strategy',
        message: expect.stringContaining('client-credentials, partner-credentials'),
      },
    ],
  });
});

describe('a secret that brings along the word that is put before it', () => {
  const direct = (method: DirectMethod): Partial<PlanInput> => {
    const test = [{ id: 'workers', label: 'Read one worker', request: { path: '/workers' } }] as const;
    const strategy = { ...clientCredentials, method, test };
    return { plugin: compile({ ...definition, strategies: [strategy] }), stored: null };
  };
  const bearer: DirectMethod = { type: 'bearer_token', tokenField: 'clientSecret' };
  const keyAfter = (prefix?: string): DirectMethod => ({
    type: 'api_key',
    keys: [
      {
        field: 'clientSecret',
        in: 'header',
        name: 'Authorization',
        ...(prefix !== undefined && { prefix }),
      },
    ],
  });

  it.each<[DirectMethod, string]>([
    [bearer, 'Bearer canary'],
    [bearer, ' bearer  canary\n'],
    [keyAfter('SSWS '), 'SSWS 00canary'],
  ])('after %j is refused at its field, and not repeated: %j', (method, clientSecret) => {
    const result = plan({ ...values, clientSecret }, direct(method));
    expect(result.ok ? [] : result.errors).toEqual([
      {
        pointer: '/authenticationConfig/clientSecret',
        code: 'prefix_repeated',
        message: expect.stringMatching(/^begins with the word (Bearer|SSWS), .* leave that out$/),
      },
    ]);
    expect(JSON.stringify(result)).not.toContain('canary');
  });

  it.each<[DirectMethod, string]>([
    [bearer, 'canary'],
    [bearer, 'Bearer'],
    [keyAfter(), 'Bearer canary'],
    [keyAfter('key='), 'key= canary'],
  ])('after %j is none in %j', (method, clientSecret) => {
    expect(
      planned({ ...values, clientSecret }, direct(method))
        .sent.get('clientSecret')
        ?.expose(),
    ).toBe(clientSecret);
  });
});
