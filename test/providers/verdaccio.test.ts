/** A registry of its own, run for real: connect, wrong credential, and a scoped package through the proxy. */
import verdaccio from '@cleat/plugin-verdaccio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RealProvider, startVerdaccio } from '../support/real-providers.ts';
import { type Caller, startTestService, type TestService } from '../support/service.ts';

const password = 'right-secret-8c1f0e7d';
const wrong = 'wrong-secret-42b9ad60';

let service: TestService;
let registry: RealProvider;
let call: Caller;
let token: string;

beforeAll(async () => {
  registry = await startVerdaccio({ name: 'cleat', password });
  service = await startTestService({ plugins: [verdaccio] });
  call = service.within(await service.workspace());
  const answer = await fetch(`${registry.origin}/-/user/org.couchdb.user:cleat`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`cleat:${password}`).toString('base64')}`,
    },
    body: JSON.stringify({ name: 'cleat', password }),
  });
  token = ((await answer.json()) as { token: string }).token;
});
afterAll(async () => {
  await service?.stop();
  await registry?.stop();
});

const create = (strategyId: string, secrets: object) =>
  call('POST', '/api/connectors', {
    providerId: 'verdaccio',
    authenticationStrategyId: strategyId,
    authenticationConfig: { registryUrl: registry.origin, ...secrets },
  });

describe.each([
  {
    id: 'token',
    right: () => ({ token }),
    bad: { token: wrong },
    title: 'The registry does not accept this token',
  },
  {
    id: 'basic',
    right: () => ({ username: 'cleat', password }),
    bad: { username: 'cleat', password: wrong },
    title: 'The registry does not accept this user name and password',
  },
])('with $id', ({ id, right, bad, title }) => {
  it('is active with the right one', async () => {
    const answer = await create(id, right());
    expect(answer.at('state'), answer.text).toBe('active');
    for (const secret of [token, password]) expect(answer.text).not.toContain(secret);
  });

  it('is never green with a wrong one', async () => {
    const answer = await create(id, bad);
    expect(answer.at('state'), answer.text).toBe('credential_error');
    expect(answer.at('lastTest.diagnosis.title')).toBe(title);
    expect(answer.text).not.toContain(wrong);
  });

  it('publishes a scoped package through the proxy and reads it back, the encoded slash untouched', async () => {
    const created = await create(id, right());
    const name = `@scope/of-${id}`;
    const tarball = Buffer.from('no real tarball').toString('base64');
    const path = `/api/connectors/${created.at('id')}/proxy/@scope%2Fof-${id}`;
    const published = await call('PUT', path, {
      _id: name,
      name,
      'dist-tags': { latest: '1.0.0' },
      versions: { '1.0.0': { name, version: '1.0.0', dist: { tarball: `${registry.origin}/x.tgz` } } },
      _attachments: {
        [`${name}-1.0.0.tgz`]: { content_type: 'application/octet-stream', data: tarball, length: 15 },
      },
    });
    expect(published.status, published.text).toBe(201);
    const read = await call('GET', path);
    expect([read.status, read.at('name')]).toEqual([200, name]);

    const { domains } = await checked(id, { ...right(), package: name });
    expect(domains).toMatchObject([
      { id: 'search', status: 'granted', diagnosis: null },
      { id: 'package', status: 'granted', diagnosis: null },
    ]);
  });

  it('says of the access check that there is no such package, or that none was entered', async () => {
    const absent = await checked(id, { ...right(), package: '@scope/nowhere' });
    expect(absent.domains[1]).toMatchObject({
      status: 'unknown',
      diagnosis: { title: 'The user cannot read this package' },
    });
    const unnamed = await checked(id, right());
    expect(unnamed.domains[1]).toMatchObject({
      status: 'unknown',
      diagnosis: { title: 'No package was entered' },
    });
  });
});

async function checked(strategyId: string, secrets: object) {
  const created = await create(strategyId, secrets);
  expect(created.at('state'), created.text).toBe('active');
  const check = await call('POST', `/api/connectors/${created.at('id')}/access-check`);
  expect(check.status, check.text).toBe(200);
  return { domains: check.at('domains') as { status: string; diagnosis: unknown }[] };
}
