import genericOAuth2 from '@cleat/plugin-generic-oauth2';
import workday from '@cleat/plugin-workday-rest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePlugin } from './compile-plugin.ts';
import {
  type AcceptsUrl,
  type Destination,
  destinationKey,
  mayNamePlaceToRevoke,
  type ResolvedDestination,
  resolveDestination,
} from './destination.ts';
import { strategyOf } from './test-plugin.ts';

const strategy = strategyOf(
  compilePlugin(workday, { variables: { CLEAT_WORKDAY_DOMAIN: 'hr.example' }, readGuide: () => '## Step' }),
  'oauth2-client-credentials',
);
const httpsOnly = (url: string): boolean => url.startsWith('https:');
const resolve = (config: Record<string, string>): ResolvedDestination =>
  resolveDestination(strategy, config, httpsOnly);
const keyOf = (config: Record<string, string>): string => {
  const resolved = resolve(config);
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.errors));
  return destinationKey(resolved.destination);
};

it('fills the base URL in from the tenant name where it is blank', () => {
  expect(resolve({ tenantName: 'Acme_dev1' })).toEqual({
    ok: true,
    destination: {
      baseUrl: 'https://acme_dev1-services1.hr.example',
      tokenUrl: 'https://acme_dev1-services1.hr.example/ccx/oauth2/Acme_dev1/token',
    },
  });
});

it('takes the token URL from the origin of a base URL with a path', () => {
  const resolved = resolve({ tenantName: 'acme', baseUrl: 'https://x.example:8443/ccx/api/v1/acme/' });
  expect(resolved).toMatchObject({
    destination: {
      baseUrl: 'https://x.example:8443/ccx/api/v1/acme',
      tokenUrl: 'https://x.example:8443/ccx/oauth2/acme/token',
    },
  });
});

describe('the default written out equals blank', () => {
  it.each([
    'https://acme-services1.hr.example',
    'https://acme-services1.hr.example/',
    'HTTPS://ACME-Services1.HR.Example',
    'https://acme-services1.hr.example:443',
    'https://acme-services1.hr.example.',
    'https://acme-services1.hr.example.:443//',
  ])('%s', (baseUrl) => {
    expect(keyOf({ tenantName: 'acme', baseUrl })).toBe(keyOf({ tenantName: 'acme' }));
  });

  it.each([
    { tenantName: 'acme', baseUrl: 'https://acme-services2.hr.example' },
    { tenantName: 'acme', baseUrl: 'https://acme-services1.hr.example:8443' },
    { tenantName: 'acme', baseUrl: 'https://acme-services1.hr.example/api' },
    { tenantName: 'ACME' },
    { tenantName: 'other', baseUrl: 'https://acme-services1.hr.example' },
  ])('%j is another destination', (config) => {
    expect(keyOf(config)).not.toBe(keyOf({ tenantName: 'acme' }));
  });
});

describe('a destination that cannot be used names the field', () => {
  it.each<[Record<string, string>, string]>([
    [{ tenantName: 'evil.com#' }, '/authenticationConfig/tenantName'],
    [{ tenantName: 'acme', baseUrl: 'https://u@x.example' }, '/authenticationConfig/baseUrl'],
    [{ tenantName: 'acme', baseUrl: 'http://x.example' }, '/authenticationConfig/baseUrl'],
    [{ tenantName: 'acme', baseUrl: 'HTTP://x.example' }, '/authenticationConfig/baseUrl'],
    [{ tenantName: '..', baseUrl: 'https://x.example' }, '/authenticationConfig/tenantName'],
    [{}, '/authenticationConfig'],
  ])('%j', (config, pointer) => {
    const { errors } = { errors: [], ...resolve(config) };
    expect(errors).toEqual([expect.objectContaining({ pointer, code: 'destination_refused' })]);
  });
});

it.each(['baseUrl', 'authorizationUrl', 'tokenUrl'])(
  'of several URLs it is %s that must use https',
  (name) => {
    const several = strategyOf(
      compilePlugin(genericOAuth2, { variables: {}, readGuide: () => '## Step' }),
      'authorization-code',
    );
    const config = {
      baseUrl: 'https://api.example',
      authorizationUrl: 'https://login.example/authorize',
      tokenUrl: 'https://login.example/token',
      [name]: 'http://other.example/x',
    };
    expect(resolveDestination(several, config, httpsOnly)).toMatchObject({
      ok: false,
      errors: [
        { pointer: `/authenticationConfig/${name}`, message: expect.stringContaining('must use https') },
      ],
    });
  },
);

