import { describe, expect, it } from 'vitest';
import { metadataUrls, possibleIssuers, readServerMetadata } from './oauth2-authorization-code.ts';

describe('the issuer of an authorization endpoint', () => {
  it.each([
    ['https://host/authorize', ['https://host']],
    ['https://host/', ['https://host']],
    [
      'https://host/oauth2/default/v1/authorize',
      [
        'https://host',
        'https://host/oauth2',
        'https://host/oauth2/default',
        'https://host/oauth2/default/v1',
      ],
    ],
    [
      'https://host/a/b/c/d/e/f',
      ['https://host', 'https://host/a', 'https://host/a/b', 'https://host/a/b/c', 'https://host/a/b/c/d'],
    ],
  ])('%s may be %j', (url, issuers) => {
    expect(possibleIssuers(url)).toEqual(issuers);
  });

  it.each([
    [
      'https://host',
      [
        'https://host/.well-known/oauth-authorization-server',
        'https://host/.well-known/openid-configuration',
      ],
    ],
    [
      'https://host/a/b',
      [
        'https://host/.well-known/oauth-authorization-server/a/b',
        'https://host/a/b/.well-known/openid-configuration',
      ],
    ],
  ])('%s describes itself at %j', (issuer, urls) => {
    expect(metadataUrls(issuer)).toEqual(urls);
  });
});

describe('the description of a server', () => {
  const expected = {
    issuer: 'https://host/a',
    authorizationUrl: 'https://host/a/authorize',
    tokenUrl: 'https://host/a/token',
  };
  const good = {
    issuer: 'https://host/a',
    authorization_endpoint: 'https://host/a/authorize',
    token_endpoint: 'https://host/a/token',
    authorization_response_iss_parameter_supported: true,
  };

  it('that speaks for this issuer and these endpoints is believed, and its issuer kept as it writes it', () => {
    expect(readServerMetadata(good, expected)).toMatchObject({ issuer: 'https://host/a', sendsIssuer: true });
    const slash = { ...good, issuer: 'https://host/a/' };
    expect(readServerMetadata(slash, expected)).toMatchObject({ issuer: 'https://host/a/' });
  });

  it.each<[string, unknown, string | null]>([
    ['beside the token endpoint', 'https://host/a/revoke?x=1', 'https://host/a/revoke?x=1'],
    ['elsewhere on its host', 'https://HOST:443/other', 'https://host/other'],
    ['on another host', 'https://evil/revoke', null],
    ['on another port', 'https://host:8443/revoke', null],
    ['without TLS', 'http://host/a/revoke', null],
    ['with a user', 'https://user@host/a/revoke', null],
    ['no URL', '/a/revoke', null],
    ['no text', ['https://host/a/revoke'], null],
    ['left out', undefined, null],
  ])('%s: its place to revoke grants is used only where it issues them', (_what, endpoint, url) => {
    const body = { ...good, revocation_endpoint: endpoint };
    expect(readServerMetadata(body, expected)?.revocationUrl).toBe(url);
  });

  it.each<[string, unknown]>([
    ['another issuer', { ...good, issuer: 'https://host/b' }],
    ['the issuer of the whole host', { ...good, issuer: 'https://host' }],
    ['an issuer that is no text', { ...good, issuer: ['https://host/a'] }],
    ['another authorization endpoint', { ...good, authorization_endpoint: 'https://evil/authorize' }],
    ['another token endpoint', { ...good, token_endpoint: 'https://evil/token' }],
    ['inherited members', Object.create(good)],
    ['nothing in it', {}],
    ['no object', 'text'],
  ])('with %s is not', (_what, body) => {
    expect(readServerMetadata(body, expected)).toBeNull();
  });
});
