import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createScanner, scanDatabase, shown } from './scanner.ts';

const secret = 'K9x a+b/c%:é~=&<"\\-0Qz7';
const scanner = createScanner([{ label: 'secret', value: secret, pairedWith: ['the client'] }]);
const form = (text: string) => new URLSearchParams([['s', text]]).toString();

describe('the scanner finds a planted leak', () => {
  it.each([
    ['plain', secret],
    ['in a sentence', `the secret "${secret}" was refused`],
    ['in JSON', JSON.stringify({ a: { b: [secret] } })],
    ['in JSON within JSON', JSON.stringify({ body: JSON.stringify({ secret }) })],
    ['as a JSON Pointer', JSON.stringify({ pointer: `/a/${secret.replace('~', '~0').replace('/', '~1')}` })],
    ['reversed', [...secret].reverse().join('')],
    ['hex', Buffer.from(secret).toString('hex')],
    ['HEX', Buffer.from(secret).toString('hex').toUpperCase()],
    ['URL-encoded', encodeURIComponent(secret)],
    ['form-encoded', form(secret)],
    ['base64', Buffer.from(secret).toString('base64')],
    ['base64url', Buffer.from(secret).toString('base64url')],
    ['base64 after one more byte', Buffer.from(`x${secret}`).toString('base64')],
    ['base64 within a longer text', Buffer.from(`{"s":"12${secret}","t":1}`).toString('base64')],
    ['Basic, encoded', Buffer.from(`the+client:${form(secret).slice(2)}`).toString('base64')],
    ['Basic, unencoded', Buffer.from(`the client:${secret}`).toString('base64')],
    ['bytes as Latin-1', Buffer.from(secret).toString('latin1')],
    ['the cause of an error', shown(new Error('x', { cause: { request: { body: secret } } }))],
    ['a hidden member of an error', shown(Object.defineProperty(new Error('x'), 'inner', { value: secret }))],
  ])('%s', (_what, text) => {
    expect(scanner.scan('here', `before ${text} after`)).not.toEqual([]);
  });

  it.each([
    '',
    'K9x',
    'nothing of the kind',
    'K9x a+b/c%:é~=&<"\\-0Qz8',
    Buffer.from('K9x a+b').toString('hex'),
  ])('and nothing in %j', (text) => {
    expect(scanner.scan('here', text)).toEqual([]);
  });
});

describe('the scanner reads the whole database', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  it.each([
    ['text', 'text', secret],
    ['json', 'json', JSON.stringify({ a: secret })],
    ['jsonb', 'jsonb', JSON.stringify({ [secret]: 1 })],
    ['bytea', 'bytea', Buffer.from(secret)],
    ['text[]', 'text[]', [secret]],
  ])('a column of type %s, in a schema of its own, behind row-level security', async (name, type, value) => {
    const table = `hidden.t_${name.replaceAll(/\W/g, '')}`;
    await client.query('create schema if not exists hidden');
    await client.query(`create table ${table} (value ${type})`);
    await client.query(`alter table ${table} enable row level security`);
    await client.query(`insert into ${table} values ($1)`, [value]);
    const sightings = await scanDatabase(database.url, scanner);
    expect(sightings.map((sighting) => sighting.place)).toContain(`${table}.value`);
    await client.query(`drop table ${table}`);
    expect(await scanDatabase(database.url, scanner)).toEqual([]);
  });
});
