/** For tests: rows as the thread that reads pages gives them, read in this one. */
import type { RecordSealer } from '../vault/record-sealer.ts';
import type { PageReader } from './page-reader.ts';
import { type PageRow, pageOf } from './page-row.ts';
import { shapeOf } from './prepare.ts';
import { type Reading, readRows } from './read-rows.ts';
import { testStream } from './test-stream.ts';

export const readingOf = (sealer: RecordSealer, given: Partial<Omit<Reading, 'sealer'>> = {}): Reading => {
  const { stream = testStream() } = given;
  return { stream, shape: shapeOf(stream, []), faultFlag: null, seals: false, ...given, sealer };
};

export function readHere(
  sealer: RecordSealer,
  given: Partial<Omit<Reading, 'sealer'>> = {},
): Pick<PageReader, 'read'> {
  const reading = readingOf(sealer, given);
  return {
    read: async (answer, parent) => {
      const page = readRows(reading, answer, parent);
      return page === null ? null : pageOf(page, parent, sealer);
    },
  };
}

/** Of one page of a stream without parent. */
export function rowsOf(
  sealer: RecordSealer,
  rows: readonly object[],
  given: Partial<Omit<Reading, 'sealer'>> = {},
): readonly PageRow[] {
  const answer = { text: JSON.stringify(rows), link: undefined, url: 'https://host.example/things' };
  const page = readRows(readingOf(sealer, given), answer, null);
  return page === null ? [] : pageOf(page, null, sealer).rows;
}
