/** The streams of the HR platform, read from the stand-in for it as their definitions say. */
import type { ApiRequest, Stream } from '@cleat/plugin-kit';
import plugin from '@cleat/plugin-workday-rest';
import { type Sandbox, startSandbox } from '@cleat/sandbox/sandbox.ts';
import { DEFAULT_CLIENT_ID, DEFAULT_CLIENT_SECRET } from '@cleat/sandbox/tenants.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Row = Readonly<Record<string, unknown>>;

const TODAY = '2026-03-31';
const STREAMS = plugin.streams ?? [];
let sandbox: Sandbox;
let authorization: string;

beforeAll(async () => {
  sandbox = await startSandbox({ workers: 24, now: () => new Date(`${TODAY}T12:00:00Z`) });
  const basic = Buffer.from(`${DEFAULT_CLIENT_ID}:${DEFAULT_CLIENT_SECRET}`).toString('base64');
  const answer = await fetch(`${sandbox.origin}/ccx/oauth2/acme/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  authorization = `Bearer ${Object(await answer.json()).access_token}`;
});
afterAll(() => sandbox?.stop());

const at = (row: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => Object(value)[name], row);

function urlOf({ request, changes }: Stream, baseUrl: string, parent: string, offset: number): URL {
  const filled = (value: unknown) =>
    String(value).replaceAll('{parent}', parent).replaceAll('{today}', TODAY);
  const query: [string, unknown][] = Object.entries(request.query ?? {});
  if (changes.kind === 'window') query.push([changes.from, '2025-10-01'], [changes.to, '2026-12-31']);
  const asked: ApiRequest = { ...request, path: filled(request.path) };
  const url = new URL(
    plugin.requestUrl?.(asked, { baseUrl, config: { tenantName: 'acme' }, settings: {} }) ?? '',
  );
  for (const [name, value] of [...query, ['limit', 100], ['offset', offset]])
    url.searchParams.set(String(name), filled(value));
  return url;
}

async function readUnder(stream: Stream, baseUrl: string, parent = ''): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const url = urlOf(stream, baseUrl, parent, rows.length);
    const answer = await fetch(url, { headers: { authorization } });
    expect([url.href, answer.status]).toEqual([url.href, 200]);
    const body = (await answer.json()) as Row;
    const data = body.data as Row[];
    if (stream.paging.kind === 'none') return data;
    if (data.length === 0) return rows;
    rows.push(...data);
  }
}

async function readStream(stream: Stream, baseUrl: string): Promise<readonly Row[]> {
  const { parent } = stream;
  if (parent === undefined) return readUnder(stream, baseUrl);
  const above = STREAMS.find(({ name }) => name === parent.stream);
  if (above === undefined) throw new Error(`no parent ${parent.stream}`);
  const rows: Row[] = [];
  for (const owner of await readUnder(above, baseUrl)) {
    const key = String(at(owner, above.primaryKey[0]));
    rows.push(...(await readUnder(stream, baseUrl, key)).map((row) => ({ ...row, [parent.as]: key })));
  }
  return rows;
}

/** The same schema, in which nothing may stand that it does not name. */
function closed(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema;
  const inside = Object.entries(schema).map(([name, value]) => [name, closed(value)]);
  return Object.fromEntries('properties' in schema ? [...inside, ['additionalProperties', false]] : inside);
}

describe.each(STREAMS)('the stream $name', (stream) => {
  it('has rows, each with a key of its own, of the members that its schema names', async () => {
    const rows = await readStream(stream, `${sandbox.origin}/ccx/api/v1/acme`);
    expect(rows.length).toBeGreaterThan(0);
    const keys = rows.map((row) => JSON.stringify(stream.primaryKey.map((path) => at(row, path))));
    expect(keys.filter((key) => key.includes('null'))).toEqual([]);
    expect(new Set(keys).size).toBe(keys.length);
    const ajv = new Ajv2020({ allErrors: true, strict: false });
    addFormats.default(ajv);
    const validate = ajv.compile(closed(stream.schema) as object);
    for (const row of rows) if (!validate(row)) throw new Error(ajv.errorsText(validate.errors));
  });

  it('is found below an origin alone', async () => {
    const [first] = await readStream(stream, sandbox.origin);
    expect(first).toBeDefined();
  });
});
