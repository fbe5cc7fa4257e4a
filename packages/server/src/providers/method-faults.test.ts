import type { Strategy } from '@cleat/plugin-kit';
import { describe, expect, it } from 'vitest';
import { compileConfigSchema } from './authentication-config.ts';
import { faultsOfMethod } from './method-faults.ts';
import { clientCredentials } from './test-plugin.ts';

const schema = compileConfigSchema(clientCredentials.configSchema);
/** Stands in for JavaScript, where nobody checks what a plugin's author writes. */
const untyped = <T>(value: object): T => JSON.parse(JSON.stringify(value));
const pointers = (method: object, destinations: object = clientCredentials.destinations): string[] =>
  faultsOfMethod(untyped<Strategy>({ ...clientCredentials, method, destinations }), schema, '').map(
    (fault) => fault.pointer,
  );

const bearer = {
  type: 'service_account',
  kind: 'jwt_bearer',
  keyField: 'keyFile',
  issuer: { field: 'clientId' },
  algorithm: 'RS256',
};
const app = {
  type: 'service_account',
  kind: 'app_installation',
  appIdField: 'clientId',
  keyField: 'keyFile',
  algorithm: 'RS256',
  answer: { token: 'token', expiresAt: 'expires_at' },
};

describe('a service account is let in', () => {
  it.each([
    ['with a field as issuer', bearer],
    ['with a member of the key file as issuer', { ...bearer, issuer: { member: 'client_email' } }],
    ['for an installation', app],
  ])('%s', (_, method) => expect(pointers(method)).toEqual([]));
});

describe('a service account is refused at load', () => {
  it.each<[string, object, string]>([
    ['with a key in an open field', { ...bearer, keyField: 'clientId' }, '/keyField'],
    ['with an issuer that is no field', { ...bearer, issuer: { field: 'nobody' } }, '/issuer/field'],
    ['with a secret as issuer', { ...bearer, issuer: { field: 'keyFile' } }, '/issuer/field'],
    ['with a secret as subject', { ...bearer, subjectField: 'clientSecret' }, '/subjectField'],
    ['of a kind that is none', { ...bearer, kind: 'another' }, '/kind'],
    ['without a signature', { ...bearer, algorithm: 'none' }, '/algorithm'],
    ['with a secret as app id', { ...app, appIdField: 'keyFile' }, '/appIdField'],
    ['with an app key in an open field', { ...app, keyField: 'clientId' }, '/keyField'],
  ])('%s', (_, method, pointer) => expect(pointers(method)).toEqual([pointer]));

  it('without a token URL', () => {
    expect(pointers(bearer, { baseUrl: ['{baseUrl}'] })).toEqual(['/type']);
  });
});

describe('an authorization in the browser', () => {
  const browser = {
    type: 'oauth2_authorization_code',
    clientIdField: 'clientId',
    clientSecretField: 'clientSecret',
    clientAuthentication: ['client_secret_basic'],
    revokesOneGrant: { source: 'https://docs.example/' },
  };
  const urls = { baseUrl: ['{baseUrl}'], tokenUrl: ['{baseUrl}'], authorizationUrl: ['{baseUrl}'] };

  it.each<[string, object, string[]]>([
    [
      'that says how far a revocation goes, and where it is made, is let in',
      { revocationUrl: ['{baseUrl}'] },
      [],
    ],
    ['that says how far one goes, but has nowhere to make it, is refused', {}, ['/revokesOneGrant']],
    [
      'without a place to send the browser is refused',
      { authorizationUrl: [], revocationUrl: ['{baseUrl}'] },
      ['/type'],
    ],
  ])('%s', (_, more, expected) => expect(pointers(browser, { ...urls, ...more })).toEqual(expected));
});

describe('further parameters of a token request', () => {
  const withParameter = (method: object, name: string) => ({ ...method, parameters: { [name]: 'x' } });

  it.each([
    'grant_type',
    'client_id',
    'client_secret',
    'client_assertion',
    'client_assertion_type',
    'assertion',
    'refresh_token',
    'code',
    'code_verifier',
    'redirect_uri',
    'scope',
    'resource',
    'audience',
    'Grant_Type',
  ])('do not stand in for %s', (name) => {
    for (const method of [clientCredentials.method, bearer]) {
      expect(pointers(withParameter(method, name))).toEqual([`/parameters/${name}`]);
    }
  });

  it.each(['account_id', 'requested_token_use'])('may be %s', (name) => {
    expect(pointers(withParameter(clientCredentials.method, name))).toEqual([]);
  });
});
