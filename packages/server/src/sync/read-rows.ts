/** A Provider's answer → the rows of a page. Pure: what the thread that reads pages does with each. */
import { parseJson } from '../egress/json.ts';
import { memberAt } from '../methods/member-at.ts';
import type { RecordSealer } from '../vault/record-sealer.ts';
import { canonicalText, hasValue } from './canonical.ts';
import { hashLength } from './known-records.ts';
import type { PackedPage } from './page-row.ts';
import { readPage } from './paging.ts';
import { comparedText, prepareRow, type ReadBy, type Shape } from './prepare.ts';

/** How the answers of one stream are read. */
export interface Reading {
  readonly stream: ReadBy;
  readonly shape: Shape;
  /** Path of the member that is false in an answer which failed. */
  readonly faultFlag: string | null;
  /** Whether each row is sealed at once, since most are not stored yet. */
  readonly seals: boolean;
  readonly sealer: Pick<RecordSealer, 'digest' | 'seal'>;
}

export interface GivenAnswer {
  readonly text: string;
  readonly link: string | undefined;
  /** The URL asked. */
  readonly url: string;
}

/** @returns null if the answer is no page */
export function readRows(reading: Reading, answer: GivenAnswer, parentId: string | null): PackedPage | null {
  const { stream, shape, sealer, seals, faultFlag } = reading;
  const json = parseJson(answer.text);
  if (!json.ok || (faultFlag !== null && memberAt(json.value, faultFlag) === false)) return null;
  const page = readPage(stream.paging, { ...answer, body: json.value }, stream.request.rows);
  if (page === null) return null;
  const { rows, total, next } = page;
  const ids: (string | null)[] = [];
  const dates: (string | null)[] | null = stream.changes.kind === 'full' ? null : [];
  const hashes = new Uint8Array(rows.length * hashLength);
  const ends = new Uint32Array(rows.length);
  const present = new Set<string>();
  const lacking = new Set<string>();
  const bodies: Buffer[] = [];
  let end = 0;
  for (const [at, row] of rows.entries()) {
    const { id, record, onDate } = prepareRow(shape, row, parentId);
    ids.push(id);
    dates?.push(onDate);
    if (id === null) {
      for (const name of shape.keyMembers) if (!hasValue(record[name])) lacking.add(name);
      ends[at] = end;
      continue;
    }
    const text = canonicalText(record);
    hashes.set(sealer.digest(comparedText(shape, record, text)), at * hashLength);
    const body = seals ? sealer.seal(id, text) : Buffer.from(text);
    bodies.push(body);
    end += body.length;
    ends[at] = end;
    for (const name of Object.keys(record))
      if (!present.has(name) && hasValue(record[name])) present.add(name);
  }
  return {
    ...{ total, next, ids, dates, hashes, ends },
    ...{ bodies: joined(bodies, end), sealed: seals, present: [...present], lacking: [...lacking] },
  };
}

/** In memory of its own, which can change hands. */
function joined(pieces: readonly Buffer[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
