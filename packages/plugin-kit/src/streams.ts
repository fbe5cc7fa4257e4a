/** Streams: what can be synced, as data. The service reads, compares and stores; a plugin only says where and how. */
import type { ApiRequest } from './api-request.ts';

/**
 * How a collection goes on after its first page. A page without rows, or one that repeats the page before it, ends
 * the collection whatever else is said.
 */
export type Paging =
  /** The answer is the whole collection, or (`single`) one record. */
  | { readonly kind: 'none'; readonly single?: boolean }
  /** `total` (path of a member) is a hint: it is never asked past. */
  | { readonly kind: 'offset'; readonly limit: string; readonly offset: string; readonly total?: string }
  | {
      readonly kind: 'page_number';
      readonly page: string;
      readonly size?: string;
      /** Number of the first page; default 1. */
      readonly first?: 0 | 1;
      readonly total?: string;
    }
  /** The answer's member `next` (a path) holds the value of the query parameter `cursor` of the next page. */
  | { readonly kind: 'cursor'; readonly cursor: string; readonly next: string; readonly size?: string }
  /** RFC 8288: the `Link` header with `rel="next"`, at the same origin. */
  | { readonly kind: 'link_header'; readonly size?: string }
  /** The answer's member `next` (a path) holds the URL of the next page, at the same origin. */
  | { readonly kind: 'next_url'; readonly next: string; readonly size?: string };

/** How it is found out what changed since the last sync. */
export type ChangeStrategy =
  /** Everything is read, and what is no longer there was deleted. */
  | { readonly kind: 'full' }
  /**
   * Only what lies between two dates is asked for (query parameters `from` and `to`, `YYYY-MM-DD`): on the first
   * sync, in mode `full` and below a parent that was never read the last `fullDays`, otherwise from `lookBackDays`
   * before the last complete read on. What lies in the window (by the record's member `on`) and is no longer there was
   * deleted: cancelled entries vanish.
   */
  | {
      readonly kind: 'window';
      readonly from: string;
      readonly to: string;
      readonly on: string;
      readonly lookBackDays: number;
      readonly fullDays: number;
      /** Days after today that the window reaches; default 0. */
      readonly aheadDays?: number;
    }
  /**
   * The Provider cannot filter: everything is read, and records whose member `on` is older than `lookBackDays` are
   * left as they are, changed or gone (a Provider that trims its history deletes nothing here). Mode `full`
   * compares them too.
   */
  | { readonly kind: 'client'; readonly on: string; readonly lookBackDays: number };

/** JSON Schema of one record, every member nullable: what can be expected, not what is enforced. */
export interface RecordSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface Stream {
  readonly name: string;
  readonly label: string;
  /** Id of one of the plugin's domains. */
  readonly domain: string;
  /** The Provider's label of the area that opens this stream, where it is not that of the domain. */
  readonly functionalArea?: string;
  /** What secures it at the Provider: named when it is refused. */
  readonly policy?: string;
  /**
   * In `path` and in the values of `query`, `{parent}` stands for the parent's key, and in `query` `{today}` for
   * today's date.
   */
  readonly request: ApiRequest;
  /** The stream is read once for each record of another stream. */
  readonly parent?: {
    readonly stream: string;
    /** Written into each record: `worker_id`. */
    readonly as: string;
  };
  readonly paging: Paging;
  /** Paths of members; with a parent, `parent.as` may be one. */
  readonly primaryKey: readonly [string, ...string[]];
  readonly schema: RecordSchema;
  readonly changes: ChangeStrategy;
  /** Top-level members that differ from one read to the next without a change: left out when records are compared. */
  readonly volatile?: readonly string[];
  /** Rows asked for at once. */
  readonly pageSize: number;
  /** Requests under way at once, at most. */
  readonly concurrency: number;
}
