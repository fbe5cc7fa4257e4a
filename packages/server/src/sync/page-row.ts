/** A row of a page, as the thread that reads pages gives it: what it says is only looked at where that is needed. */
import type { RecordSealer } from '../vault/record-sealer.ts';
import { isObject, type JsonObject } from './canonical.ts';
import { hashLength } from './known-records.ts';
import type { Page } from './paging.ts';

/** A page between two threads: few pieces of memory, which change hands without being copied. */
export interface PackedPage {
  /** Of the whole collection, as the Provider says; a hint. */
  readonly total: number | null;
  /** The cursor or URL of the next page; null where there is none. */
  readonly next: string | null;
  /** Of each row; null for one without a key. */
  readonly ids: readonly (string | null)[];
  /** Business dates, `YYYY-MM-DD`; null for a stream without. */
  readonly dates: readonly (string | null)[] | null;
  /** One after the other, of `hashLength` bytes. */
  readonly hashes: Uint8Array<ArrayBuffer>;
  /** The canonical text of each row in UTF-8, or the same sealed. None of a row without a key. */
  readonly bodies: Uint8Array<ArrayBuffer>;
  /** Where each body ends. */
  readonly ends: Uint32Array<ArrayBuffer>;
  readonly sealed: boolean;
  /** Members that have a value in some row with a key. */
  readonly present: readonly string[];
  /** Parts of the key that some row without one lacks. */
  readonly lacking: readonly string[];
}

export class PageRow {
  readonly id: string | null;
  readonly parentId: string | null;
  readonly #page: PackedPage;
  readonly #at: number;
  readonly #sealer: Pick<RecordSealer, 'open'>;

  constructor(page: PackedPage, at: number, parentId: string | null, sealer: Pick<RecordSealer, 'open'>) {
    this.id = page.ids[at] ?? null;
    this.parentId = parentId;
    this.#page = page;
    this.#at = at;
    this.#sealer = sealer;
  }

  /** The business date, of streams that have one. */
  get onDate(): string | null {
    return this.#page.dates?.[this.#at] ?? null;
  }

  /** Of what is compared. */
  get hash(): Buffer {
    return Buffer.from(this.#page.hashes.buffer, this.#at * hashLength, hashLength);
  }

  /** Members that have a value in some row of its page. */
  get present(): readonly string[] {
    return this.#page.present;
  }

  /** Parts of the key that some row without one lacks, of its page. */
  get lacking(): readonly string[] {
    return this.#page.lacking;
  }

  /** As it is stored; null where it was not sealed at once. */
  get sealed(): Buffer | null {
    return this.#page.sealed ? this.#body : null;
  }

  /** Canonical JSON of what is kept, of a row with a key. Opened each time that it is asked for. */
  get text(): string {
    const { sealed } = this;
    return (sealed === null ? this.#body : this.#sealer.open(this.id ?? '', sealed)).toString();
  }

  /** The same, parsed each time. */
  get record(): JsonObject {
    const record: unknown = JSON.parse(this.text);
    return isObject(record) ? record : {};
  }

  get #body(): Buffer {
    const { bodies, ends } = this.#page;
    const start = this.#at === 0 ? 0 : (ends[this.#at - 1] ?? 0);
    return Buffer.from(bodies.buffer, start, (ends[this.#at] ?? start) - start);
  }
}

export type KeyedRow = PageRow & { readonly id: string };

export const hasKey = (row: PageRow): row is KeyedRow => row.id !== null;

export const pageOf = (
  page: PackedPage,
  parent: string | null,
  sealer: Pick<RecordSealer, 'open'>,
): Page<PageRow> => ({
  rows: page.ids.map((_, at) => new PageRow(page, at, parent, sealer)),
  ...{ total: page.total, next: page.next },
});
