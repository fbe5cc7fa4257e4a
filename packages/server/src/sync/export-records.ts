/** All records of a stream as text, a page at a time: no more than one page is held. */
import { Readable } from 'node:stream';
import { Problem } from '../problem.ts';
import { isObject } from './canonical.ts';
import type { SyncContext } from './context.ts';
import { inUtf8 } from './in-utf8.ts';
import { type RecordView, readLiveAfter } from './read-records.ts';

export type ExportFormat = 'ndjson' | 'csv';

const pageRows = 500;
/** Bytes that are passed on at a time: also of a long page, it is seen that a slow reader goes on reading. */
const partLength = 64 * 1024;

export interface Export {
  readonly connectionId: string;
  readonly stream: string;
  readonly format: ExportFormat;
  readonly columns: readonly string[];
  /** Asked before each further page: who began it may not be let in any more. */
  readonly mayGoOn: () => Promise<boolean>;
}

/** The first page is read before the answer begins, so that what is wrong is said with a status. @throws Problem */
export async function exportRecords(
  workspaceId: string,
  context: SyncContext,
  { connectionId, stream, format, columns, mayGoOn }: Export,
): Promise<Readable> {
  const page = (after: number) =>
    readLiveAfter(workspaceId, context, connectionId, stream, { after, limit: pageRows });
  const further = async (after: number) => {
    if (!(await mayGoOn()))
      throw new Problem('unauthenticated', 'The key or session does not count any more.');
    return page(after);
  };
  const first = await page(0);
  const write = (records: readonly RecordView[]): Buffer =>
    format === 'csv' ? Buffer.from(csvRows(records, columns)) : ndjson(records);
  async function* pages(): AsyncGenerator<string | Buffer> {
    if (format === 'csv') yield csvLine(['recordId', ...columns, 'firstSeenAt', 'changedAt']);
    for (let next = first; ; next = await further(next.after)) {
      yield* partsOf(write(next.data));
      if (next.done) return;
    }
  }
  return Readable.from(pages());
}

function* partsOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += partLength) yield bytes.subarray(from, from + partLength);
}

const stamps = ({ firstSeenAt, changedAt }: RecordView) => [
  firstSeenAt.toISOString(),
  changedAt.toISOString(),
];

function ndjson(records: readonly RecordView[]): Buffer {
  return inUtf8(
    records.flatMap((record) => {
      const [firstSeenAt, changedAt] = stamps(record);
      const times = `"firstSeenAt":${JSON.stringify(firstSeenAt)},"changedAt":${JSON.stringify(changedAt)}`;
      return [`{"id":${JSON.stringify(record.id)},"data":`, record.json ?? 'null', `,${times}}\n`];
    }),
  );
}

/** Nested values stand as JSON. */
function csvRows(records: readonly RecordView[], columns: readonly string[]): string {
  return records
    .map((record) => {
      const data: unknown = record.json === null ? null : JSON.parse(record.json.toString());
      return csvLine([record.id, ...columns.map((name) => cell(ownMember(data, name))), ...stamps(record)]);
    })
    .join('');
}

/** Not what every object inherits: a column may be called `constructor`. */
const ownMember = (data: unknown, name: string): unknown =>
  isObject(data) && Object.hasOwn(data, name) ? data[name] : undefined;

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * RFC 4180. A cell that a spreadsheet would take for a formula begins with an apostrophe: these are words of other
 * people (CWE-1236; the full-width signs are formulas to East Asian editions). Numbers stay numbers.
 */
const formula = /^[=+@\t\r\n＝＋－＠]|^-(?!\d+(?:\.\d+)?(?:e[+-]?\d+)?$)/;

export function csvLine(cells: readonly string[]): string {
  const written = cells.map((text) => {
    const safe = formula.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${written.join(',')}\r\n`;
}
