import graph from '@cleat/plugin-microsoft-graph';
import { describe, expect, it } from 'vitest';
import { asked, type ExpectedDiagnosis, expectDiagnosis } from '../support/provider-scene.ts';
import type { StandInAnswer } from '../support/stand-in.ts';
import {
  asApp,
  clientId,
  clientSecret,
  denied,
  granted,
  ok,
  refuses,
  says,
  secretApp,
  sharedMicrosoftScene,
  tenant,
  tokenPath,
  users,
} from './microsoft-graph-scene.ts';

const scene = sharedMicrosoftScene();

describe('an app with a client secret', () => {
  it.each([tenant, 'contoso.onmicrosoft.com'])('in the tenant %s is active', async (name) => {
    const path = `/${name}/oauth2/v2.0/token`;
    scene().answers({ [path]: granted, '/v1.0/users': users });
    const answer = await scene().create('client-secret', { ...secretApp, tenant: name });
    expect(answer.at('state'), answer.text).toBe('active');
    expect(asked(scene().standIn)).toEqual([`POST login.microsoftonline.com${path}`, asApp[1]]);
    expect(Object.fromEntries(new URLSearchParams(scene().last(path)?.body))).toEqual({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: 'https://graph.microsoft.com/.default',
    });
    expect(scene().last(path)?.headers.authorization).toBeUndefined();
    expect(scene().last('/v1.0/users')?.headers.authorization).toBe('Bearer canary-access-token');
    expect(scene().last('/v1.0/users')?.path).toBe('/v1.0/users?%24top=1');
    expect(answer.text).not.toContain('canary');
  });

  it.each(['common', 'organizations', '../common', 'a.example/x', '11111111-2222'])(
    'has no tenant called %s',
    async (name) => {
      const answer = await scene().create('client-secret', { ...secretApp, tenant: name });
      expect([answer.status, answer.at('errors.0.pointer')]).toEqual([422, '/authenticationConfig/tenant']);
      expect(scene().standIn.seen).toEqual([]);
    },
  );

  it('keeps no secret for another tenant', async () => {
    scene().answers({ [tokenPath]: granted, '/v1.0/users': users });
    const created = await scene().create('client-secret', secretApp);
    const answer = await scene().call('POST', '/api/connectors/configure', {
      connectionId: created.at('id'),
      authenticationConfig: { tenant: 'other.example', clientId },
    });
    expect([answer.status, answer.at('errors.0.code')]).toEqual([422, 'secret_required']);
  });

  it.each<[number, number, string, ExpectedDiagnosis]>([
    [
      7000215,
      401,
      'invalid_client',
      says(
        'invalid_client',
        'Microsoft does not accept the Client secret',
        /not its Secret ID/,
        'Create a client secret',
      ),
    ],
    [
      7000222,
      401,
      'invalid_client',
      says('invalid_client', 'The Client secret has expired', /new client secret/, 'Create a client secret'),
    ],
    [
      7000218,
      401,
      'invalid_client',
      says(
        'invalid_client',
        'Microsoft asks for a secret or a certificate',
        /again/,
        'Create a client secret',
      ),
    ],
    [
      700016,
      400,
      'unauthorized_client',
      says(
        'unauthorized_client',
        'There is no such app in this tenant',
        /Application \(client\) ID/,
        'Enter the values',
      ),
    ],
    [
      7000229,
      401,
      'invalid_client',
      says(
        'invalid_client',
        'The app has no enterprise application in this tenant',
        /Grant admin consent/,
        'Grant the permissions',
      ),
    ],
    [
      7000112,
      400,
      'unauthorized_client',
      says('unauthorized_client', 'The app is disabled', /Enabled for users/, 'Register an app'),
    ],
    [
      90002,
      400,
      'invalid_request',
      says(
        'request_refused',
        'Microsoft does not know this tenant',
        /Directory \(tenant\) ID/,
        'Enter the values',
      ),
    ],
    [
      900023,
      400,
      'invalid_request',
      says(
        'request_refused',
        'Microsoft does not know this tenant',
        /Directory \(tenant\) ID/,
        'Enter the values',
      ),
    ],
    [
      53003,
      400,
      'invalid_grant',
      says('invalid_grant', 'Conditional Access stands against this', /sign-in log/),
    ],
  ])('refused with %i: says so, and what to do', async (number, status, error, expected) => {
    scene().answers({ [tokenPath]: refuses(status, error, number) });
    const answer = await scene().create('client-secret', secretApp);
    expect(answer.at('state'), answer.text).toBe('credential_error');
    expectDiagnosis(answer.at('lastTest.diagnosis'), graph, 'client-secret', {
      ...expected,
      error: `AADSTS${number}`,
    });
    expect(asked(scene().standIn)).toEqual(asApp.slice(0, 1));
    expect(answer.text).not.toContain('canary');
  });

  it('refused with a number that nobody listed: goes by the error of the standard', async () => {
    scene().answers({ [tokenPath]: refuses(401, 'invalid_client', 7999999) });
    const answer = await scene().create('client-secret', secretApp);
    expectDiagnosis(answer.at('lastTest.diagnosis'), graph, 'client-secret', {
      ...says(
        'invalid_client',
        'Microsoft does not accept this app',
        /Create a new one/,
        'Create a client secret',
      ),
      error: 'invalid_client',
    });
    expect(answer.text).not.toContain('7999999');
  });

  it.each<[string, StandInAnswer, ExpectedDiagnosis]>([
    [
      'without a permission',
      denied(403, 'Authorization_RequestDenied'),
      says(
        'permission_denied',
        'The app lacks a permission in Microsoft Graph',
        /application permission User\.Read\.All/,
        'Grant the permissions',
        'Authorization_RequestDenied',
      ),
    ],
    [
      'with a token that Graph refuses',
      denied(401, 'InvalidAuthenticationToken'),
      says(
        'token_rejected',
        'Graph does not accept the token',
        /Grant admin consent/,
        'Grant the permissions',
        'InvalidAuthenticationToken',
      ),
    ],
  ])('%s: says so, and what to do', async (_, refusal, expected) => {
    scene().answers({ [tokenPath]: granted, '/v1.0/users': refusal });
    const answer = await scene().create('client-secret', secretApp);
    expect(answer.at('state'), answer.text).toBe('credential_error');
    expectDiagnosis(answer.at('lastTest.diagnosis'), graph, 'client-secret', expected);
    expect(answer.text).not.toContain('canary');
  });

  it.each<[string, Record<string, StandInAnswer>, string]>([
    [
      'too many requests at Graph',
      { [tokenPath]: granted, '/v1.0/users': denied(429, 'TooManyRequests', { 'retry-after': '10' }) },
      'rate_limited',
    ],
    [
      'an outage of the token endpoint',
      { [tokenPath]: refuses(503, 'temporarily_unavailable', 90033) },
      'provider_unavailable',
    ],
    [
      'an outage with a number of the secret',
      { [tokenPath]: refuses(503, 'invalid_client', 7000215) },
      'provider_unavailable',
    ],
  ])('%s is not held against the secret', async (_, byPath, code) => {
    scene().answers(byPath);
    const answer = await scene().create('client-secret', secretApp);
    expect([answer.at('state'), answer.at('lastTest.diagnosis.code')]).toEqual(['unverified', code]);
    expect(answer.at('lastTest.diagnosis.title')).toMatch(/^The Provider/);
  });

  it('shows which areas its permissions open, and is used through the proxy', async () => {
    scene().answers({
      [tokenPath]: granted,
      '/v1.0/users': users,
      '/v1.0/groups': denied(403, 'Authorization_RequestDenied'),
    });
    const created = await scene().create('client-secret', secretApp);
    const path = `/api/connectors/${created.at('id')}`;
    const check = await scene().call('POST', `${path}/access-check`);
    expect(check.at('domains')).toMatchObject([
      { id: 'users', status: 'granted' },
      { id: 'groups', status: 'denied' },
    ]);
    expectDiagnosis(
      check.at('domains.1.diagnosis'),
      graph,
      'client-secret',
      says(
        'permission_denied',
        'The app lacks a permission in Microsoft Graph',
        /application permission GroupMember\.Read\.All/,
        'Grant the permissions',
      ),
    );
    scene().answers({ '/v1.0/groups': ok({ value: [{ id: 'g1', displayName: 'All' }] }) });
    const proxied = await scene().call('GET', `${path}/proxy/groups?$top=5&$select=id`);
    expect([proxied.status, proxied.at('value.0.id')]).toEqual([200, 'g1']);
    expect(scene().last('/v1.0/groups')).toMatchObject({
      host: 'graph.microsoft.com',
      path: '/v1.0/groups?$top=5&$select=id',
      headers: { authorization: 'Bearer canary-access-token' },
    });
  });
});
