import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentials, draft, startWorld, type World } from '../support/world.ts';

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 'value']));

describe('fields', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world?.stop());

  const create = (change: Record<string, unknown>) =>
    world.home.call('POST', '/api/connectors', draft(world.sandbox, change));

  it.each([
    ['no name', {}, 'Workday (REST API)'],
    ['one character', { name: 'x' }, 'x'],
    ['200 characters', { name: 'x'.repeat(200) }, 'x'.repeat(200)],
    ['200 characters beyond the basic plane', { name: '🦊'.repeat(200) }, '🦊'.repeat(200)],
    ['any script', { name: 'Ünïted – 会社 مرحبا' }, 'Ünïted – 会社 مرحبا'],
    ['markup, as it stands', { name: '<script>alert(1)</script>' }, '<script>alert(1)</script>'],
    ['SQL, as it stands', { name: "'; drop table connections; --" }, "'; drop table connections; --"],
  ])('a name may be %s', async (_what, change, name) => {
    const answer = await create(change);
    expect([answer.status, answer.at('name')]).toEqual([201, name]);
  });

  it.each([
    ['empty', ''],
    ['201 characters', 'x'.repeat(201)],
    ['a line break', 'a\nb'],
    ['an escape', 'a\u001b[31mb'],
    ['a number', 5],
    ['null', null],
    ['a list', ['x']],
  ])('a name may not be %s', async (_what, name) => {
    const answer = await create({ name });
    expect([answer.status, answer.at('errors.0.pointer')]).toEqual([422, '/name']);
  });

  it.each([
    ['50 keys', many(50)],
    ['none', {}],
    ['a key of 64 characters', { ['k'.repeat(64)]: 'v' }],
    ['a value of 500', { key: 'v'.repeat(500) }],
    ['an empty value', { key: '' }],
    ['names of built-ins', { constructor: 'a', toString: 'b', hasOwnProperty: 'c', length: '0' }],
    ['any order', { b: '1', a: '2' }],
  ])('metadata may have %s, and is given back as sent', async (_what, metadata) => {
    const answer = await create({ metadata });
    expect(answer.status).toBe(201);
    expect(answer.at('metadata')).toEqual(metadata);
    const read = await world.home.call('GET', `/api/connectors/${answer.at('id')}`);
    expect(read.at('metadata')).toEqual(metadata);
  });

  it.each([
    ['51 keys', many(51)],
    ['an empty key', { '': 'v' }],
    ['a key of 65 characters', { ['k'.repeat(65)]: 'v' }],
    ['a value of 501', { key: 'v'.repeat(501) }],
    ['a number', { key: 5 }],
    ['null', { key: null }],
    ['an object', { key: {} }],
    ['no object at all', []],
  ])('metadata may not have %s', async (_what, metadata) => {
    const answer = await create({ metadata });
    expect(answer.status).toBe(422);
    expect(answer.at('errors.0.pointer')).toMatch(/^\/metadata/);
  });

  it.each([
    ['always', 201],
    ['valid', 201],
    ['never', 422],
    ['', 422],
    [true, 422],
    [null, 422],
  ])('saveWhen %j is %i', async (saveWhen, status) => {
    expect((await create({ saveWhen })).status).toBe(status);
  });

  it.each([
    ['saveWhen always, and the test fails', 'always', 201],
    ['saveWhen valid, and the test fails', 'valid', 422],
  ])('%s', async (_what, saveWhen, status) => {
    const before = (await world.home.call('GET', '/api/connectors?limit=200')).text;
    const answer = await create({
      saveWhen,
      authenticationConfig: { ...credentials(world.sandbox), clientSecret: 'not-the-right-one' },
    });
    expect(answer.status).toBe(status);
    if (status === 201) {
      expect(answer.at('state')).toBe('credential_error');
      expect(answer.at('lastTest.diagnosis.code')).toBe('invalid_client');
      return;
    }
    expect(answer.at('code')).toBe('credential_test_failed');
    expect(answer.at('report.diagnosis.code')).toBe('invalid_client');
    expect((await world.home.call('GET', '/api/connectors?limit=200')).text).toBe(before);
  });

  it.each([
    ['tenantName', 'a b'],
    ['tenantName', '../x'],
    ['tenantName', 'x'.repeat(64)],
    ['tenantName', 5],
    ['clientId', 'x'.repeat(513)],
    ['clientSecret', 'x'.repeat(4_097)],
    ['clientSecret', ''],
    ['clientSecret', '   '],
    ['clientSecret', '••••••'],
    ['clientSecret', '********'],
    ['clientSecret', 5],
    ['clientSecret', { value: 'x' }],
    ['clientSecret', ['x']],
    ['clientSecret', 'one\ntwo'],
    ['baseUrl', 'ftp://x'],
    ['baseUrl', 'https://user:pass@x.example'],
    ['baseUrl', 'https://x.example?a=b'],
    ['baseUrl', 'https://x.example#a'],
    ['baseUrl', 'http://x.example'],
    ['baseUrl', 'javascript:alert(1)'],
  ])('%s may not be %j, and the answer does not repeat it', async (field, value) => {
    world.sandbox.clearRequests();
    const answer = await create({ authenticationConfig: { ...credentials(world.sandbox), [field]: value } });
    expect(answer.status).toBe(422);
    expect(answer.at('errors.0.pointer')).toBe(`/authenticationConfig/${field}`);
    if (String(value).trim().length > 3)
      expect(answer.text).not.toContain(JSON.stringify(value).slice(1, -1));
    expect(world.sandbox.requests).toEqual([]);
  });

  it('white space, a BOM and line breaks at the ends of a field are trimmed', async () => {
    const config = credentials(world.sandbox);
    const padded = Object.fromEntries(
      Object.entries(config).map(([name, value]) => [name, `\ufeff \n${String(value)}\r\n `]),
    );
    const answer = await create({ authenticationConfig: padded });
    expect([answer.status, answer.at('state')]).toEqual([201, 'active']);
    const { clientSecret: _secret, ...rest } = config;
    expect(answer.at('authenticationConfig')).toEqual(rest);
  });
});
