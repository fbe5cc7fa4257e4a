import bamboohr from '@cleat/plugin-bamboohr';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  asked,
  type ExpectedDiagnosis,
  expectDiagnosis,
  type ProviderScene,
  startProviderScene,
} from '../support/provider-scene.ts';
import type { StandInAnswer } from '../support/stand-in.ts';

const apiKey = 'canary-key-of-the-test';
const config = { companyDomain: 'acme', apiKey };
const fields = { status: 200, body: [{ id: 1, name: 'First Name', type: 'text' }] };

let scene: ProviderScene;
beforeAll(async () => {
  scene = await startProviderScene(bamboohr, ['acme.bamboohr.com']);
});
afterAll(() => scene?.stop());
beforeEach(() => {
  scene.standIn.seen.length = 0;
});

it('is active with the key as the user name of HTTP Basic, and asks for JSON', async () => {
  scene.standIn.answer(() => fields);
  const answer = await scene.create('api-key', config);
  expect(answer.at('state'), answer.text).toBe('active');
  expect(asked(scene.standIn)).toEqual(['GET acme.bamboohr.com/api/v1/meta/fields']);
  expect(scene.standIn.seen[0]?.headers).toMatchObject({
    authorization: `Basic ${Buffer.from(`${apiKey}:x`).toString('base64')}`,
    accept: 'application/json',
  });
  expect(answer.text).not.toContain(apiKey);
});

it.each<[string, StandInAnswer, ExpectedDiagnosis]>([
  [
    'a wrong key',
    { status: 401 },
    {
      code: 'token_rejected',
      title: 'BambooHR does not accept this API key',
      fix: /Create a new API key/,
      step: 'Create the key',
    },
  ],
  [
    'a lock after wrong keys, or a user without the right',
    { status: 403 },
    {
      code: 'permission_denied',
      title: 'BambooHR refuses the request of this key',
      fix: /^Wait, and test again/,
    },
  ],
  [
    'another company',
    { status: 404 },
    {
      code: 'host_not_found',
      title: 'BambooHR knows no company of this name',
      fix: /Copy it from the address/,
      step: 'Enter the values',
    },
  ],
])('%s: says so, and what to do', async (_, refusal, expected) => {
  scene.standIn.answer(() => refusal);
  const answer = await scene.create('api-key', config);
  expect(answer.at('state'), answer.text).toBe('credential_error');
  expectDiagnosis(answer.at('lastTest.diagnosis'), bamboohr, 'api-key', expected);
  expect(answer.text).not.toContain(apiKey);
});

it('names the user behind the key too, once the lock has been thought of', async () => {
  scene.standIn.answer(() => ({ status: 403 }));
  const answer = await scene.create('api-key', config);
  expect(answer.at('lastTest.diagnosis.likelyCauses')).toMatchObject([
    { cause: expect.stringMatching(/locked the API/) },
    { cause: expect.stringMatching(/access level/), guideStep: 1 },
    { cause: expect.stringMatching(/disabled/), guideStep: 1 },
  ]);
});

it('is not judged while BambooHR slows it down with a 503', async () => {
  scene.standIn.answer(() => ({ status: 503 }));
  const answer = await scene.create('api-key', config);
  expect(answer.at('state'), answer.text).toBe('unverified');
});

const open = [{ id: '1342', employeeId: '4', status: { status: 'requested' }, start: '2026-12-01' }];

it.each<[string, Readonly<Record<string, StandInAnswer>>, [employees: string, timeOff: string]]>([
  ['may see both', {}, ['granted', 'granted']],
  ['may not see the directory', { '/employees/directory': { status: 403 } }, ['denied', 'granted']],
  ['may not see time off', { '/time_off/requests': { status: 403 } }, ['granted', 'denied']],
  ['sees no open request', { '/time_off/requests': { status: 200, body: [] } }, ['granted', 'empty']],
])('a user who %s: the access check says so', async (_, closed, [employees, timeOff]) => {
  const answers: Readonly<Record<string, StandInAnswer>> = {
    '/meta/fields': fields,
    '/employees/directory': { status: 200, body: { employees: [{ id: '4', displayName: 'Ann' }] } },
    '/time_off/requests': { status: 200, body: open },
    ...closed,
  };
  scene.standIn.answer(({ path }) => answers[path.replace(/^\/api\/v1|\?.*$/g, '')] ?? { status: 404 });
  const created = await scene.create('api-key', config);
  const check = await scene.call('POST', `/api/connectors/${created.at('id')}/access-check`);
  expect(check.at('domains'), check.text).toMatchObject([
    { id: 'employees', status: employees },
    { id: 'fields', status: 'granted' },
    { id: 'time_off', status: timeOff },
  ]);
  for (const domain of check.at('domains') as { status: string; diagnosis: unknown }[]) {
    if (domain.status !== 'denied') continue;
    // The test has just let the key in, so the API is not locked.
    expectDiagnosis(domain.diagnosis, bamboohr, 'api-key', {
      code: 'permission_denied',
      title: 'The user behind the key may not see this',
      fix: /access level/,
      step: 'Choose the user behind the key',
    });
  }
});

it('asks for requests for time off with both dates, which BambooHR demands, and says what none can mean', async () => {
  scene.standIn.answer(({ path }) => (path.includes('/time_off/') ? { status: 200, body: [] } : fields));
  const created = await scene.create('api-key', config);
  const check = await scene.call('POST', `/api/connectors/${created.at('id')}/access-check`);
  const timeOff = scene.standIn.seen.find(({ path }) => path.startsWith('/api/v1/time_off/requests?'));
  const query = new URLSearchParams(timeOff?.path.split('?')[1]);
  expect(query.get('start')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(query.get('end')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expectDiagnosis(check.at('domains.2.diagnosis'), bamboohr, 'api-key', {
    code: 'empty_field_set',
    title: 'BambooHR shows no open request for time off',
    fix: /Nothing needs to be done/,
  });
});
