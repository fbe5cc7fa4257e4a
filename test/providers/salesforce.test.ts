import { generateKeyPairSync } from 'node:crypto';
import salesforce from '@cleat/plugin-salesforce';
import { errors, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asked, type ExpectedDiagnosis, expectDiagnosis } from '../support/provider-scene.ts';
import {
  acme,
  api,
  canary,
  keys,
  ok,
  pages,
  refuses,
  resources,
  type SalesforceScene,
  sandbox,
  says,
  signed,
  startSalesforceScene,
  token,
  tokenPath,
} from './salesforce-scene.ts';

let scene: SalesforceScene;
beforeAll(async () => {
  scene = await startSalesforceScene();
});
afterAll(() => scene?.stop());
beforeEach(() => {
  scene.standIn.seen.length = 0;
  scene.clock.ahead = 0;
});

describe('with a private key', () => {
  it.each([
    [acme, 'https://login.salesforce.com'],
    [sandbox, 'https://test.salesforce.com'],
  ])('at %s is active with an assertion for %s', async (host, audience) => {
    scene.answers({ [tokenPath]: ok(token), [api]: resources });
    const before = Date.now();
    const answer = await scene.create('jwt-bearer', { ...signed, myDomain: `https://${host}/`, audience });
    expect(answer.at('state'), answer.text).toBe('active');
    expect(asked(scene.standIn)).toEqual([`POST ${host}${tokenPath}`, `GET ${host}${api}`]);
    const assertion = scene.form().get('assertion') ?? '';
    expect(Object.fromEntries(scene.form())).toEqual({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    });
    const { payload, protectedHeader } = await jwtVerify(assertion, keys.publicKey, {
      audience,
      issuer: '3MVG9consumer',
      subject: 'bot@acme.example',
      algorithms: ['RS256'],
    });
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT' });
    expect(payload.scope).toBeUndefined();
    // Salesforce takes three minutes at most.
    expect((payload.exp ?? 0) * 1000 - before).toBeLessThanOrEqual(180_000);
    expect(scene.last(api)?.headers.authorization).toBe(`Bearer ${token.access_token}`);
    // No `expires_in`: the shortest session that an org can set.
    const lifetime = Date.parse(String(answer.at('grant.expiresAt'))) - before;
    expect([lifetime > 890_000, lifetime < 930_000]).toEqual([true, true]);
    expect(answer.text).not.toMatch(canary);
  });

  it('of another app has no valid signature (the stand-in would notice)', async () => {
    scene.answers({ [tokenPath]: ok(token), [api]: resources });
    await scene.create('jwt-bearer', signed);
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
    await expect(jwtVerify(scene.form().get('assertion') ?? '', other)).rejects.toThrow(
      errors.JWSSignatureVerificationFailed,
    );
  });

  const notAllowed = {
    code: 'invalid_grant',
    title: 'The user is not allowed to use this app',
    fix: /Pre-authorize the user/,
    step: 'Approve the user',
  };
  const environment = {
    code: 'invalid_grant',
    title: 'The environment does not fit the org',
    fix: /test\.salesforce\.com for sandboxes/,
    step: 'Enter the values',
  };
  const cannotLogIn = {
    code: 'invalid_grant',
    title: 'The user cannot log in',
    fix: /Activate or unlock/,
    step: 'Prepare the user',
  };
  it.each<[string, string, ExpectedDiagnosis]>([
    ['invalid_grant', "user hasn't approved this consumer", notAllowed],
    ['invalid_app_access', 'user is not admin approved to access this app', notAllowed],
    ['invalid_app_access', 'something new', { ...notAllowed, error: 'invalid_app_access' }],
    ['invalid_grant', 'audience is invalid', environment],
    ['invalid_grant', 'Audience validation failed', environment],
    [
      'invalid_grant',
      'invalid assertion',
      {
        code: 'invalid_grant',
        title: 'Salesforce does not accept the signature',
        fix: /Upload the certificate/,
        step: 'Make a key and a certificate',
      },
    ],
    [
      'invalid_grant',
      'ip restricted',
      {
        code: 'permission_denied',
        title: 'Salesforce does not let the user log in from the network of Cleat',
        fix: /IP restrictions/,
        step: 'Approve the user',
      },
    ],
    ['invalid_grant', 'authentication failure', cannotLogIn],
    ['inactive_user', 'user is inactive', cannotLogIn],
    [
      'inactive_org',
      'organization is inactive',
      {
        code: 'invalid_grant',
        title: 'The org is closed, locked or suspended',
        fix: /took its place/,
        step: 'Enter the values',
      },
    ],
    [
      'invalid_client_id',
      'client identifier invalid',
      {
        code: 'invalid_client',
        title: 'Salesforce does not know this consumer key',
        fix: /Copy the Consumer Key/,
        step: 'Enter the values',
      },
    ],
    [
      'unsupported_grant_type',
      'grant type not supported',
      {
        code: 'unauthorized_client',
        title: 'The app does not have this flow switched on',
        fix: /Enable the flow/,
        step: 'Create an External Client App',
      },
    ],
    [
      'invalid_grant',
      'Nobody documented canary-description.',
      { code: 'invalid_grant', title: 'The Provider does not accept this authorization', fix: /./ },
    ],
  ])('%s, %s: says what it means', async (error, description, expected) => {
    scene.answers({ [tokenPath]: says(error, description) });
    const answer = await scene.create('jwt-bearer', signed);
    expect(answer.at('state'), answer.text).toBe('credential_error');
    expectDiagnosis(answer.at('lastTest.diagnosis'), salesforce, 'jwt-bearer', expected);
    expect(asked(scene.standIn)).toEqual([`POST ${acme}${tokenPath}`]);
    expect(answer.text).not.toMatch(canary);
  });

  it.each([
    [
      'too many logins',
      { [tokenPath]: says('invalid_grant', 'login rate exceeded') },
      'The user logs in too often',
    ],
    [
      'too many token requests',
      { [tokenPath]: says('rate_limit_exceeded', 'slow down') },
      'The user logs in too often',
    ],
    [
      'too many requests of the day',
      { [tokenPath]: ok(token), [api]: refuses(403, 'REQUEST_LIMIT_EXCEEDED') },
      'The org has used up the API requests of its day',
    ],
  ])('%s are not held against the key', async (_, byPath, title) => {
    scene.answers(byPath);
    const answer = await scene.create('jwt-bearer', signed);
    expect([
      answer.at('state'),
      answer.at('lastTest.diagnosis.code'),
      answer.at('lastTest.diagnosis.title'),
    ]).toEqual(['unverified', 'rate_limited', title]);
  });

  const closed = {
    code: 'permission_denied',
    title: 'The API is not open to this user or org',
    fix: /API Enabled/,
    step: 'Prepare the user',
  };
  const noSession = {
    code: 'token_rejected',
    title: 'Salesforce does not accept this session',
    fix: /IP restrictions/,
    step: 'Approve the user',
  };
  it.each<[number, string, ExpectedDiagnosis]>([
    [401, 'INVALID_SESSION_ID', { ...noSession, error: 'INVALID_SESSION_ID' }],
    [401, 'INVALID_AUTH_HEADER', noSession],
    [403, 'API_DISABLED_FOR_ORG', { ...closed, error: 'API_DISABLED_FOR_ORG' }],
    [403, 'API_CURRENTLY_DISABLED', closed],
    [
      403,
      'INSUFFICIENT_ACCESS',
      {
        code: 'permission_denied',
        title: 'This may not be read by this user',
        fix: /Give the user Read/,
        step: 'Prepare the user',
      },
    ],
    [
      404,
      'NOT_FOUND',
      {
        code: 'host_not_found',
        title: 'There is no Salesforce API at this address',
        fix: /Current My Domain URL/,
        step: 'Enter the values',
      },
    ],
  ])('and a %i %s of the API: says what it means', async (status, errorCode, expected) => {
    scene.answers({ [tokenPath]: ok(token), [api]: refuses(status, errorCode) });
    const answer = await scene.create('jwt-bearer', signed);
    expect(answer.at('state'), answer.text).toBe('credential_error');
    expectDiagnosis(answer.at('lastTest.diagnosis'), salesforce, 'jwt-bearer', expected);
    expect(answer.text).not.toMatch(canary);
  });

  it('sent to the address of the pages: says which address is meant', async () => {
    scene.standIn.answer(() => ({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<html></html>',
    }));
    const answer = await scene.create('jwt-bearer', { ...signed, myDomain: `https://${pages}` });
    expectDiagnosis(answer.at('lastTest.diagnosis'), salesforce, 'jwt-bearer', {
      code: 'login_page',
      title: 'There is no Salesforce API at this address',
      fix: /ends in my\.salesforce\.com/,
      step: 'Enter the values',
    });
  });

  it.each([
    ['a path behind the My Domain', { myDomain: `https://${acme}/lightning/setup` }],
    ['an audience of its own', { audience: 'https://evil.example' }],
  ])('%s is refused', async (_, wrong) => {
    expect((await scene.create('jwt-bearer', { ...signed, ...wrong })).status).toBe(422);
    expect(scene.standIn.seen).toEqual([]);
  });
});
