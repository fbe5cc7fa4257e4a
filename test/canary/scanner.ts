/** Finds a secret in any spelling that a leak could have: as it stands, encoded, reversed, or within a Basic pair. */
import { inspect } from 'node:util';
import pg from 'pg';

export interface Canary {
  /** What it is, for the report; never its value. */
  readonly label: string;
  readonly value: string;
  /** Client ids that it forms a Basic pair with. */
  readonly pairedWith?: readonly string[];
}

export interface Sighting {
  readonly label: string;
  readonly spelling: string;
  readonly place: string;
}

const formEncoded = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);
const strictlyEncoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*~._-]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Base64 of a text wherever it begins within a longer one: the characters that do not depend on its neighbours. */
function base64Cores(text: string): string[] {
  const bytes = Buffer.from(text, 'utf8');
  return [0, 1, 2].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replaceAll('=', '');
    const first = shift === 0 ? 0 : shift + 1;
    return encoded.slice(first, encoded.length - 1);
  });
}

/** Every spelling, by name. Short ones are left out: they would be found by chance. */
function spellings({ value, pairedWith = [] }: Canary): readonly (readonly [string, string])[] {
  const hex = Buffer.from(value, 'utf8').toString('hex');
  const base64 = base64Cores(value);
  const pointed = value.replaceAll('~', '~0').replaceAll('/', '~1');
  const pairs = pairedWith.flatMap((id) => [
    `${id}:${value}`,
    Buffer.from(`${id}:${value}`, 'utf8').toString('base64'),
    Buffer.from(`${formEncoded(id)}:${formEncoded(value)}`, 'utf8').toString('base64'),
  ]);
  const all: [string, string][] = [
    ['plain', value],
    ['reversed', [...value].reverse().join('')],
    ['JSON Pointer', pointed],
    ['inspected', inspect(value).slice(1, -1)],
    ['hex', hex],
    ['HEX', hex.toUpperCase()],
    ['URL-encoded', encodeURIComponent(value)],
    [
      'URL-encoded in lower case',
      encodeURIComponent(value).replaceAll(/%[0-9A-F]{2}/g, (c) => c.toLowerCase()),
    ],
    ['URL-encoded throughout', strictlyEncoded(value)],
    ['form-encoded', formEncoded(value)],
    ['UTF-8 read as Latin-1', Buffer.from(value, 'utf8').toString('latin1')],
    ['HTML', value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')],
    ...base64.map((core): [string, string] => ['base64', core]),
    ...base64.map((core): [string, string] => ['base64url', core.replaceAll('+', '-').replaceAll('/', '_')]),
    ...base64Cores(formEncoded(value)).map((core): [string, string] => ['base64 of the form', core]),
    ...pairs.map((pair): [string, string] => ['Basic pair', pair]),
  ];
  const inJson = all.flatMap(([name, text]): [string, string][] => [
    [`${name}, in JSON`, JSON.stringify(text).slice(1, -1)],
    [`${name}, in JSON in JSON`, JSON.stringify(JSON.stringify(text)).slice(3, -3)],
  ]);
  const first = new Map([...all, ...inJson].toReversed().map(([name, text]) => [text, name]));
  return [...first].filter(([text]) => text.length >= 12).map(([text, name]) => [name, text] as const);
}

export interface Scanner {
  /** Where a canary stands in a text, or in bytes given as Latin-1. */
  scan(place: string, text: string): Sighting[];
}

export function createScanner(canaries: readonly Canary[]): Scanner {
  const wanted = canaries.map((canary) => ({ label: canary.label, forms: spellings(canary) }));
  return {
    scan: (place, text) =>
      wanted.flatMap(({ label, forms }) =>
        forms.filter(([, form]) => text.includes(form)).map(([spelling]) => ({ label, spelling, place })),
      ),
  };
}

/** An error as a debugger, a logger or a careless template would show it, causes and hidden members included. */
export function shown(error: unknown): string {
  const whole = inspect(error, { depth: 20, showHidden: true, maxStringLength: null, maxArrayLength: null });
  const json = ((): string => {
    try {
      return JSON.stringify(error) ?? '';
    } catch {
      return '';
    }
  })();
  return `${whole}\n${String(error)}\n${json}`;
}

/** Every value of every column of every table, read as the owner: as text, and bytes also as they are. */
export async function scanDatabase(databaseUrl: string, scanner: Scanner): Promise<Sighting[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
         from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const sightings: Sighting[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<Record<string, unknown>>(
        `select t.*, t::text as whole from ${name} t`,
      );
      for (const row of rows) {
        for (const [column, value] of Object.entries(row)) {
          const text = Buffer.isBuffer(value)
            ? `${value.toString('latin1')}\n${value.toString('utf8')}\n${value.toString('hex')}`
            : typeof value === 'string'
              ? value
              : JSON.stringify(value);
          sightings.push(...scanner.scan(`${name}.${column}`, text ?? ''));
        }
      }
    }
    return sightings;
  } finally {
    await client.end();
  }
}
