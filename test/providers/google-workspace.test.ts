import google from '@cleat/plugin-google-workspace';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  asked,
  type ExpectedDiagnosis,
  expectDiagnosis,
  type ProviderScene,
} from '../support/provider-scene.ts';
import type { StandInAnswer } from '../support/stand-in.ts';
import {
  account,
  administrator,
  answers,
  formOf,
  GROUPS,
  granted,
  groups,
  keys,
  last,
  none,
  noScope,
  refuses,
  refusesToken,
  scopes,
  serviceAccountEmail,
  startGoogle,
  TOKEN,
  UNITS,
  USERS,
  users,
} from './google-workspace-answers.ts';

let scene: ProviderScene;
beforeAll(async () => {
  scene = await startGoogle();
});
afterAll(() => scene?.stop());
beforeEach(() => {
  scene.standIn.seen.length = 0;
  scene.clock.ahead = 0;
});

describe('a service account', () => {
  it('is active with an assertion for the delegated administrator', async () => {
    answers(scene.standIn, { [TOKEN]: granted, [USERS]: users });
    const answer = await scene.create('service-account', account);
    expect(answer.at('state'), answer.text).toBe('active');
    expect(asked(scene.standIn)).toEqual([`POST ${TOKEN}`, `GET ${USERS}`]);
    const { assertion = '', ...form } = formOf(scene.standIn, TOKEN);
    expect(form).toEqual({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer' });
    const { payload, protectedHeader } = await jwtVerify(assertion, keys.publicKey, {
      issuer: serviceAccountEmail,
      subject: administrator,
      audience: 'https://oauth2.googleapis.com/token',
      maxTokenAge: '1h',
    });
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'kid-1' });
    expect(payload.scope).toBe(scopes.join(' '));
    expect(last(scene.standIn, USERS)?.path).toBe(
      '/admin/directory/v1/users?customer=my_customer&maxResults=1',
    );
    expect(last(scene.standIn, USERS)?.headers.authorization).toBe('Bearer ya29.canary-access-token');
    expect(answer.text).not.toMatch(/canary|PRIVATE KEY/);
  });

  const notDelegated = {
    title: 'The service account is not delegated these scopes',
    fix: /numeric Client ID with exactly these scopes/,
    step: 'Delegate the scopes',
  };
  it.each<[string, StandInAnswer, ExpectedDiagnosis]>([
    [
      'that is not delegated',
      refusesToken(
        401,
        'unauthorized_client',
        'Client is unauthorized to retrieve access tokens using this method, or client not authorized for any of the scopes requested.',
      ),
      { ...notDelegated, code: 'unauthorized_client', error: 'unauthorized_client' },
    ],
    [
      'that is not delegated one scope',
      refusesToken(403, 'access_denied'),
      { ...notDelegated, code: 'permission_denied' },
    ],
    [
      'whose key was deleted',
      refusesToken(400, 'invalid_grant', 'Invalid JWT Signature.'),
      {
        code: 'invalid_grant',
        title: 'Google does not accept the signature of this key',
        fix: /new JSON key/,
        step: 'Create a service account and its key',
        error: 'Invalid JWT Signature.',
      },
    ],
    [
      'whose key was disabled',
      refusesToken(400, 'disabled_client'),
      {
        code: 'invalid_client',
        title: 'Google does not accept this service account or its key',
        fix: /Enable the service account/,
        step: 'Create a service account and its key',
        error: 'disabled_client',
      },
    ],
    [
      'with a wrong clock',
      refusesToken(
        400,
        'invalid_grant',
        'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.',
      ),
      { code: 'invalid_grant', title: 'The clock of Cleat is wrong', fix: /synchronise the clock/ },
    ],
    [
      'for an administrator whom nobody knows',
      refusesToken(400, 'invalid_grant', 'Invalid email or User ID'),
      {
        code: 'invalid_grant',
        title: 'Google does not know the delegated administrator or the service account',
        fix: /primary e-mail address/,
        step: 'Enter the values',
        error: 'Invalid email or User ID',
      },
    ],
    [
      'whose assertion is refused in other words',
      refusesToken(400, 'invalid_grant', 'Said of canary.'),
      {
        code: 'invalid_grant',
        title: 'Google does not accept the signed request of the service account',
        fix: /primary e-mail address/,
        step: 'Enter the values',
        error: 'invalid_grant',
      },
    ],
  ])('%s: says so, and what to do', async (_, refusal, expected) => {
    answers(scene.standIn, { [TOKEN]: refusal });
    const answer = await scene.create('service-account', account);
    expect(answer.at('state'), answer.text).toBe('credential_error');
    expectDiagnosis(answer.at('lastTest.diagnosis'), google, 'service-account', expected);
    expect(asked(scene.standIn)).toEqual([`POST ${TOKEN}`]);
    expect(answer.text).not.toMatch(/canary|PRIVATE KEY/);
  });

  const apiOff = {
    code: 'permission_denied',
    title: 'The Admin SDK API is not enabled in the Google Cloud project',
    fix: /Enable the Admin SDK API/,
    step: 'Enable the Admin SDK API',
  };
  it.each<[string, StandInAnswer, ExpectedDiagnosis]>([
    [
      'the user is no administrator',
      refuses(403, 'forbidden'),
      {
        code: 'permission_denied',
        title: 'The user as whom the connection acts is no administrator for this',
        fix: /Admin API privilege/,
        step: 'Choose the administrator',
        error: 'forbidden',
      },
    ],
    [
      'the API is not enabled',
      refuses(403, 'accessNotConfigured', 'SERVICE_DISABLED'),
      { ...apiOff, error: 'SERVICE_DISABLED' },
    ],
    [
      'the API is not enabled, in the older form',
      refuses(403, 'accessNotConfigured'),
      { ...apiOff, error: 'accessNotConfigured' },
    ],
    [
      'the organization forbids the API',
      refuses(403, 'domainCannotUseApis'),
      {
        code: 'permission_denied',
        title: 'The organization does not let programs use this API',
        fix: /super administrator/,
        step: 'Delegate the scopes',
      },
    ],
    [
      'the token lacks a scope',
      noScope,
      {
        code: 'insufficient_scope',
        title: 'The access token lacks a scope',
        fix: /Grant the scope/,
        step: 'Delegate the scopes',
        error: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
      },
    ],
  ])('where %s: says so, and what to do', async (_, refusal, expected) => {
    answers(scene.standIn, { [TOKEN]: granted, [USERS]: refusal });
    const answer = await scene.create('service-account', account);
    expect(answer.at('state'), answer.text).toBe('credential_error');
    expectDiagnosis(answer.at('lastTest.diagnosis'), google, 'service-account', expected);
    expect(answer.text).not.toContain('canary');
  });

  it.each([
    refuses(403, 'userRateLimitExceeded'),
    refuses(403, 'rateLimitExceeded', 'RATE_LIMIT_EXCEEDED'),
    refuses(403, 'quotaExceeded'),
    refuses(429, 'rateLimitExceeded'),
  ])('is not judged by a rate limit (%#)', async (refusal) => {
    answers(scene.standIn, { [TOKEN]: granted, [USERS]: refusal });
    const answer = await scene.create('service-account', account);
    expect(answer.at('state'), answer.text).toBe('unverified');
    expectDiagnosis(answer.at('lastTest.diagnosis'), google, 'service-account', {
      code: 'rate_limited',
      title: 'Google asks to slow down',
      fix: /Wait a minute/,
    });
  });

  it('shows which areas are open; a list that is left out is an empty one', async () => {
    answers(scene.standIn, { [TOKEN]: granted, [USERS]: users, [GROUPS]: groups, [UNITS]: none });
    const created = await scene.create('service-account', account);
    const path = `/api/connectors/${created.at('id')}/access-check`;
    const check = await scene.call('POST', path);
    expect(check.at('domains'), check.text).toMatchObject([
      { id: 'users', status: 'granted' },
      { id: 'groups', status: 'granted' },
      { id: 'orgunits', status: 'empty' },
    ]);
    expectDiagnosis(check.at('domains.2.diagnosis'), google, 'service-account', {
      code: 'empty_field_set',
      title: 'Google answered, and there is nothing of this kind',
      fix: /nothing to mend/,
    });
    answers(scene.standIn, {
      [TOKEN]: granted,
      [USERS]: users,
      [GROUPS]: noScope,
      [UNITS]: refuses(403, 'forbidden'),
    });
    const again = await scene.call('POST', path);
    expect(again.at('domains'), again.text).toMatchObject([
      { id: 'users', status: 'granted' },
      { id: 'groups', status: 'denied' },
      { id: 'orgunits', status: 'denied' },
    ]);
    expectDiagnosis(again.at('domains.1.diagnosis'), google, 'service-account', {
      code: 'insufficient_scope',
      title: 'The access token lacks a scope',
      fix: /admin\.directory\.group\.readonly/,
      step: 'Delegate the scopes',
    });
    expectDiagnosis(again.at('domains.2.diagnosis'), google, 'service-account', {
      code: 'permission_denied',
      title: 'The user as whom the connection acts is no administrator for this',
      fix: /Organizational Units > Read/,
      step: 'Choose the administrator',
    });
  });

  it('is lent to a caller below /admin, and nowhere else', async () => {
    answers(scene.standIn, { [TOKEN]: granted, [USERS]: users, [`${GROUPS}/g1/members`]: none });
    const created = await scene.create('service-account', account);
    const proxy = `/api/connectors/${created.at('id')}/proxy`;
    const members = await scene.call('GET', `${proxy}/admin/directory/v1/groups/g1/members?maxResults=5`);
    expect([members.status, members.at('kind')]).toEqual([200, 'admin#directory#orgUnits']);
    expect(last(scene.standIn, `${GROUPS}/g1/members`)?.path).toBe(
      '/admin/directory/v1/groups/g1/members?maxResults=5',
    );
    expect(last(scene.standIn, `${GROUPS}/g1/members`)?.headers.authorization).toBe(
      'Bearer ya29.canary-access-token',
    );
    scene.standIn.seen.length = 0;
    const batch = await scene.call('POST', `${proxy}/batch/admin/directory_v1`, {});
    expect(batch.status).toBeGreaterThanOrEqual(400);
    expect(asked(scene.standIn)).toEqual([]);
  });

  it('whose key file is no service account’s: says so without asking Google', async () => {
    const answer = await scene.create('service-account', {
      administrator,
      keyFile: JSON.stringify({ web: { client_id: '1', client_secret: 'canary' } }),
    });
    expect([answer.at('state'), answer.at('lastTest.diagnosis.code')]).toEqual([
      'credential_error',
      'invalid_configuration',
    ]);
    expect(asked(scene.standIn)).toEqual([]);
    expect(answer.text).not.toContain('canary');
  });
});