it('where a browser is sent is judged as a whole, since no request is judged later', () => {
  const browser = strategyOf(
    compilePlugin(genericOAuth2, { variables: {}, readGuide: () => '## Step' }),
    'authorization-code',
  );
  const config = {
    baseUrl: 'https://private.example',
    authorizationUrl: 'https://login.example/authorize',
    tokenUrl: 'https://private.example/token',
  };
  const accepts: AcceptsUrl = (url, sent) => sent === 'credential' || !url.includes('private');
  expect(resolveDestination(browser, config, accepts)).toMatchObject({ ok: true });
  const inside = { ...config, authorizationUrl: 'https://private.example/authorize' };
  expect(resolveDestination(browser, inside, accepts)).toMatchObject({
    ok: false,
    errors: [
      {
        pointer: '/authenticationConfig/authorizationUrl',
        code: 'destination_refused',
        message: expect.stringContaining('CLEAT_EGRESS_ALLOW'),
      },
    ],
  });
});

const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.webAuthority({ withUserInfo: true, withPort: true }),
  fc.stringMatching(/^[a-z0-9._@:/#?%\\{}-]{0,12}$/),
  fc.ipV4(),
  fc.constantFrom('..', '%2e%2e', '127', 'xn--a', '0x7f.1', '[::1]', '\ud800'),
);

it('whatever the tenant name, the host of the default ends with the fixed suffix', () => {
  let resolvedOnes = 0;
  fc.assert(
    fc.property(fc.oneof(nasty, fc.stringMatching(/^[A-Za-z0-9_-]{1,70}$/)), (tenantName) => {
      const resolved = resolve({ tenantName });
      if (!resolved.ok) return;
      resolvedOnes += 1;
      const { protocol, hostname, port, pathname } = new URL(resolved.destination.baseUrl);
      expect(hostname.endsWith('-services1.hr.example')).toBe(true);
      expect(hostname.split('.')).toHaveLength(3);
      expect([protocol, port, pathname]).toEqual(['https:', '', '/']);
    }),
    { numRuns: 2_000 },
  );
  expect(resolvedOnes).toBeGreaterThan(200);
});

it('whatever the values, the token URL has the origin of the base URL and nothing is thrown', () => {
  let resolvedOnes = 0;
  fc.assert(
    fc.property(fc.oneof(nasty, fc.constant('acme')), fc.oneof(nasty, fc.webUrl()), (tenantName, baseUrl) => {
      const resolved = resolveDestination(strategy, { tenantName, baseUrl }, () => true);
      if (!resolved.ok) return;
      resolvedOnes += 1;
      const token = new URL(resolved.destination.tokenUrl ?? '');
      const base = new URL(resolved.destination.baseUrl);
      expect(token.origin).toBe(base.origin);
      expect(token.pathname).toBe(`/ccx/oauth2/${encodeURIComponent(tenantName)}/token`);
      expect([base.username, base.password, base.search, base.hash, token.search, token.hash].join('')).toBe(
        '',
      );
      // Normal already: the same text again is the same destination.
      expect(resolve({ tenantName, baseUrl: resolved.destination.baseUrl })).toMatchObject(
        base.protocol === 'https:' ? { destination: resolved.destination } : { ok: false },
      );
    }),
    { numRuns: 2_000 },
  );
  expect(resolvedOnes).toBeGreaterThan(200);
});

describe('an authorization server is asked where it revokes grants only if nobody else can know', () => {
  const whole: Destination = {
    baseUrl: 'https://api.example',
    authorizationUrl: 'https://login.example/authorize',
    tokenUrl: 'https://login.example/token',
  };
  const given = {
    baseUrl: ['{baseUrl}'],
    authorizationUrl: ['{authorizationUrl}'],
    tokenUrl: ['{tokenUrl}'],
  };
  const known = {
    ...given,
    authorizationUrl: ['https://login.example/authorize'],
    tokenUrl: ['https://login.example/token'],
  };
  const { tokenUrl: _tokenUrl, ...direct } = whole;
  const { authorizationUrl: _authorizationUrl, ...unattended } = whole;
  it.each<[string, Destination, typeof given, boolean]>([
    ['one that the customer names', whole, given, true],
    ['one that the plugin knows', whole, known, false],
    [
      'one with a place that is named',
      { ...whole, revocationUrl: 'https://login.example/revoke' },
      given,
      false,
    ],
    ['one without a token endpoint', direct, given, false],
    ['one that no browser is sent to', unattended, given, false],
  ])('%s', (_, destination, destinations, asked) =>
    expect(mayNamePlaceToRevoke(destination, destinations)).toBe(asked),
  );
});
