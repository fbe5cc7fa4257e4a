/** Exports are read back: what was written is what is stored, and no cell is a formula. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, startWorld, type World } from '../support/world.ts';
import { changes, type RecordFigures, sync } from './scene.ts';
import { streams } from './truth.ts';

const awkward = [
  '=HYPERLINK("http://attacker.example","click")',
  '+1+1',
  '-1+1',
  '-12.5',
  '@SUM(A1)',
  '\tleading tab',
  '\rleading return',
  'a "quoted", text',
  'two\nlines\r\nand more',
  ' ',
  'ä€😀',
];

/** RFC 4180, as strictly as it is written. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quoted = /"((?:[^"]|"")*)"(,|\r\n)/y;
    const bare = /([^",\r\n]*)(,|\r\n)/y;
    const form = text[at] === '"' ? quoted : bare;
    form.lastIndex = at;
    const found = form.exec(text);
    if (found === null) throw new Error(`no CSV at ${at}: ${text.slice(at, at + 80)}`);
    row.push((found[1] ?? '').replaceAll('""', '"'));
    if (found[2] !== ',') {
      rows.push(row);
      row = [];
    }
    at = form.lastIndex;
  }
  return rows;
}

const formula = /^[=+@\t\r]|^-(?!\d+(?:\.\d+)?$)/;

describe('an export', () => {
  let world: World;
  let connection: string;
  let live: Map<string, readonly RecordFigures[]>;

  beforeAll(async () => {
    world = await startWorld();
    const tenant = world.sandbox.tenant();
    for (const [number, text] of awkward.entries()) {
      const members = { businessTitle: text, person: { descriptor: text } };
      tenant.updateRows({ service: 'common', resource: 'workers', from: number, members });
    }
    tenant.insertRows({
      service: 'common',
      resource: 'workers',
      rows: [{ id: '=cmd', descriptor: 'x' }, { id: 'gone' }],
    });
    connection = String((await connect(world)).at('id'));
    await sync(world.home.call, connection);
    tenant.deleteRows({ service: 'common', resource: 'workers', ids: ['gone'] });
    await sync(world.home.call, connection, { streams: ['workers'] });
    live = new Map();
    for (const { name } of streams) {
      const { data } = await changes(world.home.call, connection, name);
      live.set(
        name,
        data.filter(({ change }) => change === 'upserted'),
      );
    }
  });
  afterAll(async () => world?.stop());

  const exported = (name: string, format?: string, headers = {}) =>
    world.home.call(
      'GET',
      `/api/connectors/${connection}/records/${name}/export${format === undefined ? '' : `?format=${format}`}`,
      undefined,
      headers,
    );

  it.each(streams)('$name: as NDJSON it is what is read by cursor', async ({ name }) => {
    const answer = await exported(name);
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}.ndjson"`);
    const lines = answer.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as RecordFigures);
    const expected = live.get(name) ?? [];
    expect(expected.length).toBeGreaterThan(0);
    expect(lines).toEqual(
      expected.map(({ id, data, firstSeenAt, changedAt }) => ({ id, data, firstSeenAt, changedAt })),
    );
  });

  it.each(streams)('$name: as CSV it has the same cells, none of them a formula', async ({ name }) => {
    const answer = await exported(name, 'csv');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}.csv"`);
    const [columns = [], ...rows] = parseCsv(answer.text);
    const expected = live.get(name) ?? [];
    expect(rows).toHaveLength(expected.length);
    const members = new Set(expected.flatMap(({ data }) => Object.keys(data ?? {})));
    expect(columns).toEqual(expect.arrayContaining([...members]));
    for (const [at, cells] of rows.entries()) {
      const record = expected[at];
      expect(cells).toHaveLength(columns.length);
      for (const [n, column] of columns.entries()) {
        const cell = cells[n] ?? '';
        expect(cell).not.toMatch(formula);
        expect(cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell, column).toBe(
          written(record, column),
        );
      }
    }
  });

  const written = (record: RecordFigures | undefined, column: string): string => {
    if (column === 'recordId') return record?.id ?? '';
    if (column === 'firstSeenAt') return record?.firstSeenAt ?? '';
    if (column === 'changedAt') return record?.changedAt ?? '';
    const value = record?.data?.[column];
    if (value === null || value === undefined) return '';
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };

  it('of every awkward text gives it back', async () => {
    const [columns = [], ...rows] = parseCsv((await exported('workers', 'csv')).text);
    const at = columns.indexOf('businessTitle');
    const titles = rows.map((cells) => cells[at] ?? '');
    for (const text of awkward) {
      expect(titles).toContain(formula.test(text) ? `'${text}` : text);
    }
    expect(rows.some(([id]) => id === "'=cmd")).toBe(true);
    expect(rows.some(([id]) => id === 'gone')).toBe(false);
  });

  it('is refused with a status, before anything is sent', async () => {
    expect((await exported('workers', 'xlsx')).status).toBe(400);
    expect((await exported('no_such')).status).toBe(404);
    const other = await world.other.call('GET', `/api/connectors/${connection}/records/workers/export`);
    expect(other.status).toBe(404);
  });

  it('has a column for each member that a record shows, also of one that came in a read without an end', async () => {
    const fresh = String((await connect(world)).at('id'));
    const tenant = world.sandbox.tenant();
    tenant.insertRows({ resource: 'workers', rows: [{ id: 'odd', ownMember: 'kept' }] });
    tenant.fault({ at: 'api', kind: 'wrongTotal', add: 1_000, resource: 'workers' });
    const run = await sync(world.home.call, fresh, { streams: ['workers'] });
    tenant.clearFaults();
    expect(run.streams[0]?.warnings).toMatchObject([{ code: 'incomplete_read' }]);
    const path = `/api/connectors/${fresh}/records/workers/export?format=csv`;
    const [columns = [], ...rows] = parseCsv((await world.home.call('GET', path)).text);
    expect(rows.find(([id]) => id === 'odd')?.[columns.indexOf('ownMember')]).toBe('kept');
  });

  it('of a stream that was not read yet is empty', async () => {
    const fresh = String((await connect(world)).at('id'));
    const path = `/api/connectors/${fresh}/records/workers/export`;
    const none = await world.home.call('GET', path);
    expect([none.status, none.text]).toEqual([200, '']);
    const [columns, ...rows] = parseCsv((await world.home.call('GET', `${path}?format=csv`)).text);
    expect(columns).toContain('businessTitle');
    expect(rows).toEqual([]);
  });
});
