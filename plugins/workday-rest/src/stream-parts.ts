/**
 * What the streams of the HR platform have in common. No published description of its API has a filter by the time
 * of the last change, so there are three ways to see changes: read all, read a window of dates, compare by date here.
 */
import type { ChangeStrategy, RecordSchema, Stream } from '@cleat/plugin-kit';
import type { Service } from './request-url.ts';

/** The most rows that the HR platform gives for one request; it gives 20 where nothing is said. */
const PAGE_SIZE = 100;
/** No number is published: enough to be quick, few enough to leave room for the customer's other clients. */
const CONCURRENCY = 4;

/**
 * Entries about the past are entered and corrected late. Ninety days cover a quarter with its payroll runs; the
 * first sync takes two years, as other integrations with the HR platform do.
 */
const LOOK_BACK_DAYS = 90;
const FULL_DAYS = 730;
/** Time off, leaves and payroll inputs are entered for the future. */
const AHEAD_DAYS = 365;

type Given = Pick<Stream, 'name' | 'label' | 'domain' | 'primaryKey' | 'schema'> &
  Partial<Pick<Stream, 'functionalArea' | 'changes' | 'paging' | 'volatile'>> & {
    /** The domain security policy, or those that secure it together: each by the name that a search finds. */
    readonly policy: string | readonly string[];
    /** The common one where absent. */
    readonly service?: Service;
    readonly path: string;
    readonly query?: Readonly<Record<string, string | number | boolean>>;
  };

/** A stream holds one text for its policies; no name of a policy has a semicolon. */
const BETWEEN_POLICIES = '; ';

/** The names in a stream's `policy`, each by itself. */
export const policiesIn = (policy: string): readonly string[] => policy.split(BETWEEN_POLICIES);

export function stream({ service, path, query, policy, ...given }: Given): Stream {
  return {
    paging: { kind: 'offset', limit: 'limit', offset: 'offset', total: 'total' },
    changes: { kind: 'full' },
    pageSize: PAGE_SIZE,
    concurrency: CONCURRENCY,
    ...given,
    policy: [policy].flat().join(BETWEEN_POLICIES),
    request: { ...(service && { service }), path, ...(query && { query }) },
  };
}

/** A stream that is read once for each record of another; its records carry the parent's key as `as`. */
export function childOf(parent: string, as: 'worker_id' | 'org_id' | 'job_id', given: Given): Stream {
  const { type, properties } = given.schema;
  const schema: RecordSchema = { type, properties: { [as]: { type: ['string', 'null'] }, ...properties } };
  return { ...stream(given), schema, parent: { stream: parent, as } };
}

export const ofWorker = (given: Given): Stream => childOf('workers', 'worker_id', given);

/** Filtered by the Provider between two dates. */
export const between = (from: string, to: string, on: string, aheadDays = 0): ChangeStrategy => ({
  kind: 'window',
  from,
  to,
  on,
  lookBackDays: LOOK_BACK_DAYS,
  fullDays: FULL_DAYS,
  aheadDays,
});

/** The same for what is entered ahead of time. */
export const betweenAndAhead = (from: string, to: string, on: string): ChangeStrategy =>
  between(from, to, on, AHEAD_DAYS);

/** Not filtered by the Provider: compared here by a date of the record. */
export const recentBy = (on: string): ChangeStrategy => ({ kind: 'client', on, lookBackDays: FULL_DAYS });
